// SPDX-License-Identifier: BSD-3-Clause
// Reads a crate into a layer: its specs, which are a flat list with paths, become a tree.

#include "sceneweld/parsers/stage/crate/crate_reader.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"
#include "sceneweld/parsers/stage/crate/crate_compression.h"
#include "sceneweld/parsers/stage/crate/crate_section_reader.h"
#include "sceneweld/parsers/stage/crate/crate_sections.h"
#include "sceneweld/parsers/stage/crate/crate_values.h"
#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/usda/usda_types.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::stage {
namespace {

// The names of children in their order, as tokens of the crate.
struct CrateChildren {
  std::vector<std::uint32_t> prims, properties, variant_sets, variants;
};

// Fills specs of a layer from the fields of a crate's specs. Reports damaged fields as errors, and fields of unknown
// types as warnings; both are then absent.
class CrateSpecReader {
 public:
  // All must outlive it.
  CrateSpecReader(const CrateSections& sections, CrateBudget& budget, Span span, Diagnostics& diagnostics);

  // A prim or a variant; without its name, children and properties.
  void ReadPrim(const CrateSections::Spec& from, PrimSpec& prim, CrateChildren& children);
  // The names of the variants of a set.
  void ReadVariantSet(const CrateSections::Spec& from, CrateChildren& children);
  // An attribute or a relationship; without its name.
  void ReadProperty(const CrateSections::Spec& from, Property& property);
  // The root: metadata and sublayers.
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

bool IsTrue(const Value& value) {
  const double* number = value.number();
  return number && *number != 0;
}

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

using CrateSpec = CrateSections::Spec;
using SpecKind = CrateSections::SpecKind;

// `shape` and `round` of `{shape=round}`.
std::pair<std::string_view, std::string_view> SetAndVariant(std::string_view step) {
  const auto equals = step.find('=');
  if (!step.starts_with('{') || !step.ends_with('}') || equals == std::string_view::npos) return {};
  return {step.substr(1, equals - 1), step.substr(equals + 1, step.size() - equals - 2)};
}

/// Users of a layer visit prims by recursion.
constexpr std::size_t kMostDepth = 1000;

class CrateTree {
 public:
  CrateTree(const CrateSections& sections, CrateBudget& budget, Span span, const Limits& limits,
            Diagnostics& diagnostics)
      : sections_(sections),
        budget_(budget),
        span_(span),
        limits_(limits),
        diagnostics_(diagnostics),
        reader_(sections, budget, span, diagnostics) {}

  // False after an error.
  bool Read(Layer& layer);

 private:
  // A prim whose contents are still to be read.
  struct Task {
    const CrateSpec* spec = nullptr;
    PrimSpec* prim = nullptr;
    std::size_t depth = 0;
  };
  // Specs in the order of a list of names.
  class Order {
   public:
    Order(const std::vector<std::uint32_t>& tokens, const CrateSections& sections) {
      for (const std::uint32_t token : tokens) places_.emplace(sections.tokens[token], Place{places_.size()});
    }
    // False if the list does not have the name, or it is taken.
    bool Add(std::string_view name, const CrateSpec& spec) {
      const auto place = places_.find(name);
      if (place == places_.end() || std::exchange(place->second.is_taken, true)) return false;
      found_.emplace_back(place->second.rank, &spec);
      return true;
    }
    const std::vector<std::pair<std::size_t, const CrateSpec*>>& Sorted() {
      std::sort(found_.begin(), found_.end());
      return found_;
    }
    std::size_t missing() const { return places_.size() - found_.size(); }

   private:
    struct Place {
      std::size_t rank = 0;
      bool is_taken = false;
    };
    std::unordered_map<std::string_view, Place> places_;
    std::vector<std::pair<std::size_t, const CrateSpec*>> found_;
  };

  bool GroupSpecs();
  void ReadContents(const Task& task, const CrateChildren& children);
  void ReadVariants(const Task& task, Order& sets, const std::vector<const CrateSpec*>& variants);
  void Ignore(const CrateSpec& spec, std::string_view why) {
    ++used_;
    diagnostics_.Warning("malformed-usd", span_,
                         "`" + sections_.PathText(spec.path) + "` is ignored: " + std::string(why));
  }
  std::string_view StepOf(const CrateSpec& spec) const { return sections_.tokens[sections_.paths[spec.path].token]; }

