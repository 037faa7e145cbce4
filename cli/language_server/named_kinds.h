// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld::cli {

/// The kinds of elements that an attribute's value, or the text of an element, may name.
struct NamedKinds {
  bool bodies = false, joints = false, frames = false;
  bool files = false;

  /// `kind`: as a KindInfo names it.
  bool Has(std::string_view kind) const {
    return (bodies && kind == "body") || (joints && kind == "joint") || (frames && kind == "frame");
  }
};
/// By the words of URDF, SDFormat and MJCF. `attribute` is empty for the text of the element.
NamedKinds NamedBy(std::string_view element, std::string_view attribute);
/// The same in SRDF, which names elements of the robot in another file.
NamedKinds NamedInSrdf(std::string_view element, std::string_view attribute);

}  // namespace sceneweld::cli
