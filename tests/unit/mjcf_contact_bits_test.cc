// SPDX-License-Identifier: BSD-3-Clause
// Contact bits of MJCF that express collision filter groups.

#include "sceneweld/parsers/mjcf/output/mjcf_contact_bits.h"

#include <random>

#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld::mjcf {
namespace {

struct ApartAndListed {
  std::size_t apart = 0;   // Pairs of bodies that the bits keep apart.
  std::size_t listed = 0;  // Excluded pairs that they do not.
};

// Checks that bits keep no two bodies apart that may collide, and that each body collides with bodies without groups.
ApartAndListed CheckBits(const Scene& scene) {
  const Exclusions exclusions(scene);
  const ContactBitsOfGroups bits(exclusions);
  ApartAndListed kept;
  for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) {
    const std::uint32_t a = exclusions.ClassOf(Index<Body>(i));
    CHECK(bits.Of(a).mask != 0);
    CHECK((bits.Of(a).category >= 0 && bits.Of(a).mask >= 0));
    CHECK(!bits.KeepApart(a, Exclusions::kNoClass));
    for (std::uint32_t k = i + 1; k < scene.bodies.size(); ++k) {
      const std::uint32_t b = exclusions.ClassOf(Index<Body>(k));
      const bool is_excluded = exclusions.GroupsExclude(Index<Body>(i), Index<Body>(k));
      if (bits.KeepApart(a, b)) CHECK(is_excluded);
      ++(bits.KeepApart(a, b) ? kept.apart : kept.listed);
      if (!is_excluded && !bits.KeepApart(a, b)) --kept.listed;
    }
  }
  return kept;
}

struct Bodies : ToyScene {
  explicit Bodies(std::size_t count) {
    const auto model = Model("m");
    for (std::size_t i = 0; i < count; ++i) all.push_back(Link(model, "b" + std::to_string(i)));
  }
  std::vector<Index<Body>> From(std::size_t begin, std::size_t end) const {
    return {all.begin() + static_cast<std::ptrdiff_t>(begin), all.begin() + static_cast<std::ptrdiff_t>(end)};
  }
  const Scene& Done() {
    ResolveCollisionFilterGroups(scene, diagnostics);
    REQUIRE(Codes().empty());
    return scene;
  }
  std::vector<Index<Body>> all;
};

TEST_CASE("few bits say what one group, two groups and groups in groups exclude") {
  Bodies self(20);
  self.Group("g", self.From(0, 15), {}, {"g"});
  CHECK(CheckBits(self.Done()).listed == 0);

  Bodies two(20);
  two.Group("left", two.From(0, 8), {}, {"right"});
  two.Group("right", two.From(8, 18));
  const ApartAndListed of_two = CheckBits(two.Done());
  CHECK(of_two.apart == 80);
  CHECK(of_two.listed == 0);

  Bodies nested(20);
  nested.Group("inner", nested.From(0, 5));
  nested.Group("outer", nested.From(5, 9), {"inner"}, {"outer", "others"});
  nested.Group("others", nested.From(7, 15));
  CHECK(CheckBits(nested.Done()).listed == 0);
}

TEST_CASE("a thousand groups that ignore themselves need one bit for each binary digit") {
  Bodies many(2'000);
  for (std::size_t i = 0; i < 1'000; ++i) {
    const std::string name = "g" + std::to_string(i);
    many.Group(name, many.From(2 * i, 2 * i + 2), {}, {name});
  }
  const Exclusions exclusions(many.Done());
  const ContactBitsOfGroups bits(exclusions);
  bool is_exact = true;
  for (std::uint32_t i = 0; i < exclusions.classes().size(); ++i) {
    for (std::uint32_t k = i; k < exclusions.classes().size(); ++k) {
      is_exact = is_exact && bits.KeepApart(i, k) == (i == k);
    }
  }
  CHECK(is_exact);
}

TEST_CASE("groups that 31 bits cannot express keep the largest apart, and the rest is listed") {
  // Each group ignores the next one: no two are alike.
  Bodies chain(200);
  for (std::size_t i = 0; i < 50; ++i) {
    chain.Group("g" + std::to_string(i), chain.From(4 * i, 4 * i + (i < 20 ? 4 : 1)), {},
                {"g" + std::to_string((i + 1) % 50)});
  }
  const ApartAndListed kept = CheckBits(chain.Done());
  CHECK(kept.apart >= 19 * 16);
  CHECK(kept.listed > 0);
}

TEST_CASE("bits never exclude more than any groups do") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    Bodies bodies(12);
    const std::size_t groups = 1 + random() % 6;
    for (std::size_t g = 0; g < groups; ++g) {
      std::vector<Index<Body>> members;
      for (const Index<Body> body : bodies.all) {
        if (random() % 3 == 0) members.push_back(body);
      }
      bodies.Group("g" + std::to_string(g), members, {}, {"g" + std::to_string(random() % groups)});
    }
    INFO("seed " << seed);
    CHECK(CheckBits(bodies.Done()).listed == 0);
  }
}

}  // namespace
}  // namespace sceneweld::mjcf
