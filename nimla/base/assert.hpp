#pragma once

/// Checks what only a mistake inside nimla (or an index out of range) can break; debug builds only.
#ifdef NDEBUG
#define NIMLA_ASSERT(condition) static_cast<void>(0)
#else
#include <cassert>
#define NIMLA_ASSERT(condition) assert(condition)
#endif
