// SPDX-License-Identifier: BSD-3-Clause
// Checks the parameters of messages before a feature reads them.

#include "sceneweld/cli/language_server/request_params.h"

#include <cmath>
#include <string_view>

namespace sceneweld::cli {
namespace {

bool IsUnsigned(JsonValue value) {
  constexpr double kMost = 2147483647;
  return value && value.is_number() && value.number() >= 0 && value.number() <= kMost &&
         std::floor(value.number()) == value.number();
}

bool IsInteger(JsonValue value) { return value && value.is_number() && std::floor(value.number()) == value.number(); }

bool IsText(JsonValue value) { return value && value.is_string(); }

bool IsPosition(JsonValue value) { return IsUnsigned(value.Find("line")) && IsUnsigned(value.Find("character")); }

bool IsRange(JsonValue value) { return IsPosition(value.Find("start")) && IsPosition(value.Find("end")); }

bool ArePositions(JsonValue positions) {
  if (!positions || !positions.is_list()) return false;
  for (JsonValue one = positions.first(); one; one = one.next()) {
    if (!IsPosition(one)) return false;
  }
  return true;
}

bool AreChanges(JsonValue changes) {
  if (!changes || !changes.is_list()) return false;
  for (JsonValue one = changes.first(); one; one = one.next()) {
    if (!IsText(one.Find("text"))) return false;
    if (one.Find("range") && !IsRange(one.Find("range"))) return false;
  }
  return true;
}

}  // namespace

std::string FaultOfParams(JsonValue params, unsigned needs) {
  if (needs == kAnyParams) return {};
  if (!params || !params.is_object()) return "`params` is not an object";
  const JsonValue document = params.Find("textDocument");
  const bool needs_document = (needs & (kDocument | kDocumentText | kChanges)) != 0;
  if (needs_document && !IsText(document.Find("uri"))) return "`textDocument.uri` is not text";
  if ((needs & (kDocumentText | kChanges)) && !IsInteger(document.Find("version"))) {
    return "`textDocument.version` is not an integer";
  }
  if ((needs & kDocumentText) && !IsText(document.Find("text"))) return "`textDocument.text` is not text";
  if ((needs & kChanges) && !AreChanges(params.Find("contentChanges")))
    return "`contentChanges` is not a list of changes";
  if ((needs & kPosition) && !IsPosition(params.Find("position"))) return "`position` is not a position";
  if ((needs & kRange) && !IsRange(params.Find("range"))) return "`range` is not a range";
  if ((needs & kNewName) && !IsText(params.Find("newName"))) return "`newName` is not text";
  if ((needs & kQuery) && !IsText(params.Find("query"))) return "`query` is not text";
  if ((needs & kPositions) && !ArePositions(params.Find("positions"))) return "`positions` is not a list of positions";
  if ((needs & kItem) && !IsText(params.Find("item").Find("uri"))) return "`item.uri` is not text";
  const JsonValue context = params.Find("context");
  if ((needs & kContext) && (!context || !context.is_object())) return "`context` is not an object";
  return {};
}

}  // namespace sceneweld::cli
