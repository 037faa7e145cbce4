// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/layer/layer.h"
#include "sceneweld/parsers/stage/layer/list_op.h"
#include "sceneweld/parsers/stage/usda/usda_lexer.h"
#include "sceneweld/parsers/stage/usda/usda_values.h"

namespace sceneweld::stage {

/// The word before a list: `prepend references = ...`. Without a word, the list is explicit.
enum class UsdaListEdit { kExplicit, kAdd, kPrepend, kAppend, kDelete, kReorder };

inline std::optional<UsdaListEdit> FindUsdaListEdit(std::string_view word) {
  if (word == "add") return UsdaListEdit::kAdd;
  if (word == "prepend") return UsdaListEdit::kPrepend;
  if (word == "append") return UsdaListEdit::kAppend;
  if (word == "delete") return UsdaListEdit::kDelete;
  if (word == "reorder") return UsdaListEdit::kReorder;
  return std::nullopt;
}

/// Puts items into the list that the edit means, instead of earlier ones. An explicit list replaces all others, and
/// they replace it.
template <typename T>
void PutUsdaItems(ListOp<T>& op, UsdaListEdit edit, std::vector<T> items) {
  if (edit == UsdaListEdit::kExplicit) {
    op = ListOp<T>();
    op.is_explicit = true;
    op.items = std::move(items);
    return;
  }
  op.is_explicit = false;
  op.items.clear();
  (edit == UsdaListEdit::kAdd       ? op.added
   : edit == UsdaListEdit::kPrepend ? op.prepended
   : edit == UsdaListEdit::kAppend  ? op.appended
   : edit == UsdaListEdit::kDelete  ? op.deleted
                                    : op.ordered) = std::move(items);
}

/// Paths: `None`, `</a>`, or `[</a>, </b>]`. Relative ones start from `prim_path`; the result is absolute.
std::vector<std::string> ReadUsdaPaths(UsdaLexer& lexer, const std::string& prim_path);
/// One path, made absolute.
std::string ReadUsdaPath(UsdaLexer& lexer, const std::string& prim_path);
/// Names: `None`, `"a"` or `["a", "b"]`. Where `is_list`, not `"a"`.
std::vector<std::string> ReadUsdaNames(UsdaLexer& lexer, bool is_list);

// Each reads the metadata in round brackets, which begin with the current token, and goes on after errors. A text alone
// is the entry `comment`, `doc` is `documentation`. Metadata that is not known is kept as it is; an edit of an unknown
// list is an entry such as `prepend clipSets`.

void ReadUsdaLayerMetadata(UsdaLexer& lexer, Layer& layer);
/// Paths in it become absolute, starting from `prim_path`, which has no variants.
void ReadUsdaPrimMetadata(UsdaLexer& lexer, PrimSpec& prim, const std::string& prim_path);
void ReadUsdaPropertyMetadata(UsdaLexer& lexer, Property& property);

}  // namespace sceneweld::stage
