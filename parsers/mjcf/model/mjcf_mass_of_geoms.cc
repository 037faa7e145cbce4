// SPDX-License-Identifier: BSD-3-Clause
// Compares the masses of geoms with the mass of their body, by a fingerprint.

#include "sceneweld/parsers/mjcf/model/mjcf_mass_of_geoms.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "sceneweld/parsers/table/dialect.h"

namespace sceneweld::mjcf {
namespace {

/// FNV-1a hash of numbers and texts.
class MassFingerprint {
 public:
  void Add(std::string_view text) {
    for (const char c : text) Mix(static_cast<unsigned char>(c));
    Mix(0xff);
  }
  void Add(std::initializer_list<double> numbers) {
    for (const double number : numbers) {
      const auto bits = std::bit_cast<std::uint64_t>(number + 0.0);  // -0 is 0
      const int zeros = std::countr_zero(bits) / 8;                  // Bytes of which short numbers have many.
      std::uint64_t hash = hash_ * kPowers[static_cast<std::size_t>(zeros)];
      for (int shift = 8 * zeros; shift < 64; shift += 8) hash = (hash ^ (bits >> shift & 0xff)) * kPrime;
      hash_ = hash;
    }
  }
  void Add(const Vector3& v) { Add({v.x, v.y, v.z}); }
  void Add(const Pose& X) {
    const Rotation q = X.rotation.Canonical();
    Add(X.translation);
    Add({q.w(), q.x(), q.y(), q.z()});
  }

  // ---- shapes
  void operator()(const Box& box) { Add(box.size); }
  void operator()(const Sphere& sphere) { Add({sphere.radius}); }
  void operator()(const Cylinder& cylinder) { Add({cylinder.radius, cylinder.length}); }
  void operator()(const Capsule& capsule) { Add({capsule.radius, capsule.length}); }
  void operator()(const Ellipsoid& ellipsoid) { Add(ellipsoid.semi_axes); }
  void operator()(const HalfSpace&) {}
  void operator()(const Plane& plane) { Add({plane.size_x, plane.size_y}); }
  void operator()(const Mesh& mesh) {
    const std::string_view path = mesh.path;
    Add(path.substr(path.rfind('/') +
                    1));  // Relative to the folder, so the hash does not depend on the place of the folder.
    Add(mesh.scale);
  }

  std::string Text() const {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), hash_, 16);
    return {digits.data(), end.ptr};
  }

 private:
  static constexpr std::uint64_t kPrime = 0x100000001b3u;
  // The factor that this number of zero bytes applies to the hash.
  static constexpr std::array<std::uint64_t, 9> kPowers = [] {
    std::array<std::uint64_t, 9> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * kPrime;
    return powers;
  }();

  void Mix(unsigned char byte) { hash_ = (hash_ ^ byte) * kPrime; }
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

std::string MassFingerprintOf(const Scene& scene, Index<Body> index, std::span<const Index<Geometry>> geometries) {
  MassFingerprint print;
  const Body& body = scene.bodies[index];
  const MassProperties& mass = body.mass_properties;
  const RotationalInertia& I = mass.inertia;
  print.Add({mass.mass, I.ixx, I.iyy, I.izz, I.ixy, I.ixz, I.iyz});
  print.Add(mass.center_of_mass);
  for (const Index<Geometry> at : geometries) {
    const Geometry& geometry = scene.geometries[at];
    print.Add({static_cast<double>(geometry.shape->index())});
    print.Add(geometry.X_BG);
    std::visit(print, *geometry.shape);
    for (const Name* what : {&kMass, &kDensity, &kShellInertia}) {
      const std::string* const word = FindWording(geometry.kept, kMjcf.name, *what);
      print.Add(word ? std::string_view(*word) : std::string_view());
    }
  }
  // Kept geoms; their names change when models are renamed.
  const auto others = std::count_if(body.kept.begin(), body.kept.end(), [](const Kept& kept) {
    return kept.format == kMjcf.name && kept.attribute.empty() && kept.text.starts_with("<geom");
  });
  print.Add({static_cast<double>(others)});
  return print.Text();
}

}  // namespace

void MarkMassOfGeoms(Scene& scene, Index<Body> body, std::span<const Index<Geometry>> geometries) {
  const std::string print = MassFingerprintOf(scene, body, geometries);
  KeepWording(scene.bodies[body].kept, kMjcf.name, kMassOfGeoms, print);
}

bool HasMassOfGeoms(const Scene& scene, Index<Body> body, std::span<const Index<Geometry>> geometries) {
  const std::string* const print = FindWording(scene.bodies[body].kept, kMjcf.name, kMassOfGeoms);
  return print && *print == MassFingerprintOf(scene, body, geometries);
}

}  // namespace sceneweld::mjcf
