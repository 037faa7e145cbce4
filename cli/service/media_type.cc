// SPDX-License-Identifier: BSD-3-Clause
// Media types of results, by format.

#include "sceneweld/cli/service/media_type.h"

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
      {"glb", {"model/gltf-binary", false}},
  };
  for (const Row& row : kRows) {
    if (row.format == format) return row.type;
  }
  return {"application/octet-stream", false};
}

}  // namespace sceneweld::cli
