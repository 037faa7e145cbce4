// SPDX-License-Identifier: BSD-3-Clause
// Reads and composes inputs: files, texts, scenes that a program built.

#include "sceneweld/library/load.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "sceneweld/directives/composer.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/directives/reading/package_map_file.h"
#include "sceneweld/library/check_fields.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/zip_archive.h"
#include "sceneweld/parsers/files/packages/fuel_models.h"
#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/xacro/xacro.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/logger.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/text/suggest.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld {
namespace {

// Wraps a file system and logs reads. Readers find its logger there.
class LoggedFiles : public FileSystem {
 public:
  LoggedFiles(std::shared_ptr<const FileSystem> files, std::shared_ptr<Logger> logger)
      : files_(std::move(files)), logger_(std::move(logger)) {}

  Kind KindOf(const std::string& path) const override { return files_->KindOf(path); }
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override { return files_->SizeOf(path); }
  std::vector<std::string> List(const std::string& folder) const override { return files_->List(folder); }
  std::string Canonical(const std::string& path) const override { return files_->Canonical(path); }
  Logger* logger() const override { return logger_.get(); }

 private:
  std::shared_ptr<const FileSystem> files_;
  std::shared_ptr<Logger> logger_;
};

std::optional<std::string> LoggedFiles::Read(const std::string& path, std::size_t most_bytes,
                                             std::string& error) const {
  auto bytes = files_->Read(path, most_bytes, error);
  LogTo(logger(), LogLevel::kDebug, [&] {
    return bytes ? "opened " + Quoted(path) + ", " + std::to_string(bytes->size()) + " bytes"
                 : "cannot open " + Quoted(path) + ": " + error;
  });
  return bytes;
}

// Reports an input that is no file (`file-not-found`): it is a folder or does not exist, then with a similar name in
// its folder. `written`: as the user wrote `path`.
void ReportMissingInput(const std::string& written, const std::string& path, const Files& files,
                        Diagnostics& diagnostics) {
  if (!path.empty() && !written.empty() && files.IsFolder(path)) {
    diagnostics.Error("file-not-found", {}, "`" + written + "` is a folder, where a file should be")
        .InFile({written, path});
    return;
  }
  Diagnostic& error = diagnostics.Error("file-not-found", {}, "no file `" + written + "`").InFile(files.Named(path));
  if (const std::string spelling = HelpForSpelling(written); !spelling.empty()) {
    error.Help(spelling);
    return;
  }
  const std::string folder = FolderOf(path);
  if (!files.IsFolder(folder)) {
    error.Help("there is no folder `" + folder + "`");
    return;
  }
  const std::vector<std::string> names = files.system().List(folder);
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::string nearest = ClosestFileName(FileName(path), candidates);
  if (nearest.empty()) return;
  if (nearest == FileName(path)) {
    error.Help("it is a pipe or a device; write `-` to read standard input");
    return;
  }
  const auto slash = written.rfind('/');
  error.Suggest(slash == std::string::npos ? nearest : written.substr(0, slash + 1) + nearest);
}

std::shared_ptr<const FileSystem> FilesOf(const LoadOptions& options) {
  auto files = options.files ? options.files : std::make_shared<DiskFiles>();
  if (!options.logger) return files;
  return WithMeshStore(std::make_shared<LoggedFiles>(files, options.logger), *files);
}

// Files in memory have no current folder.
std::string CurrentFolder(const LoadOptions& options) {
  if (!options.current_folder.empty()) return options.current_folder;
  if (options.files) return "/";
  std::error_code error;
  const auto folder = std::filesystem::current_path(error);
  return error ? "/" : folder.string();
}

// Reads all of them, even after an invalid one.
void AddPackages(const std::vector<LoadOptions::PackageOption>& options, LoadWork& work, PackageMap& packages) {
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
      case Kind::kAmentPath: AddAmentPackages(option.path, packages, files, diagnostics); break;
      case Kind::kMap: ReadPackageMapFile(path, work.options.remote, packages, files, diagnostics); break;
    }
  }
}

