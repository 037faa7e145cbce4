// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::json {

/// Reads one object key by key, and remembers which keys were requested.
class JsonObject {
 public:
  JsonObject(JsonValue object, Diagnostics& diagnostics);

  /// The value of a key. Returns false if it is missing or null, and reports that if the key is required.
  JsonValue Take(std::string_view key, bool required = false);
  /// Reports every key that was not requested, with the most similar one that was.
  void Finish();
  /// Makes Finish report nothing, because the allowed keys are not known.
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
  std::size_t next_ = 0;  // Keys mostly come in the order in which they are requested.
};

/// Reports a value of the wrong kind; returns false.
bool WrongType(const JsonValue& value, std::string_view wanted, Diagnostics& diagnostics);

// Values. Each function reports errors and then returns false without changing `into`.

bool ReadText(const JsonValue& value, std::string_view& into, Diagnostics& diagnostics);
bool ReadBool(const JsonValue& value, bool& into, Diagnostics& diagnostics);
/// Numbers obey the rules kPositive and kNonNegative.
bool ReadNumber(const JsonValue& value, FieldRule rules, double& into, Diagnostics& diagnostics);
/// Reports a number that is out of range. Other values are left to the functions that read them.
bool CheckRange(const JsonValue& value, Between range, Diagnostics& diagnostics);
bool ReadInteger(const JsonValue& value, FieldRule rules, int& into, Diagnostics& diagnostics);
/// Exactly into.size() numbers. If `null` is allowed, it leaves its entry unchanged.
bool ReadNumbers(const JsonValue& value, FieldRule rules, std::span<double> into, Diagnostics& diagnostics,
                 bool null_allowed = false);
/// kUnit: of length 1 to within 1e-6; normalised unless the length is 1 up to rounding.
bool ReadVector3(const JsonValue& value, FieldRule rules, Vector3& into, Diagnostics& diagnostics);
bool ReadRgba(const JsonValue& value, Rgba& into, Diagnostics& diagnostics);
/// From w, x, y, z of length 1 to within 1e-6.
bool ReadRotation(const JsonValue& value, std::span<const double, 4> wxyz, Rotation& into, Diagnostics& diagnostics);
bool ReadPose(const JsonValue& value, Pose& into, Diagnostics& diagnostics);

}  // namespace sceneweld::json
