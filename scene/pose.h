// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>

namespace sceneweld {

/// A vector in three dimensions, in metres unless its field says otherwise.
struct Vector3 {
  double x = 0;
  double y = 0;
  double z = 0;

  constexpr bool operator==(const Vector3&) const = default;
  constexpr double operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  constexpr double& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
};

constexpr Vector3 operator+(const Vector3& a, const Vector3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vector3 operator-(const Vector3& a, const Vector3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vector3 operator-(const Vector3& a) { return {-a.x, -a.y, -a.z}; }
constexpr Vector3 operator*(double s, const Vector3& a) { return {s * a.x, s * a.y, s * a.z}; }
constexpr double Dot(const Vector3& a, const Vector3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vector3 Cross(const Vector3& a, const Vector3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double Length(const Vector3& a);
bool IsFinite(const Vector3& a);
/// The unit vector along `a`, which must not be zero.
Vector3 Normalized(const Vector3& a);

/// A 3x3 matrix by rows.
struct Matrix3 {
  std::array<std::array<double, 3>, 3> rows{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

  double operator()(int r, int c) const { return rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)]; }
  double& operator()(int r, int c) { return rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)]; }
  static Matrix3 FromColumns(const Vector3& a, const Vector3& b, const Vector3& c);
};
Matrix3 operator*(const Matrix3& a, const Matrix3& b);
Vector3 operator*(const Matrix3& a, const Vector3& v);
Matrix3 Transposed(const Matrix3& a);

/// A rotation as a unit quaternion. `R_AB * v_B` is the same vector expressed
/// in A.
class Rotation {
 public:
  constexpr Rotation() = default;
  /// From w, x, y, z, whose length must not be zero; normalised here.
  static Rotation FromQuaternion(double w, double x, double y, double z);
  /// R = Rz(yaw) Ry(pitch) Rx(roll), in radians: roll, pitch, yaw about the
  /// fixed axes x, y, z (URDF, SDFormat, Drake).
  static Rotation FromRpy(const Vector3& rpy);
  /// About an axis whose length is not zero, by an angle in radians.
  static Rotation FromAxisAngle(const Vector3& axis, double angle);
  /// The nearest rotation to a matrix that is orthonormal up to rounding.
  static Rotation FromMatrix(const Matrix3& m);
  /// The shortest rotation that takes the unit vector `from` to the unit vector `to`. For opposite vectors, half a turn
  /// about some normal.
  static Rotation Between(const Vector3& from, const Vector3& to);

  double w() const { return w_; }
  double x() const { return x_; }
  double y() const { return y_; }
  double z() const { return z_; }

  Matrix3 ToMatrix() const;
  /// Roll, pitch, yaw in radians with pitch in [-pi/2, pi/2]. At the poles the roll holds the whole rotation and the
  /// yaw is zero.
  Vector3 ToRpy() const;
  /// Roll, pitch, yaw with few digits that FromRpy reads as exactly this rotation; nothing if there are none. `unit`:
  /// the radians of one; pi / 180 for degrees.
  std::optional<Vector3> ShortRpy(double unit = 1) const;
  /// The rotation whose roll, pitch and yaw have at most 12 decimals or are multiples of pi / 4, if this one differs by
  /// no more than a few rounding errors; else this one.
  Rotation WithoutRounding() const;
  /// ShortRpy; if there is none, ToRpy in these units.
  Vector3 ToShortRpy(double unit = 1) const;
  /// The same rotation with w >= 0; if w is zero, with the first component that is not zero positive (scene JSON's
  /// form).
  Rotation Canonical() const;
  Rotation Inverse() const;
  bool IsExactlyIdentity() const { return x_ == 0 && y_ == 0 && z_ == 0; }
  bool operator==(const Rotation&) const = default;

  friend Rotation operator*(const Rotation& R_AB, const Rotation& R_BC);
  friend Vector3 operator*(const Rotation& R_AB, const Vector3& v_B);

 private:
  constexpr Rotation(double w, double x, double y, double z) : w_(w), x_(x), y_(y), z_(z) {}
  double w_ = 1;
  double x_ = 0;
  double y_ = 0;
  double z_ = 0;
};

/// X_AB: the pose of a frame B, measured and expressed in a frame A.
/// `X_AC = X_AB * X_BC`.
struct Pose {
  Vector3 translation;  ///< p_AB, in metres.
  Rotation rotation;    ///< R_AB.

  Pose Inverse() const;
  bool IsExactlyIdentity() const { return translation == Vector3{} && rotation.IsExactlyIdentity(); }
  bool operator==(const Pose&) const = default;
};
Pose operator*(const Pose& X_AB, const Pose& X_BC);
/// The point p_AP, given p_BP.
Vector3 operator*(const Pose& X_AB, const Vector3& p_BP);

/// A pose that was computed, without its rounding errors: coordinates within a few errors of a number with at most 12
/// decimals become that number, and so do the roll, pitch and yaw, also multiples of pi / 4. Any other pose stays as it
/// is.
Pose WithoutRounding(const Pose& X);

/// The pose of B in A, without its rounding errors: X_WA times the result is X_WB up to an error of such a product.
Pose RelativePose(const Pose& X_WA, const Pose& X_WB);

/// A unit vector without rounding noise from a rotation: components below 1e-14 become zero, and a single component
/// that remains becomes 1 or -1. The direction changes by less than 2e-14 rad.
Vector3 CleanAxis(const Vector3& axis);

}  // namespace sceneweld
