// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld fmt`: the canonical layout as exhibits, and that it changes neither trees nor scenes.

#include <tinyxml2.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/formatting/format_text.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/cli/program.h"
#include "sceneweld/tests/text_of_file.h"

using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace sceneweld::cli {
namespace {

struct Layout {
  std::optional<std::string> text;  // With the changes. Nothing: the text stays as it is.
  std::string diagnostics;
  bool has_errors = false;
};

Layout LayoutOf(const std::string& name, const std::string& text) {
  const Source source(name, name, text);
  Diagnostics diagnostics;
  const auto language = LayoutLanguageOf(name);
  REQUIRE(language);
  const auto changes = FormatText(source, *language, Limits(), diagnostics);
  Layout layout;
  if (changes) layout.text = changes->Applied();
  layout.diagnostics = RenderText(diagnostics);
  layout.has_errors = diagnostics.has_errors();
  return layout;
}

// --- the tree, as other parsers see it

std::string WithSingleBlanks(std::string_view text) {
  std::string words;
  for (const char c : text) {
    const bool is_blank = std::string_view(" \t\r\n").find(c) != std::string_view::npos;
    if (!is_blank) words += c;
    if (is_blank && !words.empty() && words.back() != ' ') words += ' ';
  }
  if (words.ends_with(' ')) words.pop_back();
  return words;
}

bool IsOfNumbers(const std::string& text) {
  return text.find_first_not_of("0123456789+-.eE \t\r\n") == std::string::npos;
}

void AppendTree(const tinyxml2::XMLNode& node, std::string& out) {
  if (const auto* element = node.ToElement()) {
    out += "<" + std::string(element->Name());
    for (const auto* one = element->FirstAttribute(); one; one = one->Next()) {
      out += std::string(" ") + one->Name() + "=[" + one->Value() + "]";
    }
    out += "\n";
  } else if (const auto* text = node.ToText()) {
    const std::string value = text->Value();
    if (WithSingleBlanks(value).empty()) return;
    out += (text->CData() ? "cdata [" : "text [") + (IsOfNumbers(value) ? WithSingleBlanks(value) : value) + "]\n";
  } else if (node.Value()) {
    out += "other [" + WithSingleBlanks(node.Value()) + "]\n";
  }
  for (const auto* child = node.FirstChild(); child; child = child->NextSibling()) AppendTree(*child, out);
  if (node.ToElement()) out += ">\n";
}

void AppendTree(const YAML::Node& node, std::string& out, int depth) {
  if (depth > 100 || out.size() > 10'000'000) return;  // Aliases may repeat a node very often.
  out += node.Tag() + "[";
  if (node.IsScalar()) out += node.Scalar();
  for (const auto& entry : node) {
    if (node.IsMap()) {
      AppendTree(entry.first, out, depth + 1);
      AppendTree(entry.second, out, depth + 1);
    } else {
      AppendTree(entry, out, depth + 1);
    }
  }
  out += "]";
}

// Empty if the parser refuses the text.
std::string TreeOf(LayoutLanguage language, const std::string& text) {
  std::string out;
  if (language == LayoutLanguage::kXml) {
    tinyxml2::XMLDocument document;
    if (document.Parse(text.data(), text.size()) == tinyxml2::XML_SUCCESS) AppendTree(document, out);
    return out;
  }
  try {
    AppendTree(YAML::Load(text), out, 0);  // Other documents never change, and LoadAll may not end.
  } catch (const YAML::Exception&) {
    return "";
  }
  return out;
}

// Checks what holds for each text, and returns the new one.
Layout CheckedLayoutOf(const std::string& name, const std::string& text) {
  Layout layout = LayoutOf(name, text);
  if (!layout.text) return layout;
  const LayoutLanguage language = *LayoutLanguageOf(name);
  const std::string tree = TreeOf(language, text);
  const bool is_same_tree = tree.empty() || tree == TreeOf(language, *layout.text);
  CHECK(is_same_tree);
  const bool is_stable = LayoutOf(name, *layout.text).text == layout.text;
  CHECK(is_stable);
  if (!is_same_tree || !is_stable) WARN(name << ":\n" << text.substr(0, 5000));
  return layout;
}

// --- exhibits

TEST_CASE("each formatting exhibit has its layout") {
  const char* const update = std::getenv("SCENEWELD_UPDATE");
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(SCENEWELD_SOURCE_DIR "/tests/cli/formatting")) {
    for (const auto& file : fs::directory_iterator(entry.path())) {
      const std::string name = file.path().filename().string();
      if (!name.starts_with("before.")) continue;
      ++count;
      INFO(entry.path());
      const std::string before = TextOfFile(file.path());
      const Layout layout = CheckedLayoutOf(name, before);
      const fs::path after = entry.path() / ("after" + name.substr(std::string_view("before").size()));
      const fs::path diagnostics = entry.path() / "diagnostics.txt";
      if (update && std::string_view(update) == "1") {
        std::ofstream(after, std::ios::binary) << layout.text.value_or(before);
        if (!layout.diagnostics.empty()) std::ofstream(diagnostics, std::ios::binary) << layout.diagnostics;
      }
      CHECK(layout.text.value_or(before) == TextOfFile(after));
      CHECK(layout.diagnostics == TextOfFile(diagnostics));
    }
  }
  CHECK(count >= 10);
}

// --- files

std::vector<std::string> FilesWithLayout(const std::vector<std::string>& folders) {
  std::vector<std::string> files;
  for (const std::string& folder : folders) {
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::follow_directory_symlink, error), end;
         !error && at != end; at.increment(error)) {
      if (at->is_regular_file(error) && LayoutLanguageOf(at->path().string())) files.push_back(at->path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

struct Composition {
  std::optional<Loaded> loaded;
  Diagnostics diagnostics;
  // Without places.
  std::vector<std::string> Messages() const {
    std::vector<std::string> messages;
    for (const Diagnostic& one : diagnostics.all())
      messages.push_back(std::string(one.code.name()) + ": " + one.message);
    return messages;
  }
};

void Compose(const std::string& path, std::shared_ptr<const FileSystem> files, Composition& into) {
  LoadOptions options;
  options.files = std::move(files);
  options.missing_assets = MissingAssets::kWarn;
  into.loaded = Load(path, options, into.diagnostics);
}

struct Counts {
  std::size_t files = 0, changed = 0, left_alone = 0, invalid = 0, scenes = 0, bytes = 0;
  std::chrono::duration<double> seconds{0};
};

// Formats a file, and composes it before and after.
void CheckFile(const std::string& path, Counts& counts) {
  INFO(path);
  const std::string text = TextOfFile(path);
  ++counts.files;
  const auto start = std::chrono::steady_clock::now();
  const Layout once = LayoutOf(path, text);
  counts.seconds += std::chrono::steady_clock::now() - start;
  counts.bytes += text.size();
  if (!once.text) {
    ++(once.has_errors ? counts.invalid : counts.left_alone);
    return;
  }
  CheckedLayoutOf(path, text);
  if (*once.text == text) return;
  ++counts.changed;
  const auto disk = std::make_shared<DiskFiles>();
  const auto files = std::make_shared<AddedFiles>(disk);
  files->Add(path, *once.text);
  files->Add(disk->Canonical(path), *once.text);
  Composition before, after;
  Compose(path, disk, before);
  Compose(path, files, after);
  CHECK(before.loaded.has_value() == after.loaded.has_value());
  CHECK(before.Messages() == after.Messages());
  if (!before.loaded || !after.loaded) return;
  ++counts.scenes;
  const auto differences = Compare(before.loaded->scene, after.loaded->scene, 0);
  CHECK(differences.empty());
  if (!differences.empty()) WARN(differences.front().Text());
}

TEST_CASE("formatted files of the repository and of ../shared compose the same scenes") {
  const std::string root = SCENEWELD_SOURCE_DIR;
  std::vector<std::string> folders{root + "/models", root + "/docs/examples"};
  for (const char* folder : {"/../shared/models", "/../shared/golden"}) {
    if (fs::exists(root + folder)) {
      folders.push_back(root + folder);
    } else {
      WARN("skipped: " << folder << " is not there");
    }
  }
  Counts counts;
  for (const std::string& path : FilesWithLayout(folders)) CheckFile(path, counts);
  CHECK(counts.files > 10);
  CHECK(counts.left_alone == 0);
  WARN(counts.files << " files, " << counts.changed << " changed, " << counts.left_alone << " left alone, "
                    << counts.invalid << " invalid, " << counts.scenes << " scenes compared, " << counts.bytes / 1000
                    << " kB at "
                    << counts.seconds.count() * 1e9 / static_cast<double>(std::max<std::size_t>(counts.bytes, 1))
                    << " ms per MB");
}

// --- random texts

class RandomChanges {
 public:
  explicit RandomChanges(unsigned seed) : random_(seed) {}

  std::string operator()(std::string text) {
    const std::size_t count = 1 + Below(4);
    for (std::size_t i = 0; i < count && !text.empty(); ++i) ChangeOnce(text);
    return text;
  }
  std::size_t Below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

 private:
  void ChangeOnce(std::string& text) {
    static constexpr std::string_view kPieces[] = {" ",
                                                   "  ",
                                                   "\n",
                                                   "\n\n",
                                                   "\t",
                                                   "\r\n",
                                                   "<!-- c\n d -->",
                                                   "<a></a>",
                                                   "/>",
                                                   "'",
                                                   "\"",
                                                   "# c",
                                                   "\n  # c\n",
                                                   ": ",
                                                   "- ",
                                                   "[",
                                                   "]",
                                                   "{a: ",
                                                   "}",
                                                   "|\n",
                                                   ">-\n",
                                                   "&a",
                                                   "*a",
                                                   "!T ",
                                                   ",",
                                                   "<![CDATA[ ]]>",
                                                   "? ",
                                                   "---",
                                                   "%",
                                                   "<?p?>",
                                                   "1 2\n 3",
                                                   "<b>x</b>",
                                                   "\xC3\xA9",
                                                   "<xacro:if value='1'>",
                                                   "</xacro:if>"};
    const std::size_t at = Below(text.size() + 1);
    switch (Below(5)) {
      case 0: text.erase(at, 1 + Below(20)); break;
      case 1: text.insert(at, text, Below(text.size()), Below(60)); break;
      case 2: {
        const std::size_t line = text.find('\n', at);
        if (line != std::string::npos) text.insert(line + 1, std::string(1 + Below(5), ' '));
        break;
      }
      default: text.insert(at, kPieces[Below(std::size(kPieces))]);
    }
  }

  std::mt19937 random_;
};

TEST_CASE("random changes of texts never make a layout that changes the tree") {
  std::vector<std::string> files = FilesWithLayout({SCENEWELD_SOURCE_DIR "/tests/cli/formatting"});
  REQUIRE(!files.empty());
  const char* const more = std::getenv("SCENEWELD_MUTATIONS");
  const std::size_t count = more ? std::strtoul(more, nullptr, 10) : 3000;
  RandomChanges change(7);
  std::size_t valid = 0, refused = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& path = files[change.Below(files.size())];
    const std::string text = change(TextOfFile(path));
    INFO(path << ", change " << i);
    const Layout layout = CheckedLayoutOf(path, text);
    valid += layout.text ? 1 : 0;
    // The layout of XML is always certain.
    const bool is_refused = !layout.text && !layout.has_errors;
    if (is_refused) ++refused;
    if (is_refused && *LayoutLanguageOf(path) == LayoutLanguage::kXml) FAIL_CHECK(layout.diagnostics + text);
  }
  CHECK(valid > count / 10);
  CHECK(refused < count / 10);
}

TEST_CASE("a part of the changes keeps the tree") {
  const std::string text = "a:\n    b: 1\n    c:   2\n\n\nd:   3\n";
  const Source source("a.yaml", "a.yaml", text);
  Diagnostics diagnostics;
  const auto part = [&](std::string_view from, std::string_view to) {
    return FormatPartOfText(source, LayoutLanguage::kYaml, text.find(from), text.find(to) + to.size(), Limits(),
                            diagnostics);
  };
  const auto last = part("d:", "3");
  REQUIRE(last);
  CHECK(last->Applied() == "a:\n    b: 1\n    c:   2\n\n\nd: 3\n");
  const auto both = part("    b", "2");
  REQUIRE(both);
  CHECK(both->Applied() == "a:\n  b: 1\n  c: 2\n\n\nd:   3\n");
  CHECK(diagnostics.all().empty());
  const auto one = part("    c", "2");  // Alone, `c` would not be in line with `b`.
  REQUIRE(one);
  CHECK(one->Applied() == "a:\n    b: 1\n    c: 2\n\n\nd:   3\n");
  CHECK(diagnostics.all().empty());
}

// --- the command

constexpr char kLoose[] = "<robot name='a'>\n<link name=\"base\"></link>\n</robot>\n";
constexpr char kTidy[] = "<robot name=\"a\">\n  <link name=\"base\"/>\n</robot>\n";

TEST_CASE("fmt writes files, and says what it has compared") {
  const Workbench bench;
  bench.Write("a.urdf", kLoose);
  bench.Write("macros.xacro",
              "<robot xmlns:xacro=\"x\"><xacro:macro name=\"m\"><link name='l'/></xacro:macro></robot>\n");
  Outcome run = bench.Run("fmt a.urdf macros.xacro");
  CHECK(run.status == 0);
  CHECK(run.out.empty());
  CHECK_THAT(run.err, Contains("a.urdf: formatted: same elements, same scene\n"));
  CHECK_THAT(run.err, Contains("macros.xacro: formatted: same elements; the file composes no scene alone\n"));
  CHECK_THAT(run.err, Contains("2 files formatted, 0 unchanged\n"));
  CHECK(bench.Read("a.urdf") == kTidy);
  run = bench.Run("fmt a.urdf");
  CHECK(run.err == "a.urdf: unchanged\n");
  CHECK(bench.Read("a.urdf") == kTidy);
}

TEST_CASE("fmt --check and --diff change nothing") {
  const Workbench bench;
  bench.Write("models/a.urdf", kLoose);
  bench.Write("models/b.urdf", kTidy);
  bench.Write("models/ci.yaml", "on:   push\n");
  bench.Write("models/package.xml", "<package><name>p</name></package>\n");
  Outcome run = bench.Run("fmt models --check");
  CHECK(run.status == 1);
  CHECK(run.out == "models/a.urdf\nmodels/package.xml\n");
  CHECK_THAT(run.err, Contains("2 files would be formatted, 1 unchanged"));
  run = bench.Run("fmt models/a.urdf --diff");
  CHECK(run.status == 0);
  CHECK_THAT(run.out, Contains("--- a/models/a.urdf\n+++ b/models/a.urdf\n"));
  CHECK_THAT(run.out, Contains("-<link name=\"base\"></link>\n+  <link name=\"base\"/>\n"));
  CHECK(bench.Read("models/a.urdf") == kLoose);
  run = bench.Run("fmt models/b.urdf --check");
  CHECK(run.status == 0);
  run = bench.Run("fmt 'models/*.yaml' --check");
  CHECK(run.out == "models/ci.yaml\n");
}

TEST_CASE("fmt reads standard input and writes standard output") {
  const Workbench bench;
  bench.Write("a.urdf", kLoose);
  Outcome run = bench.Run("fmt - < a.urdf");
  CHECK(run.status == 0);
  CHECK(run.out == kTidy);
  bench.Write("a.yaml", "<<:   {a: 1}\n");
  run = bench.Run("fmt - < a.yaml");
  CHECK(run.out == "<<: { a: 1 }\n");
  bench.Write("broken", "<robot>\n  <link>\n</robot>\n");
  run = bench.Run("fmt - < broken");
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(bench.Run("fmt - a.urdf").status == 2);
}

TEST_CASE("a file that does not parse is an error with its place, and others are formatted") {
  const Workbench bench;
  bench.Write("a.urdf", kLoose);
  bench.Write("broken.urdf", "<robot name=\"b\">\n  <link name='x'>\n</robot>\n");
  bench.Write("mesh.obj", "v 0 0 0\n");
  const Outcome run = bench.Run("fmt broken.urdf mesh.obj a.urdf");
  CHECK(run.status == 1);
  CHECK_THAT(run.err, Contains("error[malformed-xml]") && Contains("broken.urdf:3:1"));
  CHECK_THAT(run.err, Contains("error[unsupported-format]"));
  CHECK_THAT(run.err, Contains("1 file formatted, 0 unchanged, 2 invalid"));
  CHECK(bench.Read("a.urdf") == kTidy);
  CHECK(bench.Read("broken.urdf") == "<robot name=\"b\">\n  <link name='x'>\n</robot>\n");
}

TEST_CASE("fmt keeps permissions, links and read-only files") {
  const Workbench bench;
  bench.Write("real/a.urdf", kLoose);
  bench.Write("b.urdf", kLoose);
  bench.RunShell("ln -s real/a.urdf a.urdf; chmod 640 real/a.urdf; chmod 440 b.urdf");
  CHECK(bench.Run("fmt a.urdf").status == 0);
  CHECK(bench.Read("real/a.urdf") == kTidy);
  CHECK(bench.RunShell("stat -c '%a %F' real/a.urdf a.urdf").out == "640 regular file\n777 symbolic link\n");
  const Outcome run = bench.Run("fmt b.urdf");
  CHECK(run.status == 2);
  CHECK_THAT(run.err, Contains("cannot write `b.urdf`: it is read-only"));
  CHECK(bench.Read("b.urdf") == kLoose);
}

}  // namespace
}  // namespace sceneweld::cli
