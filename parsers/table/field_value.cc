// SPDX-License-Identifier: BSD-3-Clause
// The text of single values: the values of attributes and words of field_codec.h.

#include "sceneweld/parsers/table/field_value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sceneweld/scene/material.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kEmptyText = "::";
constexpr std::string_view kNone = "none";
constexpr std::string_view kDigits = "0123456789ABCDEF";

// Not a mark of the record (parsers/record/record.h), nor one that XML escapes.
bool IsPlain(char c) {
  return static_cast<unsigned char>(c) > ' ' && std::string_view("%,=;|\"&'<>").find(c) == std::string_view::npos;
}

template <typename T>
const T& As(const void* value) {
  return *static_cast<const T*>(value);
}
template <typename T>
T& As(void* value) {
  return *static_cast<T*>(value);
}

// The number of numbers in a value of a type; 0 for other types.
std::size_t CountOfNumbers(TypeKind kind) {
  switch (kind) {
    case TypeKind::kNumber: return 1;
    case TypeKind::kVector3: return 3;
    case TypeKind::kColour: return 4;
    case TypeKind::kPose: return 7;
    default: return 0;
  }
}

using Numbers = std::array<double, 7>;

Numbers NumbersOf(TypeKind kind, const void* value) {
  if (kind == TypeKind::kNumber) return {As<double>(value)};
  if (kind == TypeKind::kVector3) {
    const auto& v = As<Vector3>(value);
    return {v.x, v.y, v.z};
  }
  if (kind == TypeKind::kColour) {
    const auto& c = As<Rgba>(value);
    return {c.r, c.g, c.b, c.a};
  }
  const Vector3& p = As<Pose>(value).translation;
  const Rotation q = As<Pose>(value).rotation.Canonical();
  return {p.x, p.y, p.z, q.x(), q.y(), q.z(), q.w()};
}

void SetNumbers(TypeKind kind, const Numbers& n, void* value) {
  if (kind == TypeKind::kNumber) As<double>(value) = n[0];
  if (kind == TypeKind::kVector3) As<Vector3>(value) = {n[0], n[1], n[2]};
  if (kind == TypeKind::kColour) As<Rgba>(value) = {n[0], n[1], n[2], n[3]};
  if (kind == TypeKind::kPose) {
    As<Pose>(value) = {{n[0], n[1], n[2]}, Rotation::FromQuaternion(n[6], n[3], n[4], n[5])};
  }
}

// The constraint that numbers of a field violate; null if they are valid.
const char* Wanted(const FieldInfo& field, std::span<const double> numbers) {
  const auto all = [&](auto&& holds) { return std::all_of(numbers.begin(), numbers.end(), holds); };
  if (!all([](double n) { return !std::isnan(n); })) return "a number";
  if (Has(field.rules, FieldRule::kPositive) && !all([](double n) { return n > 0; })) return "greater than zero";
  if (Has(field.rules, FieldRule::kNonNegative) && !all([](double n) { return n >= 0; })) return "zero or more";
  if (Has(field.rules, FieldRule::kUnit) && all([](double n) { return n == 0; })) return "a direction";
  if (!all([&](double n) { return field.range.Holds(n) || field.range.IsAll(); })) return "within its range";
  return nullptr;
}

class ValueReader {
 public:
  ValueReader(const FieldInfo& field, std::string_view name, const XmlText& text, FieldStyle style, Reading& reading)
      : field_(field), name_(name), text_(text), style_(style), reading_(reading) {}

  bool Read(const TypeInfo& type, void* value) {
    switch (type.kind) {
      case TypeKind::kOptional: return ReadOptional(type, value);
      case TypeKind::kList: return ReadList(type, value);
      case TypeKind::kText: type.SetText(value, TextOf(text_.text)); return true;
      case TypeKind::kChoice: return ReadChoice(type, value);
      case TypeKind::kInteger: return ReadInteger(value);
      case TypeKind::kBool: {
        const auto read = ReadBool(text_, What::Named(name_), reading_);
        if (read) As<bool>(value) = *read;
        return read.has_value();
      }
      default: return ReadNumbersInto(type.kind, value);
    }
  }

 private:
  std::string TextOf(std::string_view text) const {
    if (style_ == FieldStyle::kWord) return UnescapedWord(text);
    return text == kEmptyText ? std::string() : std::string(text);
  }

  bool Refuse(const char* code_text) {
    reading_.diagnostics.Error("out-of-range", text_.span,
                               Quoted(name_) + " is " + std::string(text_.text) + " and must be " + code_text);
    return false;
  }

  bool ReadOptional(const TypeInfo& type, void* value) {
    type.Clear(value);
    if (text_.text == kNone) return true;
    if (Read(*type.inner, type.Add(value))) return true;
    type.Clear(value);
    return false;
  }

  bool ReadList(const TypeInfo& type, void* value) {
    type.Clear(value);
    EachPart(text_.text, style_ == FieldStyle::kWord ? ',' : ' ',
             [&](std::string_view part) { type.inner->SetText(type.Add(value), UnescapedWord(part)); });
    return true;
  }

  bool ReadChoice(const TypeInfo& type, void* value) {
    const std::string_view name = text_.text == kNone ? std::string_view() : text_.text;
    const auto found = std::find(type.names.begin(), type.names.end(), name);
    if (found != type.names.end()) {
      type.SetIndex(value, static_cast<std::size_t>(found - type.names.begin()));
      return true;
    }
    reading_.diagnostics.Error("unknown-value", text_.span, Quoted(name_) + " cannot be " + Quoted(text_.text));
    return false;
  }

