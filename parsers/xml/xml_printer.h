// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/xml/xml_sink.h"

namespace sceneweld {

/// Lays out XML text as tinyxml2 does: four spaces for each level, and no white space in elements that contain text.
class XmlPrinter : public XmlSink {
 public:
  void Open(std::string_view name) override;
  void Attribute(std::string_view name, std::string_view value) override;
  void Text(std::string_view text) override;
  void Comment(std::string_view comment) override;
  void Close(std::string_view name) override;

  const std::string& text() const { return text_; }
  std::string Take() { return std::move(text_); }
  /// Begins another text.
  void Clear();
  /// Appends text without escaping, before the first element or after the last one.
  void AppendAround(std::string_view text) { text_ += text; }
  void Reserve(std::size_t size) { text_.reserve(size); }

  /// ` name="value"`, with entities.
  static void AppendAttribute(std::string& text, std::string_view name, std::string_view value);

 private:
  static constexpr int kNoText = -1;
  /// Ends the start tag that is still open.
  void EndTag();
  /// Called before the next element or comment.
  void NewLine();

  std::string text_;
  int depth_ = 0;
  int text_depth_ = kNoText;  ///< The last element with text: nothing in it is laid out.
  bool is_in_tag_ = false;
};

}  // namespace sceneweld
