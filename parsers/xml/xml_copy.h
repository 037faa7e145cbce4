// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

class XmlPrinter;

/// A copy of an element and all its descendants, which can be changed before it is written. It must not outlive the
/// document, nor the names of the attributes that are set.
class XmlCopy {
 public:
  struct Attribute {
    std::string_view name;
    Name value;
  };

  /// Returns nothing if elements are nested too deeply to be written (Element::SendTo).
  static std::optional<XmlCopy> Of(Element element);

  std::string_view name() const { return name_; }
  void Rename(std::string_view name) { name_ = name; }

  const std::vector<Attribute>& attributes() const { return attributes_; }
  std::vector<Attribute>& attributes() { return attributes_; }
  /// The value of an attribute; null if it is absent.
  const Name* Find(std::string_view attribute) const;
  /// Replaces an earlier value, or comes after the other attributes.
  void Set(std::string_view attribute, Name value);
  void Remove(std::string_view attribute);

  /// Elements, and the texts and comments between them.
  std::vector<XmlCopy>& children() { return children_; }
  const std::vector<XmlCopy>& children() const { return children_; }
  bool IsElement() const { return kind_ == Kind::kElement; }
  bool IsComment() const { return kind_ == Kind::kComment; }

  /// In the form of Element::ToXml.
  std::string ToXml() const;
  void PrintTo(XmlPrinter& printer) const;

 private:
  class Copying;
  enum class Kind { kElement, kText, kComment };

  XmlCopy(Kind kind, std::string_view name) : kind_(kind), name_(name) {}

  Kind kind_;
  std::string_view name_;
  Name text_{};  ///< For nodes that are not elements.
  std::vector<Attribute> attributes_{};
  std::vector<XmlCopy> children_{};
};

}  // namespace sceneweld
