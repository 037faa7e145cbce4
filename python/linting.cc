// SPDX-License-Identifier: BSD-3-Clause
// The function `lint`.

#include <pybind11/stl.h>

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "sceneweld/python/bindings.h"
#include "sceneweld/python/composed.h"
#include "sceneweld/python/diagnostics.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

// One name or several.
using Names = std::variant<std::string, std::vector<std::string>>;

std::vector<std::string> ListOf(Names names) {
  if (auto* one = std::get_if<std::string>(&names)) return {std::move(*one)};
  return std::get<std::vector<std::string>>(std::move(names));
}

// The entry of a list of words and their meanings. Raises ValueError for an unknown word.
template <typename T>
T MeaningOf(const char* argument, const std::string& word, const std::vector<std::pair<std::string_view, T>>& all) {
  std::string known;
  for (const auto& [name, meaning] : all) {
    if (name == word) return meaning;
    known += (known.empty() ? "\"" : ", \"") + std::string(name) + "\"";
  }
  throw py::value_error(std::string(argument) + ": expected one of " + known + ", not \"" + word + "\"");
}

std::vector<Message> LintScene(const std::shared_ptr<Composed>& scene, Names select, Names ignore, Names tier,
                               Names consumers, const std::map<std::string, double>& thresholds, bool simulate) {
  LintOptions options;
  options.select = ListOf(std::move(select));
  options.ignore = ListOf(std::move(ignore));
  std::vector<std::pair<std::string_view, CheckTier>> tiers;
  for (const CheckTier one : kCheckTiers) tiers.emplace_back(ToText(one), one);
  for (const std::string& word : ListOf(std::move(tier))) options.tiers.push_back(MeaningOf("tier", word, tiers));
  const std::vector<std::string> words = ListOf(std::move(consumers));
  if (!words.empty()) options.consumers = Consumers{};
  for (const std::string& word : words) {
    options.consumers =
        options.consumers | MeaningOf<Consumers>("for_", word, {std::begin(kConsumerWords), std::end(kConsumerWords)});
  }
  options.thresholds.assign(thresholds.begin(), thresholds.end());
  if (simulate) options.simulating = Simulating::kAlways;
  Diagnostics diagnostics;
  if (!CheckLintOptions(options, diagnostics)) {
    const Diagnostic& first = diagnostics.all().front();
    throw py::value_error(first.message + (first.hint.empty() ? "" : "; " + first.hint));
  }
  LintResult result;
  {
    const py::gil_scoped_release others_may_run;
    result = Lint(scene->loaded(), options, scene->diagnostics(), diagnostics);
  }
  std::vector<Message> messages;
  for (const CheckFinding& finding : result.findings) messages.push_back(MessageOf(finding.diagnostic));
  for (Message& comment : MessagesOf(diagnostics)) messages.push_back(std::move(comment));
  return messages;
}

}  // namespace

void BindLinting(py::module_& module) {
  const std::vector<std::string> none;
  module.def(
      "lint", &LintScene, py::arg("scene"), py::kw_only(), py::arg("select") = none, py::arg("ignore") = none,
      py::arg("tier") = none, py::arg("for_") = none, py::arg("thresholds") = std::map<std::string, double>(),
      py::arg("simulate") = false,
      "What is legal in a scene and wrong all the same, by the rules of `sceneweld lint`: a list of Diagnostic. "
      "`select`: codes of rules, or tiers, that run; by default all. `ignore`: those that do not run. `tier`: "
      "\"schema\", \"topology\", \"physics\", \"assets\", \"simulation\". `for_`: only rules that matter to one of \"drake\", "
      "\"gazebo\", \"mujoco\", \"isaac\", \"ros\". Each is one text or a list of them. `thresholds`: other values for "
      "the numbers that rules compare with, by name. `simulate`: also run the rules of the tier \"simulation\", which "
      "let MuJoCo simulate the scene in a program of its own. Comments such as `# sceneweld: ignore CODE` in the input hide "
      "findings, and are reported themselves if they name no rule. Raises ValueError for a name that does not exist.");
}

}  // namespace sceneweld::python
