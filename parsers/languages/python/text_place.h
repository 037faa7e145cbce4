// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string_view>

#include "sceneweld/scene/source.h"

namespace sceneweld::python {

/// The text of an expression, and the place of its parts in a file: in an XML attribute or text, with entities
/// replaced.
class TextPlace {
 public:
  explicit TextPlace(std::string_view whole) : text(whole) {}
  virtual ~TextPlace() = default;

  /// The place of the bytes from `begin` to before `end` of the text; the whole place if only that is known.
  virtual Span Of(std::size_t begin, std::size_t end) const = 0;

  std::string_view text;
};

}  // namespace sceneweld::python
