// SPDX-License-Identifier: BSD-3-Clause
// An exhibit: its input, its expected outputs, and how they are made.

#include "sceneweld/tests/exhibit.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>

#include "sceneweld/cli/options/command_line.h"
#include "sceneweld/cli/options/config.h"
#include "sceneweld/cli/options/write_options.h"
#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/library/drawable_part.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/table/census.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/exhibit_difference.h"
#include "sceneweld/tests/exhibit_expansion.h"
#include "sceneweld/tests/glb_file.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

constexpr const char* kInputs[] = {"scene.dmd.yaml", "scene.yaml", "model.urdf",       "model.sdf",
                                   "model.obj",      "model.json", "model.xml",        "model.usda",
                                   "model.usdc",     "model.usdz", "model.urdf.xacro", "model.xacro"};

void ReplaceAll(std::string& text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

// An argument of an exhibit: its scene is linted, with the other arguments as options of `sceneweld lint`.
constexpr std::string_view kLint = "--lint";

// How an exhibit is composed and written, in the words of the program's options.
struct Options {
  LoadOptions load;
  WriteOptions write;
  bool strict = false;
  bool meshes = false;
  std::optional<LintOptions> lint;
  std::shared_ptr<const cli::Config> config;  ///< `sceneweld.toml` beside the input or above.
  std::string refused;                        ///< Why the options are invalid; empty if they are valid.
};

Options Understand(const Exhibit& exhibit) {
  Options options;
  const auto& arguments = exhibit.arguments;
  const auto has = [&](std::string_view argument) {
    return std::find(arguments.begin(), arguments.end(), argument) != arguments.end();
  };
  options.meshes = has("--meshes");
  const bool lint = has(kLint);
  std::vector<std::string> words{lint ? "lint" : options.meshes ? "check" : "compose", exhibit.input};
  if (!options.meshes && !lint) words.insert(words.end(), {"--to", "sdf"});
  std::copy_if(arguments.begin(), arguments.end(), std::back_inserter(words),
               [](const std::string& argument) { return argument != kLint; });
  const auto understood = cli::UnderstandCommand(words, [&](const char* name) -> const char* {
    const auto found = exhibit.environment.find(name);
    return found == exhibit.environment.end() ? nullptr : found->second.c_str();
  });
  const auto take = [&](const cli::ReadOptions& read) {
    options.load = read.load;
    options.load.environment = [&variables = exhibit.environment](const std::string& name) {
      const auto found = variables.find(name);
      return found == variables.end() ? std::nullopt : std::optional(found->second);
    };
    options.strict = read.strict;
    options.config = read.config;
  };
  if (const auto* refusal = std::get_if<cli::Refusal>(&understood)) {
    options.refused = refusal->message;
  } else if (const auto* check = std::get_if<cli::CheckCommand>(&std::get<cli::Command>(understood))) {
    take(check->read);
  } else if (const auto* of_lint = std::get_if<cli::LintCommand>(&std::get<cli::Command>(understood))) {
    take(of_lint->read);
    options.lint = of_lint->lint;
  } else {
    const auto& compose = std::get<cli::ComposeCommand>(std::get<cli::Command>(understood));
    take(compose.read);
    options.write = cli::WriteOptionsOf(compose);
    options.write.separates_mjcf = false;  // Nothing could be read back under its names.
    options.write.keep_text = false;  // The expected files show what the writers make.
  }
  return options;
}

// The lines of a file of an exhibit that are not empty, with its placeholders replaced; none if the file does not
// exist.
std::vector<std::string> PlacedLines(const Exhibit& exhibit, const char* file) {
  std::string text = ReadTextFile(exhibit.folder + "/" + file).value_or("");
  ReplaceAll(text, "{dir}", exhibit.folder);
  ReplaceAll(text, "{root}", SCENEWELD_SOURCE_DIR);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    if (end > at) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

class Run {
 public:
  explicit Run(const Exhibit& exhibit) : exhibit_(exhibit), options_(Understand(exhibit)) {}

  ExhibitResult All() {
    if (exhibit_.input.empty()) Broken("there must be exactly one input (scene.dmd.yaml, model.urdf, ...)");
    if (!options_.refused.empty()) Broken(options_.refused);
    if (!result_.broken_promises.empty()) return std::move(result_);
    if (exhibit_.only_expands()) return Expanded();

    Diagnostics diagnostics;
    diagnostics.SetStrict(options_.strict);
    const auto loaded = Compose(options_.load, diagnostics);
    if (loaded.has_value() == diagnostics.has_errors()) {
      Broken(loaded ? "a scene came of an input at fault" : "there is no scene and no error");
    }
    if (loaded) {
      RunCheck(*loaded, diagnostics);
      CheckValid(*loaded);
      result_.json = Write(*loaded, "json", diagnostics);
      for (const char* name : kRoundTripFormats) {
        result_.exports[name] = WriteAndReadBack(*loaded, name, options_.write, &result_.round_trips[name]);
        WriteOptions options = options_.write;
        options.no_private = true;
        if (std::string_view(name) != "json") WriteAndReadBack(*loaded, name, options);
      }
      for (const char* version : {"1.9", "1.10", "1.11", "1.12"}) {
        for (const SdfRoot root : {SdfRoot::kWorld, SdfRoot::kModel}) {
          WriteOptions options = options_.write;
          options.sdf_version = version;
          options.sdf_root = root;
          WriteAndReadBack(*loaded, "sdf", options);
        }
      }
      CheckGlb(*loaded);
      if (HasSuffix(exhibit_.input, ".dmd.yaml")) Expand(*loaded);
    } else {
      CheckDrawablePart();
    }
    result_.diagnostics = RenderText(diagnostics);
    CheckSameAgain();
    result_.diagnostics = Placeless(std::move(result_.diagnostics));
    for (auto* text : {&result_.json, &result_.expanded}) {
      if (*text) *text = Placeless(std::move(**text));
    }
    for (auto& [name, exported] : result_.exports) {
      if (exported.text) exported.text = Placeless(std::move(*exported.text));
    }
    return std::move(result_);
  }

 private:
  // A xacro file that need not be a robot.
  ExhibitResult Expanded() {
    LoadOptions options = options_.load;
    options.current_folder = exhibit_.folder;
    const auto expand = [&](std::string& reported) {
      Diagnostics diagnostics;
      diagnostics.SetStrict(options_.strict);
      auto text = ExpandXacro(exhibit_.input, options, diagnostics);
      if (text.has_value() == diagnostics.has_errors()) {
        Broken(text ? "an invalid input gave a text" : "there is no text and no error");
      }
      reported = Placeless(RenderText(diagnostics));
      return text ? std::optional(Placeless(*std::move(text))) : std::nullopt;
    };
    std::string again;
    result_.expanded = expand(result_.diagnostics);
    if (expand(again) != result_.expanded || again != result_.diagnostics)
      Broken("expanding again gives something else");
    return std::move(result_);
  }

  void Broken(std::string promise) { result_.broken_promises.push_back(std::move(promise)); }

  // What readers guarantee is what programs must keep to.
  void CheckValid(const Loaded& loaded) {
    Diagnostics faults;
    if (!Validate(loaded.scene, faults)) Broken("Validate refuses the scene:\n" + RenderText(faults));
  }

  std::optional<Loaded> Compose(const LoadOptions& options, Diagnostics& diagnostics) const {
    diagnostics.Append(options_.config->diagnostics);
    if (diagnostics.has_errors()) return std::nullopt;
    return Load(exhibit_.input, options, diagnostics);
  }

  std::string Placeless(std::string text) const {
    ReplaceAll(text, exhibit_.folder, "{dir}");
    ReplaceAll(text, SCENEWELD_SOURCE_DIR, "{root}");
    if (exhibit_.folder.find(' ') == std::string::npos) return text;
    // YAML and command lines quote a path that has spaces.
    static const std::regex in_yaml(R"re(([a-z]: )"([^"\n]*\{dir\}[^"\n]*)")re");
    static const std::regex in_command(R"re('([^'\n]*\{dir\}[^'\n]*)')re");
    return std::regex_replace(std::regex_replace(text, in_yaml, "$1$2"), in_command, "$1");
  }

  std::optional<std::string> Write(const Loaded& loaded, std::string_view name, Diagnostics& diagnostics) {
    const Format* format = FindFormat(name);
    if (!format || !format->write) return std::nullopt;
    WriteOptions options = options_.write;
    options.folder = exhibit_.folder;
    LossReport losses(diagnostics);
    return Export(loaded, *format, options, losses);
  }

  // The claims of the format must declare everything that it approximates.
  void CheckDeclared(const LossReport& losses, const Format& format, const std::string& as) {
    for (const LossReport::Entry& entry : losses.entries()) {
      if (entry.kind != LossReport::Entry::Kind::kApproximated) continue;
      for (const LossSubject& about : entry.about) {
        for (const LossSubject::Field& field : about.fields.all()) {
          if (format.claims().Approximates(field.id)) continue;
          Broken(as + " approximates `" + field.name + "` of a " + std::string(about.kind) +
                 ", which its claims do not declare");
        }
      }
    }
  }

  // A GLB file with all geometries must be sound, and equal to the one that is made piece by piece.
  void CheckGlb(const Loaded& loaded) {
    const Format& format = *FindFormat("glb");
    WriteOptions options = options_.write;
    options.folder = exhibit_.folder;
    Diagnostics diagnostics;
    LossReport reported(diagnostics);
    const std::string visible = Export(loaded, format, options, reported);
    result_.exports["glb.json"] = {JsonOfGlb(visible), Placeless(RenderText(diagnostics))};
    options.roles = {true, true, true};
    LossReport losses(diagnostics);
    const std::string bytes = Export(loaded, format, options, losses);
    CheckDeclared(reported, format, "glb");
    CheckDeclared(losses, format, "glb");
    if (diagnostics.has_errors()) Broken("as glb: " + Placeless(RenderText(diagnostics)));
    for (const std::string& fault : FaultsOfGlb(visible, loaded.scene)) Broken("as glb of visuals: " + fault);
    for (const std::string& fault : FaultsOfGlb(bytes, loaded.scene)) Broken("as glb: " + fault);
    const auto stream = ExportStream(loaded, format, options, losses);
    if (stream->size() != bytes.size() || Collected(*stream, diagnostics) != bytes) {
      Broken("as glb in pieces it is another file");
    }
  }

  // The format's claims must declare every loss of the export, and every difference after reading back must have a loss
  // that explains it. `round_trip` gets the differences of the two scenes as scene JSON.
  ExhibitResult::Exported WriteAndReadBack(const Loaded& loaded, std::string_view name, WriteOptions options,
                                           std::vector<std::string>* round_trip = nullptr) {
    const Format& format = *FindFormat(name);
    options.folder = exhibit_.folder;
    Diagnostics diagnostics;
    LossReport losses(diagnostics);
    const std::string text = Export(loaded, format, options, losses);
    std::string as(name);
    if (name == "sdf") as += " " + options.sdf_version + (options.sdf_root == SdfRoot::kModel ? " as a model" : "");
    if (options.no_private) {
      as += " for others";
      if (text.find("sceneweld:") != text.npos) Broken(as + " has what only sceneweld reads");
    }
    CheckDeclared(losses, format, as);
    Diagnostics of_reading;
    auto back = ReadExport(loaded, text, format, options, of_reading);
    // Nobody edited the file: every plain value that it records is the one that the reader found.
    if (const std::string said = RenderText(of_reading); name != "usd" && said.find("[stale-record]") != said.npos) {
      Broken(as + " has stale private data: " + Placeless(said));
    }
    if (back && round_trip) *round_trip = JsonDifference(*back, name);
    const auto compared = back ? CompareExport(loaded, *std::move(back), options, losses, of_reading) : std::nullopt;
    if (!compared) {
      Broken(as + " cannot be read back: " + Placeless(RenderText(of_reading)));
    } else {
      for (const Difference& difference : compared->unexplained) {
        Broken("of " + as + " no loss explains of this: " + Placeless(difference.Text()));
      }
    }
    return {text, Placeless(RenderText(diagnostics))};
  }

  void Expand(const Loaded& loaded) {
    ExpansionCheck check = CheckExpansion(exhibit_.input, options_.load, loaded);
    result_.expanded = std::move(check.text);
    result_.expanded_diagnostics = Placeless(std::move(check.diagnostics));
    for (std::string& promise : check.broken_promises) Broken(Placeless(std::move(promise)));
    for (std::string& line : check.differences) result_.expansion.push_back(Placeless(std::move(line)));
  }

  // The viewer shows what composes in spite of errors.
  void CheckDrawablePart() {
    LoadOptions options = options_.load;
    options.current_folder = exhibit_.folder;
    Diagnostics diagnostics;
    auto draft = LoadDraft(exhibit_.input, options, diagnostics);
    if (!draft || !KeepDrawablePart(draft->loaded.scene)) return;
    if (!Write(draft->loaded, "json", diagnostics)) Broken("scene JSON does not hold the drawable part");
    CheckGlb(draft->loaded);
  }

  // The same input must give the same bytes, also if its models are stored or were read before.
  void CheckSameAgain() {
    LoadOptions keeping = options_.load;
    keeping.store = std::make_shared<ModelStore>(std::size_t{64} << 20);
    const auto check = [this](const LoadOptions& options, const std::string& how) {
      Diagnostics diagnostics;
      diagnostics.SetStrict(options_.strict);
      const auto loaded = Compose(options, diagnostics);
      if (loaded) RunCheck(*loaded, diagnostics);
      const auto json = loaded ? Write(*loaded, "json", diagnostics) : std::nullopt;
      if (json != result_.json) Broken("composing again " + how + "gives another scene");
      if (const std::string reported = RenderText(diagnostics); reported != result_.diagnostics) {
        Broken("composing again " + how + "explains something else:\n" + Placeless(reported));
      }
    };
    check(options_.load, "");
    check(keeping, "with a store of models ");
    check(keeping, "with models that were read before ");
  }

  // `--meshes` is an option of `check`, which runs all of its rules.
  void RunCheck(const Loaded& loaded, Diagnostics& diagnostics) const {
    if (options_.lint) {
      LintResult result = Lint(loaded, *options_.lint, diagnostics, diagnostics);
      for (CheckFinding& finding : result.findings) diagnostics.Add(std::move(finding.diagnostic));
    }
    if (!options_.meshes) return;
    Check(loaded, diagnostics);
    CheckMeshes(loaded, diagnostics);
  }

  // One line for each difference between the scene and what was read back of its export in a format.
  std::vector<std::string> JsonDifference(const Loaded& back, std::string_view format) {
    Diagnostics diagnostics;
    const auto again = Write(back, "json", diagnostics);
    if (!again || !result_.json) return {"is no scene JSON: " + Placeless(RenderText(diagnostics))};
    const double tolerance = format == "json" ? 0 : 1e-9;  // Scene JSON is exact.
    auto difference = SceneDifference(*result_.json, *again, tolerance);
    for (std::string& line : difference) line = Placeless(std::move(line));
    return difference;
  }

  const Exhibit& exhibit_;
  Options options_;
  ExhibitResult result_;
};

}  // namespace

std::optional<std::string> ReadTextFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::vector<Exhibit> FindExhibits(const std::string& root) {
  std::vector<Exhibit> exhibits;
  for (fs::recursive_directory_iterator at(root), end; at != end; ++at) {
    if (!at->is_directory()) continue;
    Exhibit exhibit;
    exhibit.folder = at->path().string();
    exhibit.name = fs::relative(exhibit.folder, root).string();
    int inputs = 0;
    for (const char* input : kInputs) {
      const std::string path = exhibit.folder + "/" + input;
      if (!fs::exists(path)) continue;
      exhibit.input = path;
      ++inputs;
    }
    if (inputs == 0 && !fs::exists(exhibit.Expected(""))) continue;
    at.disable_recursion_pending();
    if (inputs != 1) exhibit.input.clear();
    exhibit.arguments = PlacedLines(exhibit, "args");
    for (const std::string& line : PlacedLines(exhibit, "environment")) {
      const auto equals = std::min(line.find('='), line.size());
      exhibit.environment[line.substr(0, equals)] = line.substr(std::min(equals + 1, line.size()));
    }
    exhibits.push_back(std::move(exhibit));
  }
  std::sort(exhibits.begin(), exhibits.end(), [](const Exhibit& a, const Exhibit& b) { return a.name < b.name; });
  return exhibits;
}

ExhibitResult RunExhibit(const Exhibit& exhibit) { return Run(exhibit).All(); }

}  // namespace sceneweld
