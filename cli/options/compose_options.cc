// SPDX-License-Identifier: BSD-3-Clause
// The options of `compose` and `convert`.

#include <algorithm>
#include <functional>
#include <iterator>

#include "sceneweld/cli/options/batch_options.h"
#include "sceneweld/cli/options/command_table.h"
#include "sceneweld/cli/options/known_words.h"
#include "sceneweld/cli/options/reading_options.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/options/write_options.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/path_text.h"

namespace sceneweld::cli {

namespace {

constexpr std::string_view kSdfVersions[] = {"1.9", "1.10", "1.11", "1.12"};
constexpr std::string_view kUrdfVersions[] = {"1.0", "1.1", "1.2", "auto"};

// The words of some options, before they are parsed.
struct ComposeWords {
  std::string target;
  std::string audience;
  std::string max_loss = "all";
  std::string losses = "summary";
  std::string sdf_root = "world";
  std::string mujoco_version = "4.0";
  std::string usd_bodies = "flat";
  std::string usd_schemas = "newton";
  std::string assets;
};

// `newton,physx`: each of these once; `none` is an empty list.
UsdSchemas UsdSchemasOf(std::string_view words) {
  UsdSchemas schemas{false, false, false};
  while (!words.empty() && words != "none") {
    const std::string word(words.substr(0, words.find(',')));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
    *OneOf<bool*>("--usd-schemas", word,
                  {{"newton", &schemas.newton}, {"physx", &schemas.physx}, {"mujoco", &schemas.mujoco}}) = true;
  }
  return schemas;
}

bool ToStdout(const ComposeCommand& compose) {
  return compose.output_dir.empty() && (compose.output.empty() || compose.output == "-");
}

// `cell.sdf.zip` is an archive of an SDFormat file; `--to` gives the format of `cell.zip`.
const Format* Target(const ComposeWords& words, ComposeCommand& compose) {
  const std::string formats_to_write = "one of " + Listed(FormatNames(Use::kWriting));
  constexpr std::string_view kZip = ".zip";
  constexpr std::string_view kMujocoArchive = ".mjz";
  const bool is_mujoco_archive = HasSuffix(compose.output, kMujocoArchive);
  compose.zip = is_mujoco_archive || HasSuffix(compose.output, kZip);
  if (!words.target.empty()) {
    std::vector<std::pair<std::string_view, const Format*>> formats;
    for (const std::string_view name : FormatNames(Use::kWriting)) formats.emplace_back(name, FindFormat(name));
    if (std::string advice = AdviceForOutput(words.target); !advice.empty()) {
      throw Refusal{"option `--to` has no value " + Quoted(words.target), std::move(advice)};
    }
    return OneOf<const Format*>("--to", words.target, formats);
  }
  if (compose.output == "-") {
    throw Refusal{"no format to write is given",
                  "add `--to` with " + formats_to_write + ": standard output has no suffix"};
  }
  if (ToStdout(compose)) {
    throw Refusal{"no format to write is given", "add `-o FILE`, or `--to` with " + formats_to_write};
  }
  if (!compose.output_dir.empty()) {
    throw Refusal{"no format to write is given", "add `--to` with " + formats_to_write};
  }
  const std::string_view output = compose.output;
  if (HasSuffix(output, ".usdc")) {
    throw Refusal{"the suffix of " + Quoted(output) + " is not that of a format that can be written",
                  AdviceForOutput(output)};
  }
  const Format* target = is_mujoco_archive ? FindFormat("mjcf")
                         : FormatOfInput(compose.zip ? output.substr(0, output.size() - kZip.size()) : output);
  if (target && Serves(*target, Use::kWriting)) return target;
  std::string advice = AdviceForOutput(output);
  if (advice.empty()) advice = HelpForOutput(output);
  if (advice.empty()) advice = "add `--to` with " + formats_to_write;
  throw Refusal{"the suffix of " + Quoted(output) + " is not that of a format that can be written",
                output.ends_with('/') ? "add `--to` and give the folder by `--output-dir`" : std::move(advice)};
}

void CheckIsNoFolder(const std::string& output, bool has_output_dir) {
  const std::string path = output.empty() || output == "-" ? std::string() : NormalizedPath(output, CurrentFolder());
  if (path.empty() || DiskFiles().KindOf(path) != FileSystem::Kind::kFolder) return;
  const std::string file = output + (output.ends_with('/') ? "" : "/") + "scene.sdf";
  throw Refusal{Quoted(output) + " is a folder, where a file should be written",
                "name a file in it, as in " + Quoted(file) +
                    (has_output_dir ? ", or use " + Quoted("--output-dir " + ShellWord(output)) + " with `--to`" : "")};
}

void UnderstandAssets(const ComposeWords& words, ComposeCommand& compose) {
  const std::string format = "format " + Quoted(compose.target->name);
  const AssetRules* rules = compose.target->assets;
  const bool has_folder = !compose.assets_dir.empty();
  const std::string asked = !words.assets.empty() ? words.assets : compose.zip || has_folder ? "copy" : "keep";
  compose.assets = OneOf<AssetNaming>("--assets", asked,
                                      {{"keep", AssetNaming::kKeep},
                                       {"relative", AssetNaming::kRelative},
                                       {"copy", AssetNaming::kCopy},
                                       {"package", AssetNaming::kPackage}});
  const bool keeps = compose.assets == AssetNaming::kKeep, copies = compose.assets == AssetNaming::kCopy;
  if (!keeps && !rules) {
    throw Refusal{format + " names no files", compose.zip  ? "write it without `.zip`"
                                              : has_folder ? "leave out `--assets-dir`"
                                                           : "leave out `--assets`"};
  }
  if (compose.assets == AssetNaming::kPackage && !rules->package_uris) {
    throw Refusal{format + " does not support package URIs", "use `--assets keep`, `relative` or `copy`"};
  }
  if (!keeps && compose.assets != AssetNaming::kPackage && ToStdout(compose)) {
    throw Refusal{"`--assets " + asked + "` needs an output file", "add `-o FILE`"};
  }
  if (has_folder && !copies) {
    throw Refusal{"`--assets-dir` is for copies", "use `--assets copy`, or leave out `--assets`"};
  }
  if (has_folder && (compose.zip || HasSuffix(compose.output, ".usdz"))) {
    throw Refusal{"an archive holds its copies itself", "leave out `--assets-dir`"};
  }
  if (compose.zip && !copies) throw Refusal{"an archive holds copies", "leave out `--assets`"};
  if (compose.convert_meshes && !copies) {
    throw Refusal{"`--convert-meshes` writes files", "add `--assets copy`, which gives them a folder"};
  }
}

// The options of both commands, after their arguments.
// `understand_batch` may be null.
void AddWriting(OptionList& options, ComposeCommand& compose, const std::function<void()>& understand_batch) {
  auto& words = options.Keep<ComposeWords>();
  std::vector<std::string_view> targets = FormatNames(Use::kWriting);
  targets.push_back("dmd");
  options.Text("--to", words.target, "FORMAT", "Format to write: " + FormatChoice(Use::kWriting) + "|dmd", targets)
      .is_usual = true;
  OptionList::Option& audience = options.Text(
      "--for", words.audience, "gazebo|ros|drake|mujoco",
      "The program that the output is for, where programs differ, as about `<effort>` (default: what `--compat` says, "
      "else gazebo for SDFormat, ros for URDF, mujoco for MJCF)",
      WordsOf<Compat>(kCompatWords));
  audience.in_config = true;
  audience.by_default = "by compat, or the format";
  OptionList::Option& sdf_version = options.Text(
      "--sdf-version", compose.sdf_version, "VERSION",
      "SDFormat version to write: 1.9 (default; a file that comes back unchanged keeps its own), 1.10, 1.11, 1.12",
      {std::begin(kSdfVersions), std::end(kSdfVersions)});
  sdf_version.in_config = true;
  sdf_version.by_default = "1.9";
  OptionList::Option& urdf_version = options.Text(
      "--urdf-version", compose.urdf_version, "VERSION",
      "URDF version to write: 1.0 (default; a robot that is written alone keeps its own), 1.1, 1.2, or auto, the newest "
      "of the inputs; most readers refuse others than 1.0",
      {std::begin(kUrdfVersions), std::end(kUrdfVersions)});
  urdf_version.in_config = true;
  urdf_version.by_default = "1.0";
  AddSeparator(options, compose.separator);
  options
      .Text("--as", words.sdf_root, "world|model",
            "SDFormat and MJCF: write one world (default), or one model that others can include or attach")
      .in_config = true;
  options
      .Text("--mujoco-version", words.mujoco_version, "2.2|3.3|4.0",
            "MJCF: the version of MuJoCo that reads the file (default 4.0); the losses name what it does not know")
      .in_config = true;
  options
      .Text("--usd-bodies", words.usd_bodies, "flat|nested",
            "USD: all bodies of a model side by side (default), or each below its parent")
      .in_config = true;
  options
      .Text("--usd-schemas", words.usd_schemas, "LIST",
            "USD: the vendors whose attributes are written for what UsdPhysics lacks: `newton` (default), `physx`, "
            "`mujoco`, several with commas, or `none`")
      .in_config = true;
  options
      .Text("--assets", words.assets, "keep|relative|copy|package",
            "How the output names meshes and images: as in the input where that still resolves (default), by relative "
            "paths, as copies beside OUT, or by package URIs")
      .is_usual = true;
  options.Text(
      "--assets-dir", compose.assets_dir, "DIR",
      "Folder for the copies of `--assets copy`, which it implies; all outputs share it, so each mesh is there "
      "once");
  options.Flag("--convert-meshes", compose.convert_meshes,
               "With `--assets copy`: convert meshes that the format's engine cannot read to OBJ");
  options
      .Flag("--rewrite", compose.rewrite,
            "Write in sceneweld's own layout even where INPUT would come back unchanged, byte for byte")
      .in_config = true;
  options
      .Flag(
          "--no-private", compose.no_private,
          "Leave out the record of the file, which only sceneweld reads; the losses name what that drops")
      .in_config = true;
  options.Text("--options-from", compose.read.load.options_from, "MODEL",
               "The model that decides settings that a scene has once (gravity, `option`, `physics`, ...) where models "
               "disagree; without it, the first model that gives the setting");
  options
      .Text("--max-loss", words.max_loss, "none|approximated|all",
            "Fail if the export loses more than this; `all` (default) allows every loss")
      .in_config = true;
  options
      .Text("--losses", words.losses, "summary|full",
            "Show the losses in a few lines (default), or each with its place in the input")
      .in_config = true;
  options.Text("--loss-report", compose.loss_report, "FILE", "Write the losses as JSON").is_usual = true;
  options.Flag("--judge", compose.judge,
               "Load the output with the format's own library and compare; implies `--rewrite`");
  AddReadOptions(options, compose.read);
  options.Make([&options, &compose, &words, understand_batch]() -> Command {
    CheckInputs(compose.inputs, compose.read);
    if (understand_batch) understand_batch();
    if (compose.watch) CheckWatch(compose.batch);
    if (compose.watch) CheckWatch(compose.inputs, compose.read);
    if (compose.watch && ToStdout(compose)) throw Refusal{"`--watch` needs an output file", "add `-o FILE`"};
    if (!compose.output.empty() && !compose.output_dir.empty()) {
      throw Refusal{"both `--output` and `--output-dir` are given", "remove one of them"};
    }
    compose.max_loss =
        OneOf<MaxLoss>("--max-loss", words.max_loss,
                       {{"none", MaxLoss::kNone}, {"approximated", MaxLoss::kApproximated}, {"all", MaxLoss::kAll}});
    compose.losses =
        OneOf<LossesForm>("--losses", words.losses, {{"summary", LossesForm::kSummary}, {"full", LossesForm::kFull}});
    // `expand` writes directives.
    const bool to_directives = words.target.empty() ? HasSuffix(compose.output, ".dmd.yaml") : words.target == "dmd";
    if (to_directives) {
      if (compose.judge || !compose.loss_report.empty()) {
        throw Refusal{"directives lose nothing and have no judge", "remove `--judge` and `--loss-report`"};
      }
      if (!compose.read.load.options_from.empty()) {
        throw Refusal{"directives only name models; they do not merge settings", "remove `--options-from`"};
      }
      if (!words.assets.empty() || !compose.assets_dir.empty() || compose.convert_meshes) {
        throw Refusal{"directives name models, not meshes", "remove `--assets`, `--assets-dir` and `--convert-meshes`"};
      }
      if (!compose.output_dir.empty() || compose.watch) {
        throw Refusal{"directives have neither `--output-dir` nor `--watch`",
                      "use `-o FILE`, or a pattern as in `-o 'out/{stem}.dmd.yaml'`"};
      }
      return ExpandCommand{compose.inputs, compose.output, compose.read, compose.batch};
    }
    CheckIsNoFolder(compose.output, understand_batch != nullptr);
    compose.target = Target(words, compose);
    if (!words.audience.empty()) {
      compose.audience = OneOf<Compat>("--for", words.audience, std::span(kCompatWords));
    }
    compose.sdf_root = OneOf<SdfRoot>("--as", words.sdf_root, {{"world", SdfRoot::kWorld}, {"model", SdfRoot::kModel}});
    compose.mujoco_version =
        OneOf<MujocoVersion>("--mujoco-version", words.mujoco_version,
                             {{"2.2", MujocoVersion::k22}, {"3.3", MujocoVersion::k33}, {"4.0", MujocoVersion::k40}});
    compose.usd_bodies = OneOf<UsdBodies>("--usd-bodies", words.usd_bodies,
                                          {{"flat", UsdBodies::kFlat}, {"nested", UsdBodies::kNested}});
    compose.usd_schemas = UsdSchemasOf(words.usd_schemas);
    UnderstandAssets(words, compose);
    if (compose.judge && !compose.target->judge) {
      std::vector<std::string_view> judged;
      for (const Format& format : Formats()) {
        if (format.judge) judged.push_back(format.name);
      }
      throw Refusal{"format " + Quoted(compose.target->name) + " has no judge",
                    "use `--judge` with one of " + Listed(judged)};
    }
    CheckSeparator(compose.separator);
    const auto& given = options.given();
    compose.separates_mjcf = std::find(given.begin(), given.end(), "--separator") != given.end();
    if (!compose.sdf_version.empty()) {
      CheckIsOneOf("--sdf-version", compose.sdf_version, {std::begin(kSdfVersions), std::end(kSdfVersions)});
    }
    if (!compose.urdf_version.empty()) {
      CheckIsOneOf("--urdf-version", compose.urdf_version, {std::begin(kUrdfVersions), std::end(kUrdfVersions)});
    }
    // The judge compares the writer's output, which has the names that the writer chose.
    compose.rewrite = compose.rewrite || compose.judge;
    return compose;
  });
}

}  // namespace

void AddCompose(OptionList& options) {
  auto& compose = options.Keep<ComposeCommand>();
  options.Inputs(compose.inputs, "to compose");
  options
      .Text("-o,--output", compose.output, "OUT",
            "File to write, in the format of its suffix. For several inputs a pattern with {stem}, the name of INPUT "
            "without its suffix, {name}, the whole name, {dir}, its folder, {index}, its number, or {seed}; {seed:06} "
            "has six digits. {{ and }} are braces of the name itself")
      .is_usual = true;
  options
      .Text("--output-dir", compose.output_dir, "DIR",
            "Folder that gets a file for each INPUT, in the format of `--to`; inputs that are found below a folder "
            "keep their place below it")
      .is_usual = true;
  options.Flag("--watch", compose.watch, "Compose again whenever a file changes, until the program is stopped")
      .is_usual = true;
  const std::function<void()> understand_batch =
      AddBatch(options, compose.batch, {.writes = true, .has_manifest = true}, compose.inputs, compose.read);
  AddWriting(options, compose, understand_batch);
}

void AddConvert(OptionList& options) {
  auto& compose = options.Keep<ComposeCommand>();
  auto& input = options.Keep<std::string>();
  compose.says_no_loss = true;
  options.Argument("INPUT", input, "File to convert; `-` reads standard input").is_input = true;
  options.Argument("OUT", compose.output, "File to write, whose suffix gives the format; `-` is standard output");
  options.Then([&compose, &input] {
    if (!input.empty()) compose.inputs = {input};
    if (!input.empty() && compose.output.empty()) {
      throw Refusal{"no OUT is given", "as in `sceneweld convert arm.urdf arm.sdf`"};
    }
  });
  AddWriting(options, compose, nullptr);
}

}  // namespace sceneweld::cli
