// SPDX-License-Identifier: BSD-3-Clause
// The main interface of the library: load, check, export, compare.

#include "sceneweld/sceneweld.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <new>
#include <system_error>
#include <type_traits>

#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/checks/rules.h"
#include "sceneweld/directives/composer.h"
#include "sceneweld/directives/reading/package_map_file.h"
#include "sceneweld/edit/check_fields.h"
#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/assets/missing_assets.h"
#include "sceneweld/parsers/export/write_scene.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/logged_files.h"
#include "sceneweld/parsers/files/package_map.h"
#include "sceneweld/parsers/files/path_spelling.h"
#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/parsers/files/remote/fuel_models.h"
#include "sceneweld/parsers/kept/merged_settings.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/loss/loss_match.h"
#include "sceneweld/scene/check_loops.h"
#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/group_limits.h"
#include "sceneweld/scene/logger.h"
#include "sceneweld/scene/stamp.h"
#include "sceneweld/scene/stop_check.h"
#include "sceneweld/scene/text/suggest.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld {
namespace {

// The format whose root input is a list of directives, not a model.
constexpr std::string_view kDirectives = "dmd";

std::shared_ptr<const FileSystem> FilesOf(const LoadOptions& options) {
  auto files = options.files ? options.files : std::make_shared<DiskFiles>();
  if (!options.logger) return files;
  return std::make_shared<LoggedFiles>(std::move(files), options.logger);
}

// Files in memory have no current folder.
std::string CurrentFolder(const LoadOptions& options) {
  if (!options.current_folder.empty()) return options.current_folder;
  if (options.files) return "/";
  std::error_code error;
  const auto folder = std::filesystem::current_path(error);
  return error ? "/" : folder.string();
}

struct Work {
  const LoadOptions& options;
  Diagnostics& diagnostics;
  std::shared_ptr<Sources> sources = std::make_shared<Sources>();
  std::shared_ptr<PackageMap> packages = std::make_shared<PackageMap>();
  std::shared_ptr<Files> files;
  std::size_t errors_before;  // the caller's own
  std::string address;        // The address of the directives in a YAML file; empty: the whole file.

