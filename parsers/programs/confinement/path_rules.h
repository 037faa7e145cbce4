// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/programs/confinement/confinement.h"

namespace sceneweld::program {

/// Lets this process open only the files and folders of the declaration, by Landlock. Needs PR_SET_NO_NEW_PRIVS.
/// Returns false if the kernel has no Landlock.
bool RestrictPaths(const Confinement& confinement);

}  // namespace sceneweld::program
