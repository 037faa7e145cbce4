// SPDX-License-Identifier: BSD-3-Clause
// Reads the `contact` sections: resolves the names in `exclude` and `pair`. The rules about which bodies collide are in
// mjcf_contact_filter.cc.

#include "sceneweld/parsers/mjcf/read/mjcf_contact.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/model/mjcf_reference.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

// Finds bodies that never collide by MuJoCo's rules (docs/reference/mjcf.md, 10). Bodies are grouped by the contact
// bits of their geoms: the work grows with the number of different bits and with the result, not with the number of
// all pairs. Bodies and geoms are identified by their indices in the Model.
class ContactFilter {
 public:
  explicit ContactFilter(Model& model);

  // Adds a `pair`: the two geoms collide whatever their bits, the tree and `exclude`s are, unless their bodies are
  // neighbours. Both must be geometries of the scene, on different bodies.
  void Pair(std::size_t geom_a, std::size_t geom_b);
  // Adds an `exclude`, after all pairs. The two bodies must differ. Returns false if a pair of geoms of the two bodies
  // collides all the same, so that the scene cannot exclude the bodies.
  bool Exclude(std::size_t body_a, std::size_t body_b, Span span);
  bool IsExcluded(std::size_t body_a, std::size_t body_b) const { return listed_.contains(Key(body_a, body_b)); }
  // Whether one joint connects the two bodies, or they are welded together. Every simulator excludes such pairs by the
  // tree alone.
  bool AreNeighbours(std::size_t body_a, std::size_t body_b) const;

  // Adds the pairs that contact bits and the tree exclude, and warns about pairs of bodies of which only some geoms
  // collide. Call it last.
  void Finish();

 private:
  struct Bits {
    unsigned contype = 0;
    unsigned conaffinity = 0;
    auto operator<=>(const Bits&) const = default;
  };
  // Bodies with equal sets of contact bits among their geoms.
  struct Alike {
    std::vector<Bits> bits;
    std::vector<std::size_t> bodies;  ///< Ascending.
  };
  enum class Collide { kNone, kSome, kAll };

  static std::uint64_t Key(std::size_t a, std::size_t b);
  static Collide Compare(const std::vector<Bits>& a, const std::vector<Bits>& b);
  bool HoldsByOneJoint(std::size_t parent, std::size_t child) const;
  // Sets the contact bits of geometries, if any geom has other bits than MuJoCo's defaults. Geometries of geoms with
  // all bits get none: in a scene, they collide with everything anyway.
  void SetBits();
  void FindAlike();
  void FilterParents();
  void FilterBits();
  // Finds bodies of which only some geoms collide, among the bodies of `pair`s.
  void CountPairs();
  void CountSome(const Alike& a, const Alike& b);
  using Blocks = std::vector<std::pair<std::size_t, std::size_t>>;  // Indices in alike_.
  void ListBlocks(const Blocks& apart);
  // Adds collision filter groups instead of pairs. Pairs with the world are listed all the same.
  void GroupBlocks(const Blocks& apart);
  // Whether so many more pairs fit into the limits; reports once if they do not.
  bool HasRoomFor(std::size_t pairs);
  bool List(std::size_t a, std::size_t b, Span span);
  void AddPair(std::size_t a, std::size_t b, Span span);
  void AddPartial(std::size_t a, std::size_t b, std::size_t count);
  void ReportPartial();

  Model& model_;
  std::vector<std::size_t> weld_groups_;            // by body: the most inboard body that it is welded to
  std::vector<std::vector<std::size_t>> geoms_of_;  // by body: its geoms with the proximity role
  std::vector<Alike> alike_;
  std::vector<std::size_t> alike_of_;  // By the number of the body among those with geoms.
  std::unordered_set<std::uint64_t> listed_;
  std::unordered_set<std::uint64_t> excluded_except_pairs_;
  std::unordered_map<std::uint64_t, std::set<std::pair<std::size_t, std::size_t>>> pairs_;  // geoms, by bodies
  std::vector<std::uint64_t> settled_;                             // body pairs that bits alone do not decide
  std::unordered_map<std::uint64_t, std::size_t> settled_counts_;  // of different weld groups, by indices in alike_
  std::size_t partial_count_ = 0;
  std::pair<std::size_t, std::size_t> partial_example_;
  bool full_ = false;
};

