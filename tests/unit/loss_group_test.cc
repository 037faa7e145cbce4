// SPDX-License-Identifier: BSD-3-Clause
// Losses that differ only by the element are one note.

#include <catch2/catch.hpp>

#include "sceneweld/parsers/loss/loss.h"

namespace sceneweld {
namespace {

std::vector<std::string> MessageList(const Diagnostics& diagnostics) {
  std::vector<std::string> messages;
  for (const Diagnostic& diagnostic : diagnostics.all()) messages.push_back(diagnostic.message);
  return messages;
}

TEST_CASE("losses that differ only by the element are one note with a count") {
  std::vector<Joint> joints(6);
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  losses.Approximated(About<&Joint::mimic>(joints[0]), "`mimic` of joint `a` is left out");
  losses.Renamed({}, "link `a` is written as `b`");
  for (int i = 1; i < 6; ++i) {
    losses.Approximated(About<&Joint::mimic>(joints[i]), "`mimic` of joint `b" + std::to_string(i) + "` is left out");
  }
  // Of the same element, of another field, of another reason.
  losses.Approximated(About<&Joint::armature>(joints[0]), "`armature` of joint `a` is left out");
  losses.Approximated(About<&Joint::armature>(joints[0]), "`friction` of joint `a` is left out");
  losses.Dropped(About<&Joint::mimic>(joints[1]), "`mimic` of joint `a` is left out");
  losses.Finish();
  CHECK(MessageList(diagnostics) ==
        std::vector<std::string>{"`mimic` of joint `a` is left out",
                                 "`mimic` of joint `a` is left out; the same for 5 more: `b1`, `b2`, `b3`, ...",
                                 "`armature` of joint `a` is left out", "`friction` of joint `a` is left out",
                                 "link `a` is written as `b`"});
  CHECK(losses.approximated() == 8);
  REQUIRE(losses.entries().size() == 5);
  CHECK(losses.entries()[1].about.size() == 6);
}

TEST_CASE("the same message about several elements is one note") {
  std::vector<Joint> joints(2);
  Diagnostics diagnostics;
  diagnostics.Warning("unknown-name", {}, "of another");
  LossReport losses(diagnostics);
  losses.Dropped(About(joints[0]), "a constraint is left out");
  diagnostics.Warning("unknown-name", {}, "of another");
  losses.Dropped(About(joints[1]), "a constraint is left out");
  losses.Finish();
  CHECK(MessageList(diagnostics) ==
        std::vector<std::string>{"of another", "a constraint is left out; the same for 1 more", "of another"});
  CHECK(losses.dropped() == 2);
}

}  // namespace
}  // namespace sceneweld
