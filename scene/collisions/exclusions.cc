// SPDX-License-Identifier: BSD-3-Clause
// Answers which pairs of bodies never collide, by classes of bodies that are in the same groups.

#include "sceneweld/scene/collisions/exclusions.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "sceneweld/scene/collisions/collision_filter.h"

namespace sceneweld {
namespace {

using Numbers = std::vector<std::uint32_t>;

// The number of pairs of classes that may be visited for an exact count.
constexpr std::size_t kMostClassSteps = 50'000'000;

template <typename T>
void SortOnce(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

bool Contains(const Numbers& sorted, std::uint32_t number) {
  return std::binary_search(sorted.begin(), sorted.end(), number);
}

// Whether two sorted lists have a number in common.
bool Meet(const Numbers& a, const Numbers& b) {
  const Numbers& few = a.size() < b.size() ? a : b;
  const Numbers& many = a.size() < b.size() ? b : a;
  return std::any_of(few.begin(), few.end(), [&](std::uint32_t number) { return Contains(many, number); });
}

std::size_t Choose2(std::size_t n) { return n * (n - (n > 0 ? 1 : 0)) / 2; }

std::uint64_t KeyOf(std::uint32_t a, std::uint32_t b) { return std::uint64_t{std::min(a, b)} << 32 | std::max(a, b); }

}  // namespace

Exclusions::Exclusions(const Scene& scene, const std::function<bool(const CollisionFilterGroup&)>& counts) {
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    if (!pair.body_A || !pair.body_B || pair.body_A == pair.body_B) continue;
    stated_.push_back(std::minmax(pair.body_A, pair.body_B));
  }
  SortOnce(stated_);
  stated_both_ways_.reserve(2 * stated_.size());
  for (const auto& [a, b] : stated_) {
    stated_both_ways_.emplace_back(a, b);
    stated_both_ways_.emplace_back(b, a);
  }
  std::sort(stated_both_ways_.begin(), stated_both_ways_.end());

