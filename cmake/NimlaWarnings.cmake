# nimla_warnings: what every target of this project compiles with. Never exported.
add_library(nimla_warnings INTERFACE)
target_compile_options(nimla_warnings INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wsign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # False for "text" + std::string at -O3 (GCC bug 105651).
  target_compile_options(nimla_warnings INTERFACE -Wno-restrict)
endif()