// Up to so many pairs of bodies that bits exclude are listed; more become collision filter groups. The writer has the
// same limit for its `<exclude>` elements.
constexpr std::size_t kMostPairsOfBits = 1'000;

ContactFilter::ContactFilter(Model& model) : model_(model) {
  weld_groups_.resize(model.bodies.size());
  for (std::size_t body = 0; body < model.bodies.size(); ++body) {
    const BodyRecord& record = model.bodies[body];
    weld_groups_[body] = body > 0 && record.is_welded ? weld_groups_[record.parent] : body;
  }
  geoms_of_.resize(model.bodies.size());
  for (std::size_t geom = 0; geom < model.geoms.size(); ++geom) {
    const GeomRecord& record = model.geoms[geom];
    if (record.geometry && model.scene.geometries[record.geometry].roles.proximity)
      geoms_of_[record.body].push_back(geom);
  }
}

std::uint64_t ContactFilter::Key(std::size_t a, std::size_t b) {
  return static_cast<std::uint64_t>(std::min(a, b)) << 32 | static_cast<std::uint64_t>(std::max(a, b));
}

bool ContactFilter::Exclude(std::size_t body_a, std::size_t body_b, Span span) {
  if (pairs_.contains(Key(body_a, body_b)) && !AreNeighbours(body_a, body_b)) {
    excluded_except_pairs_.insert(Key(body_a, body_b));
    return false;
  }
  // The linter finds a pair that is in the scene twice.
  if (IsExcluded(body_a, body_b)) {
    AddPair(body_a, body_b, span);
  } else {
    List(body_a, body_b, span);
  }
  return true;
}

void ContactFilter::AddPair(std::size_t a, std::size_t b, Span span) {
  ExcludedPair pair{model_.bodies[a].body, model_.bodies[b].body, span};
  KeepWording(pair.kept, kMjcf.name, kByMuJoCo, "true");
  model_.scene.excluded_pairs.Add(std::move(pair));
}

void ContactFilter::Pair(std::size_t geom_a, std::size_t geom_b) {
  pairs_[Key(model_.geoms[geom_a].body, model_.geoms[geom_b].body)].insert(std::minmax(geom_a, geom_b));
}

bool ContactFilter::HoldsByOneJoint(std::size_t parent, std::size_t child) const {
  const BodyRecord& record = model_.bodies[child];
  return child != 0 && record.parent == parent && !record.is_free && record.joints.size() == 1;
}

bool ContactFilter::AreNeighbours(std::size_t body_a, std::size_t body_b) const {
  return weld_groups_[body_a] == weld_groups_[body_b] || HoldsByOneJoint(body_a, body_b) ||
         HoldsByOneJoint(body_b, body_a);
}

// The result could fill the memory, for example with ten thousand bodies of which no two collide.
bool ContactFilter::HasRoomFor(std::size_t pairs) {
  if (full_) return false;
  const Limits& limits = model_.context.files.limits();
  if (listed_.size() + pairs <= limits.max_elements && !limits.ShouldStop()) return true;
  model_.diagnostics().Error("limit-exceeded", model_.main().includes.root().span(),
                             "too many pairs of bodies that never collide; stopped here");
  full_ = true;
  return false;
}

bool ContactFilter::List(std::size_t a, std::size_t b, Span span) {
  if (!HasRoomFor(1)) return false;
  if (listed_.insert(Key(a, b)).second) AddPair(a, b, span);
  return true;
}