  bool ReadInteger(void* value) {
    const auto read = ParseInteger(text_.text);
    if (!read) {
      reading_.diagnostics.Error("bad-number", text_.span,
                                 "expected an integer for " + Quoted(name_) + ", not " + Quoted(text_.text));
      return false;
    }
    const double number = *read;
    if (const char* wanted = Wanted(field_, {&number, 1})) return Refuse(wanted);
    As<int>(value) = *read;
    return true;
  }

  bool ReadNumbersInto(TypeKind kind, void* value) {
    Numbers numbers{};
    const std::span<double> into(numbers.data(), CountOfNumbers(kind));
    if (!ReadThem(into)) return false;
    if (const char* wanted = Wanted(field_, into)) return Refuse(wanted);
    if (kind == TypeKind::kPose && numbers[3] == 0 && numbers[4] == 0 && numbers[5] == 0 && numbers[6] == 0) {
      reading_.diagnostics.Error("zero-vector", text_.span, "the quaternion of the pose is zero");
      return false;
    }
    SetNumbers(kind, numbers, value);
    return true;
  }

  bool ReadThem(std::span<double> into) {
    Dialect exact = reading_.dialect;
    exact.non_finite = NonFinite::kAccepted;
    exact.trailing_text_allowed = false;
    Reading strict{reading_.diagnostics, exact};
    std::string blanks;
    XmlText text = text_;
    if (style_ == FieldStyle::kWord) {
      blanks = text_.text;
      std::replace(blanks.begin(), blanks.end(), ',', ' ');
      text.text = blanks;
    }
    if (into.size() > 1) return ReadNumbers(text, What::Named(name_), into, strict);
    const auto number = ReadNumber(text, What::Named(name_), strict);
    if (number) into[0] = *number;
    return number.has_value();
  }

  const FieldInfo& field_;
  const std::string_view name_;
  const XmlText text_;
  const FieldStyle style_;
  Reading& reading_;
};

}  // namespace

bool HasFieldText(const TypeInfo& type) {
  switch (type.kind) {
    case TypeKind::kNumber:
    case TypeKind::kInteger:
    case TypeKind::kBool:
    case TypeKind::kText:
    case TypeKind::kChoice:
    case TypeKind::kVector3:
    case TypeKind::kColour:
    case TypeKind::kPose: return true;
    case TypeKind::kOptional: return HasFieldText(*type.inner);
    case TypeKind::kList: return type.inner->kind == TypeKind::kText;
    default: return false;
  }
}

bool IsListOfValues(const TypeInfo& type) {
  if (type.kind != TypeKind::kList || type.inner->kind != TypeKind::kStruct) return false;
  const auto fields = type.inner->of->fields;
  return std::none_of(fields.begin(), fields.end(), [](const FieldInfo& field) {
    return field.type->kind == TypeKind::kReference || field.type->kind == TypeKind::kFrame;
  });
}

void AppendFieldText(const TypeInfo& type, const void* value, FieldStyle style, std::string& out) {
  const char separator = style == FieldStyle::kWord ? ',' : ' ';
  const auto append_text = [&](std::string_view text) {
    if (style == FieldStyle::kWord) {
      out += EscapedWord(text);
    } else {
      out += text.empty() ? kEmptyText : text;
    }
  };
  switch (type.kind) {
    case TypeKind::kInteger: AppendNumber(out, As<int>(value)); return;
    case TypeKind::kBool: out += As<bool>(value) ? "true" : "false"; return;
    case TypeKind::kText: append_text(type.Text(value)); return;
    case TypeKind::kChoice: {
      const std::string_view name = type.names[type.Index(value)];
      out += name.empty() ? kNone : name;
      return;
    }
    case TypeKind::kOptional:
      if (type.Size(value) == 0) {
        out += kNone;
      } else {
        AppendFieldText(*type.inner, type.At(value, 0), style, out);
      }
      return;
    case TypeKind::kList:
      for (std::size_t i = 0; i < type.Size(value); ++i) {
        if (i > 0) out += separator;
        out += EscapedWord(type.inner->Text(type.At(value, i)));
      }
      return;
    default: break;
  }
  const Numbers numbers = NumbersOf(type.kind, value);
  for (std::size_t i = 0; i < CountOfNumbers(type.kind); ++i) {
    if (i > 0) out += separator;
    AppendNumber(out, numbers[i]);
  }
}

bool ReadFieldText(const FieldInfo& field, std::string_view name, const XmlText& text, FieldStyle style, void* value,
                   Reading& reading) {
  return ValueReader(field, name, text, style, reading).Read(*field.type, value);
}

std::string EscapedWord(std::string_view text) {
  if (text.empty()) return std::string(kEmptyText);
  std::string word;
  for (const char c : text) {
    if (IsPlain(c)) {
      word += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      word += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return word;
}

std::string UnescapedWord(std::string_view word) {
  if (word == kEmptyText) return {};
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto digit = [&](std::size_t at) { return at < word.size() ? kDigits.find(word[at]) : kDigits.npos; };
    const std::size_t high = digit(i + 1), low = digit(i + 2);
    if (word[i] == '%' && high != kDigits.npos && low != kDigits.npos) {
      text += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      text += word[i];
    }
  }
  return text;
}

}  // namespace sceneweld
