// SPDX-License-Identifier: BSD-3-Clause
// The uses of a composed scene: check, export, compare. library/load.cc reads inputs.

#include <algorithm>
#include <utility>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/checks/rules.h"
#include "sceneweld/checks/shapes/overlap.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/library/load.h"
#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/export/file_export.h"
#include "sceneweld/parsers/export/names_read_back.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/same_bytes.h"
#include "sceneweld/parsers/kept/merged_settings.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/loss/loss_match.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/diagnostics/logger.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {

void Check(const Loaded& loaded, Diagnostics& diagnostics) {
  AddFindings(CheckTier::kPhysics, loaded.scene, *loaded.files, diagnostics);
}

LintResult Lint(const Loaded& loaded, const LintOptions& options, const Diagnostics& read, Diagnostics& diagnostics) {
  const LoggedTime time(loaded.files->system().logger(), [] { return std::string("ran the linter"); });
  LintSubject subject(loaded.scene, *loaded.files, loaded.packages.get(), loaded.uses.get());
  subject.SetOptionsFrom(loaded.options_from);
  return Lint(subject, options, read, diagnostics);
}

std::optional<TouchMatrix> SampleTouching(const Loaded& loaded, const TouchSampling& sampling,
                                          Diagnostics& diagnostics) {
  if (!FindsOverlaps()) {
    diagnostics.Error("not-built", {}, "this build of sceneweld finds no overlaps: it has no libccd")
        .Help("build sceneweld with SCENEWELD_OVERLAPS");
    return std::nullopt;
  }
  return Guarded("", diagnostics, [&]() -> std::optional<TouchMatrix> {
    LintSubject subject(loaded.scene, *loaded.files, loaded.packages.get());
    return SampleTouching(subject, sampling, diagnostics);
  });
}

std::size_t CheckMeshes(const Loaded& loaded, Diagnostics& diagnostics) {
  const LoggedTime time(loaded.files->system().logger(), [] { return std::string("checked the meshes"); });
  AddFindings(CheckTier::kAssets, loaded.scene, *loaded.files, diagnostics);
  return MeshUsesOf(loaded.scene).size();
}

std::optional<GeometryMesh> ReadMesh(const Loaded& loaded, Index<Geometry> index, Diagnostics& diagnostics) {
  const Geometry& geometry = loaded.scene.geometries[index];
  const std::string name = loaded.scene.FullName(index);
  return Guarded(name, diagnostics, [&]() -> std::optional<GeometryMesh> {
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (!mesh) {
      diagnostics.Error("unsupported-mesh", geometry.span,
                        "geometry " + Quoted(name) + " has no mesh: its shape is " + Quoted(TypeName(geometry.shape)));
      return std::nullopt;
    }
    auto surface = ReadScaledMesh(*mesh, geometry.span, *loaded.files, diagnostics);
    if (!surface) return std::nullopt;
    return GeometryMesh(*std::move(surface), mesh->convex, mesh->uri.str(), geometry.span);
  });
}

AssetPlan PlanAssets(const Loaded& loaded, const Format& format, WriteOptions options, const AssetOptions& assets,
                     LossReport& losses) {
  options.packages = loaded.packages.get();
  options.files = loaded.files.get();
  AssetOptions planned = assets;
  planned.missing = loaded.rules.missing_assets;
  return {loaded.scene, format.assets, options, planned, losses};
}

namespace {

void Complete(const Loaded& loaded, WriteOptions& options, Diagnostics& diagnostics) {
  options.packages = loaded.packages.get();
  options.files = loaded.files.get();
  if (options.options_from.empty()) options.options_from = loaded.options_from;
  // The name of a model that was removed or renamed.
  const auto decides = [&](const ModelInstance& model) { return DecidesSettings(options.options_from, model.name); };
  if (!options.options_from.empty() && std::none_of(loaded.scene.models.begin(), loaded.scene.models.end(), decides)) {
    diagnostics.Warning("unknown-model", {},
                        "`options_from` names no model of the scene: " + Quoted(options.options_from));
  }
}

// Reads a text that was made for the place in the options, with its copies beside it.
std::optional<Loaded> ReadAgain(const Loaded& loaded, const std::string& text, const Format& format,
                                const WriteOptions& options, Diagnostics& diagnostics) {
  const std::string shown = options.file.empty() ? "read_back" + std::string(format.suffixes.front()) : options.file;
  return Guarded(shown, diagnostics, [&]() -> std::optional<Loaded> {
    const std::string path = NormalizedPath(shown, options.folder);
    auto files = std::make_shared<AddedFiles>(loaded.files->shared_system());
    if (path.starts_with('/')) files->Add(path, text);
    if (options.assets) {
      for (const AssetCopy* copy : options.assets->Taken()) {
        const std::string at = NormalizedPath(copy->name, options.folder);
        copy->source.empty() ? files->Add(at, copy->text) : files->AddCopy(at, copy->source);
      }
    }
    LoadOptions load;
    load.allow_outside = true;
    load.missing_assets = loaded.rules.missing_assets;
    if (loaded.rules.compat != Compat::kDrake) load.compat = format.compat;
    load.files = std::move(files);
    load.limits = loaded.files->limits();
    LoadWork work(load, options.folder, diagnostics);
    *work.packages = *loaded.packages;
    const Source* source = AddInput(path, shown, text, format, *work.files, diagnostics);
    return source ? work.Compose(*source, format) : std::nullopt;
  });
}

// The text of the origin, if it gives the same scene at its new place. It is read again and compared.
std::optional<std::string> UnchangedText(const Loaded& loaded, const Format& format, WriteOptions options,
                                         LossReport& losses) {
  if (!options.keep_text || !loaded.origin || loaded.origin->format != &format) return std::nullopt;
  const LoggedTime time(loaded.files->system().logger(), [&] { return "kept the text of " + Quoted(format.name); });
  if (options.assets && options.assets->keeps_names()) options.assets = nullptr;
  Diagnostics unheard;
  auto text = Guarded("", unheard, [&] { return format.keep_text(*loaded.origin->source, options); });
  if (!text || (options.no_private && text->find("sceneweld") != text->npos)) return std::nullopt;
  const auto again = ReadAgain(loaded, *text, format, options, unheard);
  const auto differences = again ? Compare(loaded, *again, 0, unheard) : std::nullopt;
  if (!differences || !differences->empty()) return std::nullopt;
  if (format.assets && format.assets->package_uris) ReportMissingAssets(AssetsOf(loaded.scene), options, losses);
  losses.KeptText();
  losses.Finish();
  return text;
}

}  // namespace

