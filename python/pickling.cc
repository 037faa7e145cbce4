// SPDX-License-Identifier: BSD-3-Clause
// The data of a scene for another process, and the scene of such data.

#include <pybind11/stl.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sceneweld/python/bindings.h"
#include "sceneweld/python/diagnostics.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

constexpr const char* kMissingFile = "file-not-found";

// All files below a folder of a file system in memory.
void AddFilesBelow(const std::string& folder, const FileSystem& system, py::dict& files) {
  for (const std::string& name : system.List(folder.empty() ? "/" : folder)) {
    const std::string path = folder + "/" + name;
    if (system.KindOf(path) == FileSystem::Kind::kFolder) {
      AddFilesBelow(path, system, files);
    } else {
      std::string why;
      const auto contents = system.Read(path, system.SizeOf(path) + 1, why);
      if (contents) files[py::str(path)] = py::bytes(*contents);
    }
  }
}

py::dict StateOf(const std::shared_ptr<Composed>& self) {
  const Loaded& loaded = self->loaded();
  Diagnostics diagnostics;
  std::string json;
  {
    const py::gil_scoped_release others_may_run;
    LossReport losses(diagnostics);
    WriteOptions options;
    options.keep_text = false;
    json = Export(loaded, *FindFormat("json"), options, losses);
  }
  RaiseErrors(diagnostics);
  py::dict state;
  state["json"] = json;
  state["root"] = loaded.files->root();
  state["current_folder"] = loaded.files->current_folder();
  py::dict packages;
  for (const std::string_view name : loaded.packages->Names()) {
    packages[py::str(std::string(name))] = loaded.packages->Find(name)->folder;
  }
  state["packages"] = packages;
  py::list folders;
  for (const auto& resource : loaded.packages->resource_folders()) {
    folders.append(py::make_tuple(resource.folder, resource.from));
  }
  state["resource_folders"] = folders;
  if (dynamic_cast<const MemoryFiles*>(&loaded.files->system())) {
    py::dict files;
    AddFilesBelow("", loaded.files->system(), files);
    state["files"] = files;
  }
  state["rules"] = py::make_tuple(loaded.rules.allow_outside, static_cast<int>(loaded.rules.missing_assets),
                                  static_cast<int>(loaded.rules.compat));
  state["options_from"] = loaded.options_from;
  if (loaded.origin) {
    const Source& source = *loaded.origin->source;
    // A text of URDF may be in another encoding, and USD may be binary.
    state["origin"] = py::make_tuple(std::string(loaded.origin->format->name), source.path(), source.shown(),
                                     py::bytes(source.text()));
  }
  state["diagnostics"] = self->Messages();
  return state;
}

template <typename T>
T Of(const py::dict& state, const char* key) {
  return py::cast<T>(state[key]);
}

LoadOptions OptionsOf(const py::dict& state) {
  LoadOptions options;
  options.format = "json";
  options.current_folder = Of<std::string>(state, "current_folder");
  options.nearest_package = false;
  options.allow_outside = true;
  options.missing_assets = MissingAssets::kWarn;
  for (const auto& [name, folder] : Of<std::map<std::string, std::string>>(state, "packages")) {
    options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, name, folder});
  }
  for (const auto& [folder, from] : Of<std::vector<std::pair<std::string, std::string>>>(state, "resource_folders")) {
    options.resource_folders.push_back({folder, from});
  }
  if (state.contains("files")) {
    auto files = std::make_shared<MemoryFiles>();
    for (const auto& [path, contents] : Of<std::map<std::string, std::string>>(state, "files")) {
      files->Add(path, contents);
    }
    options.files = std::move(files);
  }
  return options;
}

// The files that the scene had and that are missing here.
std::vector<Message> NewlyMissing(const Diagnostics& reading, const std::vector<Message>& carried) {
  std::vector<Message> missing;
  for (const Diagnostic& diagnostic : reading.all()) {
    if (diagnostic.code.name() != kMissingFile) continue;
    const bool is_known = std::any_of(carried.begin(), carried.end(), [&](const Message& message) {
      return message.code == kMissingFile && message.message == diagnostic.message;
    });
    if (!is_known) missing.push_back(MessageOf(diagnostic));
  }
  return missing;
}

std::shared_ptr<Composed> Restored(const py::dict& state) {
  const LoadOptions options = OptionsOf(state);
  auto json = Of<std::string>(state, "json");
  const auto root = Of<std::string>(state, "root");
  auto diagnostics = std::make_unique<Diagnostics>();
  std::optional<Loaded> loaded;
  {
    const py::gil_scoped_release others_may_run;
    loaded = LoadText(std::move(json), root, options, *diagnostics, "<pickle>");
  }
  RaiseErrors(*diagnostics);
  const auto [allow_outside, missing_assets, compat] = Of<std::tuple<bool, int, int>>(state, "rules");
  loaded->rules = {allow_outside, static_cast<MissingAssets>(missing_assets), static_cast<Compat>(compat)};
  loaded->options_from = Of<std::string>(state, "options_from");
  loaded->origin.reset();
  if (state.contains("origin")) {
    auto [format, path, shown, text] =
        Of<std::tuple<std::string, std::string, std::string, std::string>>(state, "origin");
    const auto sources = std::make_shared<Sources>();
    const Source& source = sources->Add(std::move(path), std::move(shown), std::move(text));
    if (const Format* const known = FindFormat(format)) loaded->origin = Origin{known, &source, sources};
  }
  Carried carried;
  carried.messages = Of<std::vector<Message>>(state, "diagnostics");
  carried.hidden = diagnostics->all().size();
  for (Message& message : NewlyMissing(*diagnostics, carried.messages)) {
    Warn(message.text);
    carried.messages.push_back(std::move(message));
  }
  return MakeComposed(*std::move(loaded), std::move(diagnostics), nullptr, std::move(carried));
}

}  // namespace

void BindPickling(py::module_& module, SceneClass& scene) {
  scene.def("_state", &StateOf, "The data of the scene for `pickle`.");
  module.def("_restored", &Restored, py::arg("state"), "The Scene of the data that `Scene._state` returned.");
}

}  // namespace sceneweld::python
