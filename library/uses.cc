// SPDX-License-Identifier: BSD-3-Clause
// The uses of a composed scene: check, export, compare. library/load.cc reads inputs.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/checks/rules.h"
#include "sceneweld/checks/shapes/overlap.h"
#include "sceneweld/directives/composition/drake_refusals.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/library/load.h"
#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/export/file_export.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/stage_asset.h"
#include "sceneweld/parsers/kept/merged_settings.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/loss/loss_match.h"
#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/logger.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

// A scene that was read back from an exported file has the names of the file. These give it the names of the original.

// The scene without its only top-level model: its elements belong to the world.
Scene WithoutOuterModel(const Scene& scene, Diagnostics& diagnostics) {
  Scene inner;
  inner.sources = scene.sources;
  inner.gravity = scene.gravity;
  inner.gravity_span = scene.gravity_span;
  inner.simulation = scene.simulation;
  StampOptions options;
  options.merge_into = Scene::kWorldInstance;
  Stamp(scene, options, inner, diagnostics);
  return inner;
}

// In MJCF, the names of geometries have the names of their bodies in front, because no two in a file may be equal.
void TakeBodyNamesOff(Scene& scene) {
  for (Geometry& geometry : scene.geometries) {
    const std::string body = scene.FullName(geometry.body) + "::";
    if (geometry.name.view().starts_with(body)) geometry.name = Name(geometry.name.view().substr(body.size()));
  }
}

// Gives elements their names before the export, if the file has other names.
void TakeNamesBack(const std::vector<Renaming>& renamings, Scene& scene) {
  // Elements of several models may have one name in the file.
  std::map<std::pair<std::string_view, std::string_view>, std::vector<std::string_view>> from;
  for (const Renaming& one : renamings) from[{one.kind == "link" ? "body" : one.kind, one.to}].push_back(one.from);
  for (const TableInfo& table : AllTables()) {
    const FieldInfo* name = nullptr;
    for (const FieldInfo& field : table.kind->fields) {
      if (field.name == "name" && field.type->kind == TypeKind::kText) name = &field;
    }
    if (!name) continue;
    for (std::size_t i = table.has_world ? 1 : 0; i < table.size(scene); ++i) {
      void* const element = table.At(scene, i);
      const std::string_view written = name->type->Text(name->Of(element));
      auto found = from.find({table.kind->name, written});
      // In SDFormat it has the name of its joint.
      if (found == from.end() && table.kind->id == &kOwnerId<Actuator>) found = from.find({"joint", written});
      if (found == from.end()) continue;
      // The model that it is in already has its name.
      const std::string full = table.FullName(scene, i);
      const std::string scope = full.ends_with(written) ? full.substr(0, full.size() - written.size()) : std::string();
      std::string_view original = found->second.back();
      for (const std::string_view one : found->second) {
        if (one.starts_with(scope) && (!original.starts_with(scope) || one.size() < original.size())) original = one;
      }
      if (original.starts_with(scope)) original.remove_prefix(scope.size());
      name->type->SetText(name->Of(element), original);
    }
  }
}

// Whether a file of `a` and one of `b` hold the same bytes. Each pair of files is read once.
class SameBytes {
 public:
  SameBytes(Files& a, Files& b, Diagnostics& diagnostics) : a_(a), b_(b), diagnostics_(diagnostics) {}

  bool operator()(const std::string& path_a, const std::string& path_b);

 private:
  std::optional<std::string> TextOf(Files& files, const std::string& path);

  Files& a_;
  Files& b_;
  Diagnostics& diagnostics_;
  std::map<std::pair<std::string, std::string>, bool> known_;
};

bool SameBytes::operator()(const std::string& path_a, const std::string& path_b) {
  const auto [known, fresh] = known_.try_emplace({path_a, path_b}, false);
  if (fresh) {
    const auto text = TextOf(a_, path_a);
    known->second = text && text == TextOf(b_, path_b);
  }
  return known->second;
}

std::optional<std::string> SameBytes::TextOf(Files& files, const std::string& path) {
  if (!files.IsFile(path)) return std::nullopt;
  // Of something inside of a file: the whole file, and its name there.
  const std::string_view holder = HolderOf(path);
  auto text = files.ReadBytes(std::string(holder), {}, diagnostics_);
  if (text) text->append(path, holder.size(), path.npos);
  return text;
}

}  // namespace

void Check(const Loaded& loaded, Diagnostics& diagnostics) {
  AddFindings(CheckTier::kPhysics, loaded.scene, *loaded.files, diagnostics);
  if (loaded.rules.compat == Compat::kDrake) ReportDrakeRefusals(loaded.scene, false, diagnostics);
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
  options.missing = loaded.rules.missing_assets;
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
    options.by_motion = true;
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
