// SPDX-License-Identifier: BSD-3-Clause
// Vectors, rotations and poses.
// Poses as a person would write them.

#include "sceneweld/scene/pose.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr double kAngleError = 4e-15;
constexpr double kCoarseError = 1e-6;  // With such errors only few digits are likely.

// To multiples of pi / 4 first. `unit`: the radians of one.
double RoundedAngle(double value, double decimals, double unit) {
  constexpr double kEighth = std::numbers::pi / 4;
  const double turned = std::nearbyint(value * unit / kEighth) * kEighth;
  if (turned != 0 && std::abs(turned - value * unit) < 0.5 / decimals) return turned / unit;
  return std::nearbyint(value * decimals) / decimals + 0.0;  // -0 becomes 0
}

// The same rotation by other angles: turned by whole turns, over the pole, and with the roll of a pole as its yaw.
std::vector<Vector3> OtherForms(const Vector3& rpy) {
  constexpr double kTurn = 2 * std::numbers::pi, kHalf = std::numbers::pi;
  std::vector<Vector3> bases{rpy, {rpy.x + kHalf, kHalf - rpy.y, rpy.z + kHalf}};
  if (std::abs(rpy.y) > 1.4 && rpy.z == 0) bases.push_back({0, rpy.y, rpy.y > 0 ? -rpy.x : rpy.x});
  const auto shifts = [](double angle) { return std::array{angle, angle > 0 ? angle - kTurn : angle + kTurn}; };
  std::vector<Vector3> forms;
  for (const Vector3& base : bases) {
    for (const double roll : shifts(base.x)) {
      for (const double pitch : shifts(base.y)) {
        for (const double yaw : shifts(base.z)) forms.push_back({roll, pitch, yaw});
      }
    }
  }
  return forms;
}

// The angle that a person may have written for one that was computed with an error: few digits, whole degrees, or few
// digits more or less than a multiple of pi / 4.
std::vector<double> LikelyAngles(double angle, double error) {
  constexpr double kDegree = std::numbers::pi / 180, kEighth = std::numbers::pi / 4;
  std::vector<double> likely;
  const auto add = [&](double one) {
    if (std::abs(one - angle) > error || std::find(likely.begin(), likely.end(), one) != likely.end()) return;
    likely.push_back(one + 0.0);  // -0 becomes 0
  };
  for (const double decimals : {1e2, 1e4, 1e6, 1e8, 1e10, 1e12}) {
    const auto rounded = [&](double value) { return std::nearbyint(value * decimals) / decimals; };
    add(rounded(angle));
    for (int i = -8; i <= 8 && error < kCoarseError; ++i) {
      if (i != 0) add(i * kEighth + rounded(angle - i * kEighth));
    }
  }
  add(RoundedTo15Digits(angle));
  add(std::nearbyint(angle / kDegree) * kDegree);
  return likely;
}

// The likely angles that are exactly the rotation.
std::optional<Vector3> LikelyRpy(const Rotation& R, const Vector3& rpy) {
  // Near a pole, the errors of roll and yaw are greater.
  const double error = std::min(kAngleError / std::abs(std::cos(rpy.y)), 0.5);
  const auto pitches = LikelyAngles(rpy.y, kAngleError);
  if (pitches.empty()) return std::nullopt;
  const auto yaws = LikelyAngles(rpy.z, error);
  if (yaws.empty()) return std::nullopt;
  for (const double roll : LikelyAngles(rpy.x, error)) {
    for (const double pitch : pitches) {
      for (const double yaw : yaws) {
        if (const Vector3 angles{roll, pitch, yaw}; Rotation::FromRpy(angles) == R) return angles;
      }
    }
  }
  return std::nullopt;
}

// Sine and cosine of half of an angle.
struct HalfAngle {
  double angle, s, c;
};

// An angle and its neighbours among all numbers, those with few digits first.
template <std::size_t N>
std::array<HalfAngle, N> Neighbours(double angle) {
  std::array<std::pair<std::size_t, double>, N> all;
  // Smaller steps do not change a rotation.
  constexpr double kStep = 4e-17;
  const auto next = [](double from, double towards) {
    const double neighbour = std::nextafter(from, towards);
    return std::abs(neighbour - from) > kStep ? neighbour : from + std::copysign(kStep, towards - from);
  };
  double one = angle;
  for (std::size_t i = 0; i < N / 2; ++i) one = next(one, -10);
  for (auto& [length, value] : all) {
    value = std::abs(one) < kStep ? 0 : one;
    length = FormatNumber(value).size();
    one = next(one, 10);
  }
  std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first < b.first;
    return std::abs(a.second - angle) < std::abs(b.second - angle);
  });
  std::array<HalfAngle, N> halves;
  for (std::size_t i = 0; i < N; ++i) {
    const double value = all[i].second;
    halves[i] = {value, std::sin(value / 2), std::cos(value / 2)};
  }
  return halves;
}

