#include "nimla/io.hpp"
