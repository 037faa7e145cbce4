// SPDX-License-Identifier: BSD-3-Clause
// Reads the transforms of prims: all ops of UsdGeomXformable, in the order that the prim gives.

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <span>

#include "sceneweld/parsers/usd/read/input.h"

namespace sceneweld::usd {
namespace {

constexpr std::string_view kOrder = "xformOpOrder";
constexpr std::string_view kReset = "!resetXformStack!";
constexpr std::string_view kInvert = "!invert!";
constexpr std::string_view kOpPrefix = "xformOp:";

// Whether prims of a type have a transform. Those that do not are at the place of their parent.
bool IsPlaced(std::string_view type) {
  constexpr std::string_view kUnplaced[] = {"", "Scope", "Material", "Shader", "NodeGraph", "GeomSubset"};
  if (std::find(std::begin(kUnplaced), std::end(kUnplaced), type) != std::end(kUnplaced)) return false;
  constexpr std::string_view kPrefixes[] = {"Physics",     "Render",    "Newton",     "MjcActuator",
                                            "MjcKeyframe", "MjcTendon", "MjcEquality"};
  return std::none_of(std::begin(kPrefixes), std::end(kPrefixes),
                      [&](std::string_view prefix) { return type.starts_with(prefix); });
}

Rotation About(char axis, double degrees) {
  const Vector3 along{axis == 'X' ? 1.0 : 0.0, axis == 'Y' ? 1.0 : 0.0, axis == 'Z' ? 1.0 : 0.0};
  return Rotation::FromAxisAngle(along, degrees * std::numbers::pi / 180);
}

// One op: its kind, `rotateXYZ`, and its numbers.
struct Op {
  std::string_view kind;
  std::span<const double> numbers;
  bool inverted = false;
};

bool IsOneOf(std::string_view axes, char axis) { return axes.find(axis) != axes.npos; }

// Applies an op whose numbers are finite. Returns false if there is no such op, or it has other numbers.
bool ApplyOp(const Op& op, PrimTransform& transform) {
  const std::span<const double> n = op.numbers;
  const double sign = op.inverted ? -1 : 1;
  const auto along = [&](std::string_view prefix) {
    return op.kind.size() == prefix.size() + 1 && op.kind.starts_with(prefix) && IsOneOf("XYZ", op.kind.back());
  };
  const auto one = [&](double other) {
    Vector3 v{other, other, other};
    v[op.kind.back() - 'X'] = n[0];
    return v;
  };
  const auto scale = [&](const Vector3& v) {
    if (op.inverted && (v.x == 0 || v.y == 0 || v.z == 0)) return false;
    transform.Scale(op.inverted ? Vector3{1 / v.x, 1 / v.y, 1 / v.z} : v);
    return true;
  };
  if (op.kind == "translate" && n.size() == 3) {
    transform.Translate({sign * n[0], sign * n[1], sign * n[2]});
    return true;
  }
  if (along("translate") && n.size() == 1) {
    transform.Translate(sign * one(0));
    return true;
  }
  if (op.kind == "scale" && n.size() == 3) return scale({n[0], n[1], n[2]});
  if (along("scale") && n.size() == 1) return scale(one(1));
  if (op.kind == "orient" && n.size() == 4) {
    if (n[0] == 0 && n[1] == 0 && n[2] == 0 && n[3] == 0) return true;  // As OpenUSD does.
    const Rotation R = Rotation::FromQuaternion(n[0], n[1], n[2], n[3]);
    transform.Rotate(op.inverted ? R.Inverse() : R);
    return true;
  }
  if (along("rotate") && n.size() == 1) {
    transform.Rotate(About(op.kind.back(), sign * n[0]));
    return true;
  }
  if (op.kind.starts_with("rotate") && op.kind.size() == 9 && n.size() == 3) {
    const std::string_view order = op.kind.substr(6);
    if (!IsOneOf(order, 'X') || !IsOneOf(order, 'Y') || !IsOneOf(order, 'Z')) return false;
    // The first axis turns first, so it is the last factor.
    Rotation R;
    for (const char axis : order) {
      const double degrees = n[static_cast<std::size_t>(axis - 'X')];
      if (degrees != 0) R = About(axis, degrees) * R;
    }
    transform.Rotate(op.inverted ? R.Inverse() : R);
    return true;
  }
  if (op.kind == "transform" && n.size() == 16) {
    // Its rows are the columns of the map here.
    Matrix3 linear;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) linear(r, c) = n[static_cast<std::size_t>(4 * c + r)];
    }
    Vector3 p{n[12], n[13], n[14]};
    if (op.inverted) {
      linear = InverseOrZero(linear);
      p = -(linear * p);
    }
    transform.Apply(linear, p);
    return true;
  }
  return false;
}

}  // namespace