Rotation FromHalfAngles(const HalfAngle& r, const HalfAngle& p, const HalfAngle& y) {
  return Rotation::FromQuaternion(r.c * p.c * y.c + r.s * p.s * y.s, r.s * p.c * y.c - r.c * p.s * y.s,
                                  r.c * p.s * y.c + r.s * p.c * y.s, r.c * p.c * y.s - r.s * p.s * y.c);
}

// Angles next to these that are exactly the rotation, or its negative quaternion.
std::optional<Vector3> NearestExactRpy(const Rotation& R, const Vector3& rpy) {
  constexpr std::size_t kNeighbours = 7;
  const auto rolls = Neighbours<kNeighbours>(rpy.x), pitches = Neighbours<kNeighbours>(rpy.y),
             yaws = Neighbours<kNeighbours>(rpy.z);
  const Rotation canonical = R.Canonical();
  for (const HalfAngle& roll : rolls) {
    for (const HalfAngle& pitch : pitches) {
      for (const HalfAngle& yaw : yaws) {
        if (FromHalfAngles(roll, pitch, yaw).Canonical() != canonical) continue;
        return Vector3{roll.angle, pitch.angle, yaw.angle};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

double Length(const Vector3& a) { return std::hypot(a.x, a.y, a.z); }

bool IsFinite(const Vector3& a) { return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z); }

Vector3 Normalized(const Vector3& a) {
  const double length = Length(a);
  return {a.x / length, a.y / length, a.z / length};
}

Matrix3 Matrix3::FromColumns(const Vector3& a, const Vector3& b, const Vector3& c) {
  return {{{{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}}}};
}

Matrix3 operator*(const Matrix3& a, const Matrix3& b) {
  Matrix3 product;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) product(r, c) = a(r, 0) * b(0, c) + a(r, 1) * b(1, c) + a(r, 2) * b(2, c);
  }
  return product;
}

Vector3 operator*(const Matrix3& a, const Vector3& v) {
  return {a(0, 0) * v.x + a(0, 1) * v.y + a(0, 2) * v.z, a(1, 0) * v.x + a(1, 1) * v.y + a(1, 2) * v.z,
          a(2, 0) * v.x + a(2, 1) * v.y + a(2, 2) * v.z};
}

Matrix3 Transposed(const Matrix3& a) {
  return {{{{a(0, 0), a(1, 0), a(2, 0)}, {a(0, 1), a(1, 1), a(2, 1)}, {a(0, 2), a(1, 2), a(2, 2)}}}};
}

Rotation Rotation::FromQuaternion(double w, double x, double y, double z) {
  // A quaternion that is as near to unit length as normalising gets (its square is off by up to 6.7e-16) stays
  // unchanged, so that written files read back to the same numbers.
  const double square = w * w + x * x + y * y + z * z;
  if (std::abs(square - 1) <= 1e-15) return {w, x, y, z};
  const double length = std::hypot(std::hypot(w, x), std::hypot(y, z));
  return {w / length, x / length, y / length, z / length};
}

Rotation Rotation::FromRpy(const Vector3& rpy) {
  if (rpy == Vector3{}) return {};
  const double cr = std::cos(rpy.x / 2), sr = std::sin(rpy.x / 2);
  const double cp = std::cos(rpy.y / 2), sp = std::sin(rpy.y / 2);
  const double cy = std::cos(rpy.z / 2), sy = std::sin(rpy.z / 2);
  return FromQuaternion(cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy,
                        cr * cp * sy - sr * sp * cy);
}

Rotation Rotation::FromAxisAngle(const Vector3& axis, double angle) {
  const Vector3 unit = Normalized(axis);
  const double s = std::sin(angle / 2);
  return FromQuaternion(std::cos(angle / 2), s * unit.x, s * unit.y, s * unit.z);
}

Rotation Rotation::FromMatrix(const Matrix3& m) {
  // The largest of the four squared components decides, for accuracy.
  const double trace = m(0, 0) + m(1, 1) + m(2, 2);
  const std::array<double, 4> squares{1 + trace, 1 + 2 * m(0, 0) - trace, 1 + 2 * m(1, 1) - trace,
                                      1 + 2 * m(2, 2) - trace};
  const auto largest = std::max_element(squares.begin(), squares.end()) - squares.begin();
  switch (largest) {
    case 0: return FromQuaternion(squares[0], m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1));
    case 1: return FromQuaternion(m(2, 1) - m(1, 2), squares[1], m(0, 1) + m(1, 0), m(0, 2) + m(2, 0));
    case 2: return FromQuaternion(m(0, 2) - m(2, 0), m(0, 1) + m(1, 0), squares[2], m(1, 2) + m(2, 1));
    default: return FromQuaternion(m(1, 0) - m(0, 1), m(0, 2) + m(2, 0), m(1, 2) + m(2, 1), squares[3]);
  }
}

