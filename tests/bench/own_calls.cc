// SPDX-License-Identifier: BSD-3-Clause
// The benchmarked calls of sceneweld.

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <thread>
#include <utility>

#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/bench/call.h"
#include "sceneweld/tests/bench/edited_files.h"

namespace sceneweld::bench {
namespace {

struct Outcome {
  Diagnostics diagnostics;
  std::optional<Loaded> loaded;
};

void AddPackages(const Input& input, LoadOptions& options) {
  for (const auto& [name, folder] : input.packages) {
    // As `--package` and, for `model://`, a folder of models.
    if (name.empty()) {
      options.resource_folders.push_back({folder, "the bench"});
    } else {
      options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, name, folder});
    }
  }
}

std::shared_ptr<Outcome> LoadScene(const Input& input, LoadOptions options = {}) {
  AddPackages(input, options);
  auto outcome = std::make_shared<Outcome>();
  outcome->loaded = Load(input.path, options, outcome->diagnostics);
  if (!outcome->loaded) throw std::runtime_error("cannot compose " + input.path);
  return outcome;
}

// Beside the input, always in the form of the writer.
WriteOptions WriteOptionsFor(const std::string& path) {
  WriteOptions options;
  options.folder = path.substr(0, path.rfind('/'));
  options.keep_text = false;
  return options;
}

std::function<Made()> PrepareLoad(const Input& input) {
  return [input]() -> Made {
    auto outcome = LoadScene(input);
    const std::size_t bodies = outcome->loaded->scene.bodies.size() - 1;  // without the world
    return {std::move(outcome), 0, bodies};
  };
}

// With the models of an earlier call.
std::function<Made()> PrepareLoadAgain(const Input& input) {
  LoadOptions options;
  options.store = std::make_shared<ModelStore>(std::size_t{1} << 30);
  LoadScene(input, options);
  return [input, options]() -> Made { return {LoadScene(input, options)}; };
}

// The same after a change of one model file: the last one that the first call reads.
std::function<Made()> PrepareLoadEdited(const Input& input) {
  const auto files = std::make_shared<EditedFiles>();
  LoadOptions options;
  options.store = std::make_shared<ModelStore>(std::size_t{1} << 30);
  options.files = files;
  options.current_folder = std::filesystem::current_path();
  LoadScene(input, options);
  return [input, options, files]() -> Made {
    files->Edit();
    return {LoadScene(input, options)};
  };
}

// One scene of a batch: another seed in each call, with a store, and its text of SDFormat.
std::function<Made()> PrepareSeed(const Input& input) {
  LoadOptions options;
  options.store = std::make_shared<ModelStore>(std::size_t{1} << 30);
  const auto seed = std::make_shared<std::uint64_t>(0);
  return [input, options, seed]() mutable -> Made {
    options.seed = (*seed)++;
    auto outcome = LoadScene(input, options);
    Diagnostics diagnostics;
    LossReport losses(diagnostics);
    auto text = std::make_shared<std::string>(
        Export(*outcome->loaded, *FindFormat("sdf"), WriteOptionsFor(input.path), losses));
    const std::size_t bytes = text->size();
    const std::size_t bodies = outcome->loaded->scene.bodies.size() - 1;
    return {std::make_shared<std::pair<std::shared_ptr<Outcome>, std::shared_ptr<std::string>>>(outcome, text), bytes,
            bodies};
  };
}

template <const char* kFormat>
std::function<Made()> PrepareWrite(const Input& input) {
  return [outcome = LoadScene(input), options = WriteOptionsFor(input.path)]() -> Made {
    Diagnostics diagnostics;
    LossReport losses(diagnostics);
    auto text = std::make_shared<std::string>(Export(*outcome->loaded, *FindFormat(kFormat), options, losses));
    if (text->empty()) throw std::runtime_error("cannot write it: a limit is reached");
    const std::size_t bytes = text->size();
    return {std::move(text), bytes, 0};
  };
}

