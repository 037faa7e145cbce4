// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"
#include "sceneweld/parsers/stage/crate/crate_sections.h"
#include "sceneweld/parsers/stage/crate/crate_values.h"
#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::stage {

/// The names of children in their order, as tokens of the crate.
struct CrateChildren {
  std::vector<std::uint32_t> prims, properties, variant_sets, variants;
};

/// Fills specs of a layer from the fields of a crate's specs. Reports damaged fields as errors, and fields of unknown
/// types as warnings; both are then absent.
class CrateSpecReader {
 public:
  /// All must outlive it.
  CrateSpecReader(const CrateSections& sections, CrateBudget& budget, Span span, Diagnostics& diagnostics);

  /// A prim or a variant; without its name, children and properties.
  void ReadPrim(const CrateSections::Spec& from, PrimSpec& prim, CrateChildren& children);
  /// The names of the variants of a set.
  void ReadVariantSet(const CrateSections::Spec& from, CrateChildren& children);
  /// An attribute or a relationship; without its name.
  void ReadProperty(const CrateSections::Spec& from, Property& property);
  /// The root: metadata and sublayers.
  void ReadRoot(const CrateSections::Spec& from, Layer& layer, CrateChildren& children);

  Name NameOf(std::uint32_t token);

 private:
  struct FieldOf {
    std::string_view name;
    CrateValueRep value;
  };
  template <typename Use>
  void ForEachField(const CrateSections::Spec& from, const Use& use);
  bool ReadChildren(const FieldOf& field, CrateChildren& children);
  bool ReadArcs(const FieldOf& field, PrimSpec& prim);
  Name TypeOf(std::uint32_t token);
  template <typename T>
  void AddEdits(std::string_view name, const ListOp<T>& list, Dictionary& metadata);
  void AddMetadata(const FieldOf& field, Dictionary& metadata);

  const CrateSections& sections_;
  CrateBudget& budget_;
  CrateValues values_;
  Span span_;
  Diagnostics& diagnostics_;
  std::vector<Name> names_;  // Of tokens that were wanted; others are empty.
};

}  // namespace sceneweld::stage
