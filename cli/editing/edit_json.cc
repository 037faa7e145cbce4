// SPDX-License-Identifier: BSD-3-Clause
// Reads the requests of the page's editor.

#include "sceneweld/cli/editing/edit_json.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostPositions = 7;
constexpr std::size_t kDeepestBody = 8;

bool ReadNumbersOf(const JsonValue& list, std::vector<double>& numbers) {
  if (!list || !list.is_list()) return false;
  for (JsonValue item = list.first(); item; item = item.next()) {
    if (!item.is_number() || numbers.size() >= kMostPositions) return false;
    numbers.push_back(item.number());
  }
  return true;
}

bool ReadPose(const JsonValue& value, std::optional<Pose>& pose) {
  std::vector<double> p, q;
  if (!ReadNumbersOf(value.Find("translation"), p) || p.size() != 3) return false;
  if (!ReadNumbersOf(value.Find("rotation"), q) || q.size() != 4) return false;
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  constexpr double kLeast = 1e-6, kMost = 1e6;
  if (!(length > kLeast && length < kMost)) return false;
  pose = Pose{{p[0], p[1], p[2]}, Rotation::FromQuaternion(q[0], q[1], q[2], q[3])};
  return true;
}

std::unique_ptr<JsonDocument> ParseBody(const Source& source, std::string& why) {
  Limits limits;
  limits.max_depth = kDeepestBody;
  Diagnostics faults;
  auto document = JsonDocument::Parse(source, limits, faults);
  if (!document) why = "the body is not JSON: " + faults.all().front().message;
  if (document && !document->root().is_object()) {
    why = "the body is not a JSON object";
    return nullptr;
  }
  return document;
}

}  // namespace

std::optional<EditBody> ReadEditBody(const std::string& text, std::string& why) {
  const Source source("<body>", "<body>", text);
  const auto document = ParseBody(source, why);
  if (!document) return std::nullopt;
  EditBody body;
  std::size_t wishes = 0;
  for (JsonValue value = document->root().first(); value; value = value.next()) {
    const std::string_view key = value.key();
    bool good = true;
    if (key == "element" && value.is_string()) {
      body.request.element = value.text();
    } else if (key == "kind" && value.is_string()) {
      body.request.kind = value.text();
    } else if (key == "rounded" && value.is_bool()) {
      body.request.rounded = value.boolean();
    } else if (key == "revision" && value.is_number()) {
      good = value.number() >= 0 && value.number() < 1e15;
      if (good) body.revision = static_cast<std::uint64_t>(value.number());
    } else if (key == "X_WE" || key == "X_PF") {
      ++wishes;
      good = ReadPose(value, key == "X_WE" ? body.request.X_WE : body.request.X_PF);
    } else if (key == "positions") {
      ++wishes;
      good = ReadNumbersOf(value, body.request.positions.emplace());
    } else {
      why = "the body must not have this key, or not with such a value: " + Quoted(key);
      return std::nullopt;
    }
    if (!good) {
      why = "the value of " + Quoted(key) + " is not as it must be";
      return std::nullopt;
    }
  }
  const std::string& kind = body.request.kind;
  if (!(kind.empty() || kind == "body" || kind == "frame" || kind == "model" || kind == "joint")) {
    why = "`kind` must be `body`, `frame`, `model` or `joint`";
  } else if (body.request.element.empty() || wishes != 1) {
    why = "the body needs `element`, and one of `X_WE`, `X_PF` and `positions`";
  } else if ((kind == "joint") != body.request.positions.has_value()) {
    why = "`positions` are for a joint, poses for the other kinds";
  } else {
    return body;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> ReadSaveBody(const std::string& text, std::string& why) {
  const Source source("<body>", "<body>", text);
  const auto document = ParseBody(source, why);
  if (!document) return std::nullopt;
  const JsonValue id = document->root().Find("id");
  if (id && id.is_number() && id.number() >= 1 && id.number() < 1e15) return static_cast<std::uint64_t>(id.number());
  why = "the body needs `id`, the number of a proposed change";
  return std::nullopt;
}

std::string FaultJson(const std::string& message) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put("error", message);
  json.CloseObject();
  return text + "\n";
}

void WritePose(const Pose& X, JsonWriter& json) {
  const Rotation R = X.rotation.Canonical();
  json.OpenObject();
  json.Put("translation", {X.translation.x, X.translation.y, X.translation.z});
  json.Put("rotation", {R.w(), R.x(), R.y(), R.z()});
  json.CloseObject();
}

}  // namespace sceneweld::cli
