#include "sceneweld/cli/difference_json.h"

#include "sceneweld/scene/render_json.h"

namespace sceneweld::cli {
namespace {

void AppendPlace(std::string& out, const char* key, const Span& span) {
  if (span) out += std::string(", \"") + key + "\": " + JsonString(span.FileAndLine());
}

}  // namespace

std::string ToJson(const Difference& difference) {
  std::string out = "{\"element\": " + JsonString(difference.element) + ", \"field\": " + JsonString(difference.field) +
                    ", \"a\": " + JsonString(difference.a) + ", \"b\": " + JsonString(difference.b);
  AppendPlace(out, "place_a", difference.span_a);
  AppendPlace(out, "place_b", difference.span_b);
  return out + "}";
}

}  // namespace sceneweld::cli