  Work(const LoadOptions& load_options, const std::string& root, Diagnostics& to)
      : options(load_options),
        diagnostics(to),
        files(std::make_shared<Files>(FilesOf(options), options.limits, sources)),
        errors_before(to.error_count()) {
    if (options.sources) sources->KeepAlive(options.sources);
    diagnostics.KeepAlive(sources);
    diagnostics.LimitEachCode(options.limits.max_reports);
    files->SetRoot(root, packages.get());
    files->SetCurrentFolder(CurrentFolder(options));
  }
};

bool IsReadable(const Format& format) { return format.read != nullptr || format.name == kDirectives; }

std::string KnownSuffixes() {
  std::string list;
  for (const Format& format : Formats()) {
    if (!IsReadable(format)) continue;
    for (const auto suffixes : {format.suffixes, format.root_suffixes}) {
      for (const std::string_view suffix : suffixes) list += (list.empty() ? "`" : ", `") + std::string(suffix) + "`";
    }
  }
  return list;
}

// By the name in the options, otherwise by the suffix of the file name.
const Format* FormatOf(const NamedFile& file, const Work& work) {
  Diagnostics& diagnostics = work.diagnostics;
  const std::string& shown = file.shown;
  const std::string& name = work.options.format;
  if (name.empty()) {
    const Format* format = FormatOfInput(shown);
    if (format && IsReadable(*format)) return format;
    const std::string advice = AdviceForFile(shown);
    diagnostics
        .Error("unsupported-format", {},
               format ? "`" + shown + "` is " + std::string(format->name) + ", a format that can be written only"
                      : "the suffix of `" + shown + "` belongs to no format that can be read")
        .InFile(file)
        .Help(advice.empty() ? "known suffixes: " + KnownSuffixes() + "; `--from` gives the format of another file"
                             : advice);
    return nullptr;
  }
  const Format* format = FindFormat(name);
  if (format && IsReadable(*format)) return format;
  std::vector<std::string_view> names;
  for (const Format& known : Formats()) {
    if (IsReadable(known)) names.push_back(known.name);
  }
  Diagnostic& error = diagnostics.Error("unsupported-format", {}, "no format `" + name + "` can be read").InFile(file);
  const std::string nearest = ClosestName(name, names);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else {
    std::string list;
    for (const std::string_view known : names) list += (list.empty() ? "`" : ", `") + std::string(known) + "`";
    error.Help("formats that can be read: " + list);
  }
  return nullptr;
}

// Reads all of them, even after an invalid one.
void AddPackages(const std::vector<LoadOptions::PackageOption>& options, Work& work, PackageMap& packages) {
  using Kind = LoadOptions::PackageOption::Kind;
  Files& files = *work.files;
  Diagnostics& diagnostics = work.diagnostics;
  for (const auto& option : options) {
    const std::string path = NormalizedPath(option.path, CurrentFolder(work.options));
    std::optional<Diagnostics::Context> context;
    if (option.span) context.emplace(diagnostics, option.span, "it is named here");
    switch (option.kind) {
      case Kind::kNamed: packages.Add(option.name, path, files, diagnostics, option.span); break;
      case Kind::kXml: packages.AddPackageXml(path, files, diagnostics); break;
      case Kind::kFolder: packages.PopulateFromFolder(path, files, diagnostics); break;
      case Kind::kRosPath:
        packages.PopulateFromPaths(option.path, "", PackageMap::Crawl::kRos, files, diagnostics);
        break;
      case Kind::kAmentPath:
        packages.PopulateFromPaths(option.path, "/share", PackageMap::Crawl::kEverything, files, diagnostics);
        break;
      case Kind::kMap: ReadPackageMapFile(path, work.options.remote, packages, files, diagnostics); break;
    }
  }
}

// Options win over those of the project, and those over the nearest package.xml.
void FillPackageMap(Work& work, const std::string& input) {
  AddPackages(work.options.packages, work, *work.packages);
  PackageMap fallback;
  AddPackages(work.options.fallback_packages, work, fallback);
  work.packages->AddMissing(fallback);
  if (work.options.nearest_package) {
    PackageMap nearest;
    nearest.AddNearestPackage(input, *work.files, work.diagnostics);
    work.packages->AddMissing(nearest);
  }
  if (!work.options.fuel_caches.empty() || !work.options.remote.cache.empty()) {
    work.packages->SetFuel(std::make_shared<FuelModels>(work.options.fuel_caches, work.options.remote));
  }
  for (const auto& resource : work.options.resource_folders) {
    work.packages->AddResourceFolder(NormalizedPath(resource.folder, CurrentFolder(work.options)), resource.from);
  }
}

ReadContext ContextOf(Work& work, Compat compat) {
  const ReaderRules rules{work.options.allow_outside, work.options.missing_assets, compat};
  return {*work.files, *work.packages, work.diagnostics, rules, nullptr};
}

// A file that declares Drake's name space was written for Drake, unless sceneweld wrote it.
Compat CompatOf(const Source& source, const Format& format) {
  const auto declares = [&](std::string_view prefix) { return source.text().find(prefix) != std::string_view::npos; };
  const bool is_for_drake = declares("xmlns:drake") && !declares("xmlns:sceneweld");
  return is_for_drake && format.compat != Compat::kMujoco ? Compat::kDrake : format.compat;
}

std::optional<Loaded> Compose(const Source& source, const Format& format, Work& work) {
  ReadContext context = ContextOf(work, work.options.compat ? *work.options.compat : CompatOf(source, format));
  ComposeOptions options;
  options.prefix = work.options.prefix;
  options.name = work.options.name;
  context.caller_names_model = !options.name.empty();
  options.auto_rename = work.options.auto_rename;
  options.options_from = work.options.options_from;
  options.address = work.address;
  options.parameters = work.options.parameters;
  options.seed = work.options.seed;
  options.store = work.options.store.get();
  options.store_hits = work.options.store_hits;
  options.expansion = work.options.expansion;
  if (format.name != kDirectives && (options.expansion || !options.parameters.empty())) {
    work.diagnostics
        .Error("unsupported-format", {},
               options.expansion ? "only directives can be expanded" : "only directives have parameters")
        .InFile(source.file());
    return std::nullopt;
  }
  const LoggedTime time(work.options.logger.get(), [&] { return "composed " + Quoted(source.shown()); });
  std::optional<Scene> scene = format.name == kDirectives ? ComposeDirectives(source, options, context)
                                                          : ComposeModelFile(source, format, options, context);
  if (work.diagnostics.error_count() > work.errors_before) return std::nullopt;
  if (!scene) {
    work.diagnostics.Error("internal-error", {}, "no scene and no reason given").InFile(source.file());
    return std::nullopt;
  }
  scene->sources = work.sources;
  Loaded loaded{*std::move(scene), work.packages, work.files};
  loaded.rules = context.rules;
  loaded.options_from = options.options_from;
  if (format.keep_text && options.prefix.empty() && options.name.empty()) {
    loaded.origin = Origin{&format, &source, work.sources};
  }
  return loaded;
}

// Only programming errors, lack of memory and stop requests throw. No exception leaves the library.
template <typename F>
std::invoke_result_t<F> Guarded(const std::string& shown, Diagnostics& diagnostics, F&& load) {
  const NamedFile file{shown, {}};
  try {
    return load();
  } catch (const Stopped&) {
    diagnostics.Error("limit-exceeded", {}, "stopped before it was done").InFile(file);
  } catch (const std::bad_alloc&) {
    diagnostics.Error("limit-exceeded", {}, "out of memory").InFile(file);
  } catch (const std::exception& error) {
    diagnostics.Error("internal-error", {}, std::string("unexpected: ") + error.what()).InFile(file);
  }
  return std::nullopt;
}

// There is no such file: looks for a file beside it with a similar name.
void ReportMissing(const std::string& written, const std::string& path, Work& work) {
  Diagnostic& error =
      work.diagnostics.Error("file-not-found", {}, "no file `" + written + "`").InFile(work.files->Named(path));
  if (const std::string spelling = HelpForSpelling(written); !spelling.empty()) {
    error.Help(spelling);
    return;
  }
  const std::string folder = FolderOf(path);
  if (!work.files->IsFolder(folder)) {
    error.Help("there is no folder `" + folder + "`");
    return;
  }
  const std::vector<std::string> names = work.files->system().List(folder);
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::string nearest = ClosestName(FileName(path), candidates);
  if (nearest.empty()) return;
  if (nearest == FileName(path)) {
    error.Help("it is a pipe or a device; write `-` to read standard input");
    return;
  }
  const auto slash = written.rfind('/');
  error.Suggest(slash == std::string::npos ? nearest : written.substr(0, slash + 1) + nearest);
}

// The parts of `file.yaml#/Demo/directives`. Other names have no address.
std::pair<std::string, std::string> SplitAddress(const std::string& input) {
  const auto hash = input.rfind("#/");
  if (hash == std::string::npos) return {input, {}};
  std::string path = input.substr(0, hash);
  if (!HasSuffix(path, ".yaml") && !HasSuffix(path, ".yml")) return {input, {}};
  return {std::move(path), input.substr(hash + 1)};
}

// Whether files hold the same bytes; each pair of files is read once.
class SameBytes {
 public:
  SameBytes(Files& a, Files& b, Diagnostics& diagnostics) : a_(a), b_(b), diagnostics_(diagnostics) {}

