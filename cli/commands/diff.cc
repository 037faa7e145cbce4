// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld diff`: compares the meanings of scenes.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/difference_json.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/models_of_folder.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {
namespace {

// Two inputs to compare. One of them is empty if a folder has no such scene.
struct Pair {
  std::string a;
  std::string b;
};

struct Pairs {
  std::vector<Pair> all;
  bool several = false;
};

// By the place below the folder without the suffix of the format: `arms/left` for `arms/left.urdf`.
std::map<std::string, std::string> ByPlace(const Inputs& inputs) {
  std::map<std::string, std::string> by_place;
  for (const Input& input : inputs.all) {
    const Format* format = FormatOfInput(input.path);
    std::string name(FileName(input.path));
    if (format) name.resize(name.size() - SuffixOf(*format, name).size());
    std::string place = input.below.empty() ? name : input.below + "/" + name;
    // Another file of that name keeps its suffix.
    if (by_place.contains(place)) place = input.below + "/" + std::string(FileName(input.path));
    by_place.emplace(std::move(place), input.path);
  }
  return by_place;
}

// The scenes of two folders, in the order of their names.
std::optional<Pairs> PairsOfFolders(const DiffCommand& command, Report& report) {
  const auto a = FindInputsOrReport({command.a}, command.read, {}, report);
  const auto b = FindInputsOrReport(command.b, command.read, {}, report);
  if (!a || !b) return std::nullopt;
  const auto in_a = ByPlace(*a), in_b = ByPlace(*b);
  Pairs pairs{{}, true};
  std::set<std::string> places;
  for (const auto& [place, path] : in_a) places.insert(place);
  for (const auto& [place, path] : in_b) places.insert(place);
  for (const std::string& place : places) {
    const auto left = in_a.find(place), right = in_b.find(place);
    pairs.all.push_back({left == in_a.end() ? "" : left->second, right == in_b.end() ? "" : right->second});
  }
  return pairs;
}

std::optional<Pairs> PairsOf(const DiffCommand& command, Report& report) {
  if (IsFolder(command.a)) return PairsOfFolders(command, report);
  const auto b = FindInputsOrReport(command.b, command.read, {}, report);
  if (!b) return std::nullopt;
  Pairs pairs{{}, b->several};
  for (const Input& input : b->all) pairs.all.push_back({command.a, input.path});
  return pairs;
}

std::string CountOf(std::size_t differences) {
  if (differences == 0) return "same";
  return differences == 1 ? "1 difference" : std::to_string(differences) + " differences";
}

// Compares scenes, and reads A once if it is the same for all.
class Comparison {
 public:
  Comparison(const DiffCommand& command, bool several, Report& report)
      : command_(command),
        read_(several ? WithStore(command.read) : command.read),
        several_(several),
        report_(report) {}

  void Compare(const Pair& pair) {
    if (pair.a.empty() || pair.b.empty()) {
      ReportSingle(pair);
      return;
    }
    if (pair.a != known_a_) {
      a_ = LoadOrReport(pair.a, read_, report_, several_);
      known_a_ = pair.a;
    }
    const std::optional<Loaded> b = LoadOrReport(pair.b, read_, report_, several_);
    if (!a_ || !b) {
      is_valid_ = false;
      return;
    }
    Diagnostics& diagnostics = report_.NewInput();
    const auto differences = sceneweld::Compare(*a_, *b, command_.tolerance, diagnostics);
    report_.Show(diagnostics, several_ ? std::string_view(pair.b) : std::string_view());
    if (!differences) {
      is_valid_ = false;
      return;
    }
    is_same_ = is_same_ && differences->empty();
    for (const Difference& difference : *differences) Add(difference, pair);
    if (command_.json) return;
    if (several_) out_ += pair.a + " " + pair.b + ": ";
    out_ += CountOf(differences->size()) + "\n";
  }

  const std::string& out() const { return out_; }
  bool is_same() const { return is_same_ && is_valid_; }
  bool is_valid() const { return is_valid_; }

 private:
  // A scene that only one of the folders has.
  void ReportSingle(const Pair& pair) {
    is_same_ = false;
    if (command_.json) {
      Difference missing;
      missing.element = "scene";
      missing.a = pair.a.empty() ? "none" : pair.a;
      missing.b = pair.b.empty() ? "none" : pair.b;
      Add(missing, pair);
    } else {
      out_ += pair.b.empty() ? pair.a + ": not in `" + command_.b.front() + "`\n"
                             : pair.b + ": not in `" + command_.a + "`\n";
    }
  }

  void Add(const Difference& difference, const Pair& pair) {
    if (command_.json) {
      JsonWriter json(out_, JsonWriter::Layout::kSpaced);
      json.OpenObject();
      if (several_) {
        json.Put("input_a", pair.a);
        json.Put("input_b", pair.b);
      }
      WriteKeys(difference, json);
      json.CloseObject();
      out_ += '\n';
    } else {
      out_ += difference.Text() + "\n";
    }
  }

  const DiffCommand& command_;
  const ReadOptions read_;
  const bool several_;
  Report& report_;
  std::optional<Loaded> a_;
  std::string known_a_;
  std::string out_;
  bool is_same_ = true;
  bool is_valid_ = true;
};

}  // namespace

Exit Run(const DiffCommand& command) {
  Report report(command.read);
  if (IsFolder(command.a) && (command.b.size() != 1 || !IsFolder(command.b.front()))) {
    WriteError(CommandLineError("`" + command.a + "` is a folder, and B is not one folder",
                                "compare two folders, or a file with files"));
    return kCommandLineAtFault;
  }
  const auto pairs = PairsOf(command, report);
  if (!pairs) return kInputAtFault;
  Comparison comparison(command, pairs->several, report);
  for (const Pair& pair : pairs->all) comparison.Compare(pair);
  if (!pairs->several && !comparison.is_valid()) return kInputAtFault;
  const Exit written = WriteOutput(comparison.out());
  if (written != kDone) return written;
  return comparison.is_same() ? kDone : kInputAtFault;
}

}  // namespace sceneweld::cli