// The same in pieces, as `compose -o` writes a file. The pieces are counted and not kept.
template <const char* kFormat>
std::function<Made()> PrepareSend(const Input& input) {
  return [outcome = LoadScene(input), options = WriteOptionsFor(input.path)]() -> Made {
    Diagnostics diagnostics;
    LossReport losses(diagnostics);
    const auto stream = ExportStream(*outcome->loaded, *FindFormat(kFormat), options, losses);
    std::size_t bytes = 0;
    const auto count = [&](std::string_view piece) {
      bytes += piece.size();
      return true;
    };
    if (!stream->Send(count, diagnostics) || bytes == 0) throw std::runtime_error("cannot write it");
    return {nullptr, bytes, outcome->loaded->scene.bodies.size() - 1};
  };
}

// A warning of a rule may need the meshes, so their files are read each time.
std::function<Made()> PrepareLint(const Input& input) {
  return [input]() -> Made {
    auto outcome = LoadScene(input);
    auto result = std::make_shared<LintResult>(Lint(*outcome->loaded, {}, outcome->diagnostics, outcome->diagnostics));
    if (!result->not_run.empty()) throw std::runtime_error("a limit ended rules");
    return {std::make_shared<std::pair<std::shared_ptr<Outcome>, std::shared_ptr<LintResult>>>(outcome, result)};
  };
}

std::function<Made()> PrepareCollisions(const Input& input) {
  return [input]() -> Made {
    auto outcome = LoadScene(input);
    TouchSampling sampling;
    sampling.threads = std::thread::hardware_concurrency();
    auto matrix = SampleTouching(*outcome->loaded, sampling, outcome->diagnostics);
    if (!matrix) throw std::runtime_error("cannot sample " + input.path);
    return {std::make_shared<TouchMatrix>(*std::move(matrix))};
  };
}

std::function<Made()> PrepareExpand(const Input& input) {
  LoadOptions options;
  AddPackages(input, options);
  return [input, options]() -> Made {
    Diagnostics diagnostics;
    auto text = ExpandXacro(input.path, options, diagnostics);
    if (!text) throw std::runtime_error("cannot expand " + input.path);
    const std::size_t bytes = text->size();
    return {std::make_shared<std::string>(*std::move(text)), bytes, 0};
  };
}

constexpr char kSdf[] = "sdf";
constexpr char kJson[] = "json";
constexpr char kMjcf[] = "mjcf";
constexpr char kUrdf[] = "urdf";
constexpr char kUsd[] = "usd";

constexpr Call kOwn[] = {
    {"load", "a file to its finished scene", PrepareLoad},
    {"load-again", "the same with a store that has all models", PrepareLoadAgain},
    {"load-edited", "the same after a change of one model file", PrepareLoadEdited},
    {"expand", "a xacro file to its expanded text", PrepareExpand},
    {"lint", "a file to the findings of all rules", PrepareLint},
    {"collisions", "a file to its matrix of self-collisions, from 10,000 configurations", PrepareCollisions},
    {"write-sdf", "a finished scene to a text of SDFormat", PrepareWrite<kSdf>},
    {"write-json", "a finished scene to a text of scene JSON", PrepareWrite<kJson>},
    {"write-mjcf", "a finished scene to a text of MJCF", PrepareWrite<kMjcf>},
    {"write-usd", "a finished scene to a text of USD", PrepareWrite<kUsd>},
    {"send-sdf", "a finished scene to SDFormat in pieces", PrepareSend<kSdf>},
    {"send-json", "a finished scene to scene JSON in pieces", PrepareSend<kJson>},
    {"send-mjcf", "a finished scene to MJCF in pieces", PrepareSend<kMjcf>},
    {"send-urdf", "a finished scene to URDF in pieces", PrepareSend<kUrdf>},
    {"send-usd", "a finished scene to USD in pieces", PrepareSend<kUsd>},
    {"seed", "a directives file with the next seed, with a store, to a text of SDFormat", PrepareSeed},
};

}  // namespace

std::span<const Call> OwnCalls() { return kOwn; }

}  // namespace sceneweld::bench
