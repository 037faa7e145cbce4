// SPDX-License-Identifier: BSD-3-Clause
// Lists of names and paths in USD text.
// Metadata in USD text: of layers, prims and properties, with the arcs of composition.

#include "sceneweld/parsers/stage/usda/usda_metadata.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/usda/usda_numbers.h"
#include "sceneweld/parsers/stage/usda/usda_values.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::stage {
namespace {

// OpenUSD refuses a list with an item that occurs twice.
void AddOnce(UsdaLexer& lexer, Span span, std::string item, std::unordered_set<std::string>& seen,
             std::vector<std::string>& items) {
  if (lexer.failed()) return;
  if (!seen.insert(item).second) {
    lexer.Fail(span, Quoted(item) + " occurs twice in this list").Help("remove one of them");
    return;
  }
  items.push_back(std::move(item));
}

}  // namespace

std::string ReadUsdaPath(UsdaLexer& lexer, const std::string& prim_path) {
  if (lexer.token().kind != UsdaToken::Kind::kPath) {
    lexer.FailExpected("a path").Help("write `</path>`");
    return {};
  }
  const Span span = lexer.SpanOf();
  const std::string path = lexer.TakePath();
  if (!IsPath(path)) {
    lexer.Fail(span, Quoted(path) + " is not a path");
    return {};
  }
  if (!IsAbsolute(path) && !lexer.HasRoomForPath(path.size() + prim_path.size())) return {};
  auto absolute = AbsolutePath(path, prim_path);
  if (!absolute) {
    lexer.Fail(span, "the path " + Quoted(path) + " leads above the root from " + Quoted(prim_path));
    return {};
  }
  return *std::move(absolute);
}

std::vector<std::string> ReadUsdaPaths(UsdaLexer& lexer, const std::string& prim_path) {
  std::vector<std::string> paths;
  if (lexer.TakeWord("None")) return paths;
  std::unordered_set<std::string> seen;
  const auto read_one = [&] {
    const Span span = lexer.SpanOf();
    AddOnce(lexer, span, ReadUsdaPath(lexer, prim_path), seen, paths);
  };
  if (lexer.Is('[')) {
    ReadUsdaList(lexer, '[', ']', read_one);
  } else {
    read_one();
  }
  return paths;
}

std::vector<std::string> ReadUsdaNames(UsdaLexer& lexer, bool is_list) {
  std::vector<std::string> names;
  if (lexer.TakeWord("None")) return names;
  std::unordered_set<std::string> seen;
  const auto read_one = [&] {
    if (!lexer.IsString()) {
      lexer.FailExpected("a text in quotes");
      return;
    }
    const Span span = lexer.SpanOf();
    AddOnce(lexer, span, lexer.TakeString(), seen, names);
  };
  if (is_list || lexer.Is('[')) {
    ReadUsdaList(lexer, '[', ']', read_one);
  } else {
    read_one();
  }
  return names;
}