  const auto& groups = scene.collision_filter_groups;
  related_.resize(groups.size());
  ignored_.resize(groups.size());
  bool any = false;
  for (const CollisionFilterGroup& group : groups) {
    if (counts && !counts(group)) continue;
    const std::uint32_t own = groups.IndexOf(group).value();
    for (const auto& other : group.ignores) {
      if (!other.index) continue;
      ignored_[own].push_back(other.index.value());
      related_[own].push_back(other.index.value());
      related_[other.index.value()].push_back(own);
      any = true;
    }
  }
  if (!any) return;
  for (Numbers& list : related_) SortOnce(list);
  for (Numbers& list : ignored_) SortOnce(list);
  const auto members = ExpandedMembers(scene);
  std::vector<Numbers> groups_of(scene.bodies.size());
  for (std::uint32_t group = 0; group < members.size(); ++group) {
    if (related_[group].empty()) continue;
    for (const Index<Body> body : members[group]) groups_of[body.value()].push_back(group);
  }
  classes_of_group_.resize(groups.size());
  class_of_.assign(scene.bodies.size(), kNoClass);
  std::map<Numbers, std::uint32_t> known;
  for (std::uint32_t body = 0; body < groups_of.size(); ++body) {
    if (groups_of[body].empty()) continue;
    const auto [at, is_new] = known.try_emplace(groups_of[body], static_cast<std::uint32_t>(classes_.size()));
    if (is_new) {
      for (const std::uint32_t group : groups_of[body]) classes_of_group_[group].push_back(at->second);
      classes_.push_back({{}, std::move(groups_of[body])});
    }
    class_of_[body] = at->second;
    classes_[at->second].bodies.emplace_back(body);
  }
}

bool Exclusions::ClassesExclude(std::uint32_t a, std::uint32_t b) const {
  if (a == kNoClass || b == kNoClass) return false;
  const Numbers& groups_b = classes_[b].groups;
  return std::any_of(classes_[a].groups.begin(), classes_[a].groups.end(),
                     [&](std::uint32_t group) { return Meet(related_[group], groups_b); });
}

bool Exclusions::GroupsExclude(Index<Body> a, Index<Body> b) const {
  return a != b && ClassesExclude(ClassOf(a), ClassOf(b));
}

bool Exclusions::PairsExclude(Index<Body> a, Index<Body> b) const {
  return !stated_.empty() && std::binary_search(stated_.begin(), stated_.end(), BodyPair(std::minmax(a, b)));
}

bool Exclusions::Excludes(Index<Body> a, Index<Body> b) const { return GroupsExclude(a, b) || PairsExclude(a, b); }

std::vector<std::uint32_t> Exclusions::PartnersOfClass(std::uint32_t index) const {
  Numbers partners;
  if (index == kNoClass) return partners;
  for (const std::uint32_t group : classes_[index].groups) {
    for (const std::uint32_t other : related_[group]) {
      partners.insert(partners.end(), classes_of_group_[other].begin(), classes_of_group_[other].end());
    }
    SortOnce(partners);
  }
  return partners;
}

std::vector<Index<Body>> Exclusions::BodiesOfClasses(const std::vector<std::uint32_t>& classes) const {
  std::vector<Index<Body>> bodies;
  for (const std::uint32_t index : classes) {
    bodies.insert(bodies.end(), classes_[index].bodies.begin(), classes_[index].bodies.end());
  }
  std::sort(bodies.begin(), bodies.end());
  return bodies;
}

std::vector<Index<Body>> Exclusions::PartnersOf(Index<Body> body) const {
  std::vector<Index<Body>> partners = BodiesOfClasses(PartnersOfClass(ClassOf(body)));
  auto pair = std::lower_bound(stated_both_ways_.begin(), stated_both_ways_.end(), BodyPair(body, Index<Body>(0)));
  for (; pair != stated_both_ways_.end() && pair->first == body; ++pair) partners.push_back(pair->second);
  SortOnce(partners);
  std::erase(partners, body);
  return partners;
}

std::size_t Exclusions::PartnerCountOf(Index<Body> body) const {
  std::size_t count = 0;
  for (const std::uint32_t index : PartnersOfClass(ClassOf(body))) {
    count += classes_[index].bodies.size() - (index == ClassOf(body) ? 1 : 0);
  }
  auto pair = std::lower_bound(stated_both_ways_.begin(), stated_both_ways_.end(), BodyPair(body, Index<Body>(0)));
  for (; pair != stated_both_ways_.end() && pair->first == body; ++pair) {
    if (!GroupsExclude(body, pair->second)) ++count;
  }
  return count;
}

std::size_t Exclusions::PairsIn(std::uint32_t a, std::uint32_t b) const {
  return a == b ? Choose2(classes_[a].bodies.size()) : classes_[a].bodies.size() * classes_[b].bodies.size();
}

bool Exclusions::MayVisitClasses() const {
  std::size_t steps = 0;
  for (const Class& one : classes_) {
    for (const std::uint32_t group : one.groups) {
      for (const std::uint32_t other : related_[group]) {
        steps += 1 + classes_of_group_[other].size();
        if (steps > kMostClassSteps) return false;
      }
    }
  }
  return true;
}

Exclusions::Count Exclusions::PairsOfGroups() const {
  Count count;
  count.is_exact = MayVisitClasses();
  if (!count.is_exact) {
    std::size_t bodies = 0;
    for (const Class& one : classes_) bodies += one.bodies.size();
    count.pairs = Choose2(bodies);
    return count;
  }
  for (std::uint32_t i = 0; i < classes_.size(); ++i) {
    for (const std::uint32_t k : PartnersOfClass(i)) {
      if (k >= i) count.pairs += PairsIn(i, k);
    }
  }
  return count;
}

Exclusions::Count Exclusions::AllPairs() const {
  Count count = PairsOfGroups();
  for (const auto& [a, b] : stated_) {
    if (!GroupsExclude(a, b)) ++count.pairs;
  }
  return count;
}

std::vector<BodyPair> Exclusions::PairsWithoutGroup() const {
  std::vector<BodyPair> pairs;
  for (const auto& [a, b] : stated_) {
    if (!GroupsExclude(a, b)) pairs.emplace_back(a, b);
  }
  return pairs;
}

std::vector<BodyPair> Exclusions::ListPairs() const {
  std::vector<BodyPair> pairs = stated_;
  for (std::uint32_t i = 0; i < classes_.size(); ++i) {
    const std::vector<Index<Body>> partners = BodiesOfClasses(PartnersOfClass(i));
    for (const Index<Body> body : classes_[i].bodies) {
      auto other = std::upper_bound(partners.begin(), partners.end(), body);
      for (; other != partners.end(); ++other) pairs.emplace_back(body, *other);
    }
  }
  SortOnce(pairs);
  return pairs;
}

Index<CollisionFilterGroup> Exclusions::GroupThatExcludes(Index<Body> a, Index<Body> b) const {
  if (a == b || ClassOf(a) == kNoClass || ClassOf(b) == kNoClass) return {};
  const Numbers& groups_a = classes_[ClassOf(a)].groups;
  const Numbers& groups_b = classes_[ClassOf(b)].groups;
  for (const std::uint32_t i : groups_a) {
    for (const std::uint32_t k : groups_b) {
      if (Contains(ignored_[i], k)) return Index<CollisionFilterGroup>(i);
      if (Contains(ignored_[k], i)) return Index<CollisionFilterGroup>(k);
    }
  }
  return {};
}

namespace {

// The work of ForEachPairOnlyHere: bodies that are alike in both scenes form blocks of pairs.
class OnlyHere {
 public:
  OnlyHere(const Exclusions& here, const Exclusions& there, const std::vector<Index<Body>>& there_of,
           const std::vector<std::uint32_t>& part_of, std::size_t most, const UsePair& use,
           const std::function<void()>& at_each_step)
      : here_(here),
        there_(there),
        there_of_(there_of),
        part_of_(part_of),
        most_(most),
        use_(use),
        at_each_step_(at_each_step) {}

