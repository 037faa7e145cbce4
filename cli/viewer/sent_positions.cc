// SPDX-License-Identifier: BSD-3-Clause
// Reads positions of joints and free bodies from JSON.

#include "sceneweld/cli/viewer/sent_positions.h"

#include <cmath>
#include <optional>

#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::cli {
namespace {

std::optional<std::vector<double>> NumbersIn(const JsonValue& value, Diagnostics& diagnostics) {
  std::vector<double> numbers;
  const auto add = [&](const JsonValue& entry) {
    const bool is_number = entry.is_number() && std::isfinite(entry.number());
    if (is_number) numbers.push_back(entry.number());
    return is_number;
  };
  bool is_fine = true;
  if (value.is_list()) {
    for (JsonValue entry = value.first(); entry && is_fine; entry = entry.next()) is_fine = add(entry);
  } else {
    is_fine = add(value);
  }
  if (is_fine) return numbers;
  diagnostics.Error("bad-number", {}, "the positions of " + Quoted(value.key()) + " are not numbers");
  return std::nullopt;
}

void ReadJoint(const JsonValue& value, const Scene& scene, SentPositions& positions, Diagnostics& diagnostics) {
  const auto numbers = NumbersIn(value, diagnostics);
  if (!numbers) return;
  const Index<Joint> joint = ResolveJointByEnd(scene, value.key(), {}, diagnostics);
  if (!joint.valid()) return;
  const std::string why = PositionsFault(scene.joints[joint].motion, *numbers);
  if (why.empty()) {
    positions.joints.emplace_back(joint, *numbers);
  } else {
    diagnostics.Error("bad-number", {}, "joint " + Quoted(value.key()) + " " + why);
  }
}

void ReadFree(const JsonValue& value, const Scene& scene, const std::vector<bool>& is_free, SentPositions& positions,
              Diagnostics& diagnostics) {
  const auto numbers = NumbersIn(value, diagnostics);
  if (!numbers) return;
  const Index<Body> body = ResolveBody(scene, value.key(), {}, diagnostics);
  if (!body.valid()) return;
  const std::string fault = FreePoseFault(scene, is_free, body, *numbers);
  if (fault.empty()) {
    positions.free.emplace_back(body, *numbers);
  } else {
    diagnostics.Error("bad-number", {}, "body " + Quoted(value.key()) + " " + fault);
  }
}

}  // namespace

Source BodySource(const std::string& body) { return Source("<body>", "<body>", body); }

bool ReadPositions(const Source& text, const Scene& scene, SentPositions& positions, Diagnostics& diagnostics) {
  const auto document = JsonDocument::Parse(text, {}, diagnostics);
  if (!document) return false;
  const JsonValue root = document->root();
  if (!root.is_object()) {
    diagnostics.Error("wrong-type", {}, "expected an object with `joints` and `free`");
    return false;
  }
  for (JsonValue value = root.first(); value; value = value.next()) {
    const std::string_view key = value.key();
    if ((key == "joints" || key == "free") && value.is_object()) {
      const std::vector<bool> is_free = key == "free" ? FreeBodies(scene, TreeOf(scene)) : std::vector<bool>();
      for (JsonValue entry = value.first(); entry; entry = entry.next()) {
        if (key == "joints") {
          ReadJoint(entry, scene, positions, diagnostics);
        } else {
          ReadFree(entry, scene, is_free, positions, diagnostics);
        }
      }
    } else if (key == "within" && value.is_number() && value.number() >= 0) {
      positions.within = value.number();
    } else {
      diagnostics.Error("wrong-type", {}, "use the keys `joints` and `free` with objects, not " + Quoted(key));
    }
  }
  return !diagnostics.has_errors();
}

void NamedPositions::Merge(NamedPositions newer) {
  newer.joints.merge(joints);
  newer.free.merge(free);
  *this = std::move(newer);
}

NamedPositions WithNames(const SentPositions& positions, const Scene& scene) {
  NamedPositions named;
  for (const auto& [joint, q] : positions.joints) named.joints[scene.FullName(joint)] = q;
  for (const auto& [body, q] : positions.free) named.free[scene.FullName(body)] = q;
  return named;
}

std::string PositionsJson(const NamedPositions& positions) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Key("joints");
  json.OpenObject();
  for (const auto& [joint, q] : positions.joints) json.Put(joint, q);
  json.CloseObject();
  json.Key("free");
  json.OpenObject();
  for (const auto& [body, q] : positions.free) json.Put(body, q);
  json.CloseObject();
  json.CloseObject();
  return text;
}

}  // namespace sceneweld::cli
