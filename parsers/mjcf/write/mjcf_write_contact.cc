// SPDX-License-Identifier: BSD-3-Clause
// Writes `<contact>`.

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_contact_plan.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::mjcf {
namespace {

/// Writes pairs and excludes that differ from MuJoCo's defaults for the tree (docs/reference/mjcf.md, 16.6).
class ContactWriter {
 public:
  ContactWriter(Output& out, const WrittenAssets& assets, const KeptSections& kept)
      : out_(out), scene_(out.scene), kept_(kept), section_(out, kContact.name) {
    const auto& nodes = out.layout.nodes();
    colliding_.resize(nodes.size());
    for (const Geometry& geometry : scene_.geometries) {
      const auto index = scene_.geometries.IndexOf(geometry);
      if (geometry.roles.proximity && assets.Has(index)) colliding_[out.layout.NodeOf(geometry.body)].push_back(index);
    }
    groups_.resize(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (!colliding_[i].empty()) groups_[nodes[i].weld].push_back(i);
    }
  }

  void Write() {
    kept_.Write(section_);
    WriteExcluded();
    WriteJoined();
    WritePairs();
  }

 private:
  static std::uint64_t Key(Index<Body> a, Index<Body> b) {
    return std::uint64_t{std::min(a.value(), b.value())} << 32 | std::max(a.value(), b.value());
  }

  void WriteExclude(std::string_view name, Index<Body> a, Index<Body> b) {
    section_.Write(kExclude, ExcludeElement{name, {out_.NameOf(a), {}}, {out_.NameOf(b), {}}});
    out_.losses.Wrote(1);
  }

  void WriteExcluded() {
    std::unordered_set<std::uint64_t> by_mujoco;
    for (const ExcludedPair& pair : scene_.excluded_pairs) {
      const bool is_kept =
          FindWording(pair.kept, kMjcf.name, kByMuJoCo) && kept_.DecidesContact(pair.body_A, pair.body_B);
      if (is_kept) by_mujoco.insert(Key(pair.body_A, pair.body_B));
    }
    for (const auto& [a, b] : out_.contacts->Excludes()) {
      if (by_mujoco.contains(Key(a, b))) continue;
      if (!out_.layout.Has(a) || !out_.layout.Has(b)) continue;
      WriteExclude({}, a, b);
      if (!out_.contacts->IsOfGroups(a, b)) continue;
      out_.Guard(encoding::kAdded, encoding::kPairsOfGroups,
                 "exclude:" + EscapedWord(out_.NameOf(a)) + "," + EscapedWord(out_.NameOf(b)), "exclude");
    }
  }

  // Bodies that one joint connects never collide, except with the world. MuJoCo does not exclude bodies that are
  // connected to a fixed body, and knows nothing of joints that close loops.
  void WriteJoined() {
    std::unordered_set<std::uint64_t> by_loops;
    for (const Joint& joint : scene_.joints) {
      if (joint.closes_loop) by_loops.insert(Key(joint.parent.index, joint.child.index));
    }
    for (const auto& [a, b] : JoinedBodies(scene_)) {
      if (out_.contacts->IsExcluded(a, b) || !joined_.insert(Key(a, b)).second) continue;
      if (!out_.layout.Has(a) || !out_.layout.Has(b)) continue;
      if (kept_.DecidesContact(a, b)) continue;
      const std::uint32_t i = out_.layout.NodeOf(a), j = out_.layout.NodeOf(b);
      if (colliding_[i].empty() || colliding_[j].empty()) continue;
      const auto& nodes = out_.layout.nodes();
      const bool is_loop = by_loops.contains(Key(a, b));
      const bool by_tree = nodes[i].weld == nodes[j].weld || (!is_loop && !nodes[i].IsStill() && !nodes[j].IsStill());
      if (!by_tree) WriteExclude(out_.HelperName(), a, b);
    }
  }

  // MuJoCo never lets a body collide with the bodies that its parent is welded to.
  void WritePairs() {
    const auto& nodes = out_.layout.nodes();
    for (std::uint32_t group = 1; group < nodes.size(); ++group) {
      if (nodes[group].weld != group || groups_[group].empty()) continue;
      const std::uint32_t outer = nodes[nodes[group].parent].weld;
      if (outer == 0 || nodes[group].is_free) continue;
      for (const std::uint32_t i : groups_[outer]) {
        for (const std::uint32_t j : groups_[group]) {
          const Index<Body> one = nodes[i].body, other = nodes[j].body;
          if (joined_.contains(Key(one, other)) || out_.contacts->IsExcluded(one, other)) continue;
          if (kept_.DecidesContact(one, other)) continue;
          for (const Index<Geometry> a : colliding_[i]) {
            for (const Index<Geometry> b : colliding_[j]) WritePair(a, b);
          }
        }
      }
    }
  }

  void WritePair(Index<Geometry> a, Index<Geometry> b) {
    const auto name = [&](Index<Geometry> geometry) { return FullName(scene_, scene_.geometries[geometry]); };
    section_.Write(kPair, PairElement{{}, {name(a), {}}, {name(b), {}}});
  }

  Output& out_;
  const Scene& scene_;
  const KeptSections& kept_;
  std::vector<std::vector<Index<Geometry>>> colliding_;  // by node
  std::vector<std::vector<std::uint32_t>> groups_;       // Nodes with geometry, by weld group.
  std::unordered_set<std::uint64_t> joined_;             // Pairs of bodies of a joint, which never collide.
  Section section_;
};

}  // namespace

void WriteContact(Output& out, const WrittenAssets& assets, const KeptSections& kept) {
  ContactWriter(out, assets, kept).Write();
}

}  // namespace sceneweld::mjcf
