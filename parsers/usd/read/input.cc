// SPDX-License-Identifier: BSD-3-Clause
// Access to the properties of a stage that is being read, and to the elements that its prims are.

#include "sceneweld/parsers/usd/read/input.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/schema/attributes.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

constexpr Dialect kUsdDialect{.name = Name::Borrowed("usd"), .non_finite = NonFinite::kAccepted};

// `a.2` comes before `a.10`: the entries of a list are restored in their order.
bool IsBeforeByNumber(std::string_view a, std::string_view b) {
  const auto digits = [](std::string_view text, std::size_t from) {
    std::size_t end = from;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return end - from;
  };
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    const std::size_t in_a = digits(a, i), in_b = digits(b, i);
    if (in_a > 0 && in_b > 0 && in_a != in_b) return in_a < in_b;
    if (a[i] != b[i]) return a[i] < b[i];
  }
  return a.size() < b.size();
}

}  // namespace

bool IsSameFloat(double a, double b) {
  constexpr double kSame = 2e-7;  // Relative to 1 if they are smaller.
  if (!std::isfinite(a) || !std::isfinite(b)) return a == b || (std::isnan(a) && std::isnan(b));
  return std::abs(a - b) <= kSame * std::max({1.0, std::abs(a), std::abs(b)});
}

Input::Input(const stage::Stage& the_stage, const Source& the_source, ReadContext& the_context)
    : stage(the_stage), source(the_source), context(the_context) {
  const std::size_t count = stage.prims.size();
  body_of_prim.resize(count);
  model_of_prim.resize(count);
  joint_of_prim.resize(count);
  prim_of_body.push_back(0);
  taken_.resize(count);
  used_.resize(count);
  placed_.resize(count);
}

void Input::MarkTaken(const stage::StagePrim& prim, const stage::StageProperty& property) {
  std::vector<bool>& taken = taken_[NumberOf(prim)];
  if (taken.empty()) taken.resize(prim.properties.size());
  taken[static_cast<std::size_t>(&property - prim.properties.data())] = true;
}

bool Input::IsTaken(const stage::StagePrim& prim, const stage::StageProperty& property) const {
  const std::vector<bool>& taken = taken_[NumberOf(prim)];
  return !taken.empty() && taken[static_cast<std::size_t>(&property - prim.properties.data())];
}

void Input::Use(const stage::StagePrim& prim) { used_[NumberOf(prim)] = true; }

void Input::UseAll(const stage::StagePrim& prim) {
  Use(prim);
  for (const stage::StageProperty& property : prim.properties) MarkTaken(prim, property);
}

const stage::StageProperty* Input::Take(const stage::StagePrim& prim, std::string_view name) {
  const stage::StageProperty* property = prim.Find(name);
  if (property) MarkTaken(prim, *property);
  return property;
}

std::string Input::Describe(const stage::StagePrim& prim) { return "prim " + Quoted(prim.path); }

void Input::ReportKind(const stage::StagePrim& prim, const stage::StageProperty& property, std::string_view wanted) {
  diagnostics().Error("bad-number", property.value_span,
                      Quoted(property.name) + " of " + Describe(prim) + " must be " + std::string(wanted));
}

const stage::StageProperty* Input::TakeKnown(const stage::StagePrim& prim, std::string_view name) {
  assert(FindAttribute(name) && "add a row to schema/attribute_rows.cc");
  return Take(prim, name);
}

std::optional<double> Input::TakeNumber(const stage::StagePrim& prim, std::string_view name) {
  const stage::StageProperty* property = TakeKnown(prim, name);
  if (!property || !property->value) return std::nullopt;
  const double* number = property->value.number();
  if (number && !std::isnan(*number)) return *number;
  ReportKind(prim, *property, "one number");
  return std::nullopt;
}

std::optional<bool> Input::TakeBool(const stage::StagePrim& prim, std::string_view name) {
  const stage::StageProperty* property = TakeKnown(prim, name);
  if (!property || !property->value) return std::nullopt;
  if (const double* number = property->value.number()) return *number != 0;
  diagnostics().Error("bad-bool", property->value_span,
                      Quoted(name) + " of " + Describe(prim) + " must be `true` or `false`");
  return std::nullopt;
}

std::optional<Vector3> Input::TakeVector(const stage::StagePrim& prim, std::string_view name) {
  const stage::StageProperty* property = TakeKnown(prim, name);
  if (!property || !property->value) return std::nullopt;
  const double* v = property->value.tuple(3);
  if (v && !std::isnan(v[0]) && !std::isnan(v[1]) && !std::isnan(v[2])) return Vector3{v[0], v[1], v[2]};
  ReportKind(prim, *property, "three numbers");
  return std::nullopt;
}

std::optional<Rotation> Input::TakeRotation(const stage::StagePrim& prim, std::string_view name) {
  const stage::StageProperty* property = TakeKnown(prim, name);
  if (!property || !property->value) return std::nullopt;
  const double* q = property->value.tuple(4);
  if (!q || !std::all_of(q, q + 4, [](double n) { return std::isfinite(n); })) {
    ReportKind(prim, *property, "the four numbers of a quaternion");
    return std::nullopt;
  }
  if (std::all_of(q, q + 4, [](double n) { return n == 0; })) return std::nullopt;
  return Rotation::FromQuaternion(q[0], q[1], q[2], q[3]);
}

