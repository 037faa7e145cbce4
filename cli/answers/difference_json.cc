// SPDX-License-Identifier: BSD-3-Clause
// One difference of two scenes as JSON, for `diff --json` and the service.

#include "sceneweld/cli/answers/difference_json.h"

namespace sceneweld::cli {

void WriteKeys(const Difference& difference, JsonWriter& json) {
  json.Put("element", difference.element);
  json.Put("field", difference.field);
  json.Put("a", difference.a);
  json.Put("b", difference.b);
  if (difference.span_a) json.Put("place_a", difference.span_a.FileAndLine());
  if (difference.span_b) json.Put("place_b", difference.span_b.FileAndLine());
}

void Write(const Difference& difference, JsonWriter& json) {
  json.OpenObject();
  WriteKeys(difference, json);
  json.CloseObject();
}

}  // namespace sceneweld::cli
