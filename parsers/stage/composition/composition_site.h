// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/stage/layer/layer.h"

namespace sceneweld::stage {

struct LayerStack;

/// A reference or payload with its place.
struct LayerReference {
  std::string file;  ///< Absolute; empty: the same layer stack.
  PrimPath prim;     ///< Absolute; empty: the default prim.
  const Reference* written = nullptr;
  double time_offset = 0;
  double time_scale = 1;
  /// Equal keys: the same reference, for list edits.
  std::string Key() const;
};

/// A path in a layer stack, with all specs that the layers have there. Variants are steps of their own: `/A{v=x}B` is
/// the prim `B` in the variant `x` of `/A`. Sites are made at their first use and live as long as their layer stack, so
/// that equal sites have equal addresses.
class Site {
 public:
  struct Opinion {
    const Layer* layer;
    const PrimSpec* spec;
  };

  explicit Site(LayerStack& stack) : stack_(&stack) {}
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;
  /// Makes the site of the path `/`.
  static Site& Root(LayerStack& stack);

  LayerStack& stack() const { return *stack_; }
  /// Null for the root.
  Site* parent() const { return parent_; }
  /// The path without variants.
  const PrimPath& path() const { return path_; }
  /// The path as text for messages, with the layer.
  std::string Described() const;
  /// The number of names in the path.
  std::uint32_t depth() const { return depth_; }
  /// The last step: a name.
  std::string_view name() const { return key_; }
  bool is_root() const { return parent_ == nullptr; }
  bool is_variant() const { return is_variant_; }
  /// Of a variant.
  const std::string& variant_set() const { return variant_set_; }
  const std::string& variant() const { return variant_; }
  /// The strongest first.
  const std::vector<Opinion>& opinions() const { return opinions_; }
  bool IsAtOrBelow(const Site& other) const;

  Site& Child(std::string_view name);
  Site& Variant(std::string_view set, std::string_view variant);
  /// The site below this one at the same steps that lead from `from` to `to`, which is at or below `from`.
  Site& Below(const Site& from, const Site& to);
  /// The site of an absolute path below this site, which has the path `base`. No variants.
  Site& Descendant(std::string_view path);

  // The arcs of this site alone, composed over its layers.
  bool has_arcs() const { return arcs_ != 0; }
  bool has_references() const { return (arcs_ & kReferences) != 0; }
  bool has_payloads() const { return (arcs_ & kPayloads) != 0; }
  bool has_inherits() const { return (arcs_ & kInherits) != 0; }
  bool has_specializes() const { return (arcs_ & kSpecializes) != 0; }
  bool has_variants() const { return (arcs_ & kVariants) != 0; }
  const std::vector<LayerReference>& references();
  const std::vector<LayerReference>& payloads();
  const std::vector<PrimPath>& inherits();
  const std::vector<PrimPath>& specializes();
  std::vector<std::string> variant_sets() const;
  /// The strongest selection of a variant set; null if there is none. An empty one selects no variant.
  const std::string* Selection(std::string_view set) const;

 private:
  enum : unsigned { kReferences = 1, kPayloads = 2, kInherits = 4, kSpecializes = 8, kVariants = 16 };

  Site& Add(const Name& key);
  Site& Named(const Name& name);
  void Add(const Layer& layer, const PrimSpec& spec);
  void Expand();
  std::vector<LayerReference> Composed(ListOp<Reference> PrimSpec::*list) const;
  std::vector<PrimPath> Composed(ListOp<PrimPath> PrimSpec::*list) const;

  LayerStack* stack_;
  Site* parent_ = nullptr;
  Name key_;  // The step: a name, or `{set=variant}`.
  PrimPath path_;
  std::string variant_set_, variant_;
  std::vector<Opinion> opinions_;
  std::unordered_map<std::string_view, Site*> steps_;
  struct Arcs {
    std::optional<std::vector<LayerReference>> references, payloads;
    std::optional<std::vector<PrimPath>> inherits, specializes;
  };
  std::unique_ptr<Arcs> composed_;  // At the first use.
  std::uint32_t depth_ = 0;         // Names.
  std::uint32_t steps_above_ = 0;   // Names and variants.
  unsigned arcs_ = 0;
  bool is_variant_ = false;
  bool is_expanded_ = false;
};

/// A layer with all its sublayers, the strongest first. References open whole layer stacks.
struct LayerStack {
  std::vector<const Layer*> layers;
  std::deque<Site> sites;
  Site* root = nullptr;  ///< Of the path `/`. Not null.

  const Layer& root_layer() const { return *layers.front(); }
};

}  // namespace sceneweld::stage