bool Input::ApplyOps(const stage::StagePrim& prim, PrimTransform& transform) {
  const stage::StageProperty* order = Take(prim, kOrder);
  if (order && !IsPlaced(prim.type)) {
    for (const stage::StageProperty& property : prim.properties) {
      if (property.name.view().starts_with(kOpPrefix)) Take(prim, property.name);
    }
    if (!unplaced_.insert(NumberOf(prim)).second) return false;
    diagnostics().Warning("ignored-value", order->span,
                          "the transform of " + Describe(prim) + " has no effect: a prim " +
                              (prim.type.empty() ? "without a type" : "of the type " + Quoted(prim.type)) +
                              " has no place of its own");
    return false;
  }
  const stage::Texts* names = order ? order->value.texts() : nullptr;
  if (!names) return false;
  bool resets = false;
  for (const std::string& written : names->data) {
    if (written == kReset) {
      transform = OfStage();
      resets = true;
      continue;
    }
    Op op;
    std::string_view name = written;
    if (name.starts_with(kInvert)) {
      op.inverted = true;
      name.remove_prefix(kInvert.size());
    }
    const stage::StageProperty* property = name.starts_with(kOpPrefix) ? Take(prim, name) : nullptr;
    if (!property) {
      diagnostics().Warning("unknown-name", order->value_span,
                            Quoted(kOrder) + " of " + Describe(prim) + " names the op " + Quoted(name) +
                                ", which the prim does not have; it is ignored");
      continue;
    }
    const stage::Numbers* numbers = property->value.numbers();
    if (!numbers && !property->value) continue;
    if (!numbers || numbers->is_array ||
        !std::all_of(numbers->data.begin(), numbers->data.end(), [](double n) { return std::isfinite(n); })) {
      ReportKind(prim, *property, "finite numbers");
      continue;
    }
    op.kind = name.substr(kOpPrefix.size());
    op.kind = op.kind.substr(0, op.kind.find(':'));
    op.numbers = numbers->data;
    if (!ApplyOp(op, transform)) {
      diagnostics().Error("unknown-value", property->span,
                          Quoted(name) + " of " + Describe(prim) + " is not an op of a transform with " +
                              std::to_string(numbers->data.size()) + " numbers");
    }
  }
  return resets;
}

PrimTransform Input::OfStage() const {
  return PrimTransform(Pose{{}, units.R_WS}, {units.meters, units.meters, units.meters});
}

const PrimTransform& Input::TransformOf(const stage::StagePrim& prim) {
  // The prims above it that are not placed yet, the innermost first.
  std::vector<const stage::StagePrim*> above;
  const stage::StagePrim* at = &prim;
  while (!placed_[NumberOf(*at)]) {
    above.push_back(at);
    if (NumberOf(*at) == 0) break;
    at = &stage.prims[at->parent];
  }
  while (!above.empty()) {
    const std::size_t number = NumberOf(*above.back());
    PrimTransform transform = number == 0 ? OfStage() : placed_[above.back()->parent]->transform;
    if (number != 0) ApplyOps(*above.back(), transform);
    placed_[number] = std::make_unique<Placed>(Placed{transform, transform.Place()});
    above.pop_back();
  }
  return placed_[NumberOf(prim)]->transform;
}

const PrimPlace& Input::PlaceOf(const stage::StagePrim& prim) {
  TransformOf(prim);
  return placed_[NumberOf(prim)]->place;
}

PrimPlace Input::PlaceOn(const stage::StagePrim& prim, const stage::StagePrim& ancestor) {
  if (NumberOf(ancestor) == 0) return PlaceOf(prim);
  std::vector<const stage::StagePrim*> way;
  for (const stage::StagePrim* at = &prim; at != &ancestor; at = &stage.prims[at->parent]) {
    if (NumberOf(*at) == 0) break;
    way.push_back(at);
  }
  PrimTransform transform = TransformOf(ancestor).WithoutPose();
  bool resets = false;
  for (auto at = way.rbegin(); at != way.rend(); ++at) resets = ApplyOps(**at, transform) || resets;
  if (!resets) return transform.Place();
  PrimPlace place = PlaceOf(prim);
  place.X_WP = PlaceOf(ancestor).X_WP.Inverse() * place.X_WP;
  return place;
}

}  // namespace sceneweld::usd