namespace {

// To find misspelled names.
constexpr std::string_view kKnownMetadata[] = {
    "active",
    "allowedTokens",
    "apiSchemas",
    "assetInfo",
    "bindMaterialAs",
    "clipSets",
    "clips",
    "colorConfiguration",
    "colorManagementSystem",
    "colorSpace",
    "comment",
    "connectability",
    "customData",
    "customLayerData",
    "defaultPrim",
    "displayGroup",
    "displayName",
    "displayUnit",
    "doc",
    "documentation",
    "elementSize",
    "endTimeCode",
    "expressionVariables",
    "fallbackPrimTypes",
    "framePrecision",
    "framesPerSecond",
    "hidden",
    "inactiveIds",
    "inherits",
    "instanceable",
    "interpolation",
    "kilogramsPerUnit",
    "kind",
    "metersPerUnit",
    "owner",
    "payload",
    "permission",
    "prefixSubstitutions",
    "references",
    "relocates",
    "renderType",
    "sdrMetadata",
    "sessionOwner",
    "specializes",
    "startTimeCode",
    "subLayers",
    "suffixSubstitutions",
    "symmetricPeer",
    "symmetryArguments",
    "symmetryFunction",
    "timeCodesPerSecond",
    "unauthoredValuesIndex",
    "upAxis",
    "variantSets",
    "variants",
    "weight",
};

void SetEntry(UsdaLexer& lexer, Dictionary& metadata, std::string name, Value value) {
  constexpr std::size_t kMost = 10'000;  // They are searched one by one.
  for (DictionaryEntry& entry : metadata) {
    if (entry.name == name) {
      entry.value = std::move(value);
      return;
    }
  }
  if (metadata.size() >= kMost) return lexer.FailLimit("more than " + std::to_string(kMost) + " metadata of one owner");
  metadata.push_back({std::move(name), {}, std::move(value)});
}

void WarnIfMisspelled(UsdaLexer& lexer, const UsdaToken& name) {
  const std::string_view text = lexer.Text(name);
  const std::vector<std::string_view> known(std::begin(kKnownMetadata), std::end(kKnownMetadata));
  if (std::find(known.begin(), known.end(), text) != known.end()) return;
  const std::string closest = ClosestName(text, known);
  if (!closest.empty()) lexer.Warn(lexer.SpanOf(name), "unknown metadata " + Quoted(text)).Suggest(closest);
}

// `name = value`, a text alone, or `prepend name = [...]`, into the metadata. `take` gets the name first and may read
// the value itself; the current token is then the one after the `=`.
template <typename Take>
void ReadItem(UsdaLexer& lexer, Dictionary& metadata, const Take& take) {
  if (lexer.IsString()) return SetEntry(lexer, metadata, "comment", Value::Text(lexer.TakeString()));
  UsdaListEdit edit = UsdaListEdit::kExplicit;
  std::string key;
  if (const auto found = lexer.IsWord() ? FindUsdaListEdit(lexer.Text()) : std::nullopt;
      found && lexer.Peek().kind == UsdaToken::Kind::kWord) {
    edit = *found;
    key = std::string(lexer.Text()) + " ";
    lexer.Advance();
  }
  if (!lexer.IsWord()) {
    lexer.FailExpected("metadata such as `name = value`");
    return;
  }
  const UsdaToken token = lexer.token();
  const std::string name(lexer.Text());
  lexer.Advance();
  if (!lexer.Expect('=') || take(name, edit, token)) return;
  WarnIfMisspelled(lexer, token);
  if (edit == UsdaListEdit::kExplicit && lexer.token().begins_line) {
    // `symmetryFunction =` may have no value.
    if (name != "symmetryFunction") lexer.FailExpected("a value");
    return SetEntry(lexer, metadata, name, Value::Text({}));
  }
  if ((name == "kind" || name == "doc") && !lexer.IsString()) {
    lexer.FailExpected("a text in quotes");
    return;
  }
  SetEntry(lexer, metadata, key + (name == "doc" ? "documentation" : name), ReadUsdaValue(lexer, nullptr, false));
}

// `(offset = 1; scale = 2)`, after a layer.
void ReadLayerOffset(UsdaLexer& lexer, double& offset, double& scale) {
  if (!lexer.Is('(')) return;
  ReadUsdaBlock(lexer, ')', [&] {
    if (lexer.IsWord("offset") || lexer.IsWord("scale")) {
      double& number = lexer.IsWord("offset") ? offset : scale;
      lexer.Advance();
      if (lexer.Expect('=')) ReadUsdaNumber(lexer, number);
    } else if (lexer.TakeWord("customData")) {
      // It has no effect on what is referenced.
      if (lexer.Expect('=')) ReadUsdaDictionary(lexer);
    } else {
      lexer.FailExpected("`offset`, `scale` or `customData`");
    }
  });
}

Reference ReadReference(UsdaLexer& lexer) {
  Reference reference;
  const std::uint32_t begin = lexer.token().begin;
  const bool has_asset = lexer.token().kind == UsdaToken::Kind::kAsset;
  if (has_asset) reference.asset = lexer.TakeAsset();
  if (lexer.token().kind == UsdaToken::Kind::kPath) {
    const Span span = lexer.SpanOf();
    reference.prim = lexer.TakePath();
    const bool is_prim = reference.prim.empty() || (IsPath(reference.prim) && IsAbsolute(reference.prim) &&
                                                    SplitProperty(reference.prim).property.empty());
    if (!is_prim) {
      lexer.Fail(span, Quoted(reference.prim) + " is not the absolute path of a prim").Help("write `</path>`");
    }
  } else if (!has_asset) {
    lexer.FailExpected("an asset path or a path").Help("write `@file.usda@`, `@file.usda@</path>` or `</path>`");
  }
  reference.span = lexer.SpanFrom(begin);
  if (!lexer.failed()) ReadLayerOffset(lexer, reference.time_offset, reference.time_scale);
  return reference;
}

std::vector<Reference> ReadReferences(UsdaLexer& lexer) {
  std::vector<Reference> references;
  if (lexer.TakeWord("None")) return references;
  const auto read_one = [&] {
    Reference one = ReadReference(lexer);
    const auto is_same = [&](const Reference& other) {
      return one == other && one.time_offset == other.time_offset && one.time_scale == other.time_scale;
    };
    constexpr std::size_t kFew = 1000;  // Longer lists are not searched, which takes quadratic time.
    if (references.size() < kFew && std::any_of(references.begin(), references.end(), is_same)) {
      lexer.Fail(one.span, "this occurs twice in the list").Help("remove one of them");
    }
    references.push_back(std::move(one));
  };
  if (lexer.Is('[')) {
    ReadUsdaList(lexer, '[', ']', read_one);
  } else {
    read_one();
  }
  return references;
}

void ReadVariants(UsdaLexer& lexer, PrimSpec& prim) {
  const Span span = lexer.SpanOf();
  prim.variants.clear();
  for (const DictionaryEntry& entry : ReadUsdaDictionary(lexer)) {
    const std::string* variant = entry.value.text();
    if (!variant) {
      lexer.Fail(span, "the variant of " + Quoted(entry.name) + " is not a text")
          .Help("write `string set = \"variant\"`");
      return;
    }
    prim.variants.emplace_back(entry.name, *variant);
  }
}

// Whether the name is an arc of composition, whose value is then read.
bool ReadArc(UsdaLexer& lexer, const std::string& name, UsdaListEdit edit, PrimSpec& prim, const std::string& path) {
  if (name == "references") {
    PutUsdaItems(prim.references, edit, ReadReferences(lexer));
  } else if (name == "payload") {
    PutUsdaItems(prim.payloads, edit, ReadReferences(lexer));
  } else if (name == "inherits") {
    PutUsdaItems(prim.inherits, edit, ReadUsdaPaths(lexer, path));
  } else if (name == "specializes") {
    PutUsdaItems(prim.specializes, edit, ReadUsdaPaths(lexer, path));
  } else if (name == "apiSchemas") {
    PutUsdaItems(prim.api_schemas, edit, ReadUsdaNames(lexer, true));
  } else if (name == "variantSets") {
    PutUsdaItems(prim.variant_set_names, edit, ReadUsdaNames(lexer, false));
  } else if (name == "variants" && edit == UsdaListEdit::kExplicit) {
    ReadVariants(lexer, prim);
  } else {
    return false;
  }
  return true;
}

}  // namespace

