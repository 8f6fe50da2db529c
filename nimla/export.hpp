#pragma once

/// Marks what a shared nimla exports; everything else has hidden visibility.
#define NIMLA_API __attribute__((visibility("default")))
