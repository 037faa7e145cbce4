// SPDX-License-Identifier: BSD-3-Clause
// The options of `sceneweld lint` and `collisions`.
// The options of `fmt`.
// The options of `lsp`.

#include "sceneweld/cli/options/lint_options.h"

#include <algorithm>
#include <optional>
#include <thread>

#include "sceneweld/cli/options/batch_options.h"
#include "sceneweld/cli/options/command_line.h"
#include "sceneweld/cli/options/command_table.h"
#include "sceneweld/cli/options/reading_options.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/options/write_options.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

struct LintRuleWords {
  std::vector<std::string> select, ignore, tiers, consumers, thresholds;
};

struct LintWords {
  std::string fail_on = "warning";
  bool simulate = false;
};

// The parts of texts such as `a,b`, which may be given several times.
std::vector<std::string> SplitAtCommas(const std::vector<std::string>& texts) {
  std::vector<std::string> parts;
  for (const std::string& text : texts) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      if (end > begin) parts.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return parts;
}

std::vector<std::string_view> TierNames() {
  std::vector<std::string_view> names;
  for (const CheckTier tier : kCheckTiers) names.push_back(ToText(tier));
  return names;
}

void UnderstandThresholds(const std::vector<std::string>& texts, LintOptions& lint) {
  for (const std::string& text : texts) {
    const auto equals = text.find('=');
    const auto value = equals == text.npos ? std::nullopt : ParseNumber(std::string_view(text).substr(equals + 1));
    if (!value || equals == 0) {
      throw Refusal{"option `--threshold` has the value " + Quoted(text),
                    "use NAME=NUMBER, as in `--threshold most-mass-ratio=200`"};
    }
    lint.thresholds.emplace_back(text.substr(0, equals), *value);
  }
}

void UnderstandLintRules(const LintRuleWords& words, LintOptions& lint) {
  lint.select = SplitAtCommas(words.select);
  lint.ignore = SplitAtCommas(words.ignore);
  for (const std::string& name : SplitAtCommas(words.tiers)) {
    CheckIsOneOf("--tier", name, TierNames());
    for (const CheckTier tier : kCheckTiers) {
      if (ToText(tier) == name) lint.tiers.push_back(tier);
    }
  }
  const std::vector<std::string> consumers = SplitAtCommas(words.consumers);
  if (!consumers.empty()) lint.consumers = Consumers{};
  for (const std::string& name : consumers) {
    lint.consumers = lint.consumers | OneOf<Consumers>("--for", name, std::span(kConsumerWords));
  }
  UnderstandThresholds(SplitAtCommas(words.thresholds), lint);
}

void UnderstandFixes(const LintCommand& command) {
  const std::string option = command.diff ? "`--diff`" : "`--fix`";
  if (command.unsafe_fixes && !command.fix && !command.diff) {
    throw Refusal{"`--unsafe-fixes` does nothing alone", "add `--diff` to see its changes, or `--fix`"};
  }
  if (!command.fix && !command.diff) return;
  if (command.write_baseline) throw Refusal{option + " and `--write-baseline` are for separate runs", ""};
  if (command.diff && command.json) throw Refusal{"`--diff` and `--json` both write to standard output", ""};
  if (std::find(command.inputs.begin(), command.inputs.end(), "-") != command.inputs.end()) {
    throw Refusal{option + " needs files: standard input cannot be changed", ""};
  }
}

void UnderstandLint(const LintWords& words, LintCommand& command) {
  command.fail_on = OneOf<std::optional<Severity>>("--fail-on", words.fail_on,
                                                   {{"error", Severity::kError},
                                                    {"warning", Severity::kWarning},
                                                    {"note", Severity::kNote},
                                                    {"never", std::nullopt}});
  if (command.write_baseline && command.baseline.empty()) {
    throw Refusal{"`--write-baseline` needs a file", "add `--baseline FILE`"};
  }
  if (words.simulate) command.lint.simulating = Simulating::kAlways;
  UnderstandFixes(command);
}