  bool operator()(const std::string& path_a, const std::string& path_b) {
    const auto [known, fresh] = known_.try_emplace({path_a, path_b}, false);
    if (fresh) {
      const auto text = TextOf(a_, path_a);
      known->second = text && text == TextOf(b_, path_b);
    }
    return known->second;
  }

 private:
  std::optional<std::string> TextOf(Files& files, const std::string& path) {
    if (!files.IsFile(path)) return std::nullopt;
    return files.ReadBytes(path, {}, diagnostics_);
  }

  Files& a_;
  Files& b_;
  Diagnostics& diagnostics_;
  std::map<std::pair<std::string, std::string>, bool> known_;
};

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

// Gives the elements that were read back their names in the scene, if the file has other names.
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

}  // namespace

std::optional<Loaded> Load(const std::string& input, const LoadOptions& options, Diagnostics& diagnostics) {
  return Guarded(input, diagnostics, [&]() -> std::optional<Loaded> {
    const auto [path, address] = SplitAddress(input);
    const std::string absolute = NormalizedPath(path, CurrentFolder(options));
    Work work(options, FolderOf(absolute), diagnostics);
    work.address = address;
    if (path.empty() || !work.files->IsFile(absolute)) {
      if (!path.empty() && work.files->IsFolder(absolute)) {
        diagnostics.Error("file-not-found", {}, "`" + path + "` is a folder, where a file should be")
            .InFile({path, absolute});
      } else {
        ReportMissing(path, absolute, work);
      }
      return std::nullopt;
    }
    const Format* format = FormatOf(work.files->Named(absolute), work);
    if (!format) return std::nullopt;
    if (!address.empty() && format->name != kDirectives) {
      diagnostics.Error("unsupported-format", {}, "only YAML files hold directives at an address").InFile({input, {}});
      return std::nullopt;
    }
    FillPackageMap(work, absolute);
    const Source* source = work.files->ReadText(absolute, {}, diagnostics);
    return source ? Compose(*source, *format, work) : std::nullopt;
  });
}

