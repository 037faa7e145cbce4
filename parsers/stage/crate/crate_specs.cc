// SPDX-License-Identifier: BSD-3-Clause
// Fills prims, properties and the layer from the fields of a crate.

#include "sceneweld/parsers/stage/crate/crate_specs.h"

#include <type_traits>
#include <utility>

#include "sceneweld/parsers/stage/usda/usda_types.h"

namespace sceneweld::stage {
namespace {

bool IsTrue(const Value& value) {
  const double* number = value.number();
  return number && *number != 0;
}

}  // namespace

CrateSpecReader::CrateSpecReader(const CrateSections& sections, CrateBudget& budget, Span span,
                                 Diagnostics& diagnostics)
    : sections_(sections),
      budget_(budget),
      values_(sections, budget, span),
      span_(span),
      diagnostics_(diagnostics),
      names_(budget.Charge(sections.tokens.size(), sizeof(Name)) ? sections.tokens.size() : 0) {}

Name CrateSpecReader::NameOf(std::uint32_t token) {
  if (token >= names_.size()) return {};
  Name& name = names_[token];
  const std::string_view text = sections_.tokens[token];
  if (name.empty() && !text.empty() && budget_.Charge(text.size() + 16)) name = Name(text);
  return name;
}

// Old names of types, such as `Vec3f`, become new ones.
Name CrateSpecReader::TypeOf(std::uint32_t token) {
  Name name = NameOf(token);
  const bool is_array = name.view().ends_with("[]");
  const std::string_view element = name.view().substr(0, name.view().size() - (is_array ? 2 : 0));
  const UsdaType* type = FindUsdaType(element);
  return !type || type->name == element ? name : Name(std::string(type->name) + (is_array ? "[]" : ""));
}

template <typename Use>
void CrateSpecReader::ForEachField(const CrateSections::Spec& from, const Use& use) {
  for (std::size_t at = from.field_set; sections_.field_sets[at] != CrateSections::kNone; ++at) {
    const CrateSections::Field& field = sections_.fields[sections_.field_sets[at]];
    // The cost of the work: many specs may share a long list of fields.
    if (!budget_.Charge(16)) return;
    const FieldOf one{sections_.tokens[field.token], CrateValueRep(field.value)};
    use(one);
    const CrateValues::Fault fault = values_.TakeFault();
    if (fault == CrateValues::Fault::kNone) continue;
    const std::string what = "`" + std::string(one.name) + "` of `" + sections_.PathText(from.path) + "`";
    if (fault == CrateValues::Fault::kUnknown) {
      const auto number = static_cast<int>(one.value.type());
      diagnostics_.Warning("malformed-usd", span_,
                           what + " is ignored: its type, number " + std::to_string(number) + ", is not supported");
    } else if (!budget_.exhausted()) {
      diagnostics_.Error("malformed-usd", span_, what + " is damaged: it leads to invalid data");
    }
  }
}

bool CrateSpecReader::ReadChildren(const FieldOf& field, CrateChildren& children) {
  if (field.name == "primChildren") {
    children.prims = values_.Tokens(field.value);
  } else if (field.name == "properties") {
    children.properties = values_.Tokens(field.value);
  } else if (field.name == "variantSetChildren") {
    children.variant_sets = values_.Tokens(field.value);
  } else if (field.name == "variantChildren") {
    children.variants = values_.Tokens(field.value);
  } else {
    return false;
  }
  return true;
}

bool CrateSpecReader::ReadArcs(const FieldOf& field, PrimSpec& prim) {
  if (field.name == "references") {
    prim.references = values_.ReferenceList(field.value);
  } else if (field.name == "payload") {
    prim.payloads = values_.ReferenceList(field.value);
  } else if (field.name == "inheritPaths") {
    prim.inherits = values_.TextList(field.value);
  } else if (field.name == "specializes") {
    prim.specializes = values_.TextList(field.value);
  } else if (field.name == "variantSetNames") {
    prim.variant_set_names = values_.TextList(field.value);
  } else if (field.name == "variantSelection") {
    prim.variants = values_.Selections(field.value);
  } else {
    return false;
  }
  return true;
}

template <typename T>
void CrateSpecReader::AddEdits(std::string_view name, const ListOp<T>& list, Dictionary& metadata) {
  const auto add = [&](const char* edit, const std::vector<T>& items, bool is_there) {
    if (!is_there || !budget_.Charge(sizeof(DictionaryEntry) + name.size() + items.size() * sizeof(T))) return;
    DictionaryEntry entry{edit + std::string(name), {}, {}};
    if constexpr (std::is_same_v<T, double>) {
      entry.value = Value(Numbers{items, 1, true});
    } else {
      entry.value = Value(Texts{items, true});
    }
    metadata.push_back(std::move(entry));
  };
  add("", list.items, list.is_explicit);
  add("delete ", list.deleted, !list.deleted.empty());
  add("add ", list.added, !list.added.empty());
  add("prepend ", list.prepended, !list.prepended.empty());
  add("append ", list.appended, !list.appended.empty());
  add("reorder ", list.ordered, !list.ordered.empty());
}

void CrateSpecReader::AddMetadata(const FieldOf& field, Dictionary& metadata) {
  const std::string_view name = field.name == "layerRelocates" ? "relocates" : field.name;
  switch (field.value.type()) {
    case CrateType::kTokenListOp:
    case CrateType::kStringListOp:
    case CrateType::kPathListOp: return AddEdits(name, values_.TextList(field.value), metadata);
    case CrateType::kIntListOp:
    case CrateType::kInt64ListOp:
    case CrateType::kUIntListOp:
    case CrateType::kUInt64ListOp: return AddEdits(name, values_.IntegerList(field.value), metadata);
    default: break;
  }
  Value value = values_.Read(field.value);
  if (value.absent() || !budget_.Charge(sizeof(DictionaryEntry) + name.size())) return;
  metadata.push_back({std::string(name), {}, std::move(value)});
}

void CrateSpecReader::ReadPrim(const CrateSections::Spec& from, PrimSpec& prim, CrateChildren& children) {
  ForEachField(from, [&](const FieldOf& field) {
    if (ReadChildren(field, children) || ReadArcs(field, prim)) return;
    if (field.name == "specifier") {
      const std::uint32_t number = field.value.low();
      prim.specifier = number == 0 ? Specifier::kDef : number == 2 ? Specifier::kClass : Specifier::kOver;
    } else if (field.name == "typeName") {
      if (field.value.type() == CrateType::kToken) prim.type = NameOf(field.value.low());
    } else if (field.name == "apiSchemas") {
      prim.api_schemas = values_.TextList(field.value);
    } else if (field.name == "primOrder") {
      prim.child_order = values_.TextVector(field.value);
    } else if (field.name == "propertyOrder") {
      prim.property_order = values_.TextVector(field.value);
    } else {
      AddMetadata(field, prim.metadata);
    }
  });
}

void CrateSpecReader::ReadVariantSet(const CrateSections::Spec& from, CrateChildren& children) {
  ForEachField(from, [&](const FieldOf& field) { ReadChildren(field, children); });
}

void CrateSpecReader::ReadProperty(const CrateSections::Spec& from, Property& property) {
  const bool is_attribute = from.kind == CrateSections::SpecKind::kAttribute;
  property.span = property.value_span = span_;
  ForEachField(from, [&](const FieldOf& field) {
    if (field.name == "typeName" && is_attribute) {
      if (field.value.type() == CrateType::kToken) property.type = TypeOf(field.value.low());
    } else if (field.name == "custom") {
      property.custom = IsTrue(values_.Read(field.value));
    } else if (field.name == "variability") {
      property.uniform = is_attribute && field.value.low() != 0;
    } else if (field.name == "default" && is_attribute) {
      if (field.value.type() == CrateType::kAnimationBlock) {
        property.metadata.push_back({"animationBlock", {}, Value::Number(1)});
      } else {
        property.value = values_.Read(field.value);
      }
    } else if (field.name == "timeSamples" && is_attribute) {
      property.samples = values_.Samples(field.value);
    } else if (field.name == (is_attribute ? "connectionPaths" : "targetPaths")) {
      property.targets = values_.TextList(field.value);
    } else if (field.name != "connectionChildren" && field.name != "targetChildren") {
      AddMetadata(field, property.metadata);
    }
  });
  if (is_attribute && property.type.empty() && !budget_.exhausted()) {
    diagnostics_.Error("malformed-usd", span_, "the attribute `" + sections_.PathText(from.path) + "` has no type");
  }
}

void CrateSpecReader::ReadRoot(const CrateSections::Spec& from, Layer& layer, CrateChildren& children) {
  std::vector<std::pair<double, double>> offsets;
  ForEachField(from, [&](const FieldOf& field) {
    if (ReadChildren(field, children)) return;
    if (field.name == "subLayers") {
      for (std::string& asset : values_.TextVector(field.value)) {
        layer.sub_layers.push_back({std::move(asset), 0, 1, span_});
      }
    } else if (field.name == "subLayerOffsets") {
      offsets = values_.LayerOffsets(field.value);
    } else if (field.name == "primOrder") {
      layer.root.child_order = values_.TextVector(field.value);
    } else {
      AddMetadata(field, layer.metadata);
    }
  });
  for (std::size_t i = 0; i < offsets.size() && i < layer.sub_layers.size(); ++i) {
    layer.sub_layers[i].time_offset = offsets[i].first;
    layer.sub_layers[i].time_scale = offsets[i].second;
  }
}

}  // namespace sceneweld::stage
