// SPDX-License-Identifier: BSD-3-Clause
// Assigns contact bits to classes of bodies. Two geoms collide in MuJoCo if a bit of `contype` of one is in
// `conaffinity` of the other.
//
// Bit 0 is in `contype` of the bodies without groups and in `conaffinity` of all, so that these bodies collide with
// everything. Classes that exclude each other, directly or through others, form a component. Classes of different
// components collide: each component has a number, and each binary digit of it has one bit, which is in `contype` of
// the components with a 0 there and in `conaffinity` of those with a 1. Within a component, a bit is in `contype` of
// one class and in `conaffinity` of all classes that it collides with. All components share these bits.

#include "sceneweld/parsers/mjcf/output/mjcf_contact_bits.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

namespace sceneweld::mjcf {
namespace {

using TypeList = std::vector<std::uint32_t>;

constexpr std::size_t kMostBits = 31;  // The sign bit is left alone.

/// Classes that exclude the same classes.
struct Type {
  TypeList classes;
  std::size_t bodies = 0;
  TypeList partners = {};  // Types, ascending.
  bool is_free = false;    // The bits treat it as if it excluded nothing.
};

class Colouring {
 public:
  explicit Colouring(const Exclusions& exclusions) : exclusions_(exclusions) { FindTypes(); }

  /// The bits of each class.
  std::vector<ContactBits> Run() {
    while (true) {
      FindComponents();
      const std::size_t digits = DigitsFor(components_.size());
      const std::size_t room = kMostBits - 1 - digits;  // More than zero: there are fewer than 2^30 components.
      bool fits = true;
      for (const TypeList& component : components_) {
        if (StarsOf(component, [](std::uint32_t, const TypeList&) {}) <= room) continue;
        KeepHeaviest(component, room);
        fits = false;
      }
      if (fits) return Assigned(digits);
    }
  }

 private:
  void FindTypes() {
    std::map<TypeList, std::uint32_t> known;
    TypeList type_of(exclusions_.classes().size());
    std::vector<TypeList> partner_classes;
    for (std::uint32_t i = 0; i < type_of.size(); ++i) {
      TypeList partners = exclusions_.PartnersOfClass(i);
      const auto [at, is_new] = known.try_emplace(partners, static_cast<std::uint32_t>(types_.size()));
      if (is_new) {
        types_.push_back({});
        partner_classes.push_back(std::move(partners));
      }
      type_of[i] = at->second;
      types_[at->second].classes.push_back(i);
      types_[at->second].bodies += exclusions_.classes()[i].bodies.size();
    }
    for (std::uint32_t i = 0; i < types_.size(); ++i) {
      TypeList& partners = types_[i].partners;
      for (const std::uint32_t other : partner_classes[i]) partners.push_back(type_of[other]);
      std::sort(partners.begin(), partners.end());
      partners.erase(std::unique(partners.begin(), partners.end()), partners.end());
    }
  }

  bool Exclude(std::uint32_t a, std::uint32_t b) const {
    const TypeList& partners = types_[a].partners;
    return std::binary_search(partners.begin(), partners.end(), b);
  }

  void FindComponents() {
    components_.clear();
    std::vector<bool> is_seen(types_.size(), false);
    for (std::uint32_t start = 0; start < types_.size(); ++start) {
      if (is_seen[start] || types_[start].is_free) continue;
      TypeList component{start};
      is_seen[start] = true;
      for (std::size_t i = 0; i < component.size(); ++i) {
        for (const std::uint32_t other : types_[component[i]].partners) {
          if (is_seen[other] || types_[other].is_free) continue;
          is_seen[other] = true;
          component.push_back(other);
        }
      }
      std::sort(component.begin(), component.end());
      components_.push_back(std::move(component));
    }
  }

  static std::size_t DigitsFor(std::size_t count) { return count < 2 ? 0 : std::bit_width(count - 1); }

  // The bits for the collisions within a component: `use` gets a type and those that it collides with, each pair in one
  // of the calls. Returns the number of calls, at most one more than kMostBits.
  template <typename Use>
  std::size_t StarsOf(const TypeList& component, const Use& use) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < component.size() && count <= kMostBits; ++i) {
      TypeList others;
      for (std::size_t k = i; k < component.size(); ++k) {
        if (!Exclude(component[i], component[k])) others.push_back(component[k]);
      }
      if (others.empty()) continue;
      use(component[i], others);
      ++count;
    }
    return count;
  }

  // The pairs of bodies that the type excludes.
  std::size_t WeightOf(std::uint32_t type) const {
    std::size_t weight = 0;
    for (const std::uint32_t other : types_[type].partners) {
      if (!types_[other].is_free) weight += types_[type].bodies * types_[other].bodies;
    }
    return weight;
  }

  // The bits leave the other types of the component to the list.
  void KeepHeaviest(const TypeList& component, std::size_t count) {
    std::vector<std::pair<std::size_t, std::uint32_t>> by_weight;
    for (const std::uint32_t type : component) by_weight.emplace_back(WeightOf(type), type);
    std::stable_sort(by_weight.begin(), by_weight.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = count; i < by_weight.size(); ++i) types_[by_weight[i].second].is_free = true;
  }

  std::vector<ContactBits> Assigned(std::size_t digits) const {
    struct Masks {
      std::uint32_t category = 0, mask = 1;
    };
    std::vector<Masks> of_type(types_.size());
    for (std::uint32_t i = 0; i < types_.size(); ++i) {
      if (types_[i].is_free) of_type[i] = {1, 1};
    }
    for (std::size_t number = 0; number < components_.size(); ++number) {
      for (const std::uint32_t type : components_[number]) {
        for (std::size_t digit = 0; digit < digits; ++digit) {
          (number >> digit & 1 ? of_type[type].mask : of_type[type].category) |= 2u << digit;
        }
      }
      std::uint32_t bit = 2u << digits;
      StarsOf(components_[number], [&](std::uint32_t type, const TypeList& others) {
        of_type[type].category |= bit;
        for (const std::uint32_t other : others) of_type[other].mask |= bit;
        bit <<= 1;
      });
    }
    std::vector<ContactBits> of_class(exclusions_.classes().size());
    for (std::uint32_t i = 0; i < types_.size(); ++i) {
      for (const std::uint32_t one : types_[i].classes) {
        of_class[one] = {static_cast<int>(of_type[i].category), static_cast<int>(of_type[i].mask)};
      }
    }
    return of_class;
  }

  const Exclusions& exclusions_;
  std::vector<Type> types_;
  std::vector<TypeList> components_;
};

}  // namespace

ContactBitsOfGroups::ContactBitsOfGroups(const Exclusions& exclusions) : of_class_(Colouring(exclusions).Run()) {}

bool ContactBitsOfGroups::KeepApart(std::uint32_t a, std::uint32_t b) const {
  const ContactBits one = Of(a), other = Of(b);
  return (one.category & other.mask) == 0 && (other.category & one.mask) == 0;
}

}  // namespace sceneweld::mjcf
