// SPDX-License-Identifier: BSD-3-Clause
// Replays inputs with any compiler: `fuzz_replay TARGET FILE...` runs files, `fuzz_replay --all FOLDER` runs
// FOLDER/TARGET/* for every target, `fuzz_replay --dictionary TARGET` prints a dictionary for libFuzzer, and
// `fuzz_replay --mutate TARGET COUNT FILE...` runs COUNT mutations of files, the same ones each time. It aborts at
// the first broken promise, after its name; with SCENEWELD_FUZZ_SURVEY=FOLDER it goes on, puts one input of each kind
// of broken promise into the folder, and prints the kinds with their counts. `fuzz_replay --write TARGET COUNT FOLDER
// FILE...` writes the mutations as FOLDER/0, FOLDER/1, ... instead of running them.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/tests/fuzz/dictionary.h"
#include "sceneweld/tests/fuzz/fuzz_target.h"
#include "sceneweld/tests/fuzz/property.h"

namespace {

namespace fs = std::filesystem;
using sceneweld::fuzz::Target;

std::string TextOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The promise without names and numbers.
std::string KindOf(const std::string& promise) {
  static const std::regex name("`[^`]*`|[0-9]+"), place("\\n[^]*");
  return std::regex_replace(std::regex_replace(promise, place, ""), name, "_");
}

class Survey {
 public:
  explicit Survey(std::string folder) : folder_(std::move(folder)) { sceneweld::fuzz::ThrowIfBroken(); }

  void Run(const Target& target, const std::string& text) {
    try {
      target.run(text);
    } catch (const sceneweld::fuzz::BrokenPromise& broken) {
      const std::string kind = KindOf(broken.text);
      const auto [seen, fresh] = count_.try_emplace(kind, 0);
      ++seen->second;
      if (!fresh) return;
      const std::string file = folder_ + "/" + std::string(target.name) + "_" + std::to_string(count_.size());
      std::ofstream(file) << text;
      std::printf("%s: %s\n", file.c_str(), broken.text.substr(0, 400).c_str());
      std::fflush(stdout);
    }
  }
  std::size_t broken() const {
    std::size_t sum = 0;
    for (const auto& [kind, count] : count_) sum += count;
    return sum;
  }
  void Print() const {
    for (const auto& [kind, count] : count_) std::printf("%6zu %s\n", count, kind.c_str());
  }

 private:
  std::string folder_;
  std::map<std::string, std::size_t> count_;
};

std::optional<Survey> survey;

void Run(const Target& target, const std::string& name, const std::string& text) {
  if (survey) return survey->Run(target, text);
  // If the program aborts, the last line on standard error names the input.
  std::fprintf(stderr, "\r\033[K%s %s", std::string(target.name).c_str(), name.c_str());
  target.run(text);
}

std::size_t RunFolder(const Target& target, const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) Run(target, file.string(), TextOf(file));
  return files.size();
}

const Target& TargetOf(const std::string& name) {
  if (const Target* target = sceneweld::fuzz::FindTarget(name)) return *target;
  std::fprintf(stderr, "no target %s; there are:", name.c_str());
  for (const Target& one : sceneweld::fuzz::Targets()) std::fprintf(stderr, " %s", std::string(one.name).c_str());
  std::fprintf(stderr, "\n");
  std::exit(2);
}

// Mutations of files: number i is of file i modulo their count, and mutated one to four times.
class Mutations {
 public:
  Mutations(const std::string& target, std::vector<std::string> files)
      : target_(TargetOf(target)), files_(std::move(files)) {
    if (!target_.mutate) {
      std::fprintf(stderr, "inputs of %s have no structure to mutate\n", target.c_str());
      std::exit(2);
    }
    for (const std::string& file : files_) texts_.push_back(::TextOf(file));
  }
  const Target& target() const { return target_; }
  std::string NameOf(std::size_t i) const { return files_[i % files_.size()] + ", mutation " + std::to_string(i); }
  std::string TextOf(std::size_t i) const {
    std::string text = texts_[i % texts_.size()];
    for (std::size_t k = 0; k <= i / texts_.size() % 4; ++k) text = target_.mutate(text, i * 4 + k);
    return text;
  }

 private:
  const Target& target_;
  std::vector<std::string> files_, texts_;
};

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  if (words.size() < 2) {
    std::fprintf(stderr,
                 "fuzz_replay TARGET FILE... | --all FOLDER | --dictionary TARGET | --mutate TARGET COUNT FILE... | "
                 "--write TARGET COUNT FOLDER FILE...\n");
    return 2;
  }
  if (const char* folder = std::getenv("SCENEWELD_FUZZ_SURVEY")) survey.emplace(folder);
  std::size_t inputs = 0;
  if (words[0] == "--all") {
    for (const Target& target : sceneweld::fuzz::Targets())
      inputs += RunFolder(target, words[1] + "/" + std::string(target.name));
  } else if (words[0] == "--dictionary") {
    std::printf("%s", sceneweld::fuzz::DictionaryOf(TargetOf(words[1]).name).c_str());
    return 0;
  } else if (words[0] == "--mutate" && words.size() > 3) {
    const Mutations mutations(words[1], {words.begin() + 3, words.end()});
    const std::size_t all = std::strtoul(words[2].c_str(), nullptr, 10);
    for (; inputs < all; ++inputs) Run(mutations.target(), mutations.NameOf(inputs), mutations.TextOf(inputs));
  } else if (words[0] == "--write" && words.size() > 4) {
    const Mutations mutations(words[1], {words.begin() + 4, words.end()});
    const std::size_t all = std::strtoul(words[2].c_str(), nullptr, 10);
    for (std::size_t i = 0; i < all; ++i) std::ofstream(words[3] + "/" + std::to_string(i)) << mutations.TextOf(i);
    return 0;
  } else {
    const Target& target = TargetOf(words[0]);
    for (std::size_t i = 1; i < words.size(); ++i, ++inputs) Run(target, words[i], TextOf(words[i]));
  }
  std::fprintf(stderr, "\r\033[K");
  if (survey) survey->Print();
  std::printf("%zu of %zu inputs kept every promise\n", inputs - (survey ? survey->broken() : 0), inputs);
  return 0;
}