void ContactFilter::SetBits() {
  const auto each = [&](const auto& use) {
    for (const auto& geoms : geoms_of_) {
      for (const std::size_t i : geoms) {
        const GeomRecord& geom = model_.geoms[i];
        use(ContactBits{static_cast<int>(geom.contype), static_cast<int>(geom.conaffinity)},
            model_.scene.geometries[geom.geometry].contact_bits);
      }
    }
  };
  bool all_usual = true, all_collide = true;
  each([&](const ContactBits& bits, const auto&) {
    all_usual = all_usual && bits == ContactBits();
    all_collide = all_collide && bits == kAllContacts;
  });
  if (all_usual) return;
  each([&](const ContactBits& bits, std::optional<ContactBits>& into) {
    if (all_collide || bits != kAllContacts) into = bits;
  });
}

void ContactFilter::Finish() {
  SetBits();
  for (const std::uint64_t key : listed_) settled_.push_back(key);
  FindAlike();
  FilterParents();
  CountPairs();
  FilterBits();
  ReportPartial();
}

void ContactFilter::FindAlike() {
  std::map<std::vector<Bits>, std::size_t> places;
  alike_of_.resize(model_.bodies.size());
  for (std::size_t body = 0; body < model_.bodies.size(); ++body) {
    if (geoms_of_[body].empty()) continue;
    std::vector<Bits> bits;
    for (const std::size_t geom : geoms_of_[body])
      bits.push_back({model_.geoms[geom].contype, model_.geoms[geom].conaffinity});
    std::sort(bits.begin(), bits.end());
    bits.erase(std::unique(bits.begin(), bits.end()), bits.end());
    const auto [place, is_new] = places.try_emplace(bits, alike_.size());
    if (is_new) alike_.push_back({std::move(bits), {}});
    alike_[place->second].bodies.push_back(body);
    alike_of_[body] = place->second;
  }
}

// A body never collides with the weld group of its parent, unless that is the group of the world.
void ContactFilter::FilterParents() {
  std::vector<std::vector<std::size_t>> members(model_.bodies.size());
  for (std::size_t body = 0; body < model_.bodies.size(); ++body) {
    if (!geoms_of_[body].empty()) members[weld_groups_[body]].push_back(body);
  }
  for (std::size_t group = 1; group < model_.bodies.size(); ++group) {
    const BodyRecord& record = model_.bodies[group];
    const std::size_t parent = weld_groups_[record.parent];
    if (members[group].empty() || record.is_free || weld_groups_[group] != group || parent == 0) continue;
    for (const std::size_t a : members[parent]) {
      for (const std::size_t b : members[group]) {
        settled_.push_back(Key(a, b));
        if (AreNeighbours(a, b) || pairs_.contains(Key(a, b))) continue;
        if (!List(a, b, model_.bodies[b].element.span())) return;
      }
    }
  }
}

void ContactFilter::CountPairs() {
  std::vector<std::uint64_t> keys;
  for (const auto& entry : pairs_) keys.push_back(entry.first);
  std::sort(keys.begin(), keys.end());
  const std::unordered_set<std::uint64_t> settled(settled_.begin(), settled_.end());
  for (const std::uint64_t key : keys) {
    const auto a = static_cast<std::size_t>(key >> 32);
    const auto b = static_cast<std::size_t>(key & 0xffffffffu);
    // The tree or an `exclude` excludes all geoms except the pairs.
    const bool is_apart = settled.contains(key) || excluded_except_pairs_.contains(key);
    settled_.push_back(key);
    if (AreNeighbours(a, b) || IsExcluded(a, b)) continue;
    const auto& pairs = pairs_[key];
    std::size_t colliding = 0;
    for (const std::size_t geom_a : geoms_of_[a]) {
      const Bits bits_a{model_.geoms[geom_a].contype, model_.geoms[geom_a].conaffinity};
      for (const std::size_t geom_b : geoms_of_[b]) {
        const Bits bits_b{model_.geoms[geom_b].contype, model_.geoms[geom_b].conaffinity};
        const bool by_bits = !is_apart && Compare({bits_a}, {bits_b}) == Collide::kAll;
        if (by_bits || pairs.contains(std::minmax(geom_a, geom_b))) ++colliding;
      }
    }
    if (colliding < geoms_of_[a].size() * geoms_of_[b].size()) AddPartial(a, b, 1);
  }
}