Rotation Rotation::Between(const Vector3& from, const Vector3& to) {
  const Vector3 normal = Cross(from, to);
  const double sine = Length(normal);
  const double cosine = Dot(from, to);
  if (sine >= 1e-10) return FromAxisAngle(normal, std::atan2(sine, cosine));
  if (cosine > 0) return {};
  const Vector3 other = std::abs(from.x) < 0.9 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};
  return FromAxisAngle(other - Dot(other, from) * from, std::numbers::pi);
}

Matrix3 Rotation::ToMatrix() const {
  return {{{{1 - 2 * (y_ * y_ + z_ * z_), 2 * (x_ * y_ - w_ * z_), 2 * (x_ * z_ + w_ * y_)},
            {2 * (x_ * y_ + w_ * z_), 1 - 2 * (x_ * x_ + z_ * z_), 2 * (y_ * z_ - w_ * x_)},
            {2 * (x_ * z_ - w_ * y_), 2 * (y_ * z_ + w_ * x_), 1 - 2 * (x_ * x_ + y_ * y_)}}}};
}

Vector3 Rotation::ToRpy() const {
  // Half-angle form: accurate near the poles, where the matrix form loses half of the digits.
  const double a = std::hypot(w_ + y_, x_ - z_);
  const double b = std::hypot(w_ - y_, x_ + z_);
  const double pitch = 2 * std::atan2(a, b) - std::numbers::pi / 2;
  const double sum = std::atan2(x_ - z_, w_ + y_);         // (roll - yaw) / 2
  const double difference = std::atan2(x_ + z_, w_ - y_);  // (roll + yaw) / 2
  const auto wrapped = [](double angle) { return std::remainder(angle, 2 * std::numbers::pi); };
  if (b < 1e-15) return {wrapped(2 * sum), pitch, 0};
  if (a < 1e-15) return {wrapped(2 * difference), pitch, 0};
  return {wrapped(difference + sum), pitch, wrapped(difference - sum)};
}

std::optional<Vector3> Rotation::ShortRpy(double unit) const {
  if (IsExactlyIdentity()) return Vector3{};
  const Vector3 rpy = ToRpy();
  const auto is_this = [&](const Vector3& v) { return FromRpy({v.x * unit, v.y * unit, v.z * unit}) == *this; };
  const Vector3 exact{rpy.x / unit, rpy.y / unit, rpy.z / unit};
  // Near a pole, the errors of roll and yaw are greater, and many angles are this rotation.
  const bool is_near_pole = std::abs(rpy.y) > 1.4;
  const bool is_at_pole = rpy.z == 0;
  if (unit == 1 && is_near_pole && !is_at_pole) {
    if (const auto angles = LikelyRpy(*this, rpy)) return angles;
  }
  const Vector3 digits{RoundedTo15Digits(exact.x), RoundedTo15Digits(exact.y), RoundedTo15Digits(exact.z)};
  if (is_this(digits)) return digits;
  for (const double decimals : {1e12, 1e10, 1e8, 1e6}) {
    const auto rounded = [&](double angle) { return RoundedAngle(angle, decimals, unit); };
    const Vector3 angles{rounded(exact.x), rounded(exact.y), rounded(exact.z)};
    if (is_this(angles)) return angles;
    if (!is_near_pole) break;
  }
  if (unit != 1) return std::nullopt;
  // Angles beyond half a turn, pitches beyond a quarter, and the yaw at a pole.
  for (const Vector3& form : OtherForms(rpy)) {
    if (LikelyAngles(form.y, kAngleError).empty()) break;
    if (const auto angles = LikelyRpy(*this, form)) return angles;
  }
  return NearestExactRpy(*this, rpy);
}

