// SPDX-License-Identifier: BSD-3-Clause
// Decides between `<exclude>` elements and contact bits.

#include "sceneweld/parsers/mjcf/write/mjcf_contact_plan.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/write/mjcf_kept_written.h"
#include "sceneweld/parsers/table/dialect.h"

namespace sceneweld::mjcf {
namespace {

// Whether kept elements of MJCF have bits, or could get others from a class.
bool KeepsBits(const KeptList& list) {
  return std::any_of(list.begin(), list.end(), [](const Kept& kept) {
    const std::string_view text = kept.text;
    return kept.format == kMjcf.name &&
           (text.find("contype") != std::string_view::npos || text.find("conaffinity") != std::string_view::npos);
  });
}

Exclusions WrittenExclusions(const Scene& scene, const KeptSections& kept) {
  return Exclusions(scene, [&](const CollisionFilterGroup& group) {
    if (!FindWording(group.kept, kMjcf.name, kByMuJoCo)) return true;
    return !std::all_of(group.members.begin(), group.members.end(), [&](const Ref<Body>& member) {
      return kept.DecidesContact(group.members.front().index, member.index);
    });
  });
}

}  // namespace

ContactPlan::ContactPlan(const Output& out, const KeptSections& kept)
    : all_(out.scene), written_(WrittenExclusions(out.scene, kept)) {
  const Exclusions::Count count = written_.PairsOfGroups();
  // An inexact count means that there are too many classes for bits.
  if (count.is_exact && count.pairs > ContactBitsOfGroups::kMostExcludes && MayUseBits(out.scene)) {
    bits_ = ContactBitsOfGroups(written_);
  }
}

bool ContactPlan::MayUseBits(const Scene& scene) const {
  const auto has_bits = [](const auto& table) {
    return std::any_of(table.begin(), table.end(), [](const auto& one) { return KeepsBits(one.kept); });
  };
  return !has_bits(scene.models) && !has_bits(scene.bodies) &&
         std::none_of(scene.geometries.begin(), scene.geometries.end(), [](const Geometry& geometry) {
           return geometry.contact_bits.has_value() || KeepsBits(geometry.kept);
         });
}

std::size_t ContactPlan::CountExcludes() const {
  if (!bits_.used()) return written_.AllPairs().pairs;
  std::size_t count = written_.stated_pairs().size();
  for (std::uint32_t i = 0; i < written_.classes().size(); ++i) {
    const std::size_t own = written_.classes()[i].bodies.size();
    for (const std::uint32_t k : written_.PartnersOfClass(i)) {
      if (k < i || bits_.KeepApart(i, k)) continue;
      count += i == k ? own * (own - 1) / 2 : own * written_.classes()[k].bodies.size();
    }
  }
  return count;
}

bool ContactPlan::IsPossible(Diagnostics& diagnostics) const {
  const std::size_t count = CountExcludes();
  if (count <= kMostExcludes) return true;
  diagnostics.Error("limit-exceeded", {},
                    "MJCF would need " + std::to_string(count) + " `<exclude>` elements, more than " +
                        std::to_string(kMostExcludes) + ": contact bits cannot express the collision filter groups");
  return false;
}

std::vector<BodyPair> ContactPlan::Excludes() const {
  if (!bits_.used()) return written_.ListPairs();
  std::vector<BodyPair> pairs;
  for (const auto& [a, b] : written_.stated_pairs()) {
    if (!bits_.KeepApart(written_.ClassOf(a), written_.ClassOf(b))) pairs.emplace_back(a, b);
  }
  for (std::uint32_t i = 0; i < written_.classes().size(); ++i) {
    for (const std::uint32_t k : written_.PartnersOfClass(i)) {
      if (k < i || bits_.KeepApart(i, k)) continue;
      for (const Index<Body> a : written_.classes()[i].bodies) {
        for (const Index<Body> b : written_.classes()[k].bodies) {
          if (i != k || a < b) pairs.push_back(std::minmax(a, b));
        }
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

}  // namespace sceneweld::mjcf
