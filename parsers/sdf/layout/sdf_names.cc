// SPDX-License-Identifier: BSD-3-Clause
// Checks names of elements and attributes, and declared names.
// Path names within a model.

#include "sceneweld/parsers/sdf/layout/sdf_names.h"

#include <algorithm>
#include <vector>

#include "sceneweld/parsers/kept/sdf_contents.h"
#include "sceneweld/parsers/table/kept_pieces.h"
#include "sceneweld/parsers/table/repeated_elements.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::sdf {
namespace {

bool HasPrefix(std::string_view name) { return name.find(':') != std::string_view::npos; }

// Whether an attribute with a prefix belongs to another program and must be kept.
bool IsForeign(std::string_view name) {
  return HasPrefix(name) && !name.starts_with("sceneweld:") && !name.starts_with("xml");
}

NameAt TrimmedName(const NameAt& written) {
  const std::string_view text = sceneweld::Trimmed(written.name);
  return text.size() == written.name.view().size() ? written : NameAt{Name(text), written.span};
}

const Field* FindField(const ElementRow& row, std::string_view name, bool attribute) {
  const std::uint64_t bit = NameBit(name);
  for (const Field& field : row.fields) {
    if (field.name_bit != bit || field.name != name) continue;
    if ((field.spelling == Spelling::kAttribute) == attribute) return &field;
  }
  return nullptr;
}

void ReportUnknown(std::string_view name, Span span, bool attribute, Element element, const ElementRow& row,
                   Reading& reading) {
  std::vector<std::string_view> known;
  for (const Field& field : row.fields) {
    if ((field.spelling == Spelling::kAttribute) == attribute) known.push_back(field.name);
  }
  if (!attribute) {
    for (const ElementRow* child : row.children) known.push_back(child->name);
  }
  const bool is_kept = reading.dialect.keeps_unknown_names;
  reading.diagnostics
      .Add({"unknown-name", is_kept ? Severity::kWarning : Severity::kError, span,
            std::string(attribute ? "unknown attribute " : "unknown element ") + Quoted(name) + " in `<" +
                std::string(element.name()) + ">`" + (is_kept ? ", which has no effect" : "")})
      .Suggest(ClosestName(name, known));
}

// Of a child that a row describes. Its own row checks any other text.
void WarnOfEmpty(Element child, Diagnostics& diagnostics) {
  if (!child.child() && child.text().text.empty()) WarnOfSdfText(child, diagnostics);
}

// Whether the child that a row describes has a text only. Drake reads its own elements, with their contents.
bool HasTextOnly(const Field& field) {
  if (HasPrefix(field.name)) return false;
  return field.kind == Field::Kind::kField || (field.kind == Field::Kind::kCustom && field.value_type == "empty");
}

// Anything else in it is reported and not kept: a writer could not put it back beside the text.
void CheckTextOnly(Element child, const Field& field, Reading& reading) {
  if (!child.first_attribute() && !child.child()) return;
  Reading without_kept = reading;
  without_kept.kept = nullptr;
  CheckElement(child, {field.name, field.doc, {}, {}}, Looked::kNo, without_kept);
  const auto warn = [&](std::string_view kind, std::string_view name, Span span) {
    reading.diagnostics.Warning("ignored-element", span,
                                "ignoring " + std::string(kind) + Quoted(name) + " in `<" + std::string(child.name()) +
                                    ">`, which has a value only");
  };
  for (Attribute a = child.first_attribute(); a; a = a.next()) {
    if (IsForeign(a.name())) warn("attribute ", a.name(), a.name_span());
  }
  for (const Element inner : child.children()) {
    if (IsForeign(inner.name()) && !inner.name().starts_with("drake:")) warn("element ", inner.name(), inner.span());
  }
}

}  // namespace

