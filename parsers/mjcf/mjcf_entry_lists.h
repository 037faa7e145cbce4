// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/kept/entry_removal.h"

namespace sceneweld::mjcf {

/// The keys, as Format::entry_lists.
extern const EntryLists kEntryLists;

}  // namespace sceneweld::mjcf
