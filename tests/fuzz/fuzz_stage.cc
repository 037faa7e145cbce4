// SPDX-License-Identifier: BSD-3-Clause
// Targets of USD: text, crates and packages.

#include <cmath>
#include <string>

#include "sceneweld/parsers/stage/layer/prim_path.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/text/utf8.h"
#include "sceneweld/tests/fuzz/fuzz_target.h"
#include "sceneweld/tests/fuzz/fuzzed_files.h"
#include "sceneweld/tests/fuzz/property.h"

namespace sceneweld::fuzz {
namespace {

void CheckValue(const stage::Value& value) {
  if (const stage::Numbers* numbers = value.numbers()) {
    if (numbers->width == 0 || numbers->data.size() % numbers->width != 0) Broken("an element lacks numbers");
    if (!numbers->is_array && numbers->count() != 1) Broken("a value that is no array has several elements");
  }
  if (const stage::Texts* texts = value.texts()) {
    if (!texts->is_array && texts->data.size() != 1) Broken("a value that is no array has several texts");
    for (const std::string& text : texts->data) {
      if (FirstInvalidUtf8(text)) Broken("a text is not UTF-8");
    }
  }
  if (const stage::Dictionary* dictionary = value.dictionary()) {
    for (const stage::DictionaryEntry& entry : *dictionary) CheckValue(entry.value);
  }
}

void CheckPrim(const stage::PrimSpec& prim) {
  for (const stage::Property& property : prim.properties) {
    if (!stage::IsPropertyName(property.name.view())) Broken("a property has an invalid name");
    CheckValue(property.value);
    for (std::size_t i = 0; i < property.samples.size(); ++i) {
      CheckValue(property.samples[i].second);
      if (i > 0 && !(property.samples[i - 1].first <= property.samples[i].first)) Broken("samples are not in order");
    }
    for (const stage::DictionaryEntry& entry : property.metadata) CheckValue(entry.value);
  }
  for (const stage::DictionaryEntry& entry : prim.metadata) CheckValue(entry.value);
  for (const stage::PrimSpec& child : prim.children) {
    if (!stage::IsPrimName(child.name.view())) Broken("a prim has an invalid name");
    CheckPrim(child);
  }
  for (const stage::VariantSet& set : prim.variant_sets) {
    for (const stage::PrimSpec& variant : set.variants) CheckPrim(variant);
  }
}

void ReadOneLayer(std::string_view input, const std::string& path) {
  FuzzedFiles f({{path, input}});
  try {
    const auto layer = stage::ReadLayer(path, {}, f.files, f.diagnostics);
    if ((layer != nullptr) == f.diagnostics.has_errors()) Broken("there must be a layer or an error");
    if (layer) CheckPrim(layer->root);
  } catch (const Stopped&) {
  }
}

}  // namespace

void FuzzUsda(std::string_view input) { ReadOneLayer(input, "/f/layer.usda"); }
void FuzzUsdc(std::string_view input) { ReadOneLayer(input, "/f/layer.usdc"); }
void FuzzUsdz(std::string_view input) { ReadOneLayer(input, "/f/package.usdz"); }

}  // namespace sceneweld::fuzz