// Whether the arguments of a root input are for its format.
bool TakesArguments(const Source& source, const Format& format, const ModelArguments& arguments,
                    Diagnostics& diagnostics) {
  const auto refuse = [&](const std::string& message, const std::string& help) {
    diagnostics.Error("unsupported-format", {}, message).InFile(source.file()).Help(help);
    return false;
  };
  const bool is_directives = format.name == kDirectivesFormat;
  if (!arguments.srdf.empty() && is_directives) {
    return refuse("an SRDF file belongs to one model", "write `srdf: FILE` beside `file:` in `add_model`");
  }
  if (!arguments.variants.empty() && format.name != "usd") {
    return refuse("only USD stages have variants",
                  is_directives ? "write `arguments: {SET: VARIANT}` beside `file:` in `add_model`" : "");
  }
  if (arguments.xacro.empty() || format.name == "xacro") return true;
  return refuse("only xacro files have xacro arguments",
                is_directives ? "write `arguments: {NAME: VALUE}` beside `file:` in `add_model`" : "");
}

}  // namespace

LoadWork::LoadWork(const LoadOptions& load_options, const std::string& root, Diagnostics& to)
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

void LoadWork::FillPackageMap(const std::string& input) {
  AddPackages(options.packages, *this, *packages);
  PackageMap fallback;
  AddPackages(options.fallback_packages, *this, fallback);
  packages->AddMissing(fallback);
  if (options.nearest_package) {
    PackageMap nearest;
    nearest.AddNearestPackage(input, *files, diagnostics);
    packages->AddMissing(nearest);
  }
  if (!options.fuel_caches.empty() || !options.remote.cache.empty()) {
    packages->SetFuel(std::make_shared<FuelModels>(options.fuel_caches, options.remote));
  }
  for (const auto& resource : options.resource_folders) {
    packages->AddResourceFolder(NormalizedPath(resource.folder, CurrentFolder(options)), resource.from);
  }
}

ReadContext LoadWork::ContextOf(Compat compat) {
  const ReaderRules rules{options.allow_outside, options.missing_assets, compat};
  ReadContext context{*files, *packages, diagnostics, rules, nullptr};
  context.environment = options.environment;
  return context;
}

std::optional<Loaded> LoadWork::ComposeDraft(const Source& source, const Format& format) {
  ReadContext context = ContextOf(options.compat ? *options.compat : CompatOf(source, format));
  ComposeOptions compose;
  compose.prefix = options.prefix;
  compose.name = options.name;
  context.caller_names_model = !compose.name.empty();
  compose.auto_rename = options.auto_rename;
  compose.options_from = options.options_from;
  compose.address = address;
  compose.parameters = options.parameters;
  compose.seed = options.seed;
  compose.store = options.store.get();
  compose.store_hits = options.store_hits;
  compose.expansion = options.expansion;
  const auto uses = std::make_shared<CompositionUses>();
  compose.uses = uses.get();
  for (const auto& [name, value] : options.xacro_arguments) context.arguments.xacro.push_back({name, value});
  context.arguments.variants = options.variants;
  if (!options.srdf.empty()) context.arguments.srdf = NormalizedPath(options.srdf, CurrentFolder(options));
  if (!TakesArguments(source, format, context.arguments, diagnostics)) return std::nullopt;
  if (format.name != kDirectivesFormat && (compose.expansion || !compose.parameters.empty())) {
    diagnostics
        .Error("unsupported-format", {},
               compose.expansion ? "only directives can be expanded and written as directives, and the input is " +
                                       std::string(format.name)
                                 : std::string("only directives have parameters"))
        .InFile(source.file())
        .Help(compose.expansion ? "write the scene with `sceneweld compose --to`, as in `--to sdf`; a directives file "
                                  "can add this model by `add_model`"
                                : "arguments of xacro are given by `--xacro-arg`");
    return std::nullopt;
  }
  const LoggedTime time(options.logger.get(), [&] { return "composed " + Quoted(source.shown()); });
  Scene scene = format.name == kDirectivesFormat ? ComposeDirectives(source, compose, context)
                                                 : ComposeModelFile(source, format, compose, context);
  scene.sources = sources;
  Loaded loaded{std::move(scene), packages, files};
  loaded.rules = context.rules;
  loaded.options_from = compose.options_from;
  loaded.uses = uses;
  if (format.keep_text && compose.prefix.empty() && compose.name.empty()) {
    loaded.origin = Origin{&format, &source, sources};
  }
  return loaded;
}

