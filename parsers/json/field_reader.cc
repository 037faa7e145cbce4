// SPDX-License-Identifier: BSD-3-Clause
// Reads objects of scene JSON key by key, and checks contents of other formats in them.

#include "sceneweld/parsers/json/field_reader.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sceneweld/parsers/kept/kept_fault.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::json {
namespace {

// The largest deviation from 1 of the length of a unit vector.
constexpr double kUnitTolerance = 1e-6;

// "for `mass`", or nothing for a value without a key.
std::string For(const JsonValue& value) { return value.key().empty() ? std::string() : " for " + Quoted(value.key()); }

bool CheckRange(const JsonValue& value, FieldRule rules, double number, Diagnostics& diagnostics) {
  const bool positive = Has(rules, FieldRule::kPositive);
  if (positive ? number > 0 : number >= 0 || !Has(rules, FieldRule::kNonNegative)) return true;
  diagnostics.Error("out-of-range", value.span(),
                    "expected a number " + std::string(positive ? "above zero" : "of zero or more") + For(value) +
                        ", not " + FormatNumber(number));
  return false;
}

// At the value of the invalid key, or at the object itself.
void Report(const KeptFault& fault, const JsonValue& object, std::string_view text_key, Diagnostics& diagnostics) {
  const auto key = [&]() -> std::string_view {
    switch (fault.of) {
      case KeptFault::Of::kFormat: return "format";
      case KeptFault::Of::kAttribute: return "attribute";
      case KeptFault::Of::kText: return text_key;
      case KeptFault::Of::kPlace: return "place";
      case KeptFault::Of::kType: return "type";
      case KeptFault::Of::kEntry: break;
    }
    return {};
  };
  const JsonValue value = fault.of == KeptFault::Of::kEntry ? JsonValue() : object.Find(key());
  Diagnostic& error = diagnostics.Error(fault.code, (value ? value : object).span(), fault.message);
  if (!fault.hint.empty()) error.Help(fault.hint);
}

}  // namespace

JsonObject::JsonObject(JsonValue object, Diagnostics& diagnostics) : object_(object), diagnostics_(diagnostics) {
  members_.reserve(16);
  for (JsonValue value = object.first(); value; value = value.next()) members_.push_back({value});
}

JsonValue JsonObject::Take(std::string_view key, bool required) {
  known_.push_back(key);
  for (std::size_t i = 0; i < members_.size(); ++i) {
    Member& member = members_[(next_ + i) % members_.size()];
    if (member.taken || member.value.key() != key) continue;
    next_ = (next_ + i + 1) % members_.size();
    member.taken = true;
    if (!member.value.is_null()) return member.value;
    break;
  }
  if (required) diagnostics_.Error("missing-value", object_.span(), "the key " + Quoted(key) + " is missing");
  return {};
}

void JsonObject::Finish() {
  for (const Member& member : members_) {
    if (member.taken) continue;
    diagnostics_.Error("unknown-name", member.value.key_span(), "unknown key " + Quoted(member.value.key()))
        .Suggest(ClosestName(member.value.key(), known_));
  }
}

bool WrongType(const JsonValue& value, std::string_view wanted, Diagnostics& diagnostics) {
  diagnostics.Error("wrong-type", value.span(),
                    "expected " + std::string(wanted) + For(value) + ", not " + std::string(Describe(value.kind())));
  return false;
}

bool ReadText(const JsonValue& value, std::string_view& into, Diagnostics& diagnostics) {
  if (!value.is_string()) return WrongType(value, "text", diagnostics);
  into = value.text();
  return true;
}

bool ReadBool(const JsonValue& value, bool& into, Diagnostics& diagnostics) {
  if (value.kind() != JsonValue::Kind::kBool) return WrongType(value, "true or false", diagnostics);
  into = value.boolean();
  return true;
}

bool ReadNumber(const JsonValue& value, FieldRule rules, double& into, Diagnostics& diagnostics) {
  if (!value.is_number()) return WrongType(value, "a number", diagnostics);
  if (!CheckRange(value, rules, value.number(), diagnostics)) return false;
  into = value.number();
  return true;
}

bool CheckRange(const JsonValue& value, Between range, Diagnostics& diagnostics) {
  if (range.IsAll() || !value.is_number() || range.Holds(value.number())) return true;
  diagnostics.Error("out-of-range", value.span(),
                    "expected a number between " + FormatNumber(range.lower) + " and " + FormatNumber(range.upper) +
                        For(value) + ", not " + FormatNumber(value.number()));
  return false;
}