// The section `[lint]` of `sceneweld.toml` may give it.
void InLintSection(OptionList::Option& option) {
  option.in_config = true;
  option.config_section = "lint";
}

}  // namespace

std::function<void()> AddLintRules(OptionList& options, LintOptions& lint) {
  auto& words = options.Keep<LintRuleWords>();
  const auto add = [&](const char* name, std::vector<std::string>& into, const char* value, const char* doc) {
    InLintSection(options.Texts(name, into, value, doc));
  };
  add("--select", words.select, "CODE,...", "Run these rules only; a tier selects all its rules");
  add("--ignore", words.ignore, "CODE,...", "Do not run these rules");
  add("--tier", words.tiers, "TIER,...",
      "Run rules of these tiers only: schema, topology, physics, assets, simulation");
  add("--for", words.consumers, "PROGRAM,...",
      "Run only rules that matter to one of these: drake, gazebo, mujoco, isaac, ros");
  add("--threshold", words.thresholds, "NAME=NUMBER,...",
      "Set a number that a rule compares with; `--rules` and docs/lint.md list them");
  return [&lint, &words] { UnderstandLintRules(words, lint); };
}

void AddLint(OptionList& options) {
  auto& lint = options.Keep<LintCommand>();
  auto& words = options.Keep<LintWords>();
  options.Inputs(lint.inputs, "to lint");
  const std::function<void()> understand_rules = AddLintRules(options, lint.lint);
  InLintSection(options.Text("--fail-on", words.fail_on, "error|warning|note|never",
                             "The least severity of a finding that gives the exit status 1 (default: warning)"));
  InLintSection(options.Flag("--simulate", words.simulate,
                             "Also run the rules of the tier simulation, which let MuJoCo simulate the scene for 1 s"));
  options
      .Text("--baseline", lint.baseline, "FILE",
            "Leave out the findings that the file lists, so that only new ones are reported")
      .is_usual = true;
  options.Flag("--write-baseline", lint.write_baseline, "Write today's findings to the file of `--baseline`");
  options.Flag("--fix", lint.fix, "Write the safe fixes of findings into the files").is_usual = true;
  options.Flag("--unsafe-fixes", lint.unsafe_fixes,
               "With `--fix` or `--diff`: also fixes that need a look, such as computed inertias");
  options.Flag("--diff", lint.diff, "Show what `--fix` would change as a unified diff, and change nothing").is_usual =
      true;
  options.Flag("--json", lint.json, "A JSON object on standard output, with the findings of each INPUT").is_usual =
      true;
  options.Flag("--rules", lint.rules, "List the rules and their thresholds").is_usual = true;
  lint.read.load.missing_assets = MissingAssets::kWarn;
  const std::function<void()> understand_batch = AddBatch(options, lint.batch, {}, lint.inputs, lint.read);
  AddReadOptions(options, lint.read);
  options.Make([&lint, &words, understand_rules, understand_batch]() -> Command {
    understand_rules();
    UnderstandLint(words, lint);
    understand_batch();
    CheckOneJson(lint.json, lint.batch);
    if ((lint.fix || lint.diff || lint.write_baseline) && (lint.batch.json_lines || !lint.batch.seeds.empty())) {
      throw Refusal{"`--fix`, `--diff` and `--write-baseline` work on files, not on the scenes of a batch",
                    "remove `--seeds` and `--json-lines`"};
    }
    if (!lint.rules) CheckInputs(lint.inputs, lint.read);
    return lint;
  });
}

