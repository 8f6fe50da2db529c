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
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_definitions(${name} PRIVATE
    NIMLA_TEST_VECTORS="${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../vectors")
endfunction()

# nimla_discover_tests(NAME [FORCED_BACKENDS] [GTEST_DISCOVER_ARGUMENT...])
#
# Each test of the program is a test of ctest. FORCED_BACKENDS: where this build has several
# backends, all tests run again with NIMLA_BACKEND set to each name.
function(nimla_discover_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FORCED_BACKENDS" "" "")
  set(common DISCOVERY_MODE PRE_TEST NO_PRETTY_VALUES)
  gtest_discover_tests(${name} ${common} PROPERTIES TIMEOUT 120 ${arg_UNPARSED_ARGUMENTS})
  get_property(backends GLOBAL PROPERTY NIMLA_BACKENDS)
  list(LENGTH backends count)
  if(arg_FORCED_BACKENDS AND count GREATER 1)
    foreach(backend IN LISTS backends)
      gtest_discover_tests(${name} ${common} TEST_PREFIX ${backend}: PROPERTIES
        TIMEOUT 120 ENVIRONMENT NIMLA_BACKEND=${backend} ${arg_UNPARSED_ARGUMENTS})
    endforeach()
  endif()
endfunction()
