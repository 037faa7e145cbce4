// SPDX-License-Identifier: BSD-3-Clause
// The functions `load`, `load_text`, `check`, `compare` and `explain_code`.

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/checks/rules.h"
#include "sceneweld/directives/models/freed_memory.h"
#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/python/bindings.h"
#include "sceneweld/python/composed.h"
#include "sceneweld/python/diagnostics.h"
#include "sceneweld/scene/text/suggest.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

using Path = std::filesystem::path;

// The arguments of `load` and `load_text`, as Python gives them.
struct Reading {
  LoadOptions options;
  bool strict = false;
  std::optional<std::chrono::microseconds> time;  // For composing; none: without a limit.

  /// `others`: arguments that the function takes itself, for suggestions.
  explicit Reading(const py::kwargs& given, std::initializer_list<std::string_view> others = {}) {
    for (const auto& [key, value] : given) Take(py::cast<std::string>(key), value, others);
    options.environment = &VariableOf;
  }

 private:
  using Kind = LoadOptions::PackageOption::Kind;

  // One argument and what it sets.
  struct Argument {
    std::string_view name;
    void (Reading::*take)(const std::string& name, const py::handle& value);
  };
  static const Argument kAll[];

  // Called without the lock of the interpreter, and only for xacro files.
  static std::optional<std::string> VariableOf(const std::string& name) {
    const py::gil_scoped_acquire lock;
    try {
      const py::object value = py::module_::import("os").attr("environb").attr("get")(py::bytes(name));
      return value.is_none() ? std::nullopt : std::optional(py::cast<std::string>(value));
    } catch (const py::error_already_set& error) {
      throw std::runtime_error(error.what());  // It must not leave the scope of the lock.
    }
  }

  void Take(const std::string& name, const py::handle& value, std::initializer_list<std::string_view> others);

  template <typename T>
  static T As(const std::string& name, const py::handle& value, const char* what) {
    try {
      return py::cast<T>(value);
    } catch (const py::cast_error&) {
      throw py::type_error(name + ": expected " + what);
    }
  }
  template <typename T, std::size_t n>
  static T OneOf(const std::string& name, const py::handle& value, const std::pair<std::string_view, T> (&words)[n]) {
    const auto text = As<std::string>(name, value, "a string");
    std::string known;
    for (const auto& [word, meaning] : words) {
      if (word == text) return meaning;
      known += (known.empty() ? "\"" : ", \"") + std::string(word) + "\"";
    }
    throw py::value_error(name + ": expected one of " + known + ", not \"" + text + "\"");
  }
  static py::dict Mapping(const std::string& name, const py::handle& value, const char* what) {
    if (!py::isinstance(value, py::module_::import("collections.abc").attr("Mapping"))) {
      throw py::type_error(name + ": expected a dictionary of " + what);
    }
    return py::dict(py::reinterpret_borrow<py::object>(value));
  }

  // The arguments that set one text or flag of the options.
  template <std::string LoadOptions::*member>
  void Text(const std::string& name, const py::handle& value) {
    options.*member = As<std::string>(name, value, "a string");
  }
  template <bool LoadOptions::*member>
  void Flag(const std::string& name, const py::handle& value) {
    options.*member = As<bool>(name, value, "True or False");
  }
  template <Kind kind>
  void PackagePaths(const std::string& name, const py::handle& value) {
    for (const Path& path : As<std::vector<Path>>(name, value, "a list of paths")) {
      options.packages.push_back({kind, "", path.string()});
    }
  }