void ReadUsdaLayerMetadata(UsdaLexer& lexer, Layer& layer) {
  ReadUsdaBlock(lexer, ')', [&] {
    ReadItem(lexer, layer.metadata, [&](const std::string& name, UsdaListEdit edit, const UsdaToken&) {
      if (name != "subLayers" || edit != UsdaListEdit::kExplicit) return false;
      layer.sub_layers.clear();
      ReadUsdaList(lexer, '[', ']', [&] {
        Layer::SubLayer sub;
        sub.span = lexer.SpanOf();
        if (lexer.token().kind != UsdaToken::Kind::kAsset) {
          lexer.FailExpected("an asset path").Help("write `@file.usda@`");
          return;
        }
        sub.asset = lexer.TakeAsset();
        ReadLayerOffset(lexer, sub.time_offset, sub.time_scale);
        layer.sub_layers.push_back(std::move(sub));
      });
      return true;
    });
  });
}

void ReadUsdaPrimMetadata(UsdaLexer& lexer, PrimSpec& prim, const std::string& prim_path) {
  ReadUsdaBlock(lexer, ')', [&] {
    ReadItem(lexer, prim.metadata, [&](const std::string& name, UsdaListEdit edit, const UsdaToken&) {
      return ReadArc(lexer, name, edit, prim, prim_path);
    });
  });
}

void ReadUsdaPropertyMetadata(UsdaLexer& lexer, Property& property) {
  ReadUsdaBlock(lexer, ')', [&] {
    ReadItem(lexer, property.metadata, [](const std::string&, UsdaListEdit, const UsdaToken&) { return false; });
  });
}

}  // namespace sceneweld::stage
