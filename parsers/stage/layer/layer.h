// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/stage/layer/list_op.h"
#include "sceneweld/parsers/stage/layer/value.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld::stage {

/// Paths are texts: `/World/arm`, `/World/arm.physics:mass`, absolute or relative to the prim (`../link_1`).
using PrimPath = std::string;

enum class Specifier { kDef, kOver, kClass };

/// A reference or a payload to a prim of this or another layer.
struct Reference {
  std::string asset;  ///< As written; empty: the same layer stack.
  PrimPath prim;      ///< Absolute; empty: the default prim.
  double time_offset = 0;
  double time_scale = 1;
  Span span;
  bool operator==(const Reference& other) const { return asset == other.asset && prim == other.prim; }
  /// For ListOp: equal for equal references only.
  std::string Key() const { return asset + '\n' + prim; }
};

/// A property: an attribute, or a relationship to other prims.
struct Property {
  Name name;  ///< With its name space, `physics:mass`.
  Name type;  ///< As in text, `float`, `point3f[]`; empty: a relationship.
  bool custom = false;
  bool uniform = false;
  Value value;  ///< The default value of an attribute.
  /// Values by time, ascending. Only the first is of interest where there is no default value.
  std::vector<std::pair<double, Value>> samples;
  /// The targets of a relationship, or the connections of an attribute.
  ListOp<PrimPath> targets;
  Dictionary metadata;
  Span span;        ///< Of the name.
  Span value_span;  ///< Of the value or the targets; as `span` if there is none.

  bool is_relationship() const { return type.empty(); }
};

struct VariantSet;

/// The opinions of one layer about one prim.
struct PrimSpec {
  Specifier specifier = Specifier::kOver;
  Name type;  ///< `Xform`; may be empty.
  Name name;  ///< Of a variant: the name of the variant.
  ListOp<Reference> references, payloads;
  ListOp<PrimPath> inherits, specializes;
  ListOp<std::string> api_schemas, variant_set_names;
  std::vector<std::pair<std::string, std::string>> variants;  ///< Selections: set, variant.
  std::vector<VariantSet> variant_sets;
  /// All other metadata: `active`, `instanceable`, `kind`, `displayName`, `customData`, `documentation` ...
  Dictionary metadata;
  std::vector<Property> properties;
  std::vector<PrimSpec> children;
  std::vector<std::string> child_order, property_order;  ///< `reorder nameChildren`, `reorder properties`.
  Span span;                                             ///< Of the prim's name.

  const PrimSpec* FindChild(std::string_view child) const;
  const Property* FindProperty(std::string_view property) const;
};

struct VariantSet {
  std::string name;
  std::vector<PrimSpec> variants;
};

/// A layer: a whole file. Immutable once it is composed.
struct Layer {
  std::string path;   ///< Absolute. Of a file in a package: `/x/robot.usdz[robot.usda]`.
  std::string shown;  ///< For diagnostics.
  Dictionary metadata;
  struct SubLayer {
    std::string asset;
    double time_offset = 0;
    double time_scale = 1;
    Span span;
  };
  std::vector<SubLayer> sub_layers;  ///< The strongest first.
  /// A spec without a name whose children are the root prims.
  PrimSpec root;
  Span span;  ///< The begin of the file. Spans of a crate are this one: it has no lines.

  /// The spec of an absolute path without variants; null if there is none.
  const PrimSpec* Find(std::string_view path) const;
};

}  // namespace sceneweld::stage