void CheckElement(Element element, const ElementRow& row, Looked looked, Reading& reading) {
  for (Attribute a = element.first_attribute(); a; a = a.next()) {
    const Field* const field = FindField(row, a.name(), true);
    if (!field && !HasPrefix(a.name())) ReportUnknown(a.name(), a.name_span(), true, element, row, reading);
    const bool is_kept = field                 ? field->kind == Field::Kind::kKept
                         : HasPrefix(a.name()) ? IsForeign(a.name())
                                               : reading.dialect.keeps_unknown_names;
    if (is_kept && reading.kept) reading.kept->Add(a, element);
  }
  for (const Element child : element.children()) {
    const std::string_view name = child.name();
    if (const Field* field = FindField(row, name, false)) {
      if (field->kind == Field::Kind::kKept) {
        if (reading.kept) reading.kept->Add(child);
        WarnOfSdfContents(child, reading.diagnostics);
      } else {
        WarnOfEmpty(child, reading.diagnostics);
        if (HasTextOnly(*field)) CheckTextOnly(child, *field, reading);
      }
      if (field->kind != Field::Kind::kIgnored || Has(field->facets, Facet::kSilent)) continue;
      reading.diagnostics.Warning("ignored-element", child.span(),
                                  "ignoring unsupported element " + Quoted(name) + " in `<" +
                                      std::string(element.name()) + ">`: " + std::string(field->doc));
      continue;
    }
    if (std::any_of(row.children.begin(), row.children.end(),
                    [&](const ElementRow* r) { return SameName(r->name, name); })) {
      WarnOfEmpty(child, reading.diagnostics);
      continue;
    }
    const bool drake = name.starts_with("drake:");
    if (!HasPrefix(name) || (drake && looked == Looked::kYes)) {
      ReportUnknown(name, child.span(), false, element, row, reading);
      if (!reading.dialect.keeps_unknown_names) continue;
    } else if (drake) {
      reading.diagnostics.Warning(
          "ignored-element", child.span(),
          "ignoring element " + Quoted(name) + " in `<" + std::string(element.name()) + ">`, where it has no effect");
    }
    if (reading.kept && !name.starts_with("sceneweld:")) reading.kept->Add(child);
  }
  ReportRepeated(element, row, reading.dialect, reading.diagnostics);
}

Name Collapsed(const Name& text) {
  std::string collapsed;
  bool is_space = false;
  for (const char c : text.view()) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_blank) {
      if (is_space && !collapsed.empty()) collapsed += ' ';
      collapsed += c;
    }
    is_space = is_blank;
  }
  return collapsed == text.view() ? text : Name(collapsed);
}

bool IsReserved(std::string_view name) {
  return name == "world" || (name.size() >= 4 && name.starts_with("__") && name.ends_with("__"));
}

std::optional<NameAt> ReadName(Element element, Version version, Reading& reading) {
  const auto text = element.value("name");
  return CheckedName(text ? NameAt{Name(text->text), text->span} : NameAt(), element, version, reading);
}

std::optional<NameAt> CheckedName(const NameAt& written, Element element, Version version, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  if (!written.span) {
    diagnostics.Error("missing-value", element.span(),
                      "`<" + std::string(element.name()) + ">` needs the attribute `name`");
    return std::nullopt;
  }
  const std::string_view name = sceneweld::Trimmed(written.name);
  if (name.empty()) {
    diagnostics.Error("empty-name", written.span, "the name of `<" + std::string(element.name()) + ">` is empty");
    return std::nullopt;
  }
  if (IsReserved(name)) {
    diagnostics.Error("reserved-name", written.span,
                      "the name " + Quoted(name) + " of `<" + std::string(element.name()) + ">` is reserved");
    return std::nullopt;
  }
  if (!version.UpTo(7) && name.find(kScopeDelimiter) != std::string_view::npos) {
    diagnostics
        .Error("scoped-name", written.span,
               "the name " + Quoted(name) + " of `<" + std::string(element.name()) + ">` must not contain `::`")
        .Help("`::` separates the names of nested models; nest a `<model>` instead");
    return std::nullopt;
  }
  return TrimmedName(written);
}

NameAt CheckedReference(const NameAt& written, Reading& reading) {
  NameAt name = TrimmedName(written);
  if (name.name == "__root__") {
    reading.diagnostics.Error("reserved-name", name.span, "`__root__` cannot be used as a reference");
    return {{}, name.span};
  }
  return name;
}

namespace {

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

std::string WithoutScopes(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool delimiter = text.substr(i).starts_with(kScopeDelimiter);
    out += delimiter ? "__" : std::string(1, IsControl(text[i]) ? '_' : text[i]);
    if (delimiter) ++i;
  }
  return out;
}

// The name if another element has the wanted one.
std::string Besides(const Name& name, std::string_view kind) { return name.str().append("_").append(kind); }

}  // namespace

Name LegalName(const Name& wanted, std::string_view kind) {
  const std::string_view text = wanted;
  const std::string_view trimmed = Trimmed(text);
  const bool plain = text.size() == trimmed.size() && !text.empty() &&
                     text.find(kScopeDelimiter) == std::string_view::npos &&
                     std::none_of(text.begin(), text.end(), IsControl);
  if (plain && !IsReserved(text)) return wanted;
  std::string legal = plain ? std::string(text) : WithoutScopes(trimmed);
  if (legal.empty()) return Name(kind);
  if (IsReserved(legal)) legal.append("_").append(kind);
  return Name(legal);
}

Name NameSpace::Claim(const Name& wanted, std::string_view kind) {
  Name name = LegalName(wanted, kind);
  if (taken_.insert(name.view()).second) return name;
  const std::string base = Besides(name, kind);
  for (std::uint32_t& n = tries_[base];;) {
    name = Name(n == 0 ? base : base + "_" + std::to_string(n));
    ++n;
    if (taken_.insert(name.view()).second) return name;
  }
}

}  // namespace sceneweld::sdf
