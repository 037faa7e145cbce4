// SPDX-License-Identifier: BSD-3-Clause
// The table of words that other tools use.

#include "sceneweld/cli/options/known_words.h"

#include <algorithm>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::cli {
namespace {

constexpr std::string_view kCommand = "command", kOption = "option";

struct KnownWord {
  std::string_view kind;       // A command, an option, or the name of the option whose value it is.
  std::string_view words;      // With blanks between them.
  std::string_view meant;      // Our word; empty: there is none.
  std::string_view help = {};  // What to do without such a word.
};
constexpr KnownWord kKnownWords[] = {
    {kCommand, "validate verify test parse load lint-check check-urdf usdchecker", "sceneweld check"},
    {kCommand, "export write save transform translate transcode import", "sceneweld convert"},
    {kCommand, "print", "", "use `sceneweld convert FILE OUT` to write a file, or `sceneweld tree FILE` to look at it"},
    {kCommand, "merge build make combine assemble join concat create generate compile", "sceneweld compose"},
    {kCommand,
     "show display visualize visualise viewer open gui render preview meshcat usdview model-visualizer rviz viz",
     "sceneweld view"},
    {kCommand, "info summary inspect statistics count mass masses inertia", "sceneweld stats"},
    {kCommand, "dump structure links joints hierarchy", "sceneweld tree"},
    {kCommand, "graph urdf-to-graphviz urdf-to-graphiz graphviz dot view-frames", "",
     "use `sceneweld convert FILE OUT.dot`, which writes a graph for Graphviz"},
    {kCommand, "flatten xacro unroll", "sceneweld expand"},
    {kCommand, "format tidy prettify fmt-check", "sceneweld fmt"},
    {kCommand, "fix repair autofix", "", "use `sceneweld lint FILE --fix`"},
    {kCommand, "compare cmp equal", "sceneweld diff"},
    {kCommand, "find which locate rospack where", "sceneweld resolve"},
    {kCommand, "fk tf tf-echo transform-of kinematics", "sceneweld pose"},
    {kCommand, "srdf moveit acm disable-collisions self-collision self-collisions", "sceneweld collisions"},
    {kCommand, "server daemon run start", "sceneweld serve"},
    {kCommand, "ls names frames bodies models", "sceneweld list"},
    {kCommand, "language-server languageserver", "sceneweld lsp"},
    {kCommand, "settings env doctor configuration", "sceneweld config"},
    {kCommand, "doc docs describe tag elements", "sceneweld tags"},
    {kCommand, "version", "sceneweld --version"},
    {kCommand, "simulate sim play", "",
     "sceneweld does not simulate; use `sceneweld lint FILE --simulate`, which has MuJoCo simulate the scene"},
    {kCommand, "rename remove delete add edit new init", "",
     "edit the file, or use `sceneweld view FILE` or an editor with `sceneweld lsp`, which change it"},
    {kCommand, "gazebo mujoco isaac pybullet drake", "",
     "sceneweld starts no simulator; use `sceneweld convert FILE OUT` to write a file for it"},
    {kCommand, "sdf urdf mjcf usd glb gltf json", "",
     "use `sceneweld convert FILE OUT`; the suffix of OUT gives the format"},
    {kOption,
     "--pkg --packages --package-path --package-dir --pkg-path --package_path --package_dir --add-package --pkg-dir",
     "--package"},
    {kOption,
     "--package-paths --packages-folder --package-folders --search-path --package-dirs --pkg-folder --model-path "
     "--models",
     "--package-folder"},
    {kOption, "--ros-package-path --ament --colcon --rospack", "--ros"},
    {kOption, "--gz --ign --gazebo-models --resource-path", "--gazebo"},
    {kOption, "--format --output-format --out-format --target --target-format --type -t --output-type --fmt -f",
     "--to"},
    {kOption, "--input-format --in-format --source-format", "--from"},
    {kOption, "--out --outfile --out-file --output-file --outfile --dest --destination --save -O", "--output"},
    {kOption, "--outdir --out-dir --output-folder --out-folder --output-directory -d", "--output-dir"},
    {kOption, "--silent --no-warnings --errors-only -s", "--quiet"},
    {kOption, "--werror --warnings-as-errors --fail-on-warning --fail-on-warnings --error-on-warning -Werror",
     "--strict"},
    {kOption, "--arg --args --xacro-args --mappings --xacro-argument --xacro_arg", "--xacro-arg"},
    {kOption, "--param --params --parameter --parameters --define -D --var --variable", "--set"},
    {kOption, "--random-seed --random_seed", "--seed"},
    {kOption, "--robot-name --model-name --model_name --robot_name", "--name"},
    {kOption, "--namespace --ns --scope", "--prefix"},
    {kOption, "--sdformat-version --sdf_version --spec-version", "--sdf-version"},
    {kOption, "--urdf_version", "--urdf-version"},
    {kOption, "--engine --simulator --target-engine --rules-of", "--compat"},
    {kOption, "--threads --workers --parallel --processes --num-threads", "--jobs"},
    {kOption, "--headless --no-open --no-gui", "--no-browser"},
    {kOption, "--host --bind --listen --ip", "--address"},
    {kOption, "--json-output --as-json", "--json"},
    // Of commands that write no scene.
    {kOption, "--format --output-format", "",
     "use `--json` for a result as JSON, and `--from FORMAT` for the format of INPUT"},
    {kOption, "--sarif", "", "use `--diagnostics sarif`"},
    {kOption, "--no-color --no-colour --nocolor --monochrome", "", "use `--color never`"},
    {kOption, "--colour", "--color"},
    {kOption, "--debug -vv", "--verbose"},
    {kOption, "--version -V", "sceneweld --version"},
    {kOption, "--copy-meshes --copy-assets --embed --bundle --with-meshes", "", "use `--assets copy`"},
    {kOption, "--relative-paths --relative", "", "use `--assets relative`"},
    {kOption, "--as-model --model", "", "use `--as model`"},
    {kOption, "--as-world --world", "", "use `--as world`"},
    {kOption, "--overwrite --force --yes -y --clobber", "", "remove it: a file is replaced without it"},
    {kOption, "--recursive -r -R", "", "remove it: a folder is searched with all that is below it"},
    // Of `lint` and `fmt`, and of `fmt` only.
    {kOption, "-i --in-place --inplace --write -w --autofix", "", "use `--fix`, which writes into the files"},
    {kOption, "-i --in-place --inplace --write -w", "",
     "remove it: the files are changed in place, and `--diff` only shows the changes"},
    {kOption, "--dry-run --fix-dry-run -n", "", "use `--diff`, which only shows the changes"},
    {kOption, "--dry-run --check-only --no-output", "", "use `sceneweld check`, which writes nothing"},
    {kOption, "--inorder -i --legacy", "", "remove it: xacro files are expanded in the order of their text"},
    {kOption, "--no-assets --ignore-missing --skip-meshes --allow-missing --ignore-meshes", "",
     "use `--missing-assets warn`"},
    {kOption, "--online --network --download --fetch", "--allow-network"},
    {kOption, "--profile --timing --time", "--times"},
    {kOption, "-k", "", "use `sceneweld check FILE`, which is what `gz sdf -k FILE` does"},
    {kOption, "-p", "", "use `sceneweld convert FILE OUT.sdf`, which is what `gz sdf -p FILE` does"},
    {kOption, "-g", "", "use `sceneweld convert FILE OUT.dot`, which writes a graph for Graphviz"},
    {kOption, "--check", "sceneweld check"},
    {kOption, "--print", "", "use `sceneweld convert FILE OUT.sdf`, which is what `gz sdf --print FILE` does"},
    {kOption, "--graph", "", "use `sceneweld convert FILE OUT.dot`, which writes a graph for Graphviz"},
    {kOption, "--list --commands", "", "use `sceneweld help`, which lists the commands"},
    {"--to", "mujoco mjcf-xml xml mjc mjx", "mjcf"},
    {"--to", "gazebo gz ignition ign sdformat world libsdformat", "sdf"},
    {"--to", "ros ros2 rviz robot urdfdom pybullet", "urdf"},
    {"--to", "gltf", "glb"},
    {"--to", "isaac isaacsim isaac-sim omniverse newton openusd", "usd"},
    {"--to", "drake directives yaml dmd.yaml yml drake-directives", "dmd"},
    // Of `collisions`.
    {"--to", "dmd drake yaml dmd.yaml yml drake-directives", "directives"},
    {"--to", "text txt plain", "table"},
    {"--to", "graphviz gv graph", "dot"},
    {"--to", "moveit", "srdf"},
    {"--to", "scene scene-json", "json"},
    {"--from", "mujoco mjcf-xml xml mjc mjx", "mjcf"},
    {"--from", "gazebo gz ignition ign sdformat world libsdformat", "sdf"},
    {"--from", "ros ros2 rviz robot urdfdom pybullet", "urdf"},
    {"--from", "isaac isaacsim isaac-sim omniverse newton openusd", "usd"},
    {"--from", "drake directives yaml dmd.yaml yml drake-directives", "dmd"},
    {"--from", "moveit", "srdf"},
    {"--from", "scene scene-json", "json"},
    {"--to", "xacro", "", "xacro is not written; use `urdf`"},
    {"--to", "obj stl dae collada mesh ply fbx", "",
     "a scene is not written as this mesh; use `glb`, which has all meshes at their places"},
    {"--to", "html web", "", "use `sceneweld view FILE --export OUT.html`"},
    {"--to", "png image jpg svg", "", "use `sceneweld view FILE`, or `dot` for a graph"},
    {"--to", "mjb", "", "use `mjcf`; MuJoCo compiles it to MJB"},
    {"--from", "gltf glb stl dae collada mesh", "", "name a mesh in a link of a model"},
    {"--from", "mjb", "", "write the model as MJCF with MuJoCo, and use `mjcf`"},
    // Kinds of elements.
    {"list", "links link parts", "bodies"},
    {"list", "collisions visuals shapes meshes geoms", "geometries"},
    {"list", "motors transmissions controls", "actuators"},
    {"list", "states group_states keyframes poses", "configurations"},
    {"list", "exclusions excludes pairs collision_filters", "filters"},
    {"list", "robots instances", "models"},
    {"list", "sites tfs", "frames"},
    {"--compat", "gz sdf sdformat ignition", "gazebo"},
    {"--compat", "urdf ros2 rviz urdfdom", "ros"},
    {"--compat", "mjcf mjc", "mujoco"},
    {"--compat", "dmd directives", "drake"},
    {"--for", "gz sdf sdformat ignition", "gazebo"},
    {"--for", "urdf ros2", "ros"},
    {"--for", "mjcf", "mujoco"},
    {"--color", "yes on true force", "always"},
    {"--color", "no off false none", "never"},
    {"--log-level", "warn", "warning"},
    {"--log-level", "verbose", "debug"},
    {"--log-level", "quiet silent none", "off"},
    {"--log-level", "fatal critical", "error"},
    {"--missing-assets", "ignore skip allow", "warn"},
    {"--missing-assets", "fail", "error"},
    {"--assets", "absolute none original", "keep"},
    {"--assets", "embed bundle inline", "copy"},
    {"--assets", "ros", "package"},
    {"--diagnostics", "plain human gcc", "text"},
    {"--diagnostics", "jsonl jsonlines", "json"},
    {"--diagnostics", "annotations gha", "github"},
    {"--max-loss", "zero 0 never", "none"},
    {"--max-loss", "any", "all"},
};

std::string Lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

bool Has(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::string_view one = words.substr(0, words.find(' '));
    if (one == word) return true;
    words.remove_prefix(std::min(one.size() + 1, words.size()));
  }
  return false;
}

