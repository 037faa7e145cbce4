// SPDX-License-Identifier: BSD-3-Clause
// The rule `mimic-chain`.

#include <cstddef>

#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// The joint at the end of a chain of leaders, and what the first one follows of it.
struct EndOfMimicChain {
  Index<Joint> leader;  // Invalid: the chain is a circle, which readers report.
  double multiplier = 1;
  double offset = 0;
};

EndOfMimicChain FollowMimics(const Scene& scene, Index<Joint> follower) {
  EndOfMimicChain end{follower};
  for (std::size_t steps = 0; scene.joints[end.leader].mimic; ++steps) {
    const Mimic& mimic = *scene.joints[end.leader].mimic;
    // Longer chains end here too: nobody writes them by hand, and their time would be quadratic.
    constexpr std::size_t kLongest = 64;
    if (steps == kLongest || !mimic.leader.index.valid() || mimic.leader.index == follower) return {};
    end.offset += end.multiplier * mimic.offset;
    end.multiplier *= mimic.multiplier;
    end.leader = mimic.leader.index;
  }
  return end;
}

void CheckMimicChain(CheckRun& run) {
  const Scene& scene = run.scene;
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    const Index<Joint> index(i);
    const Joint& joint = scene.joints[index];
    if (!joint.mimic || !joint.mimic->leader.index.valid()) continue;
    const Index<Joint> leader = joint.mimic->leader.index;
    if (!scene.joints[leader].mimic) continue;
    const EndOfMimicChain end = FollowMimics(scene, index);
    if (!end.leader.valid()) continue;
    run.Report(joint.span, "joint " + Quoted(scene.FullName(index)) + " follows " + Quoted(scene.FullName(leader)) +
                               ", which follows another joint")
        .Note(scene.joints[leader].span, "the leader is here")
        .Help("follow " + Quoted(scene.FullName(end.leader)) + " with the multiplier " + FormatNumber(end.multiplier) +
              " and the offset " + FormatNumber(end.offset));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"mimic-chain">() {
  static constexpr CheckRule kRule{
      .code = {"mimic-chain",
               "A joint mimics a joint that mimics another. Many programs follow one step only, or use the position of "
               "the step before, so the joint stays behind. Mimic the first leader instead."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kTopology,
      .summary = "a joint mimics a joint that mimics another",
      .check = &CheckMimicChain,
  };
  return kRule;
}

}  // namespace sceneweld
