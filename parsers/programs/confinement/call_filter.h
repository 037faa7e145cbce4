// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/programs/confinement/confinement.h"

namespace sceneweld::program {

/// Lets this process and its threads make only the system calls that the declaration needs, by seccomp. Any other call
/// ends the process with SIGSYS. In programs that use the network, most other calls fail with EPERM instead: which
/// calls looking up a name makes depends on the modules of the system. Returns false if the kernel has no seccomp.
bool FilterCalls(const Confinement& confinement);

}  // namespace sceneweld::program
