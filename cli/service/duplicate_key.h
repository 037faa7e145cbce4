// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld::cli {

/// A key that stands twice in an object of a JSON text.
struct DuplicateKey {
  std::string pointer;  ///< JSON pointer (RFC 6901) of its value; empty if no key stands twice.
  std::string name;
};

/// The first one of a text that is valid JSON otherwise.
DuplicateKey FindDuplicateKey(const std::string& text);

}  // namespace sceneweld::cli