bool ReadInteger(const JsonValue& value, FieldRule rules, int& into, Diagnostics& diagnostics) {
  double number = 0;
  if (!ReadNumber(value, rules, number, diagnostics)) return false;
  if (number != std::floor(number) || std::abs(number) > 2'147'483'647) {
    return WrongType(value, "a whole number", diagnostics);
  }
  into = static_cast<int>(number);
  return true;
}

bool ReadNumbers(const JsonValue& value, FieldRule rules, std::span<double> into, Diagnostics& diagnostics,
                 bool null_allowed) {
  const auto wanted = [&] {
    const std::string count = std::to_string(into.size());
    return "a list of " + count + (into.size() == 1 ? " number" : " numbers");
  };
  if (!value.is_list()) return WrongType(value, wanted(), diagnostics);
  std::array<double, 7> read{};
  std::size_t count = 0;
  for (JsonValue entry = value.first(); entry; entry = entry.next(), ++count) {
    if (count >= into.size()) continue;
    read[count] = into[count];
    if (null_allowed && entry.is_null()) continue;
    if (!ReadNumber(entry, rules, read[count], diagnostics)) return false;
  }
  if (count != into.size()) {
    diagnostics.Error("bad-number", value.span(),
                      "expected " + wanted() + For(value) + ", not of " + std::to_string(count));
    return false;
  }
  std::copy_n(read.begin(), count, into.begin());
  return true;
}

bool ReadVector3(const JsonValue& value, FieldRule rules, Vector3& into, Diagnostics& diagnostics) {
  std::array<double, 3> v{};
  if (!ReadNumbers(value, rules, v, diagnostics)) return false;
  const Vector3 read{v[0], v[1], v[2]};
  if (!Has(rules, FieldRule::kUnit)) {
    into = read;
    return true;
  }
  const double length = Length(read);
  if (!(std::abs(length - 1) <= kUnitTolerance)) {
    diagnostics.Error("out-of-range", value.span(),
                      "expected a vector of length 1" + For(value) + ", not " + FormatNumber(length));
    return false;
  }
  into = std::abs(length - 1) <= 1e-15 ? read : Normalized(read);
  return true;
}

bool ReadRgba(const JsonValue& value, Rgba& into, Diagnostics& diagnostics) {
  std::array<double, 4> c{};
  if (!ReadNumbers(value, FieldRule::kContent, c, diagnostics)) return false;
  into = {c[0], c[1], c[2], c[3]};
  return true;
}

bool ReadRotation(const JsonValue& value, std::span<const double, 4> q, Rotation& into, Diagnostics& diagnostics) {
  const double length = std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3]));
  if (!(std::abs(length - 1) <= kUnitTolerance)) {
    diagnostics.Error("out-of-range", value.span(),
                      "expected a quaternion of length 1" + For(value) + ", not " + FormatNumber(length));
    return false;
  }
  into = Rotation::FromQuaternion(q[0], q[1], q[2], q[3]);
  return true;
}

bool ReadPose(const JsonValue& value, Pose& into, Diagnostics& diagnostics) {
  if (!value.is_object()) return WrongType(value, "a pose, an object", diagnostics);
  JsonObject object(value, diagnostics);
  Pose pose;
  bool ok = true;
  if (const JsonValue translation = object.Take("translation")) {
    ok = ReadVector3(translation, FieldRule::kContent, pose.translation, diagnostics);
  }
  if (const JsonValue rotation = object.Take("rotation")) {
    std::array<double, 4> wxyz{};
    ok = ReadNumbers(rotation, FieldRule::kContent, wxyz, diagnostics) &&
         ReadRotation(rotation, wxyz, pose.rotation, diagnostics) && ok;
  }
  object.Finish();
  if (ok) into = pose;
  return ok;
}

void CheckKept(const JsonValue& list, const KeptList& kept, Diagnostics& diagnostics) {
  JsonValue entry = list.first();
  for (std::size_t i = 0; i < kept.size() && entry; ++i, entry = entry.next()) {
    if (const auto fault = FaultOf(kept, i)) Report(*fault, entry, "text", diagnostics);
  }
}

void CheckSource(const JsonValue& object, std::string_view format, std::string_view source_xml, std::string_view type,
                 Diagnostics& diagnostics) {
  if (const auto fault = FaultOfSource(format, source_xml, type)) Report(*fault, object, "source_xml", diagnostics);
}

}  // namespace sceneweld::json