  void Packages(const std::string& name, const py::handle& value) {
    for (const auto& [package, folder] : Mapping(name, value, "folders by names")) {
      options.packages.push_back(
          {Kind::kNamed, As<std::string>(name, package, "a name"), As<Path>(name, folder, "a folder").string()});
    }
  }
  void Ros(const std::string& name, const py::handle& value) {
    if (!As<bool>(name, value, "True or False")) return;
    if (const char* path = std::getenv("ROS_PACKAGE_PATH")) options.packages.push_back({Kind::kRosPath, "", path});
    if (const char* path = std::getenv("AMENT_PREFIX_PATH")) options.packages.push_back({Kind::kAmentPath, "", path});
  }
  void Parameters(const std::string& name, const py::handle& value) {
    // JSON is YAML, and a text in it stays a text.
    const py::object dumps = py::module_::import("json").attr("dumps");
    for (const auto& [parameter, given] : Mapping(name, value, "values by names")) {
      options.parameters.emplace_back(As<std::string>(name, parameter, "a name"), py::cast<std::string>(dumps(given)));
    }
  }
  void XacroArguments(const std::string& name, const py::handle& value) {
    for (const auto& [argument, given] : Mapping(name, value, "values by names")) {
      std::string text;
      if (py::isinstance<py::bool_>(given)) {
        text = py::cast<bool>(given) ? "true" : "false";
      } else if (py::isinstance<py::str>(given) || py::isinstance<py::int_>(given) ||
                 py::isinstance<py::float_>(given)) {
        text = py::cast<std::string>(py::str(given));
      } else {
        throw py::type_error(name + ": expected a string, a number, True or False");
      }
      options.xacro_arguments.emplace_back(As<std::string>(name, argument, "a name"), std::move(text));
    }
  }
  void Variants(const std::string& name, const py::handle& value) {
    for (const auto& [set, variant] : Mapping(name, value, "variants by variant sets")) {
      options.variants.emplace_back(As<std::string>(name, set, "a name"), As<std::string>(name, variant, "a name"));
    }
  }
  void Srdf(const std::string& name, const py::handle& value) {
    options.srdf = As<Path>(name, value, "a path").string();
  }
  void FilesInMemory(const std::string& name, const py::handle& value) {
    auto files = std::make_shared<MemoryFiles>();
    for (const auto& [path, contents] : Mapping(name, value, "contents by absolute paths")) {
      const Path where = As<Path>(name, path, "an absolute path");
      if (!where.is_absolute()) throw py::value_error("files: `" + where.string() + "` is not absolute");
      files->Add(NormalizedPath(where.string(), "/"), As<std::string>(name, contents, "a text or bytes"));
    }
    options.files = std::move(files);
  }
  void MaxSeconds(const std::string& name, const py::handle& value) {
    const double seconds = As<double>(name, value, "a number");
    if (!(seconds >= 0)) throw py::value_error("max_seconds: it is not negative");
    time = std::chrono::microseconds(static_cast<std::int64_t>(std::min(seconds, 1e9) * 1e6));
  }
  void Seed(const std::string& name, const py::handle& value) {
    options.seed = As<std::uint64_t>(name, value, "a whole number that is not negative");
  }
  void FormatName(const std::string& name, const py::handle& value) {
    options.format = As<std::string>(name, value, "a string");
    if (!options.format.empty() && !FindFormat(options.format)) {
      throw py::value_error("format: there is no `" + options.format + "`");
    }
  }
  void MissingAssetsRule(const std::string& name, const py::handle& value) {
    options.missing_assets = OneOf<MissingAssets>(name, value, kMissingAssetsWords);
  }
  void CompatRule(const std::string& name, const py::handle& value) {
    options.compat = OneOf<Compat>(name, value, kCompatWords);
  }
  void Strict(const std::string& name, const py::handle& value) { strict = As<bool>(name, value, "True or False"); }
  void Store(const std::string& name, const py::handle& value) {
    options.store = As<std::shared_ptr<ModelStore>>(name, value, "a Store");
  }
};

constexpr Reading::Argument Reading::kAll[] = {
    {"packages", &Reading::Packages},
    {"package_xml", &Reading::PackagePaths<Kind::kXml>},
    {"package_folders", &Reading::PackagePaths<Kind::kFolder>},
    {"ros", &Reading::Ros},
    {"parameters", &Reading::Parameters},
    {"xacro_arguments", &Reading::XacroArguments},
    {"variants", &Reading::Variants},
    {"srdf", &Reading::Srdf},
    {"files", &Reading::FilesInMemory},
    {"max_seconds", &Reading::MaxSeconds},
    {"prefix", &Reading::Text<&LoadOptions::prefix>},
    {"name", &Reading::Text<&LoadOptions::name>},
    {"auto_rename", &Reading::Flag<&LoadOptions::auto_rename>},
    {"options_from", &Reading::Text<&LoadOptions::options_from>},
    {"seed", &Reading::Seed},
    {"format", &Reading::FormatName},
    {"nearest_package", &Reading::Flag<&LoadOptions::nearest_package>},
    {"allow_outside", &Reading::Flag<&LoadOptions::allow_outside>},
    {"missing_assets", &Reading::MissingAssetsRule},
    {"compat", &Reading::CompatRule},
    {"strict", &Reading::Strict},
    {"store", &Reading::Store},
};

void Reading::Take(const std::string& name, const py::handle& value, std::initializer_list<std::string_view> others) {
  std::vector<std::string_view> names(others);
  for (const Argument& argument : kAll) {
    if (argument.name != name) {
      names.push_back(argument.name);
      continue;
    }
    if (!value.is_none()) (this->*argument.take)(name, value);  // None: as if it was not given.
    return;
  }
  const std::string nearest = ClosestName(name, names);
  throw py::type_error("unexpected argument `" + name + "`" +
                       (nearest.empty() ? std::string() : "; did you mean `" + nearest + "`?"));
}

