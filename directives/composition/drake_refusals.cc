// SPDX-License-Identifier: BSD-3-Clause
// Warns of what Drake refuses or leaves out of the files of a scene.

#include "sceneweld/directives/composition/drake_refusals.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <unordered_set>

#include "sceneweld/directives/composition/drake_mjcf.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kReadMeshes[] = {".obj", ".vtk", ".gltf"};
constexpr std::string_view kDropped[] = {"replicate", "frame", "attach", "composite", "flexcomp"};
constexpr std::size_t kRigid = 3;  // The first ones.

bool EndsName(char c) { return c == ' ' || c == '>' || c == '/' || c == '\t' || c == '\n' || c == '\r'; }

std::string LowerSuffix(std::string_view path) {
  const auto dot = path.rfind('.');
  std::string suffix(dot == path.npos ? std::string_view() : path.substr(dot));
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
  return suffix;
}

void ReportMeshes(const Scene& scene, Diagnostics& diagnostics) {
  std::set<std::string_view> reported;
  for (const Geometry& geometry : scene.geometries) {
    const auto* const mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh || !geometry.roles.proximity) continue;
    const std::string_view name = mesh->path.empty() ? mesh->uri : mesh->path;
    const std::string suffix = LowerSuffix(name);
    const bool is_read = std::find(std::begin(kReadMeshes), std::end(kReadMeshes), suffix) != std::end(kReadMeshes);
    if (suffix.empty() || is_read || !reported.insert(name).second) continue;
    diagnostics
        .Warning("drake-refuses", geometry.span,
                 "Drake refuses the collision mesh " + Quoted(mesh->uri) +
                     ": it reads the types `.obj`, `.vtk` and `.gltf` only")
        .Help("convert it to OBJ; `sceneweld compose ... -o scene.sdf --for drake --assets copy --convert-meshes` does");
  }
}

void ReportElements(const Scene& scene, bool is_sdf, Diagnostics& diagnostics) {
  std::unordered_set<const Source*> seen;
  for (const ModelInstance& model : scene.models) {
    const Source* const source = model.span.source;
    if (!source || !FindWording(model.kept, "mjcf", "model") || !seen.insert(source).second) continue;
    const std::string_view rigid = DroppedByDrake(source->text(), true);
    const bool is_written_as_sdf = is_sdf && !rigid.empty();
    if (!is_written_as_sdf) ReportDrakeMjcf(*source, diagnostics);
    const std::string_view tag = rigid.empty() ? DroppedByDrake(source->text(), false) : rigid;
    if (tag.empty()) continue;
    const auto begin = static_cast<std::uint32_t>(tag.data() - source->text().data());
    if (is_written_as_sdf) {
      diagnostics.Note("drake-refuses", model.span,
                       "model " + Quoted(model.name.view()) + " is written as SDFormat, because Drake leaves `" +
                           std::string(tag) + "` out of MJCF");
      continue;
    }
    diagnostics
        .Warning("drake-refuses", {source, begin, begin + static_cast<std::uint32_t>(tag.size())},
                 "Drake leaves `" + std::string(tag) + "` out of MJCF, with all that it makes")
        .Help("let Drake read the scene as SDFormat: `sceneweld compose ... -o scene.sdf --for drake`");
  }
}

}  // namespace

std::string_view DroppedByDrake(std::string_view mjcf, bool only_rigid) {
  for (std::size_t at = mjcf.find('<'); at != mjcf.npos; at = mjcf.find('<', at + 1)) {
    if (mjcf.substr(at).starts_with("<!--")) {
      at = mjcf.find("-->", at);
      if (at == mjcf.npos) break;
      continue;
    }
    const std::string_view rest = mjcf.substr(at + 1);
    for (std::size_t i = 0; i < (only_rigid ? kRigid : std::size(kDropped)); ++i) {
      const std::string_view tag = kDropped[i];
      if (rest.starts_with(tag) && rest.size() > tag.size() && EndsName(rest[tag.size()])) return rest.substr(0, tag.size());
    }
  }
  return {};
}

void ReportDrakeRefusals(const Scene& scene, bool is_sdf, Diagnostics& diagnostics) {
  ReportMeshes(scene, diagnostics);
  ReportElements(scene, is_sdf, diagnostics);
}

}  // namespace sceneweld
