// SPDX-License-Identifier: BSD-3-Clause
// Names the variants with rigid bodies that a stage does not choose.

#include <algorithm>
#include <string>
#include <vector>

#include "sceneweld/parsers/usd/read/read_parts.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::usd {
namespace {

constexpr std::size_t kMostUnchosen = 5;
constexpr std::size_t kDeepestSpec = 200;

bool HoldsBodies(const stage::PrimSpec& spec, std::size_t depth) {
  std::vector<std::string> schemas;
  spec.api_schemas.ApplyTo(schemas);
  if (std::find(schemas.begin(), schemas.end(), "PhysicsRigidBodyAPI") != schemas.end()) return true;
  return depth < kDeepestSpec && std::any_of(spec.children.begin(), spec.children.end(), [&](const auto& child) {
           return HoldsBodies(child, depth + 1);
         });
}

/// Looks through one layer.
class UnchosenVariants {
 public:
  explicit UnchosenVariants(Input& in) : in_(in) {}

  void Look(const stage::PrimSpec& spec, const std::string& path, std::size_t depth) {
    for (const stage::VariantSet& set : spec.variant_sets) {
      for (const stage::PrimSpec& variant : set.variants) {
        if (HoldsBodies(variant, depth) && count_++ < kMostUnchosen) Report(path, set.name, variant);
        if (depth < kDeepestSpec) Look(variant, path, depth + 1);
      }
    }
    if (depth == kDeepestSpec) return;
    for (const stage::PrimSpec& child : spec.children) Look(child, path + "/" + child.name.str(), depth + 1);
  }

 private:
  void Report(const std::string& path, const std::string& set, const stage::PrimSpec& variant) {
    const std::string choice = set + "=" + variant.name.str();
    in_.diagnostics()
        .Warning("ignored-element", variant.span,
                 "the stage has no rigid body; the variant " + Quoted(variant.name) + " of the variant set " +
                     Quoted(set) + " of prim " + Quoted(path) + " has some, and is not chosen")
        .Help("choose the variant in the stage, or by `--variant " + choice + "`");
  }

  Input& in_;
  std::size_t count_ = 0;
};

bool HasVariant(const stage::PrimSpec& spec, std::string_view set, std::string_view variant, std::size_t depth) {
  for (const stage::VariantSet& one : spec.variant_sets) {
    for (const stage::PrimSpec& known : one.variants) {
      if (one.name == set && known.name.view() == variant) return true;
      if (depth < kDeepestSpec && HasVariant(known, set, variant, depth + 1)) return true;
    }
  }
  return depth < kDeepestSpec && std::any_of(spec.children.begin(), spec.children.end(), [&](const auto& child) {
           return HasVariant(child, set, variant, depth + 1);
         });
}

void ReportUnknownVariants(Input& in) {
  for (const auto& chosen : in.context.arguments.variants) {
    const auto &set = chosen.first, &variant = chosen.second;
    const bool is_known = std::any_of(in.stage.layers.begin(), in.stage.layers.end(), [&](const auto& layer) {
      return HasVariant(layer->root, set, variant, 0);
    });
    if (is_known) continue;
    in.diagnostics().Warning("unknown-name", in.stage.root_layer().span,
                             "no prim of the stage has a variant " + Quoted(variant) + " in a variant set " + Quoted(set));
  }
}

}  // namespace

void ReportUnchosenVariants(Input& in) {
  ReportUnknownVariants(in);
  if (in.scene.bodies.size() > 1) return;
  UnchosenVariants unchosen(in);
  for (const auto& layer : in.stage.layers) unchosen.Look(layer->root, {}, 0);
}

}  // namespace sceneweld::usd