// Stops its target after a time, unless it is destroyed before. A deadline would stay in the scene and stop later work.
class TimeLimit {
 public:
  TimeLimit(std::chrono::microseconds time, std::atomic<bool>& stop)
      : thread_([this, time, &stop] {
          std::unique_lock lock(mutex_);
          if (!gone_.wait_for(lock, time, [this] { return is_gone_; })) stop = true;
        }) {}
  ~TimeLimit() {
    {
      const std::lock_guard lock(mutex_);
      is_gone_ = true;
    }
    gone_.notify_all();
    thread_.join();
  }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable gone_;
  bool is_gone_ = false;
  std::thread thread_;  // Last, because it uses all of the above.
};

template <typename Function>
std::shared_ptr<Composed> Compose(Reading reading, Function load) {
  auto diagnostics = std::make_unique<Diagnostics>();
  diagnostics->SetStrict(reading.strict);
  std::optional<Loaded> loaded;
  auto stop = std::make_shared<std::atomic<bool>>(false);
  {
    const py::gil_scoped_release others_may_run;
    std::optional<TimeLimit> limit;
    reading.options.limits.stop = stop.get();
    if (reading.time && reading.time->count() == 0) {
      *stop = true;
    } else if (reading.time) {
      limit.emplace(*reading.time, *stop);
    }
    loaded = load(reading.options, *diagnostics);
  }
  *stop = false;
  RaiseErrors(*diagnostics);
  WarnAll(*diagnostics);
  return MakeComposed(*std::move(loaded), std::move(diagnostics), std::move(stop));
}

constexpr const char* kArguments =
    "\n\n`packages`: folders by the names of packages, for `package://NAME/...`. `package_xml`: package.xml files that "
    "describe "
    "more; `package_folders`: folders below which all packages count; `ros`: those of ROS_PACKAGE_PATH and "
    "AMENT_PREFIX_PATH. "
    "`nearest_package`: the nearest package.xml at or above the input gives its package, if none of these has its "
    "name. "
    "`parameters`: values for parameters of a directives file. `xacro_arguments`: values for the arguments of a xacro "
    "file; `$(env NAME)` reads os.environ. `variants`: variants of a USD stage by variant sets. `srdf`: the SRDF file of an input that is a model. `seed`: what its random "
    "poses are drawn from. `prefix`: "
    "everything goes below that name. `name`: the model's name, for an input that holds one. `auto_rename`: a taken "
    "model name "
    "gets `_1`, `_2`, ... instead of an error. `options_from`: where models disagree on what a scene has once "
    "(gravity, "
    "`option`, `physics`, ...) the model that decides, in place of the first one that says it. `strict`: warnings are "
    "errors. `missing_assets`: \"error\" or \"warn\", what a mesh or image that cannot be found is. `compat`: "
    "\"drake\", \"gazebo\", \"ros\" or \"mujoco\", whose rules decide where engines disagree; those of the input's "
    "format are the default. `allow_outside`: package URIs may leave "
    "their "
    "package by `..`. `files`: contents by absolute paths, in place of the disk. `max_seconds`: after that it is an "
    "error. `store`: a Store with the models and directives files of earlier calls; those that did not change are not "
    "parsed again."
    "\n\nWarnings are given to Python's `warnings` as SceneWarning, and stay in `Scene.diagnostics`.";

void BindModelStore(py::module_& module) {
  module.def("_keep_freed_memory", &KeepFreedMemory);
  py::class_<ModelStore, std::shared_ptr<ModelStore>>(
      module, "Store",
      "Models and directives files that were read, for later calls of `load`, `load_text`, `from_dict` and "
      "`compose_many` with `store`, in any number of threads. A model is used again only if its text, the files that "
      "reading it looked at and the options are the same, so results never differ. A scene whose files did not change "
      "is composed without parsing a file.")
      .def(py::init<std::size_t>(), py::arg("max_bytes") = std::size_t{256} << 20,
           "`max_bytes`: what was not used for longest is dropped if everything together needs more.")
      .def_property_readonly(
          "hits", [](const ModelStore& store) { return store.statistics().hits; },
          "The number of models that were found here.")
      .def_property_readonly(
          "misses", [](const ModelStore& store) { return store.statistics().misses; },
          "The number of models that were read.")
      .def_property_readonly(
          "bytes", [](const ModelStore& store) { return store.statistics().bytes; },
          "The memory of everything that is stored, approximately.")
      .def_property_readonly("max_bytes", &ModelStore::most_bytes, "The most that it stores, approximately.")
      .def_property_readonly(
          "directives_hits", [](const ModelStore& store) { return store.statistics().directives_hits; },
          "The number of directives files that were found here.")
      .def_property_readonly(
          "directives_misses", [](const ModelStore& store) { return store.statistics().directives_misses; },
          "The number of directives files that were parsed.")
      .def_property_readonly(
          "directives", [](const ModelStore& store) { return store.statistics().directives; },
          "The number of directives files that are stored.")
      .def_property_readonly(
          "models", [](const ModelStore& store) { return store.statistics().models; },
          "The number of models that are stored, as `len(store)`.")
      .def("__repr__",
           [](const ModelStore& store) {
             const auto statistics = store.statistics();
             return "<sceneweld.Store of " + std::to_string(statistics.models) + " models and " +
                    std::to_string(statistics.directives) + " directives files>";
           })
      .def("__len__", [](const ModelStore& store) { return store.statistics().models; });
}

}  // namespace

