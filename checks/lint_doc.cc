// SPDX-License-Identifier: BSD-3-Clause
// Generates docs/lint.md from the list of rules.

#include "sceneweld/checks/lint_doc.h"

#include "sceneweld/checks/rules.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kIntroduction = R"(# The linter

`sceneweld lint INPUT...` finds what is legal in a scene and wrong. `sceneweld lint --help` lists its options; Python has `lint`, and the
service `/v1/lint`.

* **Which rules run.** All, unless `--select`, `--ignore` or `--tier` say otherwise. `--for gazebo` runs only rules that matter to Gazebo.
  `sceneweld check` runs those marked `check`, and those of them in the tier `assets` with `--meshes`. A rule `on request` finds what is
  often meant as it is, and runs only if `--select` has its code.
* **Simulation.** `--simulate` (`simulate = true`, Python `simulate=True`) also runs the rules of the tier `simulation`; without it they
  run only if `--select` or `--tier` names them or the tier. sceneweld writes the scene as MJCF, with converted meshes, into a temporary
  folder, and MuJoCo simulates its first second (`simulated-time`) from the default pose at rest, with gravity. Servos of positions hold
  the default pose; other actuators get no command. What MJCF cannot hold is not simulated. MuJoCo runs in a confined program,
  `sceneweld_mujoco`, for 60 s at most. If it cannot be asked, that is an error (`judge-unavailable`). The service never simulates.
* **Thresholds.** `--threshold NAME=NUMBER` sets one. "Measured" means: on the 481 models in URDF, SDFormat and MJCF of Drake, PX4, ROBOTIS,
  MuJoCo, dm_control, Metaworld, dex-urdf, MoveIt and others, on which every rule was judged.
* **Ignoring a finding.** A comment `# sceneweld: ignore CODE` (YAML) or `<!-- sceneweld: ignore CODE -->` (XML) counts for its line, or for
  the next line if it is alone on its own. `sceneweld: ignore-file CODE` counts for the file. Several codes have commas between them.
* **Accepting today's findings.** `--baseline FILE --write-baseline` writes them to a file; with `--baseline FILE`, only others are
  reported. A finding is known by its file, its code and its message, not by its line.
* **Fixing.** `--fix` writes the fixes of the rules marked `safe` into the files, `--unsafe-fixes` also those marked `unsafe`, and `--diff`
  only shows them. See [below](#fixing).
* **Settings of a project.** `[lint]` in [sceneweld.toml](config.md) has `select`, `ignore`, `tier`, `for`, `threshold`, `simulate` and
  `fail-on`.
* **Exit status.** 1 if a finding is a warning or an error (`--fail-on`), or if an input does not compose. Then no rule runs on it, and
  its errors are those of `sceneweld check`.
* **Output.** Findings are diagnostics: as text, or with `--diagnostics` as JSON lines, SARIF or annotations of GitHub Actions, on
  standard error; with `--json` as one object on standard output.

This page is generated from the files in `checks/rules` (`./dev update-exhibits`).

)";

constexpr std::string_view kFixing = R"(
## Fixing

`sceneweld lint INPUT... --diff` shows what `--fix` would change, as a unified diff on standard output, and changes nothing; its exit status
is that of `lint`. `--fix` writes the files; its exit status counts the findings that remain.

* Only the bytes of the wrong value change. Comments, blanks, line ends and a byte order mark stay. A deleted element takes its line with it if
  nothing else is on the line.
* Before a file is written, the inputs are composed again in memory with all changes. Reading must report nothing new, the finding must be
  gone, and the scene must be the same except for what the fix is about. Otherwise that fix is left out, and a warning `fix-refused` gives the
  reason.
* Two fixes never change the same text. The second is reported as `fix-overlaps`; another run applies it.
* Findings that a comment or a baseline accepts are not fixed. Files in the cache of remote packages and texts on standard input are not
  changed. If a file is read-only, nothing is written, and the exit status is 2.
* Each file is replaced as a whole. Links are followed; a file that several inputs share, or that a scene has twice, is changed once.
* `safe` fixes change what simulators ignore or repair. `unsafe` ones change what they compute with: they delete limits that some programs
  apply, or compute an inertia from the mass and the volume of the geometries at uniform density, which no body has exactly. Look at them
  with `--diff --unsafe-fixes`. Some fixes of a rule marked `unsafe` may be safe; `--json` says so.
* `--json` lists under each finding its `fixes`: `title`, `safe`, and `edits` with `file`, the bytes `begin` to `end`, the places and the
  new `text`; or a `new_file`. SARIF has them as `fixes` too.
)";

}  // namespace

std::string LintMarkdown() {
  std::string text(kIntroduction);
  text += "| rule | tier | severity | for | runs in | fix | finds that |\n|---|---|---|---|---|---|---|\n";
  for (const CheckRule* rule : CheckRules()) {
    const std::string name(rule->code.name);
    text += "| [`" + name + "`](#" + name + ") | " + std::string(ToText(rule->tier)) + " | " +
            std::string(ToText(rule->severity)) + " | " + ConsumerNames(rule->consumers) + " | " +
            std::string(ToText(rule->use)) + " | " +
            (rule->can_fix == CanFix::kNo ? "" : std::string(ToText(rule->can_fix))) + " | " +
            std::string(rule->summary) + " |\n";
  }
  text += kFixing;
  for (const CheckRule* rule : CheckRules()) {
    text += "\n## " + std::string(rule->code.name) + "\n\n" + std::string(rule->code.explanation) + "\n";
    for (const Threshold& threshold : rule->thresholds) {
      text += "\n* `" + std::string(threshold.name) + "` = " + FormatNumber(threshold.value) +
              (threshold.unit.empty() ? "" : " " + std::string(threshold.unit)) + ": " +
              std::string(threshold.meaning) + "\n";
    }
  }
  return text;
}

}  // namespace sceneweld
