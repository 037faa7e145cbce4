// SPDX-License-Identifier: BSD-3-Clause
// The table of words that other tools use.

#include "sceneweld/cli/options/known_words.h"

#include <algorithm>

#include "sceneweld/scene/diagnostic.h"

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
    {kCommand, "validate verify test parse load lint-check check_urdf usdchecker", "sceneweld check"},
    {kCommand, "export write save transform translate", "sceneweld convert"},
    {kCommand, "print", "", "use `sceneweld convert FILE OUT` to write a file, or `sceneweld tree FILE` to look at it"},
    {kCommand, "merge build make combine assemble join concat create generate compile", "sceneweld compose"},
    {kCommand, "show display visualize visualise viewer open gui render preview meshcat usdview model_visualizer",
     "sceneweld view"},
    {kCommand, "info summary inspect statistics count mass masses inertia", "sceneweld stats"},
    {kCommand, "dump structure links joints frames hierarchy", "sceneweld tree"},
    {kCommand, "graph urdf_to_graphviz graphviz dot", "",
     "use `sceneweld convert FILE OUT.dot`, which writes a graph for Graphviz"},
    {kCommand, "flatten xacro unroll", "sceneweld expand"},
    {kCommand, "format tidy prettify fmt-check", "sceneweld fmt"},
    {kCommand, "fix repair", "", "use `sceneweld lint FILE --fix`"},
    {kCommand, "compare equal", "sceneweld diff"},
    {kCommand, "find which locate rospack where", "sceneweld resolve"},
    {kCommand, "fk tf transform-of kinematics", "sceneweld pose"},
    {kCommand, "srdf moveit disable_collisions self-collisions", "sceneweld collisions"},
    {kCommand, "server daemon run start", "sceneweld serve"},
    {kCommand, "language-server languageserver", "sceneweld lsp"},
    {kCommand, "settings env doctor", "sceneweld config"},
    {kCommand, "doc docs describe tag elements", "sceneweld tags"},
    {kCommand, "version", "sceneweld --version"},
    {kCommand, "simulate sim play", "",
     "sceneweld does not simulate; use `sceneweld lint FILE --simulate`, which has MuJoCo simulate the scene"},
    {kCommand, "sdf urdf mjcf usd", "", "use `sceneweld convert FILE OUT`; the suffix of OUT gives the format"},
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
    {kOption, "--engine --simulator --target-engine --rules-of", "--compat"},
    {kOption, "--threads --workers --parallel --processes --num-threads", "--jobs"},
    {kOption, "--headless --no-open --no-gui", "--no-browser"},
    {kOption, "--host --bind --listen --ip", "--address"},
    {kOption, "--json-output --as-json", "--json"},
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

std::string HelpOf(const KnownWord& known) {
  return known.meant.empty() ? std::string(known.help) : "did you mean " + Quoted(known.meant) + "?";
}

}  // namespace

std::string HelpForCommand(std::string_view word) {
  const KnownWord* const known = Find(kCommand, Lower(word));
  return known ? HelpOf(*known) : std::string();
}

std::string HelpForOption(std::string_view option, const std::vector<std::string>& options) {
  const KnownWord* const known = Find(kOption, option.starts_with("--") ? Lower(option) : std::string(option));
  if (!known) return {};
  std::string help = HelpOf(*known);
  const auto at = help.find("`--");
  if (at == help.npos) return help;
  const std::string meant = help.substr(at + 1, help.find_first_of(" `", at + 1) - at - 1);
  return std::find(options.begin(), options.end(), meant) != options.end() ? help : "";
}

std::string HelpForValue(std::string_view option, std::string_view value) {
  std::string word = Lower(value);
  if (word.starts_with('.')) word.erase(0, 1);  // As a suffix.
  const KnownWord* const known = Find(option, word);
  return known ? HelpOf(*known) : std::string();
}

std::string HelpForOutput(std::string_view path) {
  const KnownWord* const known = Find("--to", Lower(path.substr(path.rfind('.') + 1)));
  if (!known) return {};
  if (known->meant.empty()) return std::string(known->help);
  if (known->meant == "glb") return "glTF is written in its binary form: name the file `*.glb`, or add `--to glb`";
  if (known->meant == "dmd") return "directives have the suffix `.dmd.yaml`; add `--to` for another format";
  return "add `--to " + std::string(known->meant) + "` if that is the format";
}

}  // namespace sceneweld::cli
