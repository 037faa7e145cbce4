// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <random>
#include <string_view>
#include <variant>
#include <vector>

#include "sceneweld/directives/reading/transform.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Random numbers that depend only on the seed and on their purpose. Two runs give the same numbers, and the rest of
/// the scene has no influence.
class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::string_view purpose);
  double Uniform();  ///< In [0, 1).
  double Normal();   ///< Mean 0, standard deviation 1.

 private:
  std::mt19937_64 engine_;
};

/// The distribution of one number.
struct RandomNumber {
  enum class Kind : std::uint8_t { kFixed, kUniform, kNormal, kChoice };
  Kind kind = Kind::kFixed;
  double a = 0;  ///< The value, the smallest value, or the mean.
  double b = 0;  ///< The largest value, or the standard deviation.
  std::vector<double> choices;

  double Sample(RandomStream& stream) const;
};

struct RandomVector {
  RandomNumber x, y, z;

  Vector3 Sample(RandomStream& stream) const;
};

struct RandomRpy {
  RandomVector deg;
};
struct RandomAngleAxis {
  RandomNumber angle_deg;
  RandomVector axis;
};
struct RandomOrientation {};  ///< All orientations alike.

/// The source of a transform's random numbers.
struct RandomTransform {
  RandomVector translation;
  std::variant<WrittenRotation, RandomRpy, RandomAngleAxis, RandomOrientation> rotation;
  /// The message if nothing is drawn: a scene has fixed poses.
  std::vector<Diagnostic> refusals;
};

/// The same transform with its values drawn; unchanged if it is not random.
Transform Sampled(const Transform& transform, RandomStream& stream);

}  // namespace sceneweld