ContactFilter::Collide ContactFilter::Compare(const std::vector<Bits>& a, const std::vector<Bits>& b) {
  // Some geoms collide if any `contype` bit of one side is a `conaffinity` bit of the other side.
  const auto any_of = [](const std::vector<Bits>& all, unsigned Bits::*bits) {
    unsigned any = 0;
    for (const Bits& one : all) any |= one.*bits;
    return any;
  };
  const bool some = (any_of(a, &Bits::contype) & any_of(b, &Bits::conaffinity)) != 0 ||
                    (any_of(b, &Bits::contype) & any_of(a, &Bits::conaffinity)) != 0;
  if (!some) return Collide::kNone;
  for (const Bits& one : a) {
    for (const Bits& other : b) {
      const bool collide = (one.contype & other.conaffinity) != 0 || (other.contype & one.conaffinity) != 0;
      if (!collide) return Collide::kSome;
    }
  }
  return Collide::kAll;
}

void ContactFilter::FilterBits() {
  // Neighbours in the tree never collide, whatever their bits are.
  for (std::size_t body = 1; body < model_.bodies.size(); ++body) {
    const BodyRecord& record = model_.bodies[body];
    if (HoldsByOneJoint(record.parent, body)) settled_.push_back(Key(record.parent, body));
  }
  std::sort(settled_.begin(), settled_.end());
  settled_.erase(std::unique(settled_.begin(), settled_.end()), settled_.end());
  for (const std::uint64_t key : settled_) {
    const auto a = static_cast<std::size_t>(key >> 32);
    const auto b = static_cast<std::size_t>(key & 0xffffffffu);
    if (weld_groups_[a] == weld_groups_[b] || geoms_of_[a].empty() || geoms_of_[b].empty()) continue;
    ++settled_counts_[Key(alike_of_[a], alike_of_[b])];
  }
  Blocks apart;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < alike_.size(); ++i) {
    if (model_.context.files.limits().ShouldStop()) return;
    for (std::size_t j = i; j < alike_.size(); ++j) {
      const Alike& a = alike_[i];
      const Alike& b = alike_[j];
      if (i == j && a.bodies.size() == 1) continue;
      const Collide collide = Compare(a.bits, b.bits);
      if (collide == Collide::kSome) CountSome(a, b);
      if (collide != Collide::kNone) continue;
      if (!HasRoomFor(apart.size())) return;
      apart.emplace_back(i, j);
      pairs += i == j ? a.bodies.size() * (a.bodies.size() - 1) / 2 : a.bodies.size() * b.bodies.size();
    }
  }
  pairs <= kMostPairsOfBits ? ListBlocks(apart) : GroupBlocks(apart);
}

void ContactFilter::ListBlocks(const Blocks& apart) {
  for (const auto& [i, j] : apart) {
    for (const std::size_t body_a : alike_[i].bodies) {
      for (const std::size_t body_b : alike_[j].bodies) {
        if ((i == j && body_b <= body_a) || pairs_.contains(Key(body_a, body_b))) continue;
        if (!List(body_a, body_b, model_.bodies[std::max(body_a, body_b)].element.span())) return;
      }
    }
  }
}

