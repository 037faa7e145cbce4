// SPDX-License-Identifier: BSD-3-Clause
// The rule `faulty-mesh`: meshes that can be read but cause problems in simulators and viewers.

#include <new>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/checks/listed_code.h"
#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/mesh/companions.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"

namespace sceneweld {
namespace {

std::string Counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + (count == 1 ? one : many);
}

// The faults of one mesh file.
class MeshExamination {
 public:
  MeshExamination(const MeshUse& use, CheckRun& run, Diagnostics& diagnostics)
      : use_(use),
        code_(run.code()),
        meshes_(run.subject.mesh_files()),
        files_(run.files),
        diagnostics_(diagnostics),
        file_(run.files.Named(use.path)) {}

  void Run() {
    if (!CheckResolved(use_.path, use_.uri, use_.span, diagnostics_)) return;
    const MeshFiles::Contents& contents = meshes_.Of(use_.path);
    diagnostics_.Append(contents.diagnostics);
    const auto& file = contents.file;
    if (!file) return;
    if (file->mesh.triangles.empty()) {
      diagnostics_.Error(code_, {}, Quoted(file_.shown) + " has no faces").InFile(file_);
    } else {
      ExamineSurface(file->mesh);
    }
    for (const MeshCompanion& companion : file->companions) ExamineCompanion(companion);
  }

 private:
  Diagnostic& Warn(std::string message) { return diagnostics_.Warning(code_, {}, std::move(message)).InFile(file_); }

  void ExamineSurface(const TriangleMesh& mesh) {
    std::vector<bool> used(mesh.vertices.size(), false);
    for (const auto& triangle : mesh.triangles) {
      for (const std::uint32_t vertex : triangle) used[vertex] = true;
    }
    std::size_t unused = 0;
    for (const bool one : used) unused += !one;
    if (unused > 0) {
      diagnostics_
          .Note(code_, {},
                Counted(unused, " vertex of ", " vertices of ") + Quoted(file_.shown) +
                    (unused == 1 ? " belongs to no face" : " belong to no face"))
          .InFile(file_);
    }
    const SurfaceFaults& faults = meshes_.FaultsOf(use_.path);
    if (faults.flat_triangles > 0) {
      std::string message = std::to_string(faults.flat_triangles) + " of the " +
                            Counted(mesh.triangles.size(), " triangle", " triangles") + " of " + Quoted(file_.shown) +
                            (faults.flat_triangles == 1 ? " has no area" : " have no area");
      // Nobody sees them.
      if (use_.hull) {
        Warn(std::move(message));
      } else {
        diagnostics_.Note(code_, {}, std::move(message)).InFile(file_);
      }
    }
    if (use_.hull && !meshes_.HullOf(use_.path)) {
      Warn(Quoted(file_.shown) +
           " has no convex hull, which simulators use for collisions: its vertices lie in a plane, or nearly");
      return;
    }
    if (faults.open_edges == 0) {
      if (Integrate(mesh, 1).volume < 0) {
        Warn("the faces of " + Quoted(file_.shown) + " are turned inwards")
            .Help("list the vertices of each face counter-clockwise, seen from outside");
      }
    } else if (const auto gap = use_.solid ? GapOfSeams(mesh, StopCheck(&files_.limits())) : std::nullopt) {
      diagnostics_
          .Note(code_, {},
                "the surface of " + Quoted(file_.shown) + " is closed, except that vertices at its seams are up to " +
                    Rounded(*gap) + " apart, in the units of the file")
          .InFile(file_)
          .Help("merge its vertices by distance, because programs that compare vertices exactly take it for open");
    } else if (use_.solid) {
      Warn("the surface of " + Quoted(file_.shown) + " is open, but its use needs a solid: " +
           (faults.misoriented_edges == faults.open_edges
                ? Counted(faults.open_edges, " edge whose two faces have opposite orientations",
                          " edges whose two faces have opposite orientations")
                : Counted(faults.open_edges, " edge without a neighbour", " edges without a neighbour")));
    }
  }

  void ExamineCompanion(const MeshCompanion& companion) {
    if (!examined_.insert(companion.path).second) return;
    if (!files_.IsFile(companion.path)) {
      Diagnostic& warning = diagnostics_.Warning(code_, companion.span,
                                                 "there is no " + std::string(companion.kind) + " " +
                                                     Quoted(companion.uri) + " beside " + Quoted(file_.shown));
      warning.InFileUnlessSpan(file_);
      return;
    }
    if (!HasSuffix(companion.path, ".mtl")) return;
    const Source* library = files_.ReadTextOfAnyEncoding(companion.path, companion.span, diagnostics_);
    if (!library) return;
    for (const MeshCompanion& texture : TexturesOfMtl(*library)) ExamineCompanion(texture);
  }

  const MeshUse& use_;
  const Code code_;
  MeshFiles& meshes_;
  Files& files_;
  Diagnostics& diagnostics_;
  const NamedFile file_;
  std::unordered_set<std::string> examined_;  ///< Paths of companions.
};

void CheckFaultyMeshes(CheckRun& run) {
  Files& files = run.files;
  run.subject.ReadMeshesAhead();
  for (const MeshUse& use : MeshUsesOf(run.scene)) {
    if (files.limits().ShouldStop()) {
      run.Add({"limit-exceeded", Severity::kError, use.span,
               "stopped before " + Quoted(files.Shown(use.path)) + " was checked"});
      break;
    }
    Diagnostics found;
    try {
      MeshExamination(use, run, found).Run();
    } catch (const Stopped&) {
      found.Error("limit-exceeded", {}, "stopped during its check").InFile(files.Named(use.path));
    } catch (const std::bad_alloc&) {
      found.Error("limit-exceeded", {}, "out of memory").InFile(files.Named(use.path));
    }
    const std::string more =
        use.count == 1 ? "" : ", and " + Counted(use.count - 1, " more geometry", " more geometries");
    for (Diagnostic diagnostic : found.all()) {
      // If it cannot be read here, that is not a fault of the mesh.
      if (diagnostic.code == Code("unsupported-mesh")) diagnostic.severity = Severity::kWarning;
      diagnostic.Note(use.span, use.first + " refers to it" + more);
      run.Add(std::move(diagnostic));
    }
  }
}

}  // namespace

template <>
const CheckRule& Rule<"faulty-mesh">() {
  static constexpr CheckRule kRule{
      .code = {"faulty-mesh", ExplanationOf("faulty-mesh")},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "a mesh file is missing or does not suit its use",
      .check = &CheckFaultyMeshes,
      .use = CheckUse::kCheckAndLint,
  };
  return kRule;
}

}  // namespace sceneweld