std::optional<std::string> Input::TakeText(const stage::StagePrim& prim, std::string_view name) {
  const stage::StageProperty* property = TakeKnown(prim, name);
  if (!property || !property->value) return std::nullopt;
  if (const std::string* text = property->value.text()) return *text;
  diagnostics().Error("unknown-value", property->value_span,
                      Quoted(name) + " of " + Describe(prim) + " must be a text");
  return std::nullopt;
}

std::vector<std::string> Input::TakeTargets(const stage::StagePrim& prim, std::string_view name) {
  const stage::StageProperty* property = TakeKnown(prim, name);
  return property ? property->targets : std::vector<std::string>();
}

Index<Body> Input::BodyAt(const stage::StagePrim& prim) const {
  const stage::StagePrim* at = &prim;
  while (true) {
    const std::size_t number = NumberOf(*at);
    if (body_of_prim[number].valid()) return body_of_prim[number];
    if (number == 0) return Scene::kWorldBody;
    at = &stage.prims[at->parent];
  }
}

Index<Body> Input::BodyAt(std::string_view path) const {
  const stage::StagePrim* prim = stage.Find(path);
  return prim ? BodyAt(*prim) : Scene::kWorldBody;
}

const stage::StagePrim& Input::PrimOf(Index<Body> body) const {
  return stage.prims[body.value() < prim_of_body.size() ? prim_of_body[body.value()] : 0];
}

Index<ModelInstance> Input::ModelAt(const stage::StagePrim& prim) const {
  const stage::StagePrim* at = &prim;
  while (true) {
    const std::size_t number = NumberOf(*at);
    if (model_of_prim[number].valid()) return model_of_prim[number];
    if (number == 0) return Scene::kWorldInstance;
    at = &stage.prims[at->parent];
  }
}

Name Input::NameOf(const stage::StagePrim& prim) {
  const auto said = TakeText(prim, kRosJointName);
  if (const auto name = TakePrivate(prim, kNameKey)) return Name(*name);
  const auto is_name = [](std::string_view text) { return !text.empty() && text.find(kScopeDelimiter) == text.npos; };
  if (said && is_name(*said)) return Name(*said);
  // Writers give a name so if a prim cannot have it.
  const stage::Value* const shown = stage::Find(prim.metadata, "displayName");
  const std::string* const text = shown ? shown->text() : nullptr;
  if (!text || !is_name(*text)) return prim.name;
  // Somebody may have renamed a prim of ours.
  const bool is_renamed = is_ours && !prim.name.view().starts_with(Identifier(*text));
  return is_renamed ? prim.name : Name(*text);
}

std::optional<double> Input::FallbackOf(const stage::StagePrim& prim, std::string_view name) const {
  const AttributeRow* const row = FindAttribute(name);
  return row && prim.Has(row->schema) ? row->fallback : std::nullopt;
}

void Input::ReportUnused(const stage::StagePrim& prim, std::string_view property, std::string_view why) {
  if (!is_ours) return;
  const stage::StageProperty* const found = prim.Find(property);
  diagnostics().Warning("ignored-value", found ? found->value_span : prim.span,
                        Quoted(property) + " of " + Describe(prim) + " is not used: " + std::string(why));
}

std::string_view Input::ElementOf(const stage::StagePrim& prim) {
  const stage::StageProperty* property = Take(prim, PrivateName(kElementKey));
  const std::string* text = property ? property->value.text() : nullptr;
  return text ? std::string_view(*text) : std::string_view();
}

std::optional<std::string> Input::TakePrivate(const stage::StagePrim& prim, std::string_view key) {
  const auto word = TakeText(prim, PrivateName(key));
  return word ? std::optional(TextOfPrivateWord(*word)) : std::nullopt;
}

void Input::RestoreFields(const stage::StagePrim& prim, const KindInfo& kind, void* value, std::string_view prefix) {
  std::vector<std::pair<std::string_view, const stage::StageProperty*>> fields;
  for (const stage::StageProperty& property : prim.properties) {
    if (IsTaken(prim, property) || property.is_relationship()) continue;
    std::string_view key = KeyOfPrivateName(property.name).value_or("");
    if (!key.starts_with(prefix)) continue;
    key.remove_prefix(prefix.size());
    if (HasFieldKey(kind, key)) fields.emplace_back(key, &property);
  }
  std::sort(fields.begin(), fields.end(),
            [](const auto& a, const auto& b) { return IsBeforeByNumber(a.first, b.first); });
  Reading reading{diagnostics(), kUsdDialect};
  for (const auto& [key, property] : fields) {
    MarkTaken(prim, *property);
    const std::string* text = property->value.text();
    if (text && key == kEffortLimitKey && *text == kOfActuator) continue;  // ReadDrives knows it.
    if (!text) {
      diagnostics().Error("unknown-value", property->value_span,
                          Quoted(property->name) + " of " + Describe(prim) + " must be a text");
      continue;
    }
    RestoreField(kind, value, key, key, {*text, property->value_span}, FieldStyle::kWord, reading);
  }
}

}  // namespace sceneweld::usd
