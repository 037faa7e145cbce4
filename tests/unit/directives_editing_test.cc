// SPDX-License-Identifier: BSD-3-Clause
// Edits of directives: the text that moves a placed thing, and the reasons for which it is refused.

#include <catch2/catch.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/editing/scene_edit.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

constexpr std::string_view kSmallBox = "box: { size: [0.1, 0.1, 0.1] }";

/// A composed text with the edit of one element.
struct Edited {
  std::string text;     ///< With the edits.
  std::string offered;  ///< With those of the offer.
  std::string refusal;  ///< Of the first diagnostic: `code: message`.
  int line = 0;
};

std::string Applied(const std::string& text, const std::optional<Fix>& fix) {
  if (!fix) return {};
  FixedFile file;
  file.before = text;
  for (const SourceEdit& edit : fix->edits) file.edits.push_back({edit.span.begin, edit.span.end, edit.text});
  return file.After();
}

Edited Edit(const std::string& directives, const EditRequest& request) {
  const std::string text = "sceneweld: 1\ndirectives:\n" + directives;
  LoadOptions options;
  options.format = "dmd";
  options.seed = 1;
  Diagnostics reading;
  const auto loaded = LoadText(text, "/tmp", options, reading);
  INFO((reading.all().empty() ? std::string() : reading.all().front().message));
  REQUIRE(loaded);
  Diagnostics refusals;
  const EditResult result = EditScene(loaded->scene, *loaded->uses, request, refusals);
  Edited edited{Applied(text, result.fix), Applied(text, result.offer), "", 0};
  if (refusals.has_errors()) {
    const Diagnostic& first = refusals.all().front();
    edited.refusal = std::string(first.code.name()) + ": " + first.message;
    edited.line = first.span.place().line;
  }
  return edited;
}

EditRequest MoveTo(std::string element, const Vector3& p, const Rotation& R = {}) {
  EditRequest request;
  request.element = std::move(element);
  request.X_WE = Pose{p, R};
  return request;
}

const Rotation kQuarterTurn = Rotation::FromRpy({0, 0, 1.5707963267948966});

TEST_CASE("an edit replaces the numbers that differ, and keeps the rest of the text") {
  const std::string before =
      "- add_model:\n    name: a  # first\n    " + std::string(kSmallBox) +
      "\n    X_PB:\n      translation: [ 1,  0.0,\t2 ]  # here\n      rotation: !Rpy { deg: [0, 0, "
      "10.0] }\n";
  const Edited moved = Edit(before, MoveTo("a::body", {1, 0.3, 2}, Rotation::FromRpy({0, 0, 0.17453292519943295})));
  CHECK(moved.refusal.empty());
  CHECK(moved.text.find("[ 1,  0.3,\t2 ]  # here\n      rotation: !Rpy { deg: [0, 0, 10.0] }\n") != std::string::npos);
  const Edited turned = Edit(before, MoveTo("a::body", {1, 0, 2}, kQuarterTurn));
  CHECK(turned.text.find("[ 1,  0.0,\t2 ]  # here\n      rotation: !Rpy { deg: [0, 0, 90] }\n") != std::string::npos);
}

TEST_CASE("an edit adds missing keys in the layout of the directive") {
  const std::string box = std::string(kSmallBox);
  const Edited block =
      Edit("- add_model:\n    name: a\n    " + box + "  # small\n", MoveTo("a::body", {1, 0, 0}, kQuarterTurn));
  CHECK(block.text.find(box +
                        "  # small\n    default_free_body_pose:\n      body:\n        translation: [1, 0, 0]\n        "
                        "rotation: !Rpy { deg: [0, 0, 90] }") != std::string::npos);
  const Edited flow = Edit("- add_model: { name: a, " + box + ", fixed: true }\n", MoveTo("a::body", {1, 0, 0}));
  CHECK(flow.text.find("fixed: true, X_PB: { translation: [1, 0, 0] } }") != std::string::npos);
  const Edited weld =
      Edit("- add_model: { name: a, " + box + " }\n- add_weld:\n    parent: world\n    child: a::body\n",
           MoveTo("a::body", {0, 0, 1}));
  CHECK(weld.text.find("    child: a::body\n    X_PC:\n      translation: [0, 0, 1]\n") != std::string::npos);
}

