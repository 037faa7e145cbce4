// SPDX-License-Identifier: BSD-3-Clause
// Reads the shapes of UsdGeom.

#include "sceneweld/parsers/usd/read/read_shape.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "sceneweld/parsers/usd/private_names.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;

constexpr std::string_view kShapes[] = {"Capsule",    "Capsule_1", "Cone",  "Cube",  "Cylinder",
                                        "Cylinder_1", "Mesh",      "Plane", "Sphere"};

// Factors of a scale that differ by less are equal: matrices and single precision have rounding.
bool IsNearlySame(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b)); }

class ShapeReading {
 public:
  ShapeReading(Input& in, const StagePrim& prim, bool collides)
      : in_(in), prim_(prim), collides_(collides), place_(in.PlaceOn(prim, in.PrimOf(in.BodyAt(prim)))) {
    for (int i = 0; i < 3; ++i) scale_[i] = std::abs(place_.scale[i]);
  }

  std::optional<PlacedShape> Run() {
    for (int i = 0; i < 3; ++i) {
      if (scale_[i] > 0 && std::isfinite(scale_[i])) continue;
      in_.diagnostics().Warning("out-of-range", prim_.span,
                                Input::Describe(prim_) + " has no size, because its scale is zero; it is left out");
      return std::nullopt;
    }
    if (!place_.is_exact) {
      in_.diagnostics().Warning("ignored-value", prim_.span, Input::Describe(prim_) + " has shear, which is left out");
    }
    const std::string_view type = prim_.type;
    if (type == "Mesh") {
      const bool is_ellipsoid = in_.TakePrivate(prim_, kShapeKey).value_or("") == kEllipsoidShape;
      if (!is_ellipsoid) return ReadMeshShape(in_, prim_, place_);
      TakeSurface(in_, prim_);
      return PlacedShape{Ellipsoid{scale_}, place_.X_WP};
    }
    in_.Take(prim_, "extent");
    if (type == "Cube") return Cube();
    if (type == "Sphere") return Ball();
    if (type == "Cylinder") return Round<Cylinder>(1, 2);
    if (type == "Capsule") return Round<Capsule>(0.5, 1);
    if (type == "Plane") return Rectangle();
    for (const std::string_view size : {"radius", "radiusTop", "radiusBottom", "height", "axis"}) {
      in_.Take(prim_, size);
    }
    return AsMesh("a scene has no shape `" + std::string(type) + "`");
  }

 private:
  std::optional<double> Size(std::string_view name, double usual, bool may_be_zero = false) {
    const double size = in_.TakeNumber(prim_, name).value_or(usual);
    if (std::isfinite(size) && (size > 0 || (may_be_zero && size == 0))) return size;
    const auto* property = prim_.Find(name);
    in_.diagnostics().Warning("out-of-range", property ? property->value_span : prim_.span,
                              Quoted(name) + " of " + Input::Describe(prim_) + " must be above zero; it is left out");
    return std::nullopt;
  }

