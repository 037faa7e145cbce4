// SPDX-License-Identifier: BSD-3-Clause
// The rows of all commands, and the options of the log.

#include "sceneweld/cli/options/command_table.h"

#include <optional>

#include "sceneweld/cli/options/values.h"

namespace sceneweld::cli {
namespace {

// Only the options of the chosen command are made, for a quick start.
const CommandRow kCommands[] = {
    {"compose", "INPUT [-o OUT | --to FORMAT] [options]", "Read, compose, write",
     "Examples:\n"
     "  sceneweld compose cell.dmd.yaml -o cell.sdf\n"
     "  sceneweld compose arm.urdf --package arms=models/arms --to json\n"
     "  sceneweld compose cell.dmd.yaml -o out/cell.xml --assets copy --convert-meshes\n"
     "  sceneweld compose cell.dmd.yaml -o cell.sdf.zip\n"
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
     "  sceneweld check models/*.sdf --strict --diagnostics json\n"
     "  sceneweld check arm.urdf --meshes\n",
     &AddCheck},
    {"tree", "INPUT [options]", "Show models, bodies and joints as a tree",
     "Examples:\n"
     "  sceneweld tree cell.dmd.yaml\n"
     "  sceneweld tree arm.urdf --frames\n",
     &AddTree},
    {"list", "INPUT KIND [options]", "List the names of one kind of element",
     "Examples:\n"
     "  sceneweld list cell.dmd.yaml bodies\n"
     "  sceneweld list arm.urdf joints --json\n",
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
    {"diff", "A B [options]", "Show how the meanings of two scenes differ, whatever their formats",
     "Examples:\n"
     "  sceneweld diff arm.urdf arm.sdf\n"
     "  sceneweld diff old.dmd.yaml new.dmd.yaml --tolerance 1e-6\n",
     &AddDiff},
    {"expand", "INPUT [-o FILE.yaml | -o DIR] [options]", "Write directives as one plain file that Drake loads",
     "Examples:\n"
     "  sceneweld expand cell.dmd.yaml\n"
     "  sceneweld expand grid.dmd.yaml --set rows=4 --seed 1 -o expanded\n",
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
    {"stats", "INPUT [options]", "Count the elements, sum the masses, and check the inertia of every body",
     "Examples:\n"
     "  sceneweld stats cell.dmd.yaml\n"
     "  sceneweld stats robot.urdf --json\n",
     &AddStats},
    {"tags", "[NAME]", "Explain elements and attributes, from the tables that read them",
     "Examples:\n"
     "  sceneweld tags\n"
     "  sceneweld tags drake:ball_constraint\n",
     &AddTags},
    {"schema", "[scene | --editor-settings]", "Print the JSON Schema of directives files, or that of scene JSON",
     "Examples:\n"
     "  sceneweld schema > directives.schema.json\n"
     "  sceneweld schema scene > scene.schema.json\n"
     "  sceneweld schema --editor-settings\n",
     &AddSchema},
    {"view", "INPUT [--port N] [--no-browser] [options]",
     "Show the scene in a browser, and update it when a file changes",
     "Examples:\n"
     "  sceneweld view cell.dmd.yaml\n"
     "  sceneweld view arm.urdf --no-browser --port 8080\n",
     &AddView, true},
    {"serve", "--root DIR [options]", "Serve compose, check, explain and others over HTTP",
     "Examples:\n"
     "  sceneweld serve --root models\n"
     "  sceneweld serve --root /srv/robots --port 9000 --max-seconds 5 --max-requests 16\n",
     &AddServe, true},
};

}  // namespace

std::span<const CommandRow> Commands() { return kCommands; }

void AddOptions(const CommandRow& row, OptionList& options, LogOptions& log) {
  row.add_options(options);
  struct Words {
    bool is_verbose = false;
    std::string level;
    std::string form = "text";
  };
  Words& words = options.Keep<Words>();
  options.StartGroup("Log, on standard error");
  options.Flag("-v,--verbose", words.is_verbose, "Log opened files, resolved URIs and durations: `--log-level debug`");
  options.Text("--log-level", words.level, "trace|debug|info|warning|error|off",
               row.logs_requests ? "The least level that is logged: info (default) has a line for each request"
                                 : "The least level that is logged: warning (default)");
  options.Text("--log-format", words.form, "text|json", "Form of the log: text (default), or one JSON object a line");
  log.least = row.logs_requests ? LogLevel::kInfo : LogLevel::kWarning;
  options.Then([&words, &log] {
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
    log.form = OneOf<LogForm>("--log-format", words.form, {{"text", LogForm::kText}, {"json", LogForm::kJson}});
  });
}

}  // namespace sceneweld::cli
