// SPDX-License-Identifier: BSD-3-Clause
// The options of commands that answer questions about a scene.

#include <algorithm>
#include <functional>

#include "sceneweld/cli/answers/kinds.h"
#include "sceneweld/cli/options/batch_options.h"
#include "sceneweld/cli/options/command_table.h"
#include "sceneweld/cli/options/config.h"
#include "sceneweld/cli/options/known_words.h"
#include "sceneweld/cli/options/reading_options.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {

void AddCheck(OptionList& options) {
  auto& check = options.Keep<CheckCommand>();
  options.Inputs(check.inputs, "to check");
  options.Flag("--meshes", check.meshes, "Also open and check every mesh file that the scene refers to").in_config =
      true;
  options.Flag("--json", check.json, "A JSON object on standard output, with the diagnostics of each INPUT");
  options.Flag("--watch", check.watch, "Check again whenever a file changes, until the program is stopped");
  check.read.load.missing_assets = MissingAssets::kWarn;
  const std::function<void()> understand_batch =
      AddBatch(options, check.batch, {.has_manifest = true}, check.inputs, check.read);
  AddReadOptions(options, check.read);
  options.Make([&check, understand_batch]() -> Command {
    CheckInputs(check.inputs, check.read);
    understand_batch();
    CheckOneJson(check.json, check.batch);
    if (check.watch) CheckWatch(check.inputs, check.read);
    if (check.watch) CheckWatch(check.batch);
    if (check.watch && check.json)
      throw Refusal{"`--json` is one document, and `--watch` has no end",
                    "use `--diagnostics json`, which writes lines"};
    return check;
  });
}

void AddTree(OptionList& options) {
  auto& tree = options.Keep<TreeCommand>();
  options.Input(tree.input);
  options.Flag("--frames", tree.frames, "Show declared frames too");
  options.Flag("--json", tree.json, "A JSON object with the bodies in the order of the tree");
  tree.read.load.missing_assets = MissingAssets::kWarn;
  AddReadOptions(options, tree.read, &tree.input);
  options.Make(tree);
}

void AddList(OptionList& options) {
  auto& list = options.Keep<ListCommand>();
  options.Input(list.input);
  options.Argument("KIND", list.kind, "What to list: " + KindNamesForHelp(), KindNames());
  options.Flag("--json", list.json, "A JSON list of objects with name, file and line");
  list.read.load.missing_assets = MissingAssets::kWarn;
  AddReadOptions(options, list.read, &list.input);
  options.Make([&list]() -> Command {
    if (list.kind.empty()) throw Refusal{"no kind of element is given", "use one of " + Listed(KindNames())};
    if (!FindKind(list.kind)) {
      std::string help = HelpForValue("list", list.kind, KindNames());
      throw Refusal{"unknown kind of element " + Quoted(list.kind),
                    help.empty() ? DidYouMeanOrList(list.kind, KindNames()) : std::move(help)};
    }
    return list;
  });
}

void AddPose(OptionList& options) {
  auto& pose = options.Keep<PoseCommand>();
  options.Input(pose.input);
  options.Argument("FRAME", pose.frame, "Full name of a body or frame");
  options.Text("--in", pose.in, "FRAME", "Express the pose in this frame (default: the world)");
  options.Text("--configuration", pose.configuration, "NAME",
               "Put the joints where a configuration has them: a group state of SRDF or a key of MJCF");
  options.Texts("--joint", pose.joints, "NAME=VALUE[,VALUE...]",
                "Set the position of a joint, in rad or m; joints that mimic it follow. The end of its name is enough "
                "if no other joint has that: `arm::elbow`, `elbow`");
  options.Texts("--free", pose.free, "BODY=W,X,Y,Z,X,Y,Z",
                "Put a free body at a pose in the world: the quaternion w x y z, then x y z in m");
  options.Flag("--json", pose.json, "A JSON object: translation, rotation as w x y z, and rpy");
  pose.read.load.missing_assets = MissingAssets::kWarn;
  AddReadOptions(options, pose.read, &pose.input);
  options.Make([&pose]() -> Command {
    if (pose.frame.empty())
      throw Refusal{"no frame is given", "`sceneweld list INPUT frames` and `bodies` print their names"};
    return pose;
  });
}

void AddDiff(OptionList& options) {
  auto& diff = options.Keep<DiffCommand>();
  auto& tolerance = options.Keep<std::string>();
  options.Argument("A", diff.a, "A file, or a folder").is_input = true;
  options.Texts("B", diff.b, "", "Files, folders or patterns to compare with it; one folder if A is one").is_input =
      true;
  options.Text("--tolerance", tolerance, "NUMBER",
               "Allowed difference of numbers, relative to the larger of 1 and their size (1e-9)");
  options.Flag("--json", diff.json, "A JSON object a line for each difference");
  diff.read.load.missing_assets = MissingAssets::kWarn;
  AddReadOptions(options, diff.read, &diff.a);
  options.Make([&diff, &tolerance]() -> Command {
    if (diff.b.empty()) throw Refusal{"only one scene is given", "`diff` compares two"};
    for (const std::string& b : diff.b) CheckInput(b, diff.read);
    if (diff.a == "-" && std::find(diff.b.begin(), diff.b.end(), "-") != diff.b.end()) {
      throw Refusal{"standard input can be read only once", "give a file for A or B"};
    }
    if (!tolerance.empty()) diff.tolerance = NotNegative("--tolerance", tolerance);
    return diff;
  });
}