  // 0 to 2 for X to Z.
  int Axis() {
    const std::string axis = in_.TakeText(prim_, "axis").value_or("Z");
    if (axis == "X" || axis == "Y" || axis == "Z") return axis.front() - 'X';
    in_.diagnostics().Warning("unknown-value", prim_.Find("axis")->value_span,
                              "`axis` of " + Input::Describe(prim_) + " is `X`, `Y` or `Z`; `Z` is used instead");
    return 2;
  }
  // From the axes of the prim to those of a shape along z.
  Pose Turned(int axis) const {
    if (axis == 2) return place_.X_WP;
    const Vector3 along = axis == 0 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};
    return place_.X_WP * Pose{{}, Rotation::Between({0, 0, 1}, along)};
  }

  std::optional<PlacedShape> Cube() {
    const auto size = Size("size", 2);
    if (!size) return std::nullopt;
    return PlacedShape{Box{{*size * scale_.x, *size * scale_.y, *size * scale_.z}}, place_.X_WP};
  }

  std::optional<PlacedShape> Ball() {
    const bool is_ball = IsNearlySame(scale_.x, scale_.y) && IsNearlySame(scale_.y, scale_.z);
    const auto radius = Size("radius", 1, is_ball);
    if (!radius) return std::nullopt;
    const bool is_ellipsoid = in_.TakePrivate(prim_, kShapeKey).value_or("") == kEllipsoidShape;
    if (is_ball && !is_ellipsoid) return PlacedShape{Sphere{*radius * scale_.x}, place_.X_WP};
    return PlacedShape{Ellipsoid{{*radius * scale_.x, *radius * scale_.y, *radius * scale_.z}}, place_.X_WP};
  }

  template <typename T>
  std::optional<PlacedShape> Round(double usual_radius, double usual_height) {
    const auto radius = Size("radius", usual_radius), height = Size("height", usual_height);
    const int axis = Axis();
    if (!radius || !height) return std::nullopt;
    const double across = scale_[(axis + 1) % 3], other = scale_[(axis + 2) % 3], along = scale_[axis];
    if (!IsNearlySame(across, other)) return AsMesh("its scale makes its section an ellipse");
    if (std::is_same_v<T, Capsule> && !IsNearlySame(across, along)) {
      in_.diagnostics().Note("ignored-value", prim_.span,
                             Input::Describe(prim_) +
                                 " is a capsule with different scales along and across; its ends stay round, as "
                                 "engines have it");
    }
    return PlacedShape{T{*radius * across, *height * along}, Turned(axis)};
  }

  std::optional<PlacedShape> Rectangle() {
    const std::string said = in_.TakePrivate(prim_, kShapeKey).value_or("");
    const int axis = Axis();
    const bool is_infinite = said == kHalfSpaceShape || (collides_ && said != kPlaneShape);
    if (is_infinite) {
      in_.Take(prim_, "width");
      in_.Take(prim_, "length");
      return PlacedShape{HalfSpace{}, Turned(axis)};
    }
    const auto width = Size("width", 2), length = Size("length", 2);
    if (!width || !length) return std::nullopt;
    // The width is along X, for planes across X along Z; the length is along Y, for planes across Y along Z.
    if (axis == 0) {
      const Matrix3 axes = Matrix3::FromColumns({0, 0, -1}, {0, 1, 0}, {1, 0, 0});
      return PlacedShape{Plane{*width * scale_.z, *length * scale_.y},
                         place_.X_WP * Pose{{}, Rotation::FromMatrix(axes)}};
    }
    if (axis == 1) {
      const Matrix3 axes = Matrix3::FromColumns({1, 0, 0}, {0, 0, -1}, {0, 1, 0});
      return PlacedShape{Plane{*width * scale_.x, *length * scale_.z},
                         place_.X_WP * Pose{{}, Rotation::FromMatrix(axes)}};
    }
    return PlacedShape{Plane{*width * scale_.x, *length * scale_.y}, place_.X_WP};
  }

  std::optional<PlacedShape> AsMesh(const std::string& why) {
    auto mesh = ReadMeshShape(in_, prim_, place_);
    if (!mesh) return std::nullopt;
    std::get<Mesh>(mesh->shape).convex = true;
    in_.diagnostics().Note("unknown-shape", prim_.span,
                           Input::Describe(prim_) + " is read as a mesh with flat faces: " + why);
    return mesh;
  }

  Input& in_;
  const StagePrim& prim_;
  const bool collides_;
  const PrimPlace place_;
  Vector3 scale_;
};

}  // namespace

bool IsShape(std::string_view type) {
  return std::find(std::begin(kShapes), std::end(kShapes), type) != std::end(kShapes);
}

std::optional<PlacedShape> ReadShape(Input& in, const StagePrim& prim, bool collides) {
  return ShapeReading(in, prim, collides).Run();
}

}  // namespace sceneweld::usd