Rotation Rotation::WithoutRounding() const {
  const Vector3 rpy = ToRpy();
  const auto rounded = [](double angle) { return RoundedAngle(angle, 1e12, 1); };
  const Rotation R = FromRpy({rounded(rpy.x), rounded(rpy.y), rounded(rpy.z)});
  const auto is_near = [](double a, double b) { return std::abs(a - b) <= 2e-15; };
  const bool is_this = is_near(R.w_, w_) && is_near(R.x_, x_) && is_near(R.y_, y_) && is_near(R.z_, z_);
  return is_this ? R : *this;
}

Vector3 Rotation::ToShortRpy(double unit) const {
  if (const auto angles = ShortRpy(unit)) return *angles;
  const Vector3 rpy = ToRpy();
  return {rpy.x / unit, rpy.y / unit, rpy.z / unit};
}

Rotation Rotation::Canonical() const {
  const auto positive = [](double v) { return v + 0.0; };  // -0 becomes 0
  for (const double component : {w_, x_, y_, z_}) {
    if (component > 0) break;
    if (component < 0) return {positive(-w_), positive(-x_), positive(-y_), positive(-z_)};
  }
  return {positive(w_), positive(x_), positive(y_), positive(z_)};
}

Rotation Rotation::Inverse() const { return {w_, -x_, -y_, -z_}; }

Rotation operator*(const Rotation& a, const Rotation& b) {
  if (a.IsExactlyIdentity() && a.w_ == 1) return b;
  if (b.IsExactlyIdentity() && b.w_ == 1) return a;
  return Rotation::FromQuaternion(
      a.w_ * b.w_ - a.x_ * b.x_ - a.y_ * b.y_ - a.z_ * b.z_, a.w_ * b.x_ + a.x_ * b.w_ + a.y_ * b.z_ - a.z_ * b.y_,
      a.w_ * b.y_ - a.x_ * b.z_ + a.y_ * b.w_ + a.z_ * b.x_, a.w_ * b.z_ + a.x_ * b.y_ - a.y_ * b.x_ + a.z_ * b.w_);
}

Vector3 operator*(const Rotation& R, const Vector3& v) {
  if (R.IsExactlyIdentity()) return v;
  const Vector3 u{R.x_, R.y_, R.z_};
  const Vector3 t = 2 * Cross(u, v);
  return v + R.w_ * t + Cross(u, t);
}

Pose Pose::Inverse() const {
  const Rotation inverse = rotation.Inverse();
  return {-(inverse * translation), inverse};
}

Pose operator*(const Pose& X_AB, const Pose& X_BC) {
  return {X_AB.translation + X_AB.rotation * X_BC.translation, X_AB.rotation * X_BC.rotation};
}

Vector3 operator*(const Pose& X_AB, const Vector3& p_BP) { return X_AB.translation + X_AB.rotation * p_BP; }

namespace {

double ShortNumber(double value) {
  constexpr double kDecimals = 1e12;
  const double rounded = std::nearbyint(value * kDecimals) / kDecimals;
  return std::abs(rounded - value) <= 2e-15 * std::max(1.0, std::abs(value)) ? rounded + 0.0 : value;  // -0 becomes 0
}

}  // namespace

Pose WithoutRounding(const Pose& X) {
  const Vector3& p = X.translation;
  return {{ShortNumber(p.x), ShortNumber(p.y), ShortNumber(p.z)}, X.rotation.WithoutRounding()};
}

Pose RelativePose(const Pose& X_WA, const Pose& X_WB) {
  return WithoutRounding(X_WA.Inverse() * X_WB);
}

Vector3 CleanAxis(const Vector3& axis) {
  constexpr double kNoise = 1e-14;
  Vector3 clean;
  int left = 0;
  for (int i = 0; i < 3; ++i) {
    if (std::abs(axis[i]) < kNoise) continue;
    clean[i] = axis[i];
    ++left;
  }
  if (left == 3 || left == 0) return axis;
  if (left == 1) {
    for (int i = 0; i < 3; ++i) clean[i] = clean[i] == 0 ? 0 : std::copysign(1, clean[i]);
  }
  return clean;
}

}  // namespace sceneweld