std::optional<Loaded> LoadWork::Compose(const Source& source, const Format& format) {
  auto loaded = ComposeDraft(source, format);
  if (has_failed()) return std::nullopt;
  return loaded;
}

namespace {

// MuJoCo's archive of a model and its assets.
constexpr std::string_view kMujocoArchive = ".mjz";

// The path of the model in an archive, whose files `options` then has; empty after an error.
std::string OpenArchive(const std::string& path, LoadOptions& options, Diagnostics& diagnostics) {
  const auto disk = FilesOf(options);
  std::string why;
  const auto bytes = disk->Read(path, options.limits.max_file_bytes, why);
  const auto files = bytes ? FilesOfZip(*bytes, options.limits.max_file_bytes, why) : std::nullopt;
  const NamedFile named{path, path};
  if (!files) {
    diagnostics.Error("bad-archive", {}, "the archive cannot be read: " + why).InFile(named);
    return {};
  }
  const std::string wanted = std::string(FileStem(path)) + ".xml";
  std::string found;
  auto added = std::make_shared<AddedFiles>(disk);
  for (const ZipFile& file : *files) {
    const bool is_model = file.name.find('/') == std::string::npos && HasSuffix(file.name, ".xml");
    if (file.name == wanted || (is_model && found.empty())) found = path + "/" + file.name;
    added->Add(path + "/" + file.name, file.bytes);
  }
  if (found.empty()) {
    diagnostics.Error("bad-archive", {}, "the archive has no model " + Quoted(wanted)).InFile(named);
    return {};
  }
  options.current_folder = CurrentFolder(options);
  options.files = std::move(added);
  return found;
}

}  // namespace

std::optional<Draft> LoadDraft(const std::string& input, const LoadOptions& options, Diagnostics& diagnostics) {
  if (HasSuffix(input, kMujocoArchive) && FilesOf(options)->KindOf(NormalizedPath(input, CurrentFolder(options))) ==
                                             FileSystem::Kind::kFile) {
    LoadOptions inside = options;
    const std::string model = OpenArchive(NormalizedPath(input, CurrentFolder(options)), inside, diagnostics);
    return model.empty() ? std::nullopt : LoadDraft(model, inside, diagnostics);
  }
  return Guarded(input, diagnostics, [&]() -> std::optional<Draft> {
    const auto [path, address] = SplitAddress(input);
    const std::string absolute = NormalizedPath(path, CurrentFolder(options));
    LoadWork work(options, FolderOf(absolute), diagnostics);
    work.address = address;
    if (path.empty() || !work.files->IsFile(absolute)) {
      ReportMissingInput(path, absolute, *work.files, diagnostics);
      return std::nullopt;
    }
    const Format* format = FindInputFormat(work.files->Named(absolute), options.format, diagnostics);
    if (!format) return std::nullopt;
    if (!address.empty() && format->name != kDirectivesFormat) {
      diagnostics.Error("unsupported-format", {}, "only YAML files hold directives at an address").InFile({input, {}});
      return std::nullopt;
    }
    work.FillPackageMap(absolute);
    const Source* source = ReadInput(absolute, *format, {}, *work.files, diagnostics);
    if (!source) return std::nullopt;
    auto loaded = work.ComposeDraft(*source, *format);
    if (!loaded) return std::nullopt;
    return Draft{*std::move(loaded), !work.has_failed()};
  });
}

std::optional<Loaded> Load(const std::string& input, const LoadOptions& options, Diagnostics& diagnostics) {
  auto draft = LoadDraft(input, options, diagnostics);
  if (!draft || !draft->composes) return std::nullopt;
  return std::move(draft->loaded);
}

