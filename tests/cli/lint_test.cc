// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld lint`: which rules run, what is left out, and the forms of its output. The rules have exhibits.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// A position beyond its limits (line 5) and limits in degrees (line 9).
std::string Arm(const std::string& above = "") {
  return R"(<robot name="arm">
  <link name="a"/><link name="b"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="c"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
)" + above +
         R"(  <joint name="low" type="revolute"><parent link="a"/><child link="b"/>
    <limit lower="0.5" upper="1" effort="5" velocity="2"/>
    <axis xyz="0 0 1"/>
  </joint>
  <joint name="degrees" type="revolute"><parent link="b"/><child link="c"/>
    <limit lower="-170" upper="170" effort="5" velocity="2"/>
  </joint>
</robot>
)";
}

constexpr char kBoth[] = "--select default-beyond-limits,degrees-as-radians";

TEST_CASE("lint reports findings and fails; --fail-on says from which severity") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm());
  const Outcome outcome = bench.Run(std::string("lint arm.urdf ") + kBoth);
  CHECK(outcome.status == 1);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err, Contains("warning[default-beyond-limits]") && Contains("warning[degrees-as-radians]") &&
                              Contains("arm.urdf: 2 findings\n"));
  CHECK(bench.Run(std::string("lint arm.urdf --fail-on error ") + kBoth).status == 0);
  CHECK(bench.Run("lint arm.urdf --select impossible-mass").status == 0);
}

TEST_CASE("lint runs the rules that its options choose") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm());
  const auto codes = [&](const std::string& options) {
    std::string text;
    const auto json = nlohmann::json::parse(bench.Run("lint arm.urdf --json " + options).out);
    for (const auto& finding : json["results"][0]["findings"]) text += finding["code"].get<std::string>() + " ";
    return text;
  };
  CHECK(codes(kBoth) == "default-beyond-limits degrees-as-radians ");
  CHECK(codes(std::string(kBoth) + " --ignore degrees-as-radians") == "default-beyond-limits ");
  CHECK(codes(std::string(kBoth) + " --ignore physics").empty());
  CHECK(codes(std::string(kBoth) + " --tier assets").empty());
  CHECK(codes("--select degrees-as-radians --tier physics,assets") == "degrees-as-radians ");
}

TEST_CASE("lint leaves out what comments ignore") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm("  <!-- sceneweld: ignore default-beyond-limits -->\n"));
  const Outcome outcome = bench.Run(std::string("lint arm.urdf ") + kBoth);
  CHECK_THAT(outcome.err, !Contains("default-beyond-limits") && Contains("1 finding, 1 ignored\n"));
  bench.Write("file.urdf", Arm("  <!-- sceneweld: ignore-file default-beyond-limits, degrees-as-radians -->\n"));
  const Outcome file = bench.Run(std::string("lint file.urdf ") + kBoth);
  CHECK(file.status == 0);
  CHECK_THAT(file.err, Contains("no findings, 2 ignored\n"));
  // No comment, so no meaning; and a comment with a mistake.
  bench.Write("wrong.urdf", Arm("  <!-- sceneweld: ignore default-beyond-limit -->\n"));
  const Outcome wrong = bench.Run(std::string("lint wrong.urdf ") + kBoth);
  CHECK_THAT(wrong.err, Contains("warning[unknown-name]: no rule is called `default-beyond-limit`") &&
                            Contains("did you mean `default-beyond-limits`?") && Contains("2 findings\n"));
}

TEST_CASE("lint with a baseline reports only new findings, also after lines have moved") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm());
  const Outcome written = bench.Run("lint arm.urdf --select default-beyond-limits --baseline b.json --write-baseline");
  CHECK(written.status == 0);
  CHECK_THAT(written.err, Contains("b.json: 1 accepted finding\n"));
  bench.Write("arm.urdf", Arm("\n\n\n"));
  const Outcome outcome = bench.Run(std::string("lint arm.urdf --baseline b.json ") + kBoth);
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, !Contains("default-beyond-limits") && Contains("1 finding, 1 accepted\n"));
  CHECK(bench.Run("lint arm.urdf --select default-beyond-limits --baseline b.json").status == 0);
  bench.Write("bad.json", "{}\n");
  const Outcome bad = bench.Run("lint arm.urdf --baseline bad.json");
  CHECK(bad.status == 2);
  CHECK_THAT(bad.err, Contains("this is no baseline of the linter"));
  CHECK_THAT(bench.Run("lint arm.urdf --write-baseline").err, Contains("`--write-baseline` needs a file"));
}

TEST_CASE("lint takes its settings from the section of sceneweld.toml") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm());
  bench.Write("sceneweld.toml",
              "[lint]\nselect = [\"physics\"]\nignore = [\"degrees-as-radians\"]\nfail-on = \"error\"\n");
  const Outcome outcome = bench.Run("lint arm.urdf");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains("default-beyond-limits") && !Contains("degrees-as-radians"));
  // The command line comes first.
  CHECK_THAT(bench.Run("lint arm.urdf --ignore default-beyond-limits").err, Contains("degrees-as-radians"));
  bench.Write("sceneweld.toml", "[lint]\nignores = [\"x\"]\n");
  CHECK_THAT(bench.Run("lint arm.urdf").err, Contains("sceneweld.toml:2:1") && Contains("did you mean `lint.ignore`?"));
}

TEST_CASE("lint writes annotations of GitHub and SARIF") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm());
  const Outcome github = bench.Run("lint arm.urdf --diagnostics github --select default-beyond-limits");
  CHECK_THAT(
      github.err,
      Contains("::warning file=arm.urdf,line=4,col=3,title=default-beyond-limits::the default position 0 of joint "
               "`arm::low` is below its lower limit 0.5%0Ahelp: "));
  const auto sarif = nlohmann::json::parse(bench.Run("lint arm.urdf --diagnostics sarif --select default-beyond-limits").err);
  CHECK(sarif["runs"][0]["results"][0]["ruleId"] == "default-beyond-limits");
}

TEST_CASE("lint of what does not compose reports its errors, and no rule runs") {
  const Workbench bench;
  bench.Write("bad.urdf", "<robot name=\"r\"><link/></robot>\n");
  bench.Write("arm.urdf", Arm());
  const Outcome outcome = bench.Run("lint bad.urdf arm.urdf -j 2 --select degrees-as-radians --fail-on never");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("bad.urdf: 1 error; no rule ran\n") && Contains("2 inputs: 1 finding\n"));
}

TEST_CASE("lint refuses rules, tiers and thresholds that do not exist") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm());
  const Outcome unknown = bench.Run("lint arm.urdf --select degrees-as-radian");
  CHECK(unknown.status == 2);
  CHECK_THAT(unknown.err, Contains("did you mean `degrees-as-radians`?"));
  CHECK(bench.Run("lint arm.urdf --tier physic").status == 2);
  CHECK(bench.Run("lint arm.urdf --threshold x=1").status == 2);
  CHECK_THAT(bench.Run("lint arm.urdf --threshold x").err, Contains("use NAME=NUMBER"));
  CHECK_THAT(bench.Run("lint --rules").out, Contains("degrees-as-radians") && Contains("physics"));
}

}  // namespace
