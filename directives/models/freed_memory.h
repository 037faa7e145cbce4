// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace sceneweld {

/// The allocator keeps freed memory for the next scene, up to 256 MB, instead of returning it to the system. Without
/// this, a program that composes many scenes spends half of its time on pages that the system takes and gives
/// again. Without effect where the C library is not glibc, and where MALLOC_TRIM_THRESHOLD_ is set.
void KeepFreedMemory();

}  // namespace sceneweld
