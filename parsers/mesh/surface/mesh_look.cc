// SPDX-License-Identifier: BSD-3-Clause
// Looks of mesh files, and the conversion of colours.

#include "sceneweld/parsers/mesh/surface/mesh_look.h"

#include <algorithm>
#include <cmath>

namespace sceneweld {

void MeshLooks::NameCornersAsVertices(const TriangleMesh& mesh) {
  corners.resize(mesh.triangles.size());
  for (std::size_t t = 0; t < corners.size(); ++t) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t vertex = mesh.triangles[t][i];
      const bool has_uv = vertex < uvs.size() && std::isfinite(uvs[vertex][0]) && std::isfinite(uvs[vertex][1]);
      const bool has_color = vertex < colors.size() && !std::isnan(colors[vertex][0]);
      corners[t][i] = {vertex < normals.size() ? vertex : kNone, has_uv ? vertex : kNone, has_color ? vertex : kNone};
    }
  }
}

void MeshLooks::LeaveOut(std::string_view what) {
  if (std::find(left_out.begin(), left_out.end(), what) == left_out.end()) left_out.emplace_back(what);
}

std::uint32_t MeshLooks::ImageOf(const std::string& path) {
  const auto known =
      std::find_if(images.begin(), images.end(), [&](const MeshImage& image) { return image.path == path; });
  if (known != images.end()) return static_cast<std::uint32_t>(known - images.begin());
  images.push_back({path, {}});
  return static_cast<std::uint32_t>(images.size() - 1);
}

double LinearFromSrgb(double component) {
  const double c = std::clamp(component, 0.0, 1.0);
  const double linear = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  return std::round(linear * 1e6) / 1e6;
}

}  // namespace sceneweld