void ContactFilter::GroupBlocks(const Blocks& apart) {
  // A group for the bodies of each set, and one for each body that a `pair` lets collide with a body that its bits
  // exclude.
  struct Part {
    std::vector<std::size_t> bodies;
    bool is_alone = false;
    Index<CollisionFilterGroup> group{};
  };
  std::vector<bool> is_alone(model_.bodies.size(), false);
  for (const auto& entry : pairs_) {
    is_alone[static_cast<std::size_t>(entry.first >> 32)] = true;
    is_alone[static_cast<std::size_t>(entry.first & 0xffffffffu)] = true;
  }
  std::vector<std::vector<Part>> parts(alike_.size());
  for (std::size_t i = 0; i < alike_.size(); ++i) {
    Part others;
    for (const std::size_t body : alike_[i].bodies) {
      if (body == 0) continue;
      if (is_alone[body]) {
        parts[i].push_back({{body}, true});
      } else {
        others.bodies.push_back(body);
      }
    }
    if (!others.bodies.empty()) parts[i].push_back(std::move(others));
  }
  Scene& scene = model_.scene;
  const Span span = model_.main().includes.root().span();
  const auto group_of = [&](std::size_t alike, Part& part) {
    if (part.group) return part.group;
    CollisionFilterGroup group;
    group.scope = scene.bodies[model_.bodies[part.bodies.front()].body].model;
    group.span = span;
    for (const std::size_t body : part.bodies) group.members.emplace_back(model_.bodies[body].body);
    KeepWording(group.kept, kMjcf.name, kByMuJoCo, "true");
    std::string name = "contact";
    for (const Bits& bits : alike_[alike].bits) {
      name += "_" + std::to_string(bits.contype) + "_" + std::to_string(bits.conaffinity);
    }
    if (part.is_alone) name += "_" + scene.bodies[model_.bodies[part.bodies.front()].body].name.str();
    std::string free = name;
    for (int n = 1; scene.FindCollisionFilterGroup(group.scope, free); ++n) free = name + "_" + std::to_string(n);
    group.name = Name(free);
    return part.group = scene.AddCollisionFilterGroup(std::move(group)).index;
  };
  std::size_t relations = 0;
  for (const auto& [i, j] : apart) {
    for (Part& a : parts[i]) {
      for (Part& b : parts[j]) {
        if (i == j && &b < &a) continue;
        if (&a == &b && a.bodies.size() == 1) continue;
        if (a.is_alone && b.is_alone && pairs_.contains(Key(a.bodies.front(), b.bodies.front()))) continue;
        if (!HasRoomFor(++relations)) return;
        const auto group_a = group_of(i, a), group_b = group_of(j, b);
        CollisionFilterGroup& group = scene.collision_filter_groups[group_a];
        const CollisionFilterGroup& other = scene.collision_filter_groups[group_b];
        group.ignores.emplace_back(other.name, span, other.scope).index = group_b;
      }
    }
    // A part of another scene may be stamped without what concerns the world.
    const auto list_world = [&](const Alike& with_world, const Alike& others) {
      if (with_world.bodies.front() != 0) return;
      for (const std::size_t body : others.bodies) {
        if (body != 0 && !pairs_.contains(Key(0, body))) List(0, body, model_.bodies[body].element.span());
      }
    };
    list_world(alike_[i], alike_[j]);
    if (i != j) list_world(alike_[j], alike_[i]);
  }
}

