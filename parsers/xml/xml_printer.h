// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/scene/text/indentation.h"

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

/// Lays out XML text as tinyxml2 does: four spaces for each level, and no white space in elements that contain text.
class XmlPrinter final : public XmlSink {
 public:
  void Open(std::string_view name) override {
    NewLine();
    text_ += '<';
    text_ += name;
    is_in_tag_ = true;
    ++depth_;
  }
  /// The same with attributes, as they are written: `<name a="1" b="2"`.
  void OpenAsIs(std::string_view tag) {
    NewLine();
    text_ += tag;
    is_in_tag_ = true;
    ++depth_;
  }
  /// A whole element without elements in it, as it is written: `<name a="1"/>`, `<name>text</name>`.
  void ElementAsIs(std::string_view element, bool has_text) {
    NewLine();
    text_ += element;
    if (has_text) text_depth_ = kNoText;  // As Close does.
  }
  void Attribute(std::string_view name, std::string_view value) override;
  void Text(std::string_view text) override {
    EndTag();
    text_depth_ = depth_ - 1;
    text_ += text;
  }
  void Comment(std::string_view comment) override;
  void Close(std::string_view name) override {
    --depth_;
    if (is_in_tag_) {
      text_ += "/>";
    } else {
      if (text_depth_ == kNoText) BeginLine();
      text_ += "</";
      text_ += name;
      text_ += '>';
    }
    if (text_depth_ == depth_) text_depth_ = kNoText;
    is_in_tag_ = false;
  }

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
  static constexpr std::size_t kIndent = 4;
  /// Ends the start tag that is still open.
  void EndTag() {
    if (is_in_tag_) text_ += '>';
    is_in_tag_ = false;
  }
  void BeginLine() {
    text_ += '\n';
    text_.append(Indentation(static_cast<std::size_t>(depth_), kIndent), ' ');
  }
  /// Called before the next element or comment.
  void NewLine() {
    EndTag();
    if (text_depth_ == kNoText && depth_ != 0) BeginLine();
  }

  std::string text_;
  int depth_ = 0;
  int text_depth_ = kNoText;  ///< The last element with text: nothing in it is laid out.
  bool is_in_tag_ = false;
};

}  // namespace sceneweld
