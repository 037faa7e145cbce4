// SPDX-License-Identifier: BSD-3-Clause
// Settings of the allocator for programs that compose many scenes.

#include "sceneweld/directives/models/freed_memory.h"

#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sceneweld {

void KeepFreedMemory() {
#ifdef __GLIBC__
  if (std::getenv("MALLOC_TRIM_THRESHOLD_")) return;
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // The most that glibc allows.
  mallopt(M_TOP_PAD, 1 << 20);
#endif
}

}  // namespace sceneweld
