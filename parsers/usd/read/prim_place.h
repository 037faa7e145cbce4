// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/pose.h"

namespace sceneweld::usd {

/// The pose and the scale of a prim in the world of the scene, in metres.
struct PrimPlace {
  Pose X_WP;               ///< Without the scale.
  Vector3 scale{1, 1, 1};  ///< Along the axes of P. Negative: mirrored.
  bool is_exact = true;    ///< False: the transform has shear, which a pose and a scale do not hold.
};

/// A transform that is put together step by step, each in the frame of the ones before: an affine map. While a pose
/// followed by a scale holds it, no matrix is computed, so that numbers of a file come back without rounding.
class PrimTransform {
 public:
  PrimTransform() = default;
  explicit PrimTransform(const Pose& X, const Vector3& scale = {1, 1, 1}) : X_(X), scale_(scale) {}

  void Translate(const Vector3& p);
  void Rotate(const Rotation& R);
  void Scale(const Vector3& factors);
  /// The map `linear * v + p`.
  void Apply(const Matrix3& linear, const Vector3& p);

  /// The nearest pose and scale.
  PrimPlace Place() const;
  /// The transform without its pose: what is left of it in the frame of Place().X_WP.
  PrimTransform WithoutPose() const;

 private:
  Matrix3 Linear() const;
  void MakeMatrix();

  Pose X_;  // The rotation does not matter with a matrix.
  Vector3 scale_{1, 1, 1};
  bool has_matrix_ = false;
  Matrix3 matrix_;
};

/// X_WP * X_PQ, without rounding of the position if the axes of P are axes of W, as in a stage with y up.
Pose Joined(const Pose& X_WP, const Pose& X_PQ);

/// The inverse of a 3x3 matrix; zero if it has none.
Matrix3 InverseOrZero(const Matrix3& m);

}  // namespace sceneweld::usd
