// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::expression {

/// The text of an expression, and the place of its parts in a file.
class TextPlace {
 public:
  explicit TextPlace(std::string_view whole) : text(whole) {}
  virtual ~TextPlace() = default;

  /// The place of the bytes from `begin` to before `end` of the text; the whole place if only that is known.
  virtual Span Of(std::size_t begin, std::size_t end) const = 0;

  std::string_view text;
};

/// A part of the text of a scalar of YAML.
class YamlPlace : public TextPlace {
 public:
  /// Null as `scalar`: the text has no place.
  YamlPlace(std::string_view part, const YamlNode* scalar) : TextPlace(part), scalar_(scalar) {}

  Span Of(std::size_t begin, std::size_t end) const override {
    if (!scalar_) return {};
    const auto offset = static_cast<std::size_t>(text.data() - scalar_->text().data());
    return scalar_->SpanOf(offset + begin, offset + std::max(begin, end));
  }

 private:
  const YamlNode* scalar_;
};

}  // namespace sceneweld::expression