TEST_CASE("a missing key is added before the others if the last value is an alias") {
  const std::string before = "- add_model: { name: a, " + std::string(kSmallBox) +
                             " }\n- add_frame: { name: tip, X_PF: { base_frame: &b a::body } }\n"
                             "- add_weld:\n    parent: world\n    child: *b\n";
  const Edited weld = Edit(before, MoveTo("a::body", {0, 0, 1}));
  CHECK(weld.refusal.empty());
  CHECK(weld.text.find("- add_weld:\n    X_PC: { translation: [0, 0, 1] }\n    parent: world\n    child: *b\n") !=
        std::string::npos);
}

TEST_CASE("a turn about an axis stays one") {
  const Edited turned = Edit("- add_model: { name: a, " + std::string(kSmallBox) +
                                 ", X_PB: { rotation: !AngleAxis { angle_deg: 30, axis: [0, 0, 2] } } }\n",
                             MoveTo("a::body", {}, kQuarterTurn));
  CHECK(turned.text.find("!AngleAxis { angle_deg: 90, axis: [0, 0, 2] }") != std::string::npos);
}

TEST_CASE("an edit is rounded on request only") {
  EditRequest request = MoveTo("a::body", {0.12345678, 0, 0});
  const std::string text =
      "- add_model: { name: a, " + std::string(kSmallBox) + ", X_PB: { translation: [1, 0, 0] } }\n";
  CHECK(Edit(text, request).text.find("[0.12345678, 0, 0]") != std::string::npos);
  request.rounded = true;
  CHECK(Edit(text, request).text.find("[0.123457, 0, 0]") != std::string::npos);
}

TEST_CASE("default positions of joints are edited") {
  EditRequest request;
  request.kind = "joint";
  request.element = "hinge";
  request.positions = {0.5};
  const std::string box = std::string(kSmallBox);
  const Edited added = Edit("- add_model: { name: a, " + box +
                                " }\n- add_joint: { name: a::hinge, type: revolute, "
                                "parent: world, child: a::body, axis: [0, 0, 1] }\n",
                            [&] {
                              request.element = "a::hinge";
                              return request;
                            }());
  CHECK(added.refusal.empty());
  CHECK(added.text.find("axis: [0, 0, 1], default_position: [0.5] }") != std::string::npos);
}

TEST_CASE("an edit is refused with a place and a reason, coded edit-refused") {
  const std::string box = std::string(kSmallBox);
  const auto refused = [&](const std::string& text, const std::string& element, const std::string& reason, int line) {
    const Edited edited = Edit(text, MoveTo(element, {3, 3, 3}));
    CHECK(edited.text.empty());
    CHECK(edited.refusal.starts_with("edit-refused: "));
    CHECK(edited.refusal.find(reason) != std::string::npos);
    CHECK(edited.line == line);
    return edited;
  };
  const Edited computed =
      refused("- add_model: { name: a, " + box + ", X_PB: { translation: [3, 3, \"${1 + 0.5}\"] } }\n", "a::body",
              "the expression `${1 + 0.5}` computes", 3);
  CHECK(computed.offered.find("\"${1 + 2}\"") != std::string::npos);
  refused("- for_each: { i: 1 }\n  do:\n  - add_model: { name: a, " + box + ", X_PB: {} }\n", "a::body", "in a loop",
          5);
  refused("- add_model: { name: a, " + box + ", X_PB: &x { translation: [1, 0, 0] } }\n- add_model: { name: b, " + box +
              ", X_PB: *x }\n",
          "a::body", "2 places through an anchor", 3);
  refused("- add_model: { name: a, " + box +
              ", X_PB: { translation: !UniformVector { min: [0, 0, 0], max: [1, 0, 0] } } }\n",
          "a::body", "random", 3);
  refused("- add_model: { name: a, " + box + " }\n", "nothing", "has no element `nothing`", 1);
}

}  // namespace
}  // namespace sceneweld