  const CrateSections& sections_;
  CrateBudget& budget_;
  Span span_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  CrateSpecReader reader_;
  // The specs below a path, as a range of `below_`.
  std::vector<std::uint32_t> begin_;
  std::vector<const CrateSpec*> below_;
  std::vector<Task> tasks_;
  std::size_t used_ = 0;  // The number of specs that are in the layer, or reported.
};

// Sorts the specs by the path above them.
bool CrateTree::GroupSpecs() {
  if (!budget_.Charge(sections_.paths.size() + 2, sizeof(std::uint32_t))) return false;
  if (!budget_.Charge(sections_.specs.size(), sizeof(const CrateSpec*))) return false;
  begin_.assign(sections_.paths.size() + 2, 0);
  const auto has_place = [&](const CrateSpec& spec) {
    return spec.kind != SpecKind::kOther && sections_.paths[spec.path].parent != CrateSections::kNone;
  };
  for (const CrateSpec& spec : sections_.specs) {
    if (has_place(spec)) ++begin_[sections_.paths[spec.path].parent + 2];
  }
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  below_.resize(begin_.back());
  for (const CrateSpec& spec : sections_.specs) {
    if (has_place(spec)) below_[begin_[sections_.paths[spec.path].parent + 1]++] = &spec;
  }
  return true;
}

void CrateTree::ReadVariants(const Task& task, Order& sets, const std::vector<const CrateSpec*>& variants) {
  for (const auto& [place, set_spec] : sets.Sorted()) {
    ++used_;
    CrateChildren names;
    reader_.ReadVariantSet(*set_spec, names);
    Order order(names.variants, sections_);
    VariantSet set;
    set.name = SetAndVariant(StepOf(*set_spec)).first;
    for (const CrateSpec* spec : variants) {
      const auto [in, variant] = SetAndVariant(StepOf(*spec));
      if (in == set.name && !order.Add(variant, *spec))
        Ignore(*spec, "its set of variants does not list it, or has another one of this name");
    }
    if (!budget_.Charge(order.Sorted().size(), sizeof(PrimSpec))) return;
    set.variants.resize(order.Sorted().size());
    std::size_t next = 0;
    for (const auto& [rank, spec] : order.Sorted()) {
      PrimSpec& variant = set.variants[next++];
      variant.name = Name(SetAndVariant(StepOf(*spec)).second);
      tasks_.push_back({spec, &variant, task.depth + 1});
    }
    task.prim->variant_sets.push_back(std::move(set));
  }
}

void CrateTree::ReadContents(const Task& task, const CrateChildren& children) {
  Order prims(children.prims, sections_), properties(children.properties, sections_),
      sets(children.variant_sets, sections_);
  std::vector<const CrateSpec*> variants;
  const std::size_t end = begin_[task.spec->path + 1];
  for (std::size_t i = begin_[task.spec->path]; i < end; ++i) {
    const CrateSpec& spec = *below_[i];
    const std::string_view step = StepOf(spec);
    const bool is_property = sections_.paths[spec.path].kind == CrateSections::Path::Kind::kProperty;
    bool is_listed = true;
    switch (spec.kind) {
      case SpecKind::kPrim:
        if (is_property || !IsPrimName(step)) {
          Ignore(spec, "this is not a name of a prim");
        } else {
          is_listed = prims.Add(step, spec);
        }
        break;
      case SpecKind::kAttribute:
      case SpecKind::kRelationship:
        if (!is_property || !IsPropertyName(step)) {
          Ignore(spec, "this is not a name of a property");
        } else {
          is_listed = properties.Add(step, spec);
        }
        break;
      case SpecKind::kVariantSet: is_listed = sets.Add(SetAndVariant(step).first, spec); break;
      case SpecKind::kVariant: variants.push_back(&spec); break;
      default: Ignore(spec, "a layer has one root");
    }
    if (!is_listed) Ignore(spec, "the spec above it does not list it, or has another child of this name");
  }
  if (prims.missing() + properties.missing() + sets.missing() > 0) {
    diagnostics_.Warning("malformed-usd", span_,
                         "`" + sections_.PathText(task.spec->path) + "` lists children that do not exist");
  }
  if (!budget_.Charge(properties.Sorted().size(), sizeof(Property))) return;
  task.prim->properties.resize(properties.Sorted().size());
  std::size_t next = 0;
  for (const auto& [place, spec] : properties.Sorted()) {
    ++used_;
    Property& property = task.prim->properties[next++];
    property.name = reader_.NameOf(sections_.paths[spec->path].token);
    reader_.ReadProperty(*spec, property);
  }
  if (!budget_.Charge(prims.Sorted().size(), sizeof(PrimSpec))) return;
  task.prim->children.resize(prims.Sorted().size());
  next = 0;
  for (const auto& [place, spec] : prims.Sorted()) {
    PrimSpec& child = task.prim->children[next++];
    child.name = reader_.NameOf(sections_.paths[spec->path].token);
    tasks_.push_back({spec, &child, task.depth + 1});
  }
  ReadVariants(task, sets, variants);
}

bool CrateTree::Read(Layer& layer) {
  if (!GroupSpecs()) return false;
  const auto root = std::find_if(sections_.specs.begin(), sections_.specs.end(), [&](const CrateSpec& spec) {
    return spec.kind == SpecKind::kRoot && sections_.paths[spec.path].kind == CrateSections::Path::Kind::kRoot;
  });
  if (root == sections_.specs.end()) {
    diagnostics_.Error("malformed-usd", span_, "the crate has no root");
    return false;
  }
  StopCheck stop(&limits_);
  const std::size_t most_depth = std::min(limits_.max_depth, kMostDepth);
  CrateChildren children;
  reader_.ReadRoot(*root, layer, children);
  ReadContents({&*root, &layer.root, 0}, children);
  while (!tasks_.empty() && !budget_.exhausted()) {
    stop.Look();
    const Task task = tasks_.back();
    tasks_.pop_back();
    ++used_;
    task.prim->span = span_;
    if (task.depth > most_depth) {
      diagnostics_.Error("limit-exceeded", span_,
                         "prims are nested deeper than " + std::to_string(most_depth) + " levels");
      return false;
    }
    children = {};
    reader_.ReadPrim(*task.spec, *task.prim, children);
    ReadContents(task, children);
    if (diagnostics_.error_count() > limits_.max_errors) return false;
  }
  const auto wanted = std::count_if(sections_.specs.begin(), sections_.specs.end(),
                                    [](const CrateSpec& spec) { return spec.kind != SpecKind::kOther; });
  if (const std::size_t all = static_cast<std::size_t>(wanted); used_ + 1 < all && !budget_.exhausted()) {
    diagnostics_.Warning("malformed-usd", span_,
                         std::to_string(all - used_ - 1) + " specs are ignored: no prim is above them");
  }
  return !budget_.exhausted();
}

}  // namespace

std::shared_ptr<Layer> ReadCrate(std::string_view bytes, const Source& file, const Limits& limits,
                                 Diagnostics& diagnostics) {
  const Span span{&file, 0, 0};
  const std::size_t errors = diagnostics.error_count();
  const auto fail = [&](const std::string& why) {
    diagnostics.Error("malformed-usd", span, "`" + file.shown() + "` is not a valid crate: " + why);
    return nullptr;
  };
  if (!ReadsCompressed()) {
    diagnostics.Error("not-built", span, "this build of sceneweld reads no binary files of USD: it has no LZ4")
        .Help("convert the file to text with `usdcat`, or build sceneweld with SCENEWELD_CRATES");
    return nullptr;
  }
  CrateBudget budget(bytes.size(), limits);
  CrateSections sections;
  if (const std::string why = ReadSections(bytes, budget, sections); !why.empty()) return fail(why);
  auto layer = std::make_shared<Layer>();
  layer->path = file.path();
  layer->shown = file.shown();
  layer->span = layer->root.span = span;
  const bool is_read = CrateTree(sections, budget, span, limits, diagnostics).Read(*layer);
  if (budget.exhausted()) return fail("its contents need too much memory");
  return is_read && diagnostics.error_count() == errors ? layer : nullptr;
}

}  // namespace sceneweld::stage
