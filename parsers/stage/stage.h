// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::stage {

/// A property with its strongest opinions over all layers.
struct StageProperty {
  Name name;
  Name type;  ///< Empty: a relationship.
  bool custom = false;
  bool uniform = false;
  /// The value at the default time. If there is none but time samples, the first sample, and `is_animated`. A blocked
  /// value is absent.
  Value value;
  bool is_animated = false;  ///< It has time samples.
  /// Targets or connections, as absolute paths of the stage.
  std::vector<PrimPath> targets;
  const Layer* layer = nullptr;          ///< Of the value; asset paths in it start there (ResolvedAsset).
  const Dictionary* metadata = nullptr;  ///< Strongest by name, as for prims. Not null.
  Span span;                             ///< The place of the strongest opinion.
  Span value_span;

  bool is_relationship() const { return type.empty(); }
};

/// A prim of the stage. Only prims that are active are here.
struct StagePrim {
  PrimPath path;
  Name name;
  Name type;
  Specifier specifier = Specifier::kOver;
  /// It and all prims above it are `def`: it counts. Prims below a class or an over do not.
  bool is_defined = false;
  std::vector<std::string> api_schemas;  ///< `PhysicsMassAPI`, `PhysicsDriveAPI:angular`.
  bool instanceable = false;
  /// Strongest metadata by name, weaker entries of dictionaries merged; without composition arcs.
  Dictionary metadata;
  std::vector<StageProperty> properties;  ///< By name, as OpenUSD flattens them.
  std::uint32_t parent = 0;               ///< The number of the prim; the root is 0 and its own parent.
  std::vector<std::uint32_t> children;
  Span span;  ///< The place of the strongest spec.

  const StageProperty* Find(std::string_view property) const;
  bool Has(std::string_view api_schema) const;
};

/// A composed stage. It owns its layers.
class Stage {
 public:
  Dictionary metadata;  ///< Of the root layer: `upAxis`, `metersPerUnit`, `defaultPrim` ...
  /// Parents before children, in the order of the tree. The first is the pseudo-root, with the path `/`.
  std::vector<StagePrim> prims;
  /// All layers, the root layer first. Not null.
  std::vector<std::shared_ptr<const Layer>> layers;
  /// Metadata of properties that several layers give in part. StageProperty::metadata may point here.
  std::deque<Dictionary> merged_metadata;

  /// Null if there is none.
  const StagePrim* Find(std::string_view path) const;
  const Layer& root_layer() const { return *layers.front(); }

  /// Indexes the paths, once all prims are there.
  void IndexPaths();

 private:
  std::unordered_map<std::string_view, std::uint32_t> by_path_;
};

/// Composes the stage whose root layer is a file: sublayers, inherits, variants, references, payloads and specializes,
/// with the strengths of OpenUSD (L I V R P S). Reports each layer or prim that cannot be read at the reference to it;
/// cycles are errors with their chain. Returns null if the root layer cannot be read. `limits.max_elements` bounds the
/// number of prims.
std::shared_ptr<const Stage> OpenStage(const std::string& path, Span span, Files& files, Diagnostics& diagnostics);
/// Adds the caller's own opinions to a layer.
using OnLayer = std::function<void(Layer& layer)>;
/// Variant sets and chosen variants, before the choices of the layers. Of a set, the last one counts.
using VariantChoices = std::vector<std::pair<std::string, std::string>>;
/// The same with a root layer that is already read. `on_layer` gets each layer once, before it is composed.
std::shared_ptr<Stage> ComposeStage(std::shared_ptr<Layer> root, Files& files, Diagnostics& diagnostics,
                                    const OnLayer& on_layer = {}, const VariantChoices& choices = {});

}  // namespace sceneweld::stage
