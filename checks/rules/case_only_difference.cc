// SPDX-License-Identifier: BSD-3-Clause
// The rule `case-only-difference`.

#include <string>
#include <unordered_map>

#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

std::string WithoutCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

// Looks at all elements of one table.
template <typename T>
void FindCaseOnlyDifferences(std::string_view kind, const Table<T>& table, std::uint32_t begin, CheckRun& run) {
  std::unordered_map<std::string, Index<T>> firsts;
  for (std::uint32_t i = begin; i < table.size(); ++i) {
    const Index<T> index(i);
    const T& one = table[index];
    if (one.name.empty()) continue;
    const auto [first, is_new] =
        firsts.try_emplace(std::to_string(one.model.value()) + " " + WithoutCase(one.name), index);
    if (is_new || table[first->second].name == one.name) continue;
    run.Report(one.span, "the names of the " + std::string(kind) + " " + Quoted(run.scene.FullName(first->second)) +
                             " and " + Quoted(run.scene.FullName(index)) + " differ only in case")
        .Help("give one of them a name that cannot be mistaken for the other")
        .Note(table[first->second].span, Quoted(run.scene.FullName(first->second)) + " is declared here");
  }
}

void CheckCaseOnlyDifference(CheckRun& run) {
  FindCaseOnlyDifferences("bodies", run.scene.bodies, 1, run);
  FindCaseOnlyDifferences("joints", run.scene.joints, 0, run);
  FindCaseOnlyDifferences("frames", run.scene.frames, 0, run);
  FindCaseOnlyDifferences("actuators", run.scene.actuators, 0, run);
}

}  // namespace

template <>
const CheckRule& Rule<"case-only-difference">() {
  static constexpr CheckRule kRule{
      .code = {"case-only-difference",
               "Two bodies, joints, frames or actuators of one model have names that differ only in upper and lower "
               "case. People and tools without case mistake one for the other. Rename one of them."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSchema,
      .summary = "two names of one model differ only in case",
      .check = &CheckCaseOnlyDifference,
  };
  return kRule;
}

}  // namespace sceneweld