void BindLoading(py::module_& module) {
  BindModelStore(module);
  module.def(
      "load",
      [](const Path& input, const py::kwargs& given) {
        return Compose(Reading(given), [&](const LoadOptions& options, Diagnostics& diagnostics) {
          return Load(input.string(), options, diagnostics);
        });
      },
      py::arg("input"),
      (std::string(
           "Reads and composes a file: a Scene. Raises Error, with all that is wrong.\n\n`file.yaml#/Demo/directives` "
           "is "
           "the list of directives at that place of a bigger YAML file. `format`: if the suffix does not give it.") +
       kArguments)
          .c_str());
  module.def(
      "load_text",
      [](std::string text, const py::kwargs& given) {
        py::kwargs others(given);
        others = py::reinterpret_steal<py::kwargs>(PyDict_Copy(given.ptr()));
        const auto take = [&](const char* name, const char* otherwise) {
          if (!others.contains(name)) return std::string(otherwise);
          const Path path = py::cast<Path>(others.attr("pop")(name));
          return path.string();
        };
        const std::string shown = take("shown", "<text>");
        std::string folder = take("folder", "");
        if (!folder.empty()) folder = std::filesystem::absolute(folder).lexically_normal().string();
        Reading reading(others, {"folder", "shown"});
        if (reading.options.format.empty()) reading.options.format = "dmd";
        return Compose(std::move(reading), [&](const LoadOptions& options, Diagnostics& diagnostics) {
          return LoadText(std::move(text), folder, options, diagnostics, shown);
        });
      },
      py::arg("text"),
      (std::string("Reads and composes a text: a Scene. Raises Error, with all that is wrong.\n\n`format`: of the "
                   "text, `dmd` (model "
                   "directives) where it is not given, `urdf`, `sdf`, `mjcf`, `json` or `obj`. `folder`: that relative "
                   "names in it "
                   "are from; without it they are errors. `shown`: what diagnostics call the text.") +
       kArguments)
          .c_str());
  module.def(
      "check",
      [](const std::shared_ptr<Composed>& scene, bool meshes) {
        Diagnostics diagnostics;
        {
          const py::gil_scoped_release others_may_run;
          Check(scene->loaded(), diagnostics);
          if (meshes) CheckMeshes(scene->loaded(), diagnostics);
        }
        return MessagesOf(diagnostics);
      },
      py::arg("scene"), py::kw_only(), py::arg("meshes") = false,
      "What is legal in a scene and wrong all the same: a list of Diagnostic, as `sceneweld check` reports it. "
      "`meshes`: "
      "also opens each mesh file, and reports missing and invalid ones.");
  module.def(
      "check_meshes",
      [](const std::shared_ptr<Composed>& scene) {
        Diagnostics diagnostics;
        {
          const py::gil_scoped_release others_may_run;
          CheckMeshes(scene->loaded(), diagnostics);
        }
        return MessagesOf(diagnostics);
      },
      py::arg("scene"),
      "Opens each mesh file of a scene and reports missing and invalid ones: a list of Diagnostic. `check` with "
      "`meshes` reports these after all others.");
  module.def(
      "compare",
      [](const std::shared_ptr<Composed>& a, const std::shared_ptr<Composed>& b, double tolerance) {
        std::vector<std::string> texts;
        Diagnostics diagnostics;
        {
          const py::gil_scoped_release others_may_run;
          const auto differences = Compare(a->loaded(), b->loaded(), tolerance, diagnostics);
          if (differences) {
            for (const Difference& difference : *differences) texts.push_back(difference.Text());
          }
        }
        RaiseErrors(diagnostics);
        return texts;
      },
      py::arg("a"), py::arg("b"), py::kw_only(), py::arg("tolerance") = 1e-9,
      "What two scenes mean differently, one line each. Numbers are the same when they differ by at most `tolerance` "
      "times the "
      "larger of 1 and their size. Raises Error where a file that must be read for it cannot be.");
  module.def(
      "explain_code",
      [](const std::string& code) {
        if (const CodeEntry* entry = FindCode(code)) return std::string(entry->explanation);
        const std::string nearest = ClosestName(code, CodeNames());
        throw py::key_error("no code `" + code + "`" + (nearest.empty() ? "" : "; did you mean `" + nearest + "`?"));
      },
      py::arg("code"), "What the code of a diagnostic means. Raises KeyError where there is none.");
}

}  // namespace sceneweld::python
