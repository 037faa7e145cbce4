#include "sceneweld/parsers/mesh/mesh_check.h"

#include <new>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mesh/convex_hull.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/mtl_file.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld {
namespace {

// A mesh file and what the scene uses it for.
struct Use {
  std::string path;
  bool hull = false;   ///< Simulators take its convex hull.
  bool solid = false;  ///< Or the solid inside.
  Span span;           ///< Of the first that refers to it.
  std::string first;   ///< Which that is.
  std::size_t count = 0;
};

std::vector<Use> UsesOf(const Scene& scene) {
  std::vector<Use> uses;
  std::unordered_map<std::string_view, std::size_t> found;
  const auto add = [&](const Shape& shape, bool collides, Span span, auto&& name) {
    const auto* mesh = std::get_if<Mesh>(&shape);
    if (!mesh) return;
    const auto [at, fresh] = found.emplace(mesh->path.view(), uses.size());
    if (fresh) uses.push_back({mesh->path.str(), false, false, span, name(), 0});
    Use& use = uses[at->second];
    ++use.count;
    use.hull = use.hull || collides;
    use.solid = use.solid || (collides && !mesh->convex);
  };
  for (const Geometry& geometry : scene.geometries) {
    add(geometry.shape, geometry.roles.proximity, geometry.span, [&] {
      const std::string kind = geometry.roles.proximity ? "collision " : "visual ";
      return kind + Quoted(FullName(scene, geometry));
    });
  }
  for (const ContactZone& zone : scene.contact_zones) {
    add(zone.shape, false, zone.span, [&] { return "contact zone " + Quoted(FullName(scene, zone)); });
  }
  return uses;
}

std::string Counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + (count == 1 ? one : many);
}

// What is wrong with one mesh file.
class MeshExamination {
 public:
  MeshExamination(const Use& use, Files& files, Diagnostics& diagnostics)
      : use_(use), files_(files), diagnostics_(diagnostics), shown_(files.Shown(use.path)) {}

  void Run() {
    const auto file = ReadMeshAndCompanions(use_.path, {}, files_, diagnostics_);
    if (!file) return;
    if (file->mesh.triangles.empty()) {
      diagnostics_.Error("faulty-mesh", {}, Quoted(shown_) + " has no faces").InFile(shown_);
    } else {
      ExamineSurface(file->mesh);
    }
    for (const MeshCompanion& companion : file->companions) ExamineCompanion(companion);
  }

 private:
  StopCheck stop() const { return StopCheck(&files_.limits()); }
  Diagnostic& Warn(std::string message) {
    return diagnostics_.Warning("faulty-mesh", {}, std::move(message)).InFile(shown_);
  }

  void ExamineSurface(const TriangleMesh& mesh) {
    std::vector<bool> used(mesh.vertices.size(), false);
    for (const auto& triangle : mesh.triangles) {
      for (const std::uint32_t vertex : triangle) used[vertex] = true;
    }
    std::size_t unused = 0;
    for (const bool one : used) unused += !one;
    if (unused > 0) {
      diagnostics_
          .Note("faulty-mesh", {},
                Counted(unused, " vertex of ", " vertices of ") + Quoted(shown_) +
                    (unused == 1 ? " belongs to no face" : " belong to no face"))
          .InFile(shown_);
    }
    const SurfaceFaults faults = FindSurfaceFaults(mesh, stop());
    if (faults.flat_triangles > 0) {
      std::string message = std::to_string(faults.flat_triangles) + " of the " +
                            Counted(mesh.triangles.size(), " triangle", " triangles") + " of " + Quoted(shown_) +
                            (faults.flat_triangles == 1 ? " has no area" : " have no area");
      // Nobody sees them.
      if (use_.hull) {
        Warn(std::move(message));
      } else {
        diagnostics_.Note("faulty-mesh", {}, std::move(message)).InFile(shown_);
      }
    }
    if (use_.hull && !ConvexHull(mesh.vertices, stop())) {
      Warn(Quoted(shown_) +
           " has no convex hull, which simulators take for collisions: its vertices lie in a plane, or nearly");
      return;
    }
    if (faults.open_edges == 0) {
      if (Integrate(mesh, 1).volume < 0) {
        Warn("the faces of " + Quoted(shown_) + " are turned inwards")
            .Help("list the vertices of each face counter-clockwise, seen from outside");
      }
    } else if (use_.solid) {
      Warn("the surface of " + Quoted(shown_) + " is open, where the one of a solid is wanted: " +
           (faults.misoriented_edges == faults.open_edges
                ? Counted(faults.open_edges, " edge where neighbours are turned against each other",
                          " edges where neighbours are turned against each other")
                : Counted(faults.open_edges, " edge without a neighbour", " edges without a neighbour")));
    }
  }

  void ExamineCompanion(const MeshCompanion& companion) {
    if (!examined_.insert(companion.path).second) return;
    if (!files_.IsFile(companion.path)) {
      Diagnostic& warning = diagnostics_.Warning(
          "faulty-mesh", companion.span,
          "there is no " + std::string(companion.kind) + " " + Quoted(companion.uri) + " beside " + Quoted(shown_));
      if (!companion.span) warning.InFile(shown_);
      return;
    }
    if (!HasSuffix(companion.path, ".mtl")) return;
    const Source* library = files_.ReadTextOfAnyEncoding(companion.path, companion.span, diagnostics_);
    if (!library) return;
    for (const MeshCompanion& texture : TexturesOfMtl(*library)) ExamineCompanion(texture);
  }

  const Use& use_;
  Files& files_;
  Diagnostics& diagnostics_;
  const std::string shown_;
  std::unordered_set<std::string> examined_;  ///< Paths of companions.
};

}  // namespace

MeshCheck CheckMeshes(const Scene& scene, Files& files, Diagnostics& diagnostics) {
  const std::vector<Use> uses = UsesOf(scene);
  for (const Use& use : uses) {
    if (files.limits().ShouldStop()) {
      diagnostics.Error("limit-exceeded", use.span, "stopped before " + Quoted(files.Shown(use.path)) + " was checked");
      break;
    }
    Diagnostics found;
    try {
      MeshExamination(use, files, found).Run();
    } catch (const Stopped&) {
      found.Error("limit-exceeded", {}, "stopped while it was checked").InFile(files.Shown(use.path));
    } catch (const std::bad_alloc&) {
      found.Error("limit-exceeded", {}, "out of memory").InFile(files.Shown(use.path));
    }
    const std::string more =
        use.count == 1 ? "" : ", and " + Counted(use.count - 1, " more geometry", " more geometries");
    for (Diagnostic diagnostic : found.all()) {
      // That it cannot be read here says nothing against the mesh.
      if (diagnostic.code == Code("unsupported-mesh")) diagnostic.severity = Severity::kWarning;
      diagnostic.Note(use.span, use.first + " refers to it" + more);
      diagnostics.Add(std::move(diagnostic));
    }
  }
  return {uses.size()};
}

}  // namespace sceneweld
