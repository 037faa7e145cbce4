// SPDX-License-Identifier: BSD-3-Clause
// Replays inputs with any compiler: `fuzz_replay TARGET FILE...` runs files, `fuzz_replay --all FOLDER` runs
// FOLDER/TARGET/* for every target, `fuzz_replay --dictionary TARGET` prints a dictionary for libFuzzer, and
// `fuzz_replay --mutate TARGET COUNT FILE...` runs COUNT mutations of XML files, the same ones each time. It aborts at
// the first broken promise, after its name; with SCENEWELD_FUZZ_SURVEY=FOLDER it goes on, puts one input of each kind
// of broken promise into the folder, and prints the kinds with their counts.

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
#include <vector>

#include "sceneweld/tests/fuzz/dictionary.h"
#include "sceneweld/tests/fuzz/fuzz_target.h"
#include "sceneweld/tests/fuzz/mutate_xml.h"
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

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  if (words.size() < 2) {
    std::fprintf(stderr,
                 "fuzz_replay TARGET FILE... | --all FOLDER | --dictionary TARGET | --mutate TARGET COUNT FILE...\n");
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
    const Target& target = TargetOf(words[1]);
    std::vector<std::string> texts;
    for (std::size_t i = 3; i < words.size(); ++i) texts.push_back(TextOf(words[i]));
    const std::size_t all = std::strtoul(words[2].c_str(), nullptr, 10);
    for (; inputs < all; ++inputs) {
      std::string text = texts[inputs % texts.size()];
      for (std::size_t i = 0; i <= inputs / texts.size() % 4; ++i) {
        text = sceneweld::fuzz::MutateXml(text, inputs * 4 + i);
      }
      if (std::getenv("SCENEWELD_FUZZ_KEEP")) std::ofstream(std::getenv("SCENEWELD_FUZZ_KEEP")) << text;
      Run(target, words[3 + inputs % texts.size()] + ", mutation " + std::to_string(inputs), text);
    }
  } else {
    const Target& target = TargetOf(words[0]);
    for (std::size_t i = 1; i < words.size(); ++i, ++inputs) Run(target, words[i], TextOf(words[i]));
  }
  std::fprintf(stderr, "\r\033[K");
  if (survey) survey->Print();
  std::printf("%zu of %zu inputs kept every promise\n", inputs - (survey ? survey->broken() : 0), inputs);
  return 0;
}