void AddCollisions(OptionList& options) {
  struct CollisionsWords {
    std::string form = "table", samples, jobs, margin;
  };
  auto& collisions = options.Keep<CollisionsCommand>();
  auto& words = options.Keep<CollisionsWords>();
  options.Input(collisions.input);
  options.Text(
      "--to", words.form, "table|json|directives|srdf|mjcf",
      "What to write: a table of all pairs (default), or the pairs that need no test as collision filter groups "
      "of a directives file, as SRDF, or as MJCF");
  options.Text("-o,--output", collisions.output, "FILE", "File to write; without it, standard output");
  options
      .Text("--samples", words.samples, "N", "Number of random configurations (10000); another `--seed` draws others")
      .by_default = "10000";
  options
      .Text("--margin", words.margin, "M",
            "Pairs that come as near as this touch `sometimes`, not `never`, because samples seldom meet the nearest "
            "place [m] (0.001)")
      .by_default = "0.001";
  options.Text("-j,--jobs", words.jobs, "N", "Threads (default: one for each core)");
  AddSeparator(options, collisions.separator);
  options.Flag("--rewrite", collisions.rewrite, "Use the names that `compose --rewrite` writes").in_config = true;
  AddReadOptions(options, collisions.read, &collisions.input);
  options.Make([&collisions, &words]() -> Command {
    collisions.form = OneOf<CollisionsForm>("--to", words.form,
                                            {{"table", CollisionsForm::kTable},
                                             {"json", CollisionsForm::kJson},
                                             {"directives", CollisionsForm::kDirectives},
                                             {"srdf", CollisionsForm::kSrdf},
                                             {"mjcf", CollisionsForm::kMjcf}});
    if (!words.samples.empty()) collisions.samples = Whole("--samples", words.samples, 1, 10'000'000);
    if (!words.margin.empty()) collisions.margin = NotNegative("--margin", words.margin);
    CheckSeparator(collisions.separator);
    if (!words.jobs.empty()) collisions.jobs = Whole("-j", words.jobs, 1, 256);
    return collisions;
  });
}

void AddFmt(OptionList& options) {
  auto& fmt = options.Keep<FmtCommand>();
  auto& skips_scenes = options.Keep<bool>(false);
  options.Inputs(fmt.inputs, "to format");
  options.Flag("--check", fmt.check, "List the files that would change, with the exit status 1, and change nothing");
  options.Flag("--diff", fmt.diff, "Show the changes as a unified diff, and change nothing");
  options.Flag("--no-verify", skips_scenes,
               "Do not compose the scenes of changed files before and after; their elements are compared always");
  fmt.read.load.missing_assets = MissingAssets::kWarn;
  AddReadOptions(options, fmt.read);
  options.Make([&fmt, &skips_scenes]() -> Command {
    fmt.verify = !skips_scenes;
    if (fmt.inputs.empty()) throw Refusal{"no INPUT is given", "give a file, a folder, or `-` for standard input"};
    const bool reads_stdin = std::find(fmt.inputs.begin(), fmt.inputs.end(), "-") != fmt.inputs.end();
    if (reads_stdin && fmt.inputs.size() > 1) {
      throw Refusal{"standard input is formatted alone", "remove the other inputs"};
    }
    return fmt;
  });
}

void AddLsp(OptionList& options) {
  auto& lsp = options.Keep<LspCommand>();
  auto& is_stdio = options.Keep<bool>(true);
  options.Flag("--stdio", is_stdio, "Use standard input and output, which is the only way; editors may give it");
  options
      .Texts(
          "--scene", lsp.scenes, "PATTERN",
          "A scene of the workspace, or a pattern for several; by default every directives file that no other includes")
      .in_config = true;
  options.Texts("OPTION", lsp.words, "", "Options of `check` that count for every file, after `--`");
  options.Make([&lsp]() -> Command {
    std::vector<std::string> words{"check", "any.dmd.yaml", "--no-config"};
    words.insert(words.end(), lsp.words.begin(), lsp.words.end());
    const auto understood = UnderstandCommand(words);
    if (const auto* refusal = std::get_if<Refusal>(&understood)) throw *refusal;
    return lsp;
  });
}

}  // namespace sceneweld::cli
