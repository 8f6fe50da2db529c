# nimla_add_backend([FAMILY/]NAME [FLAGS FLAG...])
#
# Compiles kernels/backends/[FAMILY/]NAME.cpp with FLAGS (on that file only) into the library and
# appends NAME to the list that the registry walks. Calls stand in order of preference, best first.
# A backend for another FAMILY of processors, or one whose flags this compiler lacks, is left out;
# the build goes on without it. With NIMLA_PORTABLE only the table backend is built.

include(CheckCXXCompilerFlag)

option(NIMLA_PORTABLE "Build the table backend only" OFF)

set_property(GLOBAL PROPERTY NIMLA_BACKENDS "")

# What CMAKE_SYSTEM_PROCESSOR is called in each family.
set(NIMLA_FAMILY_x86 "x86_64|AMD64")
set(NIMLA_FAMILY_arm "aarch64|arm64|ARM64")

function(nimla_add_backend path)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FLAGS")
  cmake_path(GET path PARENT_PATH family)
  cmake_path(GET path FILENAME name)
  if(family AND NOT CMAKE_SYSTEM_PROCESSOR MATCHES "${NIMLA_FAMILY_${family}}")
    return()
  endif()
  if(NIMLA_PORTABLE AND NOT name STREQUAL "table")
    return()
  endif()
  foreach(flag IN LISTS arg_FLAGS)
    string(MAKE_C_IDENTIFIER "NIMLA_HAVE${flag}" have)
    check_cxx_compiler_flag(${flag} ${have})
    if(NOT ${have})
      message(STATUS "nimla: backend ${name} left out, the compiler lacks ${flag}")
      return()
    endif()
  endforeach()
  set(source ${PROJECT_SOURCE_DIR}/kernels/backends/${path}.cpp)
  target_sources(nimla_objects PRIVATE ${source})
  if(arg_FLAGS AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    # Unoptimised, the inline functions of headers become symbols that the linker may share with
    # code for other processors. With sanitizers it would take minutes a file.
    list(APPEND arg_FLAGS -O3)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND arg_FLAGS MATCHES "avx512")
    # GCC 12 sees uninitialised variables in its own AVX-512 headers.
    list(APPEND arg_FLAGS -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
  set_property(SOURCE ${source} TARGET_DIRECTORY nimla_objects APPEND PROPERTY COMPILE_OPTIONS ${arg_FLAGS})
  set_property(GLOBAL APPEND PROPERTY NIMLA_BACKENDS ${name})
  set_property(GLOBAL PROPERTY NIMLA_BACKEND_SOURCE_${name} ${source})
endfunction()

# Writes DIRECTORY/backend_list.inc, one NIMLA_BACKEND(name) a line.
function(nimla_write_backend_list directory)
  get_property(names GLOBAL PROPERTY NIMLA_BACKENDS)
  list(TRANSFORM names REPLACE "(.+)" "NIMLA_BACKEND(\\1)\n")
  list(JOIN names "" text)
  file(CONFIGURE OUTPUT ${directory}/backend_list.inc CONTENT "${text}" @ONLY)
endfunction()
