// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "sceneweld/scene/fields.h"
#include "sceneweld/scene/text/json_value.h"

namespace sceneweld::json {

/// Reads one object key by key, and knows in the end which keys nobody asked for.
class JsonObject {
 public:
  JsonObject(JsonValue object, Diagnostics& diagnostics);

  /// The value of a key; false if it is missing or null, which is reported for a required key.
  JsonValue Take(std::string_view key, bool required = false);
  /// Reports every key that was not asked for, with the nearest that was.
  void Finish();
  /// Finish will report nothing: which keys there may be is not known.
  void Forget() { members_.clear(); }

  const JsonValue& value() const { return object_; }

 private:
  struct Member {
    JsonValue value;
    bool taken = false;
  };
  JsonValue object_;
  Diagnostics& diagnostics_;
  std::vector<Member> members_;
  std::vector<std::string_view> known_;
  std::size_t next_ = 0;  // keys mostly come in the order in which they are asked for
};

/// Reports a value of the wrong kind; returns false.
bool WrongType(const JsonValue& value, std::string_view wanted, Diagnostics& diagnostics);

// Values. Each function reports errors and then returns false without changing `into`.

bool ReadText(const JsonValue& value, std::string_view& into, Diagnostics& diagnostics);
bool ReadBool(const JsonValue& value, bool& into, Diagnostics& diagnostics);
/// Numbers obey the rules kPositive and kNonNegative.
bool ReadNumber(const JsonValue& value, FieldRule rules, double& into, Diagnostics& diagnostics);
/// Of a number that is not in range; leaves other values to those that read them.
bool CheckRange(const JsonValue& value, Between range, Diagnostics& diagnostics);
bool ReadInteger(const JsonValue& value, FieldRule rules, int& into, Diagnostics& diagnostics);
/// Exactly into.size() numbers; `null` leaves an entry as it is where allowed.
bool ReadNumbers(const JsonValue& value, FieldRule rules, std::span<double> into, Diagnostics& diagnostics,
                 bool null_allowed = false);
/// kUnit: of length 1 to 1e-6; normalised unless it is to rounding.
bool ReadVector3(const JsonValue& value, FieldRule rules, Vector3& into, Diagnostics& diagnostics);
bool ReadRgba(const JsonValue& value, Rgba& into, Diagnostics& diagnostics);
/// From w, x, y, z of length 1 to 1e-6.
bool ReadRotation(const JsonValue& value, std::span<const double, 4> wxyz, Rotation& into, Diagnostics& diagnostics);
bool ReadPose(const JsonValue& value, Pose& into, Diagnostics& diagnostics);

}  // namespace sceneweld::json
