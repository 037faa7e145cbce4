// SPDX-License-Identifier: BSD-3-Clause
// The rule `unused-frame`.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/checks/rule.h"
#include "sceneweld/directives/composition/uses.h"

namespace sceneweld {
namespace {

void CheckUnusedFrame(CheckRun& run) {
  if (!run.subject.uses()) return;
  // By file, in the order of the directives: a file often declares the frames that a program looks for.
  std::vector<std::pair<const Source*, std::vector<Index<Frame>>>> of_files;
  for (const Index<Frame> frame : run.subject.uses()->unused_frames) {
    const Source* const file = run.scene.frames[frame].span.source;
    auto at = std::find_if(of_files.begin(), of_files.end(), [&](const auto& one) { return one.first == file; });
    if (at == of_files.end()) at = of_files.insert(at, {file, {}});
    at->second.push_back(frame);
  }
  for (const auto& [file, frames] : of_files) {
    Diagnostic& diagnostic = run.Report(run.scene.frames[frames.front()].span,
                                        "nothing refers to the frame " + Quoted(run.scene.FullName(frames.front())));
    diagnostic.Help("remove it, unless a program looks for it by its name");
    if (frames.size() > 1) diagnostic.Note({}, "and " + std::to_string(frames.size() - 1) + " more of this file");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"unused-frame">() {
  static constexpr CheckRule kRule{
      .code = {"unused-frame",
               "A directives file adds a frame by `add_frame`, and no directive refers to it. It may be left over, or "
               "another frame was named by mistake. Most such frames are for programs that look for them, so the rule "
               "runs on request only. Remove the frame if no program does."},
      .severity = Severity::kNote,
      .tier = CheckTier::kSchema,
      .summary = "nothing refers to a frame of add_frame",
      .check = &CheckUnusedFrame,
      .use = CheckUse::kOnRequest,
  };
  return kRule;
}

}  // namespace sceneweld
