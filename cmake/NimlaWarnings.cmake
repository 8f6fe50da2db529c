# nimla_warnings: what every target of this project compiles with. Never exported.
add_library(nimla_warnings INTERFACE)
target_compile_options(nimla_warnings INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wsign-conversion)