std::optional<Loaded> LoadText(std::string text, const std::string& folder, const LoadOptions& options,
                               Diagnostics& diagnostics, const std::string& shown) {
  return Guarded(shown, diagnostics, [&]() -> std::optional<Loaded> {
    Work work(options, folder, diagnostics);
    const std::string path = folder.empty() ? shown : NormalizedPath(shown, folder);
    const Format* format = FormatOf({shown, path}, work);
    if (!format) return std::nullopt;
    FillPackageMap(work, path);
    const Source* source = work.files->AddText(path, shown, std::move(text), diagnostics);
    return source ? Compose(*source, *format, work) : std::nullopt;
  });
}

std::optional<Loaded> LoadScene(Scene scene, const LoadOptions& options, Diagnostics& diagnostics) {
  return Guarded("", diagnostics, [&]() -> std::optional<Loaded> {
    const std::string here = CurrentFolder(options);
    Work work(options, here, diagnostics);
    if (scene.sources) work.sources->KeepAlive(scene.sources);
    FillPackageMap(work, NormalizedPath("scene", here));
    // An invalid scene has no tree.
    StopCheck stop(&options.limits);
    if (!CheckFields(scene, diagnostics, stop)) return std::nullopt;
    const SpanningTree tree = BuildTree(scene, diagnostics);
    CheckLoops(scene, tree, {}, {}, diagnostics);
    const bool valid = Validate(scene, diagnostics, options.limits);
    if (!valid || work.diagnostics.error_count() > work.errors_before) return std::nullopt;
    scene.sources = work.sources;
    Loaded loaded{std::move(scene), work.packages, work.files};
    loaded.rules = ContextOf(work, options.compat.value_or(Compat::kDrake)).rules;
    return loaded;
  });
}

std::shared_ptr<const PackageMap> PackagesOf(const std::string& input, const LoadOptions& options,
                                             Diagnostics& diagnostics) {
  const auto packages = Guarded(input, diagnostics, [&]() -> std::optional<std::shared_ptr<const PackageMap>> {
    const std::string absolute = NormalizedPath(input, CurrentFolder(options));
    Work work(options, FolderOf(absolute), diagnostics);
    FillPackageMap(work, absolute);
    return work.packages;
  });
  return packages.value_or(nullptr);
}

std::optional<std::string> Resolve(const std::string& uri, const LoadOptions& options, Diagnostics& diagnostics,
                                   std::vector<Attempt>& attempts) {
  return Guarded(uri, diagnostics, [&]() -> std::optional<std::string> {
    const std::string here = CurrentFolder(options);
    Work work(options, here, diagnostics);
    FillPackageMap(work, NormalizedPath("input", here));  // Of any file here.
    ReadContext context = ContextOf(work, Compat::kDrake);
    auto path = ResolveUri(uri, RelativeTo{{here}, true}, {}, context, &attempts);
    if (work.diagnostics.error_count() > work.errors_before) return std::nullopt;
    return path;
  });
}

namespace {

// Whether the reader of MJCF reported a massless body, which MuJoCo refuses.
bool IsReportedByReader(const Diagnostic& finding, const Diagnostics& diagnostics) {
  if (!(finding.code == "massless-body") || !finding.span) return false;
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [&](const Diagnostic& one) {
    return one.code == "out-of-range" && one.span.source == finding.span.source && one.span.begin == finding.span.begin;
  });
}

void RunChecks(CheckTier tier, const Loaded& loaded, Diagnostics& diagnostics) {
  for (CheckFinding& finding : RunChecks(tier, loaded.scene, *loaded.files)) {
    if (!IsReportedByReader(finding.diagnostic, diagnostics)) diagnostics.Add(std::move(finding.diagnostic));
  }
}

}  // namespace

void Check(const Loaded& loaded, Diagnostics& diagnostics) { RunChecks(CheckTier::kPhysics, loaded, diagnostics); }

