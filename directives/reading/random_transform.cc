// SPDX-License-Identifier: BSD-3-Clause
// Random transforms that depend only on the seed and their purpose.

#include "sceneweld/directives/reading/random_transform.h"

#include <cmath>
#include <numbers>

namespace sceneweld {
namespace {

constexpr double kPi = std::numbers::pi;

// FNV-1a with a final mixing step (splitmix64), so that similar seeds give unrelated numbers.
std::uint64_t Mixed(std::uint64_t seed, std::string_view purpose) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : purpose) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  hash += seed * 0x9E3779B97F4A7C15u;
  hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9u;
  hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBu;
  return hash ^ (hash >> 31);
}

// Shoemake's uniform unit quaternion, as an angle about an axis.
WrittenRotation AnyOrientation(RandomStream& stream) {
  const double u = stream.Uniform(), v = 2 * kPi * stream.Uniform(), w = 2 * kPi * stream.Uniform();
  const double x = std::sqrt(1 - u) * std::sin(v), y = std::sqrt(1 - u) * std::cos(v);
  const double z = std::sqrt(u) * std::sin(w), real = std::sqrt(u) * std::cos(w);
  const double length = std::sqrt(x * x + y * y + z * z);
  WrittenRotation rotation;
  if (length == 0) return rotation;
  rotation.form = WrittenRotation::Form::kAngleAxis;
  rotation.angle_deg = 2 * std::atan2(length, real) * 180 / kPi;
  rotation.axis = {x / length, y / length, z / length};
  return rotation;
}

}  // namespace

// The standard fixes the results of the engine on every machine, but not those of its distributions.
RandomStream::RandomStream(std::uint64_t seed, std::string_view purpose) : engine_(Mixed(seed, purpose)) {}

double RandomStream::Uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

double RandomStream::Normal() {
  const double u = 1 - Uniform();  // never 0
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * kPi * Uniform());
}

double RandomNumber::Sample(RandomStream& stream) const {
  switch (kind) {
    case Kind::kFixed: return a;
    case Kind::kUniform: return a + (b - a) * stream.Uniform();
    case Kind::kNormal: return a + b * stream.Normal();
    case Kind::kChoice:
      return choices[static_cast<std::size_t>(stream.Uniform() * static_cast<double>(choices.size()))];
  }
  return a;
}

Vector3 RandomVector::Sample(RandomStream& stream) const {
  const double px = x.Sample(stream), py = y.Sample(stream), pz = z.Sample(stream);
  return {px, py, pz};
}

Transform Sampled(const Transform& transform, RandomStream& stream) {
  if (!transform.random) return transform;
  Transform drawn;
  drawn.base_frame = transform.base_frame;
  drawn.translation = transform.random->translation.Sample(stream);
  const auto& rotation = transform.random->rotation;
  if (const auto* fixed = std::get_if<WrittenRotation>(&rotation)) {
    drawn.rotation = *fixed;
  } else if (const auto* rpy = std::get_if<RandomRpy>(&rotation)) {
    drawn.rotation.form = WrittenRotation::Form::kRpy;
    drawn.rotation.deg = rpy->deg.Sample(stream);
  } else if (const auto* turn = std::get_if<RandomAngleAxis>(&rotation)) {
    drawn.rotation.form = WrittenRotation::Form::kAngleAxis;
    drawn.rotation.angle_deg = turn->angle_deg.Sample(stream);
    drawn.rotation.axis = turn->axis.Sample(stream);
    if (drawn.rotation.axis == Vector3{}) drawn.rotation.axis = {0, 0, 1};
  } else {
    drawn.rotation = AnyOrientation(stream);
  }
  return drawn;
}

}  // namespace sceneweld