  std::size_t Run() {
    FindBlocks();
    CountStatedThere();
    for (std::uint32_t i = 0; i < alike_.size(); ++i) {
      for (const std::uint32_t partner : here_.PartnersOfClass(alike_[i].here)) {
        const auto found = by_class_.find(PartKey(partner, alike_[i].part));
        if (found == by_class_.end()) continue;
        for (const std::uint32_t k : found->second) {
          if (at_each_step_) at_each_step_();
          if (k >= i) VisitBlock(i, k);
        }
      }
    }
    for (const auto& [a, b] : here_.stated_pairs()) {
      if (PartOf(a) != PartOf(b) || here_.GroupsExclude(a, b)) continue;
      const Index<Body> a_there = there_of_[a.value()], b_there = there_of_[b.value()];
      if (!a_there || !b_there || !there_.Excludes(a_there, b_there)) Use(a, b);
    }
    return count_;
  }

 private:
  struct Alike {
    std::uint32_t here = 0;  // The class in each scene.
    std::uint32_t there = 0;
    std::uint32_t part = 0;
    std::vector<Index<Body>> bodies;
  };

  static std::uint64_t PartKey(std::uint32_t index, std::uint32_t part) { return std::uint64_t{index} << 32 | part; }
  std::uint32_t PartOf(Index<Body> body) const { return part_of_.empty() ? 0 : part_of_[body.value()]; }

  void FindBlocks() {
    alike_of_.assign(there_of_.size(), Exclusions::kNoClass);
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> known;
    for (std::uint32_t i = 0; i < there_of_.size(); ++i) {
      const Index<Body> body(i);
      const std::uint32_t own = here_.ClassOf(body);
      if (own == Exclusions::kNoClass) continue;
      const std::uint32_t other = there_of_[i] ? there_.ClassOf(there_of_[i]) : Exclusions::kNoClass;
      const std::uint32_t part = PartOf(body);
      const auto [at, is_new] = known.try_emplace({own, other, part}, static_cast<std::uint32_t>(alike_.size()));
      if (is_new) {
        by_class_[PartKey(own, part)].push_back(at->second);
        alike_.push_back({own, other, part, {}});
      }
      alike_[at->second].bodies.push_back(body);
      alike_of_[i] = at->second;
    }
  }

  // How many pairs of each block the other scene states one by one.
  void CountStatedThere() {
    std::unordered_map<std::uint32_t, Index<Body>> here_of;
    for (std::uint32_t i = 0; i < there_of_.size(); ++i) {
      if (there_of_[i]) here_of.emplace(there_of_[i].value(), Index<Body>(i));
    }
    for (const auto& [a, b] : there_.stated_pairs()) {
      const auto at_a = here_of.find(a.value()), at_b = here_of.find(b.value());
      if (at_a == here_of.end() || at_b == here_of.end()) continue;
      const std::uint32_t i = alike_of_[at_a->second.value()], k = alike_of_[at_b->second.value()];
      if (i != Exclusions::kNoClass && k != Exclusions::kNoClass) ++stated_there_[KeyOf(i, k)];
    }
  }

  void VisitBlock(std::uint32_t i, std::uint32_t k) {
    const Alike& a = alike_[i];
    const Alike& b = alike_[k];
    if (there_.ClassesExclude(a.there, b.there)) return;
    std::size_t left = i == k ? Choose2(a.bodies.size()) : a.bodies.size() * b.bodies.size();
    if (const auto stated = stated_there_.find(KeyOf(i, k)); stated != stated_there_.end()) left -= stated->second;
    if (left == 0) return;
    const std::size_t whole = count_ + left;
    for (std::size_t m = 0; m < a.bodies.size() && count_ < std::min(most_, whole); ++m) {
      for (std::size_t n = i == k ? m + 1 : 0; n < b.bodies.size() && count_ < std::min(most_, whole); ++n) {
        const Index<Body> one = there_of_[a.bodies[m].value()], other = there_of_[b.bodies[n].value()];
        if (!one || !other || !there_.PairsExclude(one, other)) Use(a.bodies[m], b.bodies[n]);
      }
    }
    count_ = whole;
  }

  void Use(Index<Body> a, Index<Body> b) {
    if (count_++ < most_) use_(std::min(a, b), std::max(a, b));
  }

  const Exclusions& here_;
  const Exclusions& there_;
  const std::vector<Index<Body>>& there_of_;
  const std::vector<std::uint32_t>& part_of_;
  const std::size_t most_;
  const UsePair& use_;
  const std::function<void()>& at_each_step_;
  std::vector<Alike> alike_;
  std::vector<std::uint32_t> alike_of_;                                     // by body
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_class_;  // By PartKey.
  std::unordered_map<std::uint64_t, std::size_t> stated_there_;             // By KeyOf two blocks.
  std::size_t count_ = 0;
};

}  // namespace

std::size_t ForEachPairOnlyHere(const Exclusions& here, const Exclusions& there,
                                const std::vector<Index<Body>>& there_of, const std::vector<std::uint32_t>& part_of,
                                std::size_t most, const UsePair& use, const std::function<void()>& at_each_step) {
  return OnlyHere(here, there, there_of, part_of, most, use, at_each_step).Run();
}

}  // namespace sceneweld
