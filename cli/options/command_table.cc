// SPDX-License-Identifier: BSD-3-Clause
// The rows of all commands, and the options of the log.

#include "sceneweld/cli/options/command_table.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "sceneweld/cli/options/known_words.h"
#include "sceneweld/cli/options/values.h"

namespace sceneweld::cli {
namespace {

// Only the options of the chosen command are made, for a quick start.
const CommandRow kCommands[] = {
    {"compose", "INPUT... [-o OUT | --to FORMAT | --output-dir DIR --to FORMAT] [options]", "Read, compose, write",
     "Examples:\n"
     "  sceneweld compose cell.dmd.yaml -o cell.sdf\n"
     "  sceneweld compose arm.urdf --package arms=models/arms --to json\n"
     "  sceneweld compose cell.dmd.yaml -o out/cell.xml --assets copy --convert-meshes\n"
     "  sceneweld compose cell.dmd.yaml -o cell.sdf.zip\n"
     "  sceneweld compose models --output-dir out --to sdf\n"
     "  sceneweld compose 'cells/*.dmd.yaml' -o 'out/{stem}.xml' --watch\n"
     "  sceneweld compose bin.dmd.yaml --seeds 0..9999 -o 'out/{seed:06}.sdf' --manifest out.manifest --json > "
     "out.jsonl\n"
     "  cat arm.urdf | sceneweld compose - --from urdf --to sdf --name left\n",
     &AddCompose},
    {"convert", "INPUT OUT [options]", "Write one file in another format, or beside other files",
     "Examples:\n"
     "  sceneweld convert arm.urdf arm.sdf\n"
     "  sceneweld convert robot.xml robot.urdf --max-loss approximated\n"
     "  sceneweld convert robot.xml out/robot.xml --assets copy\n"
     "  sceneweld convert arm.urdf - --to json\n",
     &AddConvert},
    {"check", "INPUT... [options]", "Read and compose only; show every diagnostic",
     "Examples:\n"
     "  sceneweld check cell.dmd.yaml\n"
     "  sceneweld check models --strict --json\n"
     "  sceneweld check cell.dmd.yaml --watch\n"
     "  sceneweld check arm.urdf --meshes\n",
     &AddCheck},
    {"lint", "INPUT... [options]", "Find what is legal in a scene and wrong",
     "Examples:\n"
     "  sceneweld lint cell.dmd.yaml\n"
     "  sceneweld lint models --ignore unused-frame,no-damping --json\n"
     "  sceneweld lint arm.urdf --tier physics --for gazebo --threshold most-mass-ratio=200\n"
     "  sceneweld lint models --baseline lint.json --write-baseline\n"
     "  sceneweld lint models --baseline lint.json --diagnostics sarif 2> lint.sarif\n"
     "  sceneweld lint arm.urdf --diff --unsafe-fixes\n"
     "  sceneweld lint models --fix\n"
     "  sceneweld lint --rules\n",
     &AddLint},
    {"fmt", "INPUT... [--check | --diff] [options]", "Give files their canonical layout, without a change of the scene",
     "Examples:\n"
     "  sceneweld fmt cell.dmd.yaml arm.urdf\n"
     "  sceneweld fmt models --check\n"
     "  sceneweld fmt 'models/**/*.xacro' --diff\n"
     "  sceneweld fmt - < arm.urdf\n",
     &AddFmt},
    {"collisions", "INPUT [options]", "Find which bodies never, sometimes or always touch when the joints move",
     "Examples:\n"
     "  sceneweld collisions arm.urdf\n"
     "  sceneweld collisions arm.urdf --to srdf -o arm.srdf\n"
     "  sceneweld collisions cell.dmd.yaml --to directives --samples 50000 -o filters.dmd.yaml\n",
     &AddCollisions},
    {"tree", "INPUT [options]", "Show models, bodies and joints as a tree",
     "Examples:\n"
     "  sceneweld tree cell.dmd.yaml\n"
     "  sceneweld tree arm.urdf --frames\n",
     &AddTree},
    {"list", "INPUT KIND [options]", "List the names of one kind of element",
     "Examples:\n"
     "  sceneweld list cell.dmd.yaml bodies\n"
     "  sceneweld list arm.urdf joints --json\n"
     "  sceneweld list robots models        (the models in a folder)\n",
     &AddList},
    {"explain", "CODE | INPUT NAME [options]", "Explain a diagnostic code, or where an element comes from",
     "Examples:\n"
     "  sceneweld explain unknown-frame\n"
     "  sceneweld explain cell.dmd.yaml left::gripper::palm\n",
     &AddExplain},
    {"pose", "INPUT FRAME [--in FRAME] [--joint NAME=VALUE[,VALUE...]]... [options]",
     "Print the pose of one frame in another at given joint positions",
     "Examples:\n"
     "  sceneweld pose cell.dmd.yaml left::gripper::palm\n"
     "  sceneweld pose arm.urdf arm::tool --in arm::base --joint arm::elbow=1.2 --json\n",
     &AddPose},
    {"diff", "A B... [options]", "Show how the meanings of two scenes differ, whatever their formats",
     "Examples:\n"
     "  sceneweld diff arm.urdf arm.sdf\n"
     "  sceneweld diff old.dmd.yaml new.dmd.yaml --tolerance 1e-6\n"
     "  sceneweld diff models out\n",
     &AddDiff},
    {"expand", "INPUT... [-o FILE | -o DIR] [options]",
     "Write directives as one plain file that Drake loads, or a xacro file as plain XML",
     "Examples:\n"
     "  sceneweld expand cell.dmd.yaml\n"
     "  sceneweld expand grid.dmd.yaml --set rows=4 --seed 1 -o expanded\n"
     "  sceneweld expand arm.urdf.xacro --xacro-arg prefix=left_ -o arm.urdf\n"
     "  sceneweld expand grid.dmd.yaml --seeds 0..9 -o 'plain/{stem}_{seed}.dmd.yaml'\n",
     &AddExpand},
    {"resolve", "URI [options]", "Print which file a URI or a relative path names",
     "Examples:\n"
     "  sceneweld resolve package://arms/iiwa.urdf --package-folder models\n"
     "  sceneweld resolve model://table/meshes/top.obj --gazebo --explain\n",
     &AddResolve},
    {"config", "[INPUT] [options]", "Show packages and options for an input, and where each comes from",
     "Examples:\n"
     "  sceneweld config\n"
     "  sceneweld config cell.dmd.yaml --json\n",
     &AddConfigCommand},
    {"stats", "INPUT... [options]", "Count the elements, sum the masses, and check the inertia of every body",
     "Examples:\n"
     "  sceneweld stats cell.dmd.yaml\n"
     "  sceneweld stats robots --json\n",
     &AddStats},
    {"tags", "[NAME]", "Explain elements and attributes, from the tables that read them",
     "Examples:\n"
     "  sceneweld tags\n"
     "  sceneweld tags drake:ball_constraint\n",
     &AddTags},
    {"record", "FILE [--strip] [-o OUT]", "Show what a file says to sceneweld only, or remove it",
     "Examples:\n"
     "  sceneweld record arm.xml\n"
     "  sceneweld record arm.sdf --strip -o plain.sdf\n",
     &AddRecord},
    {"schema", "[scene | --editor-settings]", "Print the JSON Schema of directives files, or that of scene JSON",
     "Examples:\n"
     "  sceneweld schema > directives.schema.json\n"
     "  sceneweld schema scene > scene.schema.json\n"
     "  sceneweld schema --editor-settings\n",
     &AddSchema},
    {"view", "[INPUT] [--port N] [--no-browser] [options]",
     "Show the scene in a browser, and update it when a file changes",
     "Examples:\n"
     "  sceneweld view cell.dmd.yaml\n"
     "  sceneweld view arm.urdf --no-browser --port 8080\n"
     "  sceneweld view --accept-files\n",
     &AddView, true},
    {"lsp", "[-- OPTION...]", "Serve an editor: diagnostics, definitions, completion and more while you type",
     "Examples:\n"
     "  sceneweld lsp\n"
     "  sceneweld lsp -- --package arms=models/arms\n",
     &AddLsp},
    {"serve", "--root DIR [options]", "Serve compose, check, explain and others over HTTP",
     "Examples:\n"
     "  sceneweld serve --root models\n"
     "  sceneweld serve --root /srv/robots --port 9000 --max-seconds 5 --max-requests 16\n",
     &AddServe, true},
    {"completion", "bash|zsh|fish", "Print the script by which a shell completes command lines of sceneweld",
     "Examples:\n"
     "  sceneweld completion bash > ~/.local/share/bash-completion/completions/sceneweld\n"
     "  sceneweld completion zsh > ~/.zfunc/_sceneweld\n"
     "  sceneweld completion fish > ~/.config/fish/completions/sceneweld.fish\n",
     &AddCompletion},
    {"help", "[COMMAND]", "Print the help of a command, or the list of commands",
     "Examples:\n"
     "  sceneweld help\n"
     "  sceneweld help compose\n",
     &AddHelp},
};

}  // namespace

std::span<const CommandRow> Commands() { return kCommands; }

std::vector<std::string_view> CommandNames() {
  std::vector<std::string_view> names;
  for (const CommandRow& row : Commands()) names.push_back(row.name);
  return names;
}

void AddHelp(OptionList& options) {
  auto& help = options.Keep<HelpCommand>();
  options.Argument("COMMAND", help.command, "A command; without it, all commands are listed", CommandNames());
  options.Make([&help]() -> Command {
    const std::vector<std::string_view> names = CommandNames();
    if (!help.command.empty() && std::find(names.begin(), names.end(), help.command) == names.end()) {
      std::string known = HelpForCommand(help.command);
      throw Refusal{"unknown command " + Quoted(help.command),
                    known.empty() ? DidYouMeanOrList(help.command, names) : std::move(known)};
    }
    return help;
  });
}

void AddCompletion(OptionList& options) {
  static constexpr std::string_view kShells[] = {"bash", "zsh", "fish"};
  auto& completion = options.Keep<CompletionCommand>();
  const std::vector<std::string_view> shells(std::begin(kShells), std::end(kShells));
  options.Argument("SHELL", completion.shell, "bash, zsh or fish", shells);
  options.Make([&completion, shells]() -> Command {
    if (completion.shell.empty()) throw Refusal{"no shell is given", "use one of " + Listed(shells)};
    CheckIsOneOf("SHELL", completion.shell, shells);
    return completion;
  });
}

void AddOptions(const CommandRow& row, OptionList& options, ErrorOutput& error) {
  row.add_options(options);
  struct Words {
    bool is_verbose = false;
    std::string level;
    std::string form = "text";
    std::string color = "auto";
  };
  Words& words = options.Keep<Words>();
  LogOptions& log = error.log;
  options.StartGroup("Standard error");
  options.Text("--color", words.color, "auto|always|never",
               "Colours of diagnostics: on a terminal (default; NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE count), "
               "always or never");
  options.Flag("-v,--verbose", words.is_verbose, "Log opened files, resolved URIs and durations: `--log-level debug`");
  options.Text("--log-level", words.level, "trace|debug|info|warning|error|off",
               row.logs_requests ? "The least level that is logged: info (default) has a line for each request"
                                 : "The least level that is logged: warning (default)");
  options.Text("--log-format", words.form, "text|json", "Form of the log: text (default), or one JSON object a line");
  log.least = row.logs_requests ? LogLevel::kInfo : LogLevel::kWarning;
  options.Then([&words, &log, &error] {
    if (words.is_verbose) log.least = LogLevel::kDebug;
    if (!words.level.empty()) {
      log.least = OneOf<std::optional<LogLevel>>("--log-level", words.level,
                                                 {{"trace", LogLevel::kTrace},
                                                  {"debug", LogLevel::kDebug},
                                                  {"info", LogLevel::kInfo},
                                                  {"warning", LogLevel::kWarning},
                                                  {"error", LogLevel::kError},
                                                  {"off", std::nullopt}});
    }
    error.color = OneOf<ColorChoice>(
        "--color", words.color,
        {{"auto", ColorChoice::kAutomatic}, {"always", ColorChoice::kAlways}, {"never", ColorChoice::kNever}});
    log.form = OneOf<LogForm>("--log-format", words.form, {{"text", LogForm::kText}, {"json", LogForm::kJson}});
  });
}

}  // namespace sceneweld::cli