// Counts without visiting each pair: all pairs, minus the pairs within one weld group, minus the settled pairs.
void ContactFilter::CountSome(const Alike& a, const Alike& b) {
  const bool same = &a == &b;
  std::size_t count = same ? a.bodies.size() * (a.bodies.size() - 1) / 2 : a.bodies.size() * b.bodies.size();
  std::unordered_map<std::size_t, std::size_t> a_in_group;
  for (const std::size_t body : a.bodies) ++a_in_group[weld_groups_[body]];
  if (same) {
    for (const auto& entry : a_in_group) count -= entry.second * (entry.second - 1) / 2;
  } else {
    for (const std::size_t body : b.bodies) {
      if (const auto found = a_in_group.find(weld_groups_[body]); found != a_in_group.end()) count -= found->second;
    }
  }
  const auto is_settled = [&](std::size_t body_a, std::size_t body_b) {
    return std::binary_search(settled_.begin(), settled_.end(), Key(body_a, body_b));
  };
  const auto settled = settled_counts_.find(
      Key(static_cast<std::size_t>(&a - alike_.data()), static_cast<std::size_t>(&b - alike_.data())));
  if (settled != settled_counts_.end()) count -= settled->second;
  if (count == 0) return;
  for (const std::size_t body_a : a.bodies) {
    for (const std::size_t body_b : b.bodies) {
      if (body_a == body_b || weld_groups_[body_a] == weld_groups_[body_b] || is_settled(body_a, body_b)) continue;
      AddPartial(body_a, body_b, count);
      return;
    }
  }
}

void ContactFilter::AddPartial(std::size_t a, std::size_t b, std::size_t count) {
  if (partial_count_ == 0) partial_example_ = std::minmax(a, b);
  partial_count_ += count;
}

void ContactFilter::ReportPartial() {
  if (partial_count_ == 0) return;
  const auto name = [&](std::size_t body) { return Quoted(model_.scene.FullName(model_.bodies[body].body)); };
  const auto [a, b] = partial_example_;
  model_.diagnostics()
      .Warning(
          "partial-filter", model_.bodies[b].element.span(),
          "the collision filter of " +
              (partial_count_ == 1 ? std::string() : std::to_string(partial_count_) + " pairs of bodies, such as ") +
              name(a) + " and " + name(b) + (partial_count_ == 1 ? "" : ",") +
              " applies to only some of their geoms; in the scene, all of their geoms collide")
      .Help(
          "add an `<exclude>` for bodies that should not collide, or use equal `contype` and `conaffinity` on all "
          "geoms "
          "of a body");
}

/// Reads the `contact` sections of one part.
class ContactReader : private PartReader {
 public:
  ContactReader(const Part& part, Model& model, ContactFilter& filter)
      : PartReader(part, model), filter_(filter), exclude_names_(part), pair_names_(part) {}

  void ReadExcludes() {
    file_.EachIn("contact", [&](Element element) {
      if (element.name() == "exclude") ReadExclude(element);
    });
  }
  void ReadPairs() {
    file_.EachIn("contact", [&](Element element) {
      if (element.name() == "pair") ReadPair(element);
    });
  }

 private:
  /// A named body, or the world.
  struct Side {
    bool is_world = false;
    Reference<std::size_t> body;
    bool Has(const std::string& suffix) const { return is_world || body.Copy(suffix); }
    std::size_t At(const std::string& suffix) const { return is_world ? 0 : *body.Copy(suffix); }
  };

  std::optional<Side> FindSide(const NameAt& name) {
    if (name.name == "world") return Side{true, {}};
    Side side{false, Refer(model_.named_bodies, part_, name, "unknown-body", "body")};
    if (!side.body) return std::nullopt;
    return side;
  }

  void ReadExclude(Element element) {
    ExcludeElement says;
    if (!ReadRows(element, kExclude, says, reading_)) return;
    if (file_.Hides(says.name.view())) return;
    const auto a = FindSide(says.body1);
    const auto b = FindSide(says.body2);
    if (!a || !b) return;
    std::vector<const Suffixes*> copies;
    for (const Side* side : {&*a, &*b}) {
      if (!side->is_world) copies.push_back(side->body.copies());
    }
    bool reported = false;
    const auto have_both = [&](const std::string& suffix) { return a->Has(suffix) && b->Has(suffix); };
    const auto suffixes = CopiesTogether(element, part_, copies, have_both);
    for (const std::string& suffix : suffixes) {
      exclude_names_.Take(element, suffix);
      if (a->At(suffix) != b->At(suffix)) {
        if (!filter_.Exclude(a->At(suffix), b->At(suffix), element.span())) KeepExclude(element, suffixes.size());
      } else if (!reported) {
        reported = true;
        reading_.diagnostics.Warning("same-body", element.span(),
                                     "ignoring " + Describe(element) + ": a body never collides with itself");
      }
    }
  }

