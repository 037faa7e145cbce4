// SPDX-License-Identifier: BSD-3-Clause
// The options of commands that work on many scenes.

#include "sceneweld/cli/options/batch_options.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <variant>

#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/sha256.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostSeeds = 100'000'000;

// The words of some options, before they are parsed.
struct BatchWords {
  std::string jobs, seeds;
};

// Options that change neither a scene nor its file.
constexpr std::string_view kOthers[] = {
    "--output",     "--output-dir",   "--jobs",       "--manifest",  "--keep-going", "--skip-existing",
    "--json",       "--times",        "--json-lines", "--seeds",     "--quiet",      "--diagnostics",
    "--paths",      "--all-warnings", "--losses",     "--color",     "--verbose",    "--log-level",
    "--log-format", "--watch",        "--config",     "--no-config",
};

Refusal WrongSeeds(const std::string& text) {
  return {"option `--seeds` has the value " + Quoted(text),
          "use seeds and ranges with both ends, as in `--seeds 0..9999` or `--seeds 7,20..29`"};
}

bool TakeNumber(std::string_view& text, std::uint64_t& number) {
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return true;
}

// `7,20..29`
std::vector<SeedRange> SeedsOf(const std::string& text) {
  std::vector<SeedRange> seeds;
  std::string_view rest = text;
  std::size_t left = kMostSeeds;
  for (bool more = true; more;) {
    SeedRange range;
    if (!TakeNumber(rest, range.first)) throw WrongSeeds(text);
    range.last = range.first;
    if (rest.starts_with("..")) {
      rest.remove_prefix(2);
      if (!TakeNumber(rest, range.last)) throw WrongSeeds(text);
    }
    if (range.last < range.first) {
      throw Refusal{"`--seeds` has a range from " + std::to_string(range.first) + " to " + std::to_string(range.last) +
                        ", which is empty",
                    "write the smaller seed first"};
    }
    if (range.last - range.first >= left) {
      throw Refusal{"`--seeds` gives more than " + std::to_string(kMostSeeds) + " seeds", "use several runs"};
    }
    left -= static_cast<std::size_t>(range.last - range.first) + 1;
    seeds.push_back(range);
    more = rest.starts_with(',');
    if (more) rest.remove_prefix(1);
  }
  if (!rest.empty()) throw WrongSeeds(text);
  std::vector<SeedRange> sorted = seeds;
  std::sort(sorted.begin(), sorted.end(), [](const SeedRange& a, const SeedRange& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i].first > sorted[i - 1].last) continue;
    throw Refusal{"`--seeds` gives the seed " + std::to_string(sorted[i].first) + " twice", "give each seed once"};
  }
  return seeds;
}

void CheckSeeds(const std::vector<std::string>& inputs, const ReadOptions& read) {
  if (read.load.seed) throw Refusal{"both `--seed` and `--seeds` are given", "remove one of them"};
  if (std::find(inputs.begin(), inputs.end(), "-") != inputs.end()) {
    throw Refusal{"standard input can be read only once, and `--seeds` reads INPUT for each seed", "give a file"};
  }
}

// Each text is followed by a byte that no text has.
void AddText(std::string& all, std::string_view text) { all.append(text).push_back('\0'); }

void AddPackages(std::string& all, const std::vector<LoadOptions::PackageOption>& packages) {
  for (const LoadOptions::PackageOption& package : packages) {
    AddText(all, std::to_string(static_cast<int>(package.kind)));
    AddText(all, package.name);
    AddText(all, package.path);
  }
  AddText(all, "");
}

std::string FingerprintOf(const OptionList& options, const ReadOptions& read) {
  std::string all;
  AddText(all, CurrentFolder());
  for (const OptionList::Option& option : options.options()) {
    const std::string name = "--" + option.LongName();
    if (option.is_argument() || std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers)) continue;
    AddText(all, name);
    if (const auto* const* flag = std::get_if<bool*>(&option.into)) AddText(all, **flag ? "1" : "0");
    if (const auto* const* text = std::get_if<std::string*>(&option.into)) AddText(all, **text);
    if (const auto* const* texts = std::get_if<std::vector<std::string>*>(&option.into)) {
      for (const std::string& text : **texts) AddText(all, text);
    }
    AddText(all, "");
  }
  AddPackages(all, read.load.packages);
  AddPackages(all, read.load.fallback_packages);
  for (const auto& resource : read.load.resource_folders) AddText(all, resource.folder);
  for (const std::string& cache : read.load.fuel_caches) AddText(all, cache);
  AddText(all, read.load.remote.cache);
  return Sha256(all);
}

}  // namespace

std::function<void()> AddBatch(OptionList& options, BatchOptions& batch, BatchUse use,
                               const std::vector<std::string>& inputs, const ReadOptions& read) {
  auto& words = options.Keep<BatchWords>();
  options.StartGroup("Many scenes (docs/batch.md)");
  options.Text("-j,--jobs", words.jobs, "N", "Scenes that are worked on at once (default: one for each core)");
  options.Text("--seeds", words.seeds, "A..B",
               "Compose directives once with each of these seeds of random poses, both ends included");
  if (use.writes) {
    options.Flag("--keep-going", batch.keep_going, "Go on after a scene that fails, instead of stopping");
    options.Flag("--skip-existing", batch.skip_existing, "Leave scenes alone whose output file exists");
  }
  if (use.has_manifest) {
    options.Text("--manifest", batch.manifest, "FILE",
                 "List finished scenes with the hashes of all files that they read and wrote; the next run with the "
                 "list skips those that are up to date");
  }
  options.Flag(use.writes ? "--json,--json-lines" : "--json-lines", batch.json_lines,
               "A JSON object a line for each scene, on standard output");
  options.Flag("--times", batch.times, "With `--json-lines`: the time of each scene too, in seconds");
  return [&options, &batch, &words, &inputs, &read] {
    if (!words.jobs.empty()) batch.jobs = Whole("-j", words.jobs, 1, 256);
    if (!words.seeds.empty()) {
      batch.seeds = SeedsOf(words.seeds);
      CheckSeeds(inputs, read);
    }
    if (batch.times && !batch.json_lines) throw Refusal{"`--times` is a part of `--json-lines`", "add `--json-lines`"};
    if (batch.json_lines && read.diagnostics == DiagnosticsForm::kSarif) {
      throw Refusal{"the lines have the diagnostics already, and SARIF is one document",
                    "remove `--diagnostics sarif`"};
    }
    if (!batch.manifest.empty()) batch.fingerprint = FingerprintOf(options, read);
  };
}

void CheckOneJson(bool writes_document, const BatchOptions& batch) {
  if (writes_document && batch.json_lines) {
    throw Refusal{"`--json` and `--json-lines` both write to standard output", "remove one of them"};
  }
}

}  // namespace sceneweld::cli
