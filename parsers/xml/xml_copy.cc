// SPDX-License-Identifier: BSD-3-Clause
// Copies of elements that can be changed.

#include "sceneweld/parsers/xml/xml_copy.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/xml/xml_printer.h"

namespace sceneweld {

class XmlCopy::Copying : public XmlSink {
 public:
  void Open(std::string_view name) override { open_.push_back(XmlCopy(Kind::kElement, name)); }
  void Attribute(std::string_view name, std::string_view value) override {
    open_.back().attributes_.push_back({name, Name::Borrowed(value)});
  }
  void Text(std::string_view text) override { Add(Kind::kText, text); }
  void Comment(std::string_view comment) override { Add(Kind::kComment, comment); }
  void Close(std::string_view) override {
    if (open_.size() == 1) return;
    XmlCopy closed = std::move(open_.back());
    open_.pop_back();
    open_.back().children_.push_back(std::move(closed));
  }

  XmlCopy Take() { return std::move(open_.front()); }

 private:
  void Add(Kind kind, std::string_view text) {
    open_.back().children_.push_back(XmlCopy(kind, {}));
    open_.back().children_.back().text_ = text;
  }

  std::vector<XmlCopy> open_;
};

std::optional<XmlCopy> XmlCopy::Of(Element element) {
  Copying copying;
  if (!element.SendTo(copying)) return std::nullopt;
  return copying.Take();
}

const Name* XmlCopy::Find(std::string_view attribute) const {
  for (const Attribute& one : attributes_) {
    if (SameName(one.name, attribute)) return &one.value;
  }
  return nullptr;
}

void XmlCopy::Set(std::string_view attribute, Name value) {
  for (Attribute& one : attributes_) {
    if (SameName(one.name, attribute)) {
      one.value = std::move(value);
      return;
    }
  }
  attributes_.push_back({attribute, std::move(value)});
}

void XmlCopy::Remove(std::string_view attribute) {
  std::erase_if(attributes_, [&](const Attribute& one) { return SameName(one.name, attribute); });
}

void XmlCopy::PrintTo(XmlPrinter& printer) const {
  if (kind_ == Kind::kText) return printer.Text(text_);
  if (kind_ == Kind::kComment) return printer.Comment(text_);
  printer.Open(name_);
  for (const Attribute& attribute : attributes_) printer.Attribute(attribute.name, attribute.value);
  for (const XmlCopy& child : children_) child.PrintTo(printer);
  printer.Close(name_);
}

std::string XmlCopy::ToXml() const {
  XmlPrinter printer;
  PrintTo(printer);
  return printer.Take();
}

}  // namespace sceneweld
