// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/kept/entry_links.h"

namespace sceneweld::mjcf {

/// The links of mjcf_as_read.h, as Format::entry_links.
extern const EntryLinks kEntryLinks;

}  // namespace sceneweld::mjcf