std::optional<Loaded> LoadText(std::string text, const std::string& folder, const LoadOptions& options,
                               Diagnostics& diagnostics, const std::string& shown) {
  return Guarded(shown, diagnostics, [&]() -> std::optional<Loaded> {
    LoadWork work(options, folder, diagnostics);
    const std::string path = folder.empty() ? shown : NormalizedPath(shown, folder);
    const Format* format = FindInputFormat({shown, path}, options.format, diagnostics);
    if (!format) return std::nullopt;
    work.FillPackageMap(path);
    const Source* source = AddInput(path, shown, std::move(text), *format, *work.files, diagnostics);
    return source ? work.Compose(*source, *format) : std::nullopt;
  });
}

std::optional<std::string> ExpandXacro(const std::string& input, const LoadOptions& options, Diagnostics& diagnostics) {
  return Guarded(input, diagnostics, [&]() -> std::optional<std::string> {
    const std::string absolute = NormalizedPath(input, CurrentFolder(options));
    LoadWork work(options, FolderOf(absolute), diagnostics);
    if (input.empty() || !work.files->IsFile(absolute)) {
      ReportMissingInput(input, absolute, *work.files, diagnostics);
      return std::nullopt;
    }
    work.FillPackageMap(absolute);
    const Source* const source = work.files->ReadText(absolute, {}, diagnostics);
    if (!source) return std::nullopt;
    ReadContext context = work.ContextOf(Compat::kRos);
    for (const auto& [name, value] : options.xacro_arguments) context.arguments.xacro.push_back({name, value});
    const Source* const expanded = xacro::Expand(*source, context);
    if (!expanded || work.has_failed()) return std::nullopt;
    return expanded->text();
  });
}

std::optional<Loaded> LoadScene(Scene scene, const LoadOptions& options, Diagnostics& diagnostics) {
  return Guarded("", diagnostics, [&]() -> std::optional<Loaded> {
    const std::string here = CurrentFolder(options);
    LoadWork work(options, here, diagnostics);
    if (scene.sources) work.sources->KeepAlive(scene.sources);
    work.FillPackageMap(NormalizedPath("scene", here));
    // An invalid scene has no tree.
    StopCheck stop(&options.limits);
    if (!CheckFields(scene, diagnostics, stop)) return std::nullopt;
    const SpanningTree tree = BuildTree(scene, diagnostics);
    CheckLoops(scene, tree, {}, {}, diagnostics);
    const bool valid = Validate(scene, diagnostics, options.limits);
    if (!valid || work.has_failed()) return std::nullopt;
    scene.sources = work.sources;
    Loaded loaded{std::move(scene), work.packages, work.files};
    loaded.rules = work.ContextOf(options.compat.value_or(Compat::kDrake)).rules;
    return loaded;
  });
}

std::shared_ptr<const PackageMap> PackagesOf(const std::string& input, const LoadOptions& options,
                                             Diagnostics& diagnostics) {
  const auto packages = Guarded(input, diagnostics, [&]() -> std::optional<std::shared_ptr<const PackageMap>> {
    const std::string absolute = NormalizedPath(input, CurrentFolder(options));
    LoadWork work(options, FolderOf(absolute), diagnostics);
    work.FillPackageMap(absolute);
    return work.packages;
  });
  return packages.value_or(nullptr);
}

std::optional<std::string> Resolve(const std::string& uri, const LoadOptions& options, Diagnostics& diagnostics,
                                   std::vector<Attempt>& attempts) {
  return Guarded(uri, diagnostics, [&]() -> std::optional<std::string> {
    const std::string here = CurrentFolder(options);
    LoadWork work(options, here, diagnostics);
    work.FillPackageMap(NormalizedPath("input", here));  // Of any file here.
    ReadContext context = work.ContextOf(Compat::kDrake);
    auto path = ResolveUri(uri, RelativeTo{{here}, true}, {}, context, &attempts);
    if (work.has_failed()) return std::nullopt;
    return path;
  });
}

}  // namespace sceneweld
