# Test programs on GoogleTest.

include_guard()
find_package(GTest 1.12 REQUIRED)
include(GoogleTest)

# nimla_add_test_program(NAME SOURCE...)
#
# A program that may look inside the library.
function(nimla_add_test_program name)
  add_executable(${name} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/forced_backend.cpp ${ARGN})
  target_link_libraries(${name} PRIVATE nimla_objects nimla_warnings GTest::gtest_main)
  target_precompile_headers(${name} PRIVATE <gtest/gtest.h>)
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_definitions(${name} PRIVATE
    NIMLA_TEST_VECTORS="${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../vectors")
endfunction()

# nimla_discover_tests(NAME [FORCED_BACKENDS] [PROPERTY VALUE]...)
#
# Each test of the program is a test of ctest, with these properties. FORCED_BACKENDS: where this
# build has several backends, all tests but those that are once for each backend anyway (suites
# EachBackend/..., tests/support/backends.hpp) run again with NIMLA_BACKEND set to each name.
function(nimla_discover_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FORCED_BACKENDS" "" "")
  set(common DISCOVERY_MODE PRE_TEST NO_PRETTY_VALUES)
  set(properties PROPERTIES TIMEOUT 300 ${arg_UNPARSED_ARGUMENTS})
  gtest_discover_tests(${name} ${common} ${properties})
  get_property(backends GLOBAL PROPERTY NIMLA_BACKENDS)
  list(LENGTH backends count)
  if(arg_FORCED_BACKENDS AND count GREATER 1)
    foreach(backend IN LISTS backends)
      gtest_discover_tests(${name} ${common} TEST_FILTER -EachBackend/* TEST_PREFIX ${backend}:
        ${properties} ENVIRONMENT NIMLA_BACKEND=${backend})
    endforeach()
  endif()
endfunction()