const KnownWord* Find(std::string_view kind, std::string_view word) {
  const auto* found = std::find_if(std::begin(kKnownWords), std::end(kKnownWords), [&](const KnownWord& known) {
    return known.kind == kind && Has(known.words, word);
  });
  return found == std::end(kKnownWords) ? nullptr : found;
}

bool IsFormat(std::string_view word) {
  constexpr std::string_view kFormats[] = {"sdf",  "urdf", "mjcf",   "usd",      "usda", "xacro", "glb",
                                           "gltf", "json", "mujoco", "sdformat", "xml",  "srdf",  "dmd"};
  return std::find(std::begin(kFormats), std::end(kFormats), word) != std::end(kFormats);
}

// `urdf2mjcf`, `sdf-to-urdf`, `to-usd`
bool IsConversion(std::string_view word) {
  for (const std::string_view between : {"-to-", "2", "to-"}) {
    const auto at = word.find(between);
    if (at == word.npos) continue;
    const std::string_view from = word.substr(0, at), to = word.substr(at + between.size());
    if (IsFormat(to) && (from.empty() || IsFormat(from))) return true;
  }
  return false;
}

std::string HelpOf(const KnownWord& known) {
  return known.meant.empty() ? std::string(known.help) : "did you mean " + Quoted(known.meant) + "?";
}

}  // namespace

