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
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/checks/rules.h"
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

  explicit Reading(const py::kwargs& given) {
    for (const auto& [key, value] : given) Take(py::cast<std::string>(key), value);
  }

 private:
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
    throw py::value_error(name + ": expected one of " + known);
  }
  static py::dict Mapping(const std::string& name, const py::handle& value, const char* what) {
    if (!py::isinstance(value, py::module_::import("collections.abc").attr("Mapping"))) {
      throw py::type_error(name + ": expected a dictionary of " + what);
    }
    return py::dict(py::reinterpret_borrow<py::object>(value));
  }
  void AddPackages(LoadOptions::PackageOption::Kind kind, const std::string& name, const py::handle& paths) {
    for (const Path& path : As<std::vector<Path>>(name, paths, "a list of paths")) {
      options.packages.push_back({kind, "", path.string()});
    }
  }

  void Take(const std::string& name, const py::handle& value) {
    using Kind = LoadOptions::PackageOption::Kind;
    if (value.is_none()) return;  // As if it was not given.
    const auto text = [&] { return As<std::string>(name, value, "a string"); };
    const auto flag = [&] { return As<bool>(name, value, "True or False"); };
    if (name == "packages") {
      for (const auto& [package, folder] : Mapping(name, value, "folders by names")) {
        options.packages.push_back(
            {Kind::kNamed, As<std::string>(name, package, "a name"), As<Path>(name, folder, "a folder").string()});
      }
    } else if (name == "package_xml") {
      AddPackages(Kind::kXml, name, value);
    } else if (name == "package_folders") {
      AddPackages(Kind::kFolder, name, value);
    } else if (name == "ros") {
      if (!flag()) return;
      if (const char* path = std::getenv("ROS_PACKAGE_PATH")) options.packages.push_back({Kind::kRosPath, "", path});
      if (const char* path = std::getenv("AMENT_PREFIX_PATH")) options.packages.push_back({Kind::kAmentPath, "", path});
    } else if (name == "parameters") {
      // JSON is YAML, and a text in it stays a text.
      const py::object dumps = py::module_::import("json").attr("dumps");
      for (const auto& [parameter, given] : Mapping(name, value, "values by names")) {
        options.parameters.emplace_back(As<std::string>(name, parameter, "a name"),
                                        py::cast<std::string>(dumps(given)));
      }
    } else if (name == "files") {
      auto files = std::make_shared<MemoryFiles>();
      for (const auto& [path, contents] : Mapping(name, value, "contents by absolute paths")) {
        const Path where = As<Path>(name, path, "an absolute path");
        if (!where.is_absolute()) throw py::value_error("files: `" + where.string() + "` is not absolute");
        files->Add(NormalizedPath(where.string(), "/"), As<std::string>(name, contents, "a text or bytes"));
      }
      options.files = std::move(files);
    } else if (name == "max_seconds") {
      const double seconds = As<double>(name, value, "a number");
      if (!(seconds >= 0)) throw py::value_error("max_seconds: it is not negative");
      time = std::chrono::microseconds(static_cast<std::int64_t>(std::min(seconds, 1e9) * 1e6));
    } else if (name == "prefix") {
      options.prefix = text();
    } else if (name == "name") {
      options.name = text();
    } else if (name == "auto_rename") {
      options.auto_rename = flag();
    } else if (name == "options_from") {
      options.options_from = text();
    } else if (name == "seed") {
      options.seed = As<std::uint64_t>(name, value, "a whole number that is not negative");
    } else if (name == "format") {
      options.format = text();
      if (!options.format.empty() && !FindFormat(options.format))
        throw py::value_error("format: there is no `" + options.format + "`");
    } else if (name == "nearest_package") {
      options.nearest_package = flag();
    } else if (name == "allow_outside") {
      options.allow_outside = flag();
    } else if (name == "missing_assets") {
      options.missing_assets = OneOf<MissingAssets>(name, value, kMissingAssetsWords);
    } else if (name == "compat") {
      options.compat = OneOf<Compat>(name, value, kCompatWords);
    } else if (name == "strict") {
      strict = flag();
    } else {
      throw py::type_error("unexpected argument `" + name + "`");
    }
  }
};

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
  return std::make_shared<Composed>(*std::move(loaded), std::move(diagnostics), std::move(stop));
}

constexpr const char* kArguments =
    "\n\n`packages`: folders by the names of packages, for `package://NAME/...`. `package_xml`: package.xml files that "
    "describe "
    "more; `package_folders`: folders below which all packages count; `ros`: those of ROS_PACKAGE_PATH and "
    "AMENT_PREFIX_PATH. "
    "`nearest_package`: the nearest package.xml at or above the input gives its package, if none of these has its name. "
    "`parameters`: values for parameters of a directives file. `seed`: what its random poses are drawn from. `prefix`: "
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
    "error."
    "\n\nWarnings are given to Python's `warnings` as SceneWarning, and stay in `Scene.diagnostics`.";

}  // namespace

void BindLoading(py::module_& module) {
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
        Reading reading(others);
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
