// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

/// The value of an attribute in an XML text, or the text of an element.
struct XmlValue {
  const std::vector<std::string>& elements;  ///< Those around it, the outermost first; the last one has it.
  std::string_view attribute;                ///< Empty: it is a text.
  std::size_t begin = 0;                     ///< Without quotes and blanks around it: from here
  std::size_t end = 0;                       ///< to here.
};
/// Visits all values that are not empty, in their order. The text may be invalid.
void ForEachXmlValue(std::string_view text, const std::function<void(const XmlValue&)>& visit);

}  // namespace sceneweld::cli
