// SPDX-License-Identifier: BSD-3-Clause
// `view` without a browser.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

// tests/viewer tests the served page in a browser.

TEST_CASE("view follows files only") {
  const Workbench bench;
  const Outcome outcome = bench.Run("view - --from urdf");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("standard input cannot be watched"));
}

TEST_CASE("view does not wait for an input that is not there") {
  const Workbench bench;
  const Outcome outcome = bench.Run("view nothing.urdf --no-browser");
  CHECK(outcome.out.empty());
  if (outcome.err.find("built without node") != std::string::npos) {
    CHECK(outcome.status == 2);  // This program has no page.
    return;
  }
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("error[file-not-found]"));
}

TEST_CASE("view wants a port that there is") {
  const Workbench bench;
  const Outcome outcome = bench.Run("view arm.urdf --port 70000");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("use a whole number from 0 to 65535"));
}

TEST_CASE("view refuses rules that the linter does not have") {
  const Workbench bench;
  bench.Write("pendulum.urdf", kPendulum);
  const Outcome outcome = bench.Run("view pendulum.urdf --no-browser --ignore no-dampin");
  CHECK(outcome.status == 2);
  if (outcome.err.find("built without node") != std::string::npos) return;  // This program has no page.
  CHECK_THAT(outcome.err, Contains("did you mean `no-damping`?"));
}

TEST_CASE("view sends what the linter finds by the rules of its options and of sceneweld.toml") {
  const Workbench bench;
  std::string text = kPendulum;
  text.replace(text.find("effort=\"10\""), 11, "effort=\"0\"");
  bench.Write("pendulum.urdf", text);
  bench.Write("sceneweld.toml", "[lint]\nselect = [\"zero-effort\"]\n");
  const auto findings = [&](const std::string& options, const std::string& revision) {
    bench.Write("url", "");  // It must not be that of the last one.
    bench.Run(
        "view pendulum.urdf --no-browser --port 0 " + options +
        " >url 2>log & view=$!; for i in $(seq 200); do [ -s url ] && break; kill -0 $view || break; sleep 0.05; done; "
        "curl -s $(cat url)api/lint?revision=" +
        revision + " >answer; kill $view; wait $view");
    return bench.Read("answer");
  };
  const auto answer = nlohmann::json::parse(findings("", "1"), nullptr, false);
  if (bench.Read("log").find("built without node") != std::string::npos) return;  // This program has no page.
  REQUIRE_FALSE(answer.is_discarded());
  CHECK(answer["scene_revision"] == 1);
  CHECK(answer["not_run"].empty());
  REQUIRE(answer["findings"].size() == 1);
  const auto& finding = answer["findings"][0];
  CHECK(finding["code"] == "zero-effort");
  CHECK(finding["severity"] == "warning");
  CHECK(finding["tier"] == "physics");
  CHECK(finding["file"] == "pendulum.urdf");
  CHECK_THAT(finding["text"].get<std::string>(), Contains("warning[zero-effort]") && Contains("^"));
  CHECK_THAT(answer["explanations"]["zero-effort"].get<std::string>(), Contains("effort"));
  CHECK(nlohmann::json::parse(findings("--select mass-ratio", "1"))["findings"].empty());
  CHECK_THAT(findings("", "2"), Contains("the scene is another one now"));
}

TEST_CASE("view logs each request that it answers, and what it reads") {
  const Workbench bench;
  bench.Write("pendulum.urdf", kPendulum);
  // Serves until its page and an unknown element have been requested.
  const auto log_of = [&](const std::string& options) {
    bench.Write("url", "");  // It must not be that of the last one.
    bench.Run(
        "view pendulum.urdf --no-browser --port 0 " + options +
        " >url 2>log & view=$!; for i in $(seq 200); do [ -s url ] && break; kill -0 $view || break; sleep 0.05; done; "
        "curl -s $(cat url)api/scene >scene; curl -s $(cat url)api/explain?name=none >answer; "
        "kill $view; wait $view");
    return bench.Read("log");
  };
  const std::string text = log_of("-v");
  if (text.find("built without node") != std::string::npos) return;  // This program has no page.
  CHECK_THAT(bench.Read("scene"), Contains("\"title\":\"pendulum.urdf\""));
  CHECK_THAT(text, Contains(" debug: opened `" + bench.Path("pendulum.urdf") + "`, "));
  CHECK_THAT(text, Contains(" info: composed `pendulum.urdf` in "));
  CHECK_THAT(text, Contains(" info: request id=") && Contains(" method=GET route=/api/scene status=200 "));
  CHECK_THAT(text, Contains(" route=/api/explain status=404 "));

  std::istringstream lines(log_of("-v --log-format json"));
  std::string routes;
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    const auto entry = nlohmann::json::parse(line, nullptr, false);
    REQUIRE_FALSE(entry.is_discarded());
    if (entry["message"] != "request") continue;
    CHECK(entry["level"] == "info");
    routes += entry["route"].get<std::string>() + " " + std::to_string(entry["status"].get<int>()) + "\n";
  }
  CHECK(routes == "/api/scene 200\n/api/explain 404\n");

  CHECK_THAT(log_of(""), Contains(" info: request id=") && !Contains("debug"));
  CHECK_THAT(log_of("--log-level warning"), !Contains("request"));
}

TEST_CASE("view needs an input, except for dropped files") {
  const Workbench bench;
  CHECK_THAT(bench.Run("view --no-browser").err, Contains("no INPUT is given"));
  CHECK_THAT(bench.Run("view --accept-files --export page.html").err, Contains("no INPUT is given"));
  const Outcome both = bench.Run("view --accept-files --edit --no-browser");
  CHECK(both.status == 2);
  CHECK_THAT(both.err, Contains("`--edit` and `--accept-files` exclude each other"));
}

TEST_CASE("view --edit adds directives that the page asks for") {
  const Workbench bench;
  bench.Write("pendulum.urdf", kPendulum);
  const std::string scene = "directives:\n- add_model: { name: a, file: pendulum.urdf }\n";
  bench.Write("scene.dmd.yaml", scene);
  bench.Write("add.json", R"({"revision": 1, "add_model": {"name": "b: 2", "file": "pendulum.urdf"}})");
  bench.Write("save.json", R"({"id": 1})");
  bench.Run(
      "view scene.dmd.yaml --edit --no-browser --port 0"
      " >url 2>log & view=$!; for i in $(seq 200); do [ -s url ] && break; kill -0 $view || break; sleep 0.05; done; "
      "post() { curl -s -H 'Content-Type: application/json' -H \"Origin: $(sed 's|/$||' url)\" -d @$2 $(cat url)$1; }; "
      "post api/edit/add add.json >answer; curl -s -d @add.json $(cat url)api/edit/add >refused; "
      "post api/edit/save save.json >saved; kill $view; wait $view");
  if (bench.Read("log").find("built without node") != std::string::npos) return;  // This program has no page.
  const auto answer = nlohmann::json::parse(bench.Read("answer"), nullptr, false);
  REQUIRE_FALSE(answer.is_discarded());
  CHECK(answer["id"] == 1);
  CHECK(answer["title"] == "add the model `b: 2`");
  CHECK(answer["new"]["models"]["first"] == nlohmann::json::array({"b: 2"}));
  CHECK(answer["moved_count"] == 0);
  CHECK_THAT(bench.Read("refused"), Contains("application/json"));
  CHECK_THAT(bench.Read("saved"), Contains("\"undo\":1"));
  CHECK(bench.Read("scene.dmd.yaml") == scene + "- add_model: { name: \"b: 2\", file: pendulum.urdf }\n");
}