std::string Export(const Loaded& loaded, const Format& format, WriteOptions options, LossReport& losses) {
  Complete(loaded, options, losses.diagnostics());
  const LoggedTime time(loaded.files->system().logger(), [&] { return "wrote the scene as " + Quoted(format.name); });
  if (auto text = UnchangedText(loaded, format, options, losses)) return *std::move(text);
  return WriteScene(loaded.scene, format, options, losses);
}

WrittenNames NamesInExport(const Loaded& loaded, const Format& format, WriteOptions options) {
  Diagnostics unheard;
  Complete(loaded, options, unheard);
  LossReport losses(unheard);
  const bool keeps_text = format.names_in_text && UnchangedText(loaded, format, options, losses);
  return keeps_text ? format.names_in_text(loaded.scene, *loaded.origin->source) : format.names(loaded.scene, options);
}

std::unique_ptr<ByteStream> ExportStream(const Loaded& loaded, const Format& format, WriteOptions options,
                                         LossReport& losses) {
  Complete(loaded, options, losses.diagnostics());
  if (auto text = UnchangedText(loaded, format, options, losses)) return StreamOf(*std::move(text));
  return StreamScene(loaded.scene, format, options, losses);
}

std::unique_ptr<FileExport> ExportFile(const Loaded& loaded, const Format& format, const std::string& path,
                                       FileExportOptions options, LossReport& losses) {
  Complete(loaded, options.write, losses.diagnostics());
  const LoggedTime time(loaded.files->system().logger(),
                        [&] { return path.empty() ? "wrote standard output" : "prepared " + Quoted(path); });
  return std::make_unique<FileExport>(
      loaded.scene, format, path, options, losses,
      [&](const WriteOptions& write_options) { return UnchangedText(loaded, format, write_options, losses); });
}

std::optional<std::vector<Difference>> Compare(const Loaded& a, const Loaded& b, double tolerance,
                                               Diagnostics& diagnostics) {
  return Guarded("", diagnostics, [&]() -> std::optional<std::vector<Difference>> {
    for (const Loaded* one : {&a, &b}) {
      if (!CheckGroupMembers(one->scene, one->files->limits(), diagnostics)) return std::nullopt;
    }
    const std::size_t errors = diagnostics.error_count();
    SameBytes same_bytes(*a.files, *b.files, diagnostics);
    StopCheck stop_a(&a.files->limits()), stop_b(&b.files->limits());
    CompareOptions options;
    options.tolerance = tolerance;
    options.same_file = [&](const std::string& path_a, const std::string& path_b) {
      return same_bytes(path_a, path_b);
    };
    options.at_each_element = [&] { stop_a.Look(), stop_b.Look(); };
    auto differences = Compare(a.scene, b.scene, options);
    if (diagnostics.error_count() > errors) return std::nullopt;
    return differences;
  });
}

std::optional<Loaded> ReadExport(const Loaded& loaded, const std::string& text, const Format& format,
                                 const WriteOptions& options, Diagnostics& diagnostics) {
  return ReadAgain(loaded, text, format, options, diagnostics);
}

std::optional<ReadBack> CompareExport(const Loaded& loaded, Loaded back, const WriteOptions& options,
                                      const LossReport& losses, Diagnostics& diagnostics) {
  return Guarded("", diagnostics, [&]() -> std::optional<ReadBack> {
    ReadBack result;
    // The writer has put everything below one model.
    const auto& renamings = losses.renamings();
    if (std::any_of(renamings.begin(), renamings.end(), [](const Renaming& one) { return one.from.empty(); })) {
      back.scene = WithoutOuterModel(back.scene, diagnostics);
    }
    if (options.no_private) {
      TakeNamesBack(renamings, back.scene);
      TakeBodyNamesOff(back.scene);
    }
    constexpr double kTolerance = 1e-9;
    auto compared = Compare(loaded, back, kTolerance, diagnostics);
    if (!compared) return std::nullopt;
    result.differences = compared->size();
    result.unexplained = UnexplainedDifferences(losses, *std::move(compared));
    return result;
  });
}

std::optional<ReadBack> CheckReadBack(const Loaded& loaded, const std::string& text, const Format& format,
                                      const WriteOptions& options, const LossReport& losses, Diagnostics& diagnostics) {
  auto back = ReadExport(loaded, text, format, options, diagnostics);
  return back ? CompareExport(loaded, *std::move(back), options, losses, diagnostics) : std::nullopt;
}

}  // namespace sceneweld