std::string HelpForCommand(std::string_view word) {
  std::string name = Lower(word);
  std::replace(name.begin(), name.end(), '_', '-');
  if (const KnownWord* const known = Find(kCommand, name)) return HelpOf(*known);
  if (name.starts_with("xacro") && IsConversion(name)) return "did you mean `sceneweld expand`?";
  return IsConversion(name) ? "use `sceneweld convert FILE OUT`; the suffix of OUT gives the format" : "";
}

std::string HelpForOption(std::string_view option, const std::vector<std::string>& options) {
  const std::string word = option.starts_with("--") ? Lower(option) : std::string(option);
  for (const KnownWord& known : kKnownWords) {
    if (known.kind != kOption || !Has(known.words, word)) continue;
    std::string help = HelpOf(known);
    const auto at = help.find("`--");
    if (at == help.npos) return help;
    const std::string meant = help.substr(at + 1, help.find_first_of(" `", at + 1) - at - 1);
    if (std::find(options.begin(), options.end(), meant) != options.end()) return help;
  }
  return {};
}

std::string HelpForValue(std::string_view option, std::string_view value, const std::vector<std::string_view>& values) {
  std::string word = Lower(value);
  if (word.starts_with('.')) word.erase(0, 1);  // As a suffix.
  for (const std::string_view one : values) {
    if (Lower(one) == word) return "did you mean " + Quoted(one) + "?";
  }
  for (const KnownWord& known : kKnownWords) {
    if (known.kind != option || !Has(known.words, word)) continue;
    const auto has = [&](std::string_view one) { return std::find(values.begin(), values.end(), one) != values.end(); };
    // `dmd` is a value of `--to` where the others are formats of scenes too, but it has no writer of its own.
    if (known.meant.empty() || has(known.meant) || (known.meant == "dmd" && has("sdf"))) return HelpOf(known);
  }
  return {};
}

std::string HelpForOutput(std::string_view path) {
  const KnownWord* const known = Find("--to", Lower(path.substr(path.rfind('.') + 1)));
  if (!known) return {};
  if (known->meant.empty()) return std::string(known->help);
  if (known->meant == "glb") return "glTF is written in its binary form: name the file `*.glb`, or add `--to glb`";
  if (known->meant == "dmd" || known->meant == "directives")
    return "directives have the suffix `.dmd.yaml`; add `--to` for another format";
  return "add `--to " + std::string(known->meant) + "` if that is the format";
}

}  // namespace sceneweld::cli