void AddStats(OptionList& options) {
  auto& stats = options.Keep<StatsCommand>();
  options.Inputs(stats.inputs, "to count");
  options.Flag("--json", stats.json, "A JSON object; for several inputs, a list of them");
  stats.read.load.missing_assets = MissingAssets::kWarn;
  const std::function<void()> understand_batch = AddBatch(options, stats.batch, {}, stats.inputs, stats.read);
  AddReadOptions(options, stats.read);
  options.Make([&stats, understand_batch]() -> Command {
    CheckInputs(stats.inputs, stats.read);
    understand_batch();
    CheckOneJson(stats.json, stats.batch);
    return stats;
  });
}

namespace {

void CheckPackageName(const ExpandCommand& expand) {
  const std::string& name = expand.package_name;
  const bool is_good = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  if (!is_good) {
    throw Refusal{"the name of a package cannot be " + Quoted(name), "use letters, digits, `_` and `-`"};
  }
  const std::string& output = expand.output;
  if (output.empty() || output == "-" || HasSuffix(output, ".yaml") || HasSuffix(output, ".yml")) {
    throw Refusal{"`--package-name` needs a folder", "give one by `-o DIR`"};
  }
}

}  // namespace

void AddExpand(OptionList& options) {
  auto& expand = options.Keep<ExpandCommand>();
  options.Inputs(expand.inputs, "to expand");
  options
      .Text("-o,--output", expand.output, "OUT",
            "File to write, or a folder; of directives, the folder also receives the inline models of INPUT. For "
            "several inputs a pattern, as in `compose`")
      .is_usual = true;
  options.Text(
      "--package-name", expand.package_name, "NAME",
      "Make the folder a package of this name, with a package.xml, and name the files in it by that package: the "
      "folder can then move");
  const std::function<void()> understand_batch =
      AddBatch(options, expand.batch, {.writes = true, .has_manifest = true}, expand.inputs, expand.read);
  AddReadOptions(options, expand.read);
  options.Make([&expand, understand_batch]() -> Command {
    CheckInputs(expand.inputs, expand.read);
    understand_batch();
    if (!expand.package_name.empty()) CheckPackageName(expand);
    return expand;
  });
}

void AddExplain(OptionList& options) {
  auto& explain = options.Keep<ExplainCommand>();
  options.Text("SUBJECT", explain.subject, "CODE|INPUT", "A diagnostic code, or a file").is_input = true;
  options.Argument("NAME", explain.name, "With a file: full name of a model, body, frame, joint, geometry or group");
  options.Flag("--json", explain.json,
               "A JSON list with an object for each element of the name; of a code, a JSON object");
  explain.read.load.missing_assets = MissingAssets::kWarn;
  AddReadOptions(options, explain.read);
  options.Make([&explain]() -> Command {
    if (explain.subject.empty()) throw Refusal{"neither a diagnostic code nor a file is given", ""};
    if (!explain.name.empty()) CheckInput(explain.subject, explain.read);
    return explain;
  });
}

void AddResolve(OptionList& options) {
  auto& resolve = options.Keep<ResolveCommand>();
  options.Argument("URI", resolve.uri, "A URI, or a path, relative to the current folder");
  options.Flag("--explain", resolve.explain, "Show each place that was tried, and why it was rejected");
  options.Flag("--json", resolve.json, "A JSON object with the path and each place that was tried");
  AddResolveOptions(options, resolve.read);
  options.Make([&resolve]() -> Command {
    if (resolve.uri.empty()) throw Refusal{"no URI is given", ""};
    return resolve;
  });
}

void AddConfigCommand(OptionList& options) {
  auto& config = options.Keep<ConfigCommand>();
  OptionList::Option& input = options.Argument(
      "INPUT", config.input, "The file, or a folder, whose sceneweld.toml counts; without it, the current folder");
  input.is_input = true;
  input.takes_folder = true;
  options.Flag("--json", config.json, "A JSON object: file, packages and options, each with its origin");
  AddConfigOptions(options, config.read);
  options.Make([&config, &options]() -> Command {
    config.settings = SettingsOf(options, config.read.config.get());
    return config;
  });
}

void AddTags(OptionList& options) {
  auto& tags = options.Keep<TagsCommand>();
  options.Argument("NAME", tags.name, "An element or attribute of any format");
  options.Flag("--json", tags.json, "A JSON list with an object for each place of the element or attribute");
  options.Make(tags);
}

void AddRecord(OptionList& options) {
  auto& record = options.Keep<RecordCommand>();
  options.Argument("FILE", record.input, "A URDF, SDFormat, MJCF or USD file that sceneweld wrote");
  options.Flag("--strip", record.strip, "Write the file without what only sceneweld reads");
  options.Text("-o,--output", record.output, "OUT", "File to write with `--strip`; without it, standard output");
  options.Make([&record]() -> Command {
    if (record.input.empty()) throw Refusal{"`record` needs a file", "give a file that sceneweld wrote"};
    if (!record.output.empty() && !record.strip) {
      throw Refusal{"`--output` is for `--strip`", "add `--strip`, or `> FILE` to write the list to a file"};
    }
    return record;
  });
}

void AddSchema(OptionList& options) {
  auto& schema = options.Keep<SchemaCommand>();
  options.Argument("OF", schema.of, "`scene` for scene JSON; without it, the schema of directives files", {"scene"});
  options.Flag("--editor-settings", schema.editor_settings,
               "Print the settings that make VS Code accept tags such as `!Rpy`");
  options.Make([&schema]() -> Command {
    if (!schema.of.empty() && schema.of != "scene") {
      throw Refusal{"there is no schema of `" + schema.of + "`", "use `scene`, or nothing"};
    }
    return schema;
  });
}

}  // namespace sceneweld::cli