  // The model keeps an `exclude`, with all of its copies, of which the scene cannot hold one.
  void KeepExclude(Element element, std::size_t copies) {
    const auto found = model_.entries.find(ElementOfPart(part_, element));
    KeptList& kept = model_.scene.models[model_.model].kept;
    if (found == model_.entries.end()) return;
    for (std::size_t i = found->second; i < std::min(found->second + copies, kept.size()); ++i) kept[i].place = {};
  }

  void ReadPair(Element element) {
    PairElement says = file_.ClassOf(element, file_.classes.main(), reading_.diagnostics).pair;
    if (!Apply(element, says, reading_)) return;
    const auto find = [&](const NameAt& name, const char* attribute) {
      if (!name.empty()) return Refer(model_.named_geoms, part_, name, "unknown-geometry", "geom", Severity::kWarning);
      reading_.diagnostics.Warning("missing-value", element.span(),
                                   "ignoring " + Describe(element) + ": it needs " + Quoted(attribute));
      return Reference<std::size_t>();
    };
    const auto a = find(says.geom1, "geom1");
    const auto b = find(says.geom2, "geom2");
    if (!a || !b) return;
    const auto have_both = [&](const std::string& suffix) { return a.Copy(suffix) && b.Copy(suffix); };
    for (const std::string& suffix : CopiesTogether(element, part_, {a.copies(), b.copies()}, have_both)) {
      pair_names_.Take(element, suffix);
      PairUp(*a.Copy(suffix), *b.Copy(suffix));
    }
  }

  // A pair of one body collides too, in MuJoCo only.
  void PairUp(std::size_t geom_a, std::size_t geom_b) {
    const GeomRecord& a = model_.geoms[geom_a];
    const GeomRecord& b = model_.geoms[geom_b];
    if (!a.geometry || !b.geometry) return;  // The geom is only kept, or was reported.
    if (a.body != b.body) filter_.Pair(geom_a, geom_b);
  }

  ContactFilter& filter_;
  OwnNames exclude_names_;
  OwnNames pair_names_;
};

}  // namespace

void ReadContact(Model& model) {
  ContactFilter filter(model);
  std::vector<ContactReader> readers;
  readers.reserve(model.parts.size());
  for (const Part& part : model.parts) readers.emplace_back(part, model, filter);
  for (ContactReader& reader : readers) reader.ReadPairs();
  for (ContactReader& reader : readers) reader.ReadExcludes();
  filter.Finish();
}

std::unordered_set<std::string> GeomsInPairs(File& file) {
  std::unordered_set<std::string> names;
  file.EachIn("contact", [&](Element element) {
    if (element.name() != "pair") return;
    for (const char* which : {"geom1", "geom2"}) {
      if (const Attribute name = element.attribute(which)) names.emplace(name.value());
    }
  });
  return names;
}

bool IsInPair(std::string_view name, const Scope& scope) {
  if (name.empty()) return false;
  for (const File* file = scope.file; file; file = file->attached_by) {
    if (file->geoms_in_pairs.empty()) continue;
    // A file names the geom with the prefixes of its own `attach` and of the `attach`es inside: a tail of the whole
    // prefix. Only in the geom's own file, this tail may be empty.
    const std::size_t last = scope.prefix.size() - (file == scope.file || scope.prefix.empty() ? 0 : 1);
    for (std::size_t at = 0; at <= last; ++at) {
      const std::string shown = scope.prefix.substr(at) + std::string(name);
      if (file->geoms_in_pairs.contains(shown) || file->geoms_in_pairs.contains(shown + scope.suffix)) return true;
    }
  }
  return false;
}

}  // namespace sceneweld::mjcf
