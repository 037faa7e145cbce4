// SPDX-License-Identifier: BSD-3-Clause
// Media types of results, by format.

#include "sceneweld/cli/service/media_type.h"

#include <algorithm>
#include <string>

namespace sceneweld::cli {

MediaType MediaTypeOf(std::string_view format) {
  struct Row {
    std::string_view format;
    MediaType type;
  };
  constexpr Row kRows[] = {
      {"sdf", {"application/xml"}},          {"urdf", {"application/xml"}},
      {"mjcf", {"application/xml"}},         {"json", {"application/vnd.sceneweld.scene+json"}},
      {"dmd", {"application/yaml"}},         {"dot", {"text/vnd.graphviz"}},
      {"glb", {"model/gltf-binary", false}}, {"usd", {"model/vnd.usda"}},
  };
  for (const Row& row : kRows) {
    if (row.format == format) return row.type;
  }
  return {"application/octet-stream", false};
}

bool IsJson(std::string_view content_type) {
  const auto next = [&] {
    std::string_view part = content_type.substr(0, content_type.find(';'));
    content_type.remove_prefix(std::min(part.size() + 1, content_type.size()));
    while (part.starts_with(' ') || part.starts_with('\t')) part.remove_prefix(1);
    while (part.ends_with(' ') || part.ends_with('\t')) part.remove_suffix(1);
    std::string lower(part);
    for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
  };
  if (next() != "application/json") return false;
  while (!content_type.empty()) {
    const std::string parameter = next();
    if (parameter.starts_with("charset=") && parameter != "charset=utf-8" && parameter != "charset=\"utf-8\"") {
      return false;
    }
  }
  return true;
}

}  // namespace sceneweld::cli