std::size_t CheckMeshes(const Loaded& loaded, Diagnostics& diagnostics) {
  const LoggedTime time(loaded.files->system().logger(), [] { return std::string("checked the meshes"); });
  RunChecks(CheckTier::kAssets, loaded, diagnostics);
  return MeshUsesOf(loaded.scene).size();
}

std::optional<GeometryMesh> ReadMesh(const Loaded& loaded, Index<Geometry> index, Diagnostics& diagnostics) {
  const Geometry& geometry = loaded.scene.geometries[index];
  const std::string name = loaded.scene.FullName(index);
  return Guarded(name, diagnostics, [&]() -> std::optional<GeometryMesh> {
    const auto* mesh = std::get_if<Mesh>(&geometry.shape);
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
    Work work(load, options.folder, diagnostics);
    *work.packages = *loaded.packages;
    const Source* source = work.files->AddText(path, shown, text, diagnostics);
    return source ? Compose(*source, format, work) : std::nullopt;
  });
}

// The text of the origin, if it gives the same scene at its new place. It is read again and compared.
std::optional<std::string> KeptText(const Loaded& loaded, const Format& format, WriteOptions options,
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
  if (format.assets) {
    const std::vector<AssetUse> uses = AssetsOf(loaded.scene);
    if (format.assets->package_uris) {
      ReportMissingAssets(uses, options, losses);
    } else if (AnyMissingAsset(uses, *loaded.files)) {
      return std::nullopt;  // MuJoCo refuses such a file; the writer leaves these geometries out.
    }
  }
  losses.KeptText();
  losses.Finish();
  return text;
}

}  // namespace

std::string Export(const Loaded& loaded, const Format& format, WriteOptions options, LossReport& losses) {
  Complete(loaded, options, losses.diagnostics());
  const LoggedTime time(loaded.files->system().logger(), [&] { return "wrote the scene as " + Quoted(format.name); });
  if (auto text = KeptText(loaded, format, options, losses)) return *std::move(text);
  return WriteScene(loaded.scene, format, options, losses);
}

std::unique_ptr<ByteStream> ExportStream(const Loaded& loaded, const Format& format, WriteOptions options,
                                         LossReport& losses) {
  Complete(loaded, options, losses.diagnostics());
  if (auto text = KeptText(loaded, format, options, losses)) return StreamOf(*std::move(text));
  return StreamScene(loaded.scene, format, options, losses);
}

std::unique_ptr<FileExport> ExportFile(const Loaded& loaded, const Format& format, const std::string& path,
                                       FileExportOptions options, LossReport& losses) {
  Complete(loaded, options.write, losses.diagnostics());
  const LoggedTime time(loaded.files->system().logger(),
                        [&] { return path.empty() ? "wrote standard output" : "prepared " + Quoted(path); });
  return std::make_unique<FileExport>(
      loaded.scene, format, path, options, losses,
      [&](const WriteOptions& write_options) { return KeptText(loaded, format, write_options, losses); });
}

std::optional<std::vector<Difference>> Compare(const Loaded& a, const Loaded& b, double tolerance,
                                               Diagnostics& diagnostics) {
  return Guarded("", diagnostics, [&]() -> std::optional<std::vector<Difference>> {
    for (const Loaded* one : {&a, &b}) {
      if (!CheckExcludedPairs(one->scene, one->files->limits(), diagnostics)) return std::nullopt;
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

std::optional<ReadBack> CheckReadBack(const Loaded& loaded, const std::string& text, const Format& format,
                                      const WriteOptions& options, const LossReport& losses, Diagnostics& diagnostics) {
  auto back = ReadAgain(loaded, text, format, options, diagnostics);
  if (!back) return std::nullopt;
  return Guarded("", diagnostics, [&]() -> std::optional<ReadBack> {
    ReadBack result;
    // The writer has put everything below one model.
    const auto& renamings = losses.renamings();
    if (std::any_of(renamings.begin(), renamings.end(), [](const Renaming& one) { return one.from.empty(); })) {
      back->scene = WithoutOuterModel(back->scene, diagnostics);
    }
    if (options.no_private) {
      TakeNamesBack(renamings, back->scene);
      TakeBodyNamesOff(back->scene);
    }
    constexpr double kTolerance = 1e-9;
    auto compared = Compare(loaded, *back, kTolerance, diagnostics);
    if (!compared) return std::nullopt;
    result.differences = compared->size();
    result.unexplained = UnexplainedDifferences(losses, *std::move(compared));
    return result;
  });
}

}  // namespace sceneweld
