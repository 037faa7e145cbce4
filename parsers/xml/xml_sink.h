// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld {

/// Receives an element and its descendants piece by piece. Views are valid during the call, except names and values of
/// attributes, which live as long as the document.
class XmlSink {
 public:
  virtual ~XmlSink() = default;
  virtual void Open(std::string_view name) = 0;
  /// An attribute of the element that was opened last, before its contents. Entities are replaced.
  virtual void Attribute(std::string_view name, std::string_view value) = 0;
  /// Text in the form of the file, with its entities.
  virtual void Text(std::string_view text) = 0;
  /// A comment, or an instruction, with its brackets.
  virtual void Comment(std::string_view comment) = 0;
  virtual void Close(std::string_view name) = 0;
};

}  // namespace sceneweld
