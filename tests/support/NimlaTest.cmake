# Test programs on GoogleTest.

include_guard()
if(CMAKE_CROSSCOMPILING)
  # Debian has the library for this machine only, but its source for all.
  add_subdirectory(/usr/src/googletest ${CMAKE_BINARY_DIR}/googletest EXCLUDE_FROM_ALL SYSTEM)
else()
  find_package(GTest 1.12 REQUIRED)
endif()
include(GoogleTest)
option(NIMLA_TEST_FORCED_BACKENDS "Run whole suites once for each backend" OFF)

# nimla_add_test_program(NAME SOURCE...)
#
# A program that may look inside the library.
function(nimla_add_test_program name)
  add_executable(${name} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/forced_backend.cpp ${ARGN})
  target_link_libraries(${name} PRIVATE nimla_objects nimla_warnings GTest::gtest_main)
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_definitions(${name} PRIVATE
    NIMLA_TEST_VECTORS="${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../vectors")
endfunction()

# nimla_discover_tests(NAME [FORCED_BACKENDS])
#
# Each test of the program is a test of ctest; under ThreadSanitizer, which takes minutes more, those
# whose names speak of threads or of what only threads do. FORCED_BACKENDS: with several backends and
# the option NIMLA_TEST_FORCED_BACKENDS the program runs again as one test for each name,
# NAME:BACKEND, with NIMLA_BACKEND set, without the suites that are once for each backend anyway
# (EachBackend/*, backends.hpp).
function(nimla_discover_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FORCED_BACKENDS" "" "")
  set(filter "")
  if(CMAKE_CXX_FLAGS MATCHES "sanitize=thread")
    set(filter TEST_FILTER "*Thread*:*Exec*:*Products.*")
  endif()
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST NO_PRETTY_VALUES ${filter}
                       PROPERTIES TIMEOUT 300)
  get_property(backends GLOBAL PROPERTY NIMLA_BACKENDS)
  list(LENGTH backends count)
  if(arg_FORCED_BACKENDS AND NIMLA_TEST_FORCED_BACKENDS AND count GREATER 1)
    foreach(backend IN LISTS backends)
      add_test(NAME ${name}:${backend} COMMAND ${name} --gtest_filter=-EachBackend/*)
      # What forced_backend.cpp says.
      set_tests_properties(${name}:${backend} PROPERTIES TIMEOUT 900
        ENVIRONMENT NIMLA_BACKEND=${backend}
        SKIP_REGULAR_EXPRESSION "NIMLA_BACKEND=${backend}: this processor lacks")
    endforeach()
  endif()
endfunction()
