// SPDX-License-Identifier: BSD-3-Clause
// Transforms of prims as poses with a scale, and as matrices where that does not hold them.

#include "sceneweld/parsers/usd/read/prim_place.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sceneweld::usd {
namespace {

// Cosine between axes beyond which a transform has shear.
constexpr double kShear = 1e-6;

Vector3 Times(const Vector3& a, const Vector3& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }

Vector3 Column(const Matrix3& m, int i) { return {m(0, i), m(1, i), m(2, i)}; }

double Determinant(const Matrix3& m) { return Dot(Column(m, 0), Cross(Column(m, 1), Column(m, 2))); }

bool IsMultipleOfMirror(const Vector3& s) {
  return std::abs(s.x) == std::abs(s.y) && std::abs(s.y) == std::abs(s.z) && s.x != 0;
}

Vector3 AnyNormal(const Vector3& unit) {
  const Vector3 other = std::abs(unit.x) < 0.9 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};
  return Normalized(Cross(unit, other));
}

// Three orthonormal vectors near the given ones, any of which may be zero.
std::array<Vector3, 3> Orthonormal(const std::array<Vector3, 3>& axes) {
  // The longest ones keep their directions.
  std::array<std::size_t, 3> order{0, 1, 2};
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return (Length(axes[a]) > 0) > (Length(axes[b]) > 0); });
  std::array<Vector3, 3> made;
  std::size_t count = 0;
  for (const std::size_t i : order) {
    Vector3 v = axes[i];
    if (const double length = Length(v); length > 0) v = (1 / length) * v;
    for (std::size_t k = 0; k < count; ++k) v = v - Dot(v, made[order[k]]) * made[order[k]];
    if (Length(v) > 1e-9) {
      v = Normalized(v);
    } else if (count == 0) {
      v = {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0};
    } else if (count == 1) {
      v = AnyNormal(made[order[0]]);
    } else {
      v = Cross(made[order[0]], made[order[1]]);
    }
    made[i] = v;
    ++count;
  }
  return made;
}

// The same as R * v, without rounding if R turns axes into axes, as that of a stage with y up does.
Vector3 Turned(const Rotation& R, const Vector3& v) {
  const Matrix3 m = R.ToMatrix();
  Matrix3 exact;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      exact(r, c) = std::round(m(r, c));
      if (std::abs(m(r, c) - exact(r, c)) > 1e-15) return R * v;
    }
  }
  return exact * v;
}

}  // namespace

Pose Joined(const Pose& X_WP, const Pose& X_PQ) {
  Pose X_WQ = X_WP * X_PQ;
  X_WQ.translation = X_WP.translation + Turned(X_WP.rotation, X_PQ.translation);
  return X_WQ;
}

Matrix3 InverseOrZero(const Matrix3& m) {
  const double d = Determinant(m);
  Matrix3 inverse;
  const std::array<Vector3, 3> rows{Cross(Column(m, 1), Column(m, 2)), Cross(Column(m, 2), Column(m, 0)),
                                    Cross(Column(m, 0), Column(m, 1))};
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) inverse(r, c) = d == 0 ? 0 : rows[static_cast<std::size_t>(r)][c] / d;
  }
  return inverse;
}

Matrix3 PrimTransform::Linear() const {
  if (has_matrix_) return matrix_;
  Matrix3 linear = X_.rotation.ToMatrix();
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) linear(r, c) *= scale_[c];
  }
  return linear;
}

void PrimTransform::MakeMatrix() {
  matrix_ = Linear();
  has_matrix_ = true;
}

void PrimTransform::Translate(const Vector3& p) {
  if (has_matrix_) {
    X_.translation = X_.translation + matrix_ * p;
    return;
  }
  const Vector3 scaled = scale_ == Vector3{1, 1, 1} ? p : Times(scale_, p);
  X_.translation = X_.translation + (X_.rotation.IsExactlyIdentity() ? scaled : Turned(X_.rotation, scaled));
}

void PrimTransform::Rotate(const Rotation& R) {
  if (R.IsExactlyIdentity()) return;
  if (!has_matrix_ && IsMultipleOfMirror(scale_)) {
    // A mirror before a rotation is another rotation before the mirror.
    const auto sign = [](double s) { return s < 0 ? -1.0 : 1.0; };
    const Vector3 s{sign(scale_.x), sign(scale_.y), sign(scale_.z)};
    const double d = s.x * s.y * s.z;
    const Rotation turned =
        s == Vector3{1, 1, 1} ? R : Rotation::FromQuaternion(R.w(), d * s.x * R.x(), d * s.y * R.y(), d * s.z * R.z());
    X_.rotation = X_.rotation.IsExactlyIdentity() ? turned : X_.rotation * turned;
    return;
  }
  Apply(R.ToMatrix(), {});
}

void PrimTransform::Scale(const Vector3& factors) {
  if (!has_matrix_) {
    scale_ = Times(scale_, factors);
    return;
  }
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) matrix_(r, c) *= factors[c];
  }
}

void PrimTransform::Apply(const Matrix3& linear, const Vector3& p) {
  Translate(p);
  MakeMatrix();
  matrix_ = matrix_ * linear;
}

PrimPlace PrimTransform::Place() const {
  PrimPlace place;
  if (!has_matrix_) {
    place.X_WP = X_;
    place.scale = scale_;
    return place;
  }
  std::array<Vector3, 3> columns{Column(matrix_, 0), Column(matrix_, 1), Column(matrix_, 2)};
  Vector3 lengths{Length(columns[0]), Length(columns[1]), Length(columns[2])};
  if (Determinant(matrix_) < 0) {
    columns[0] = -columns[0];
    lengths.x = -lengths.x;
  }
  const std::array<Vector3, 3> axes = Orthonormal(columns);
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3;
    const double size = std::abs(lengths[a] * lengths[b]);
    const Vector3& u = columns[static_cast<std::size_t>(a)];
    const Vector3& v = columns[static_cast<std::size_t>(b)];
    if (size > 0 && std::abs(Dot(u, v)) > kShear * size) place.is_exact = false;
  }
  Matrix3 rotation = Matrix3::FromColumns(axes[0], axes[1], axes[2]);
  if (Determinant(rotation) < 0) rotation = Matrix3::FromColumns(axes[0], axes[1], -axes[2]);
  place.X_WP = {X_.translation, Rotation::FromMatrix(rotation)};
  // The matrix of a rotation has rounding.
  for (int i = 0; i < 3; ++i) {
    const double nearest = std::round(lengths[i]);
    place.scale[i] = std::abs(lengths[i] - nearest) < 1e-14 * std::abs(nearest) ? nearest : lengths[i];
  }
  return place;
}

PrimTransform PrimTransform::WithoutPose() const {
  if (!has_matrix_) return PrimTransform(Pose(), scale_);
  PrimTransform rest;
  rest.has_matrix_ = true;
  rest.matrix_ = Transposed(Place().X_WP.rotation.ToMatrix()) * matrix_;
  return rest;
}

}  // namespace sceneweld::usd
