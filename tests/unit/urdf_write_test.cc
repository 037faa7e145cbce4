// SPDX-License-Identifier: BSD-3-Clause
// Writing URDF.

#include <catch2/catch.hpp>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/scene/verification/equality.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/loaded_text.h"

namespace sceneweld {
namespace {

std::string Urdf(const Loaded& loaded) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  WriteOptions options;
  options.keep_text = false;
  return Export(loaded, *FindFormat("urdf"), options, losses);
}

TEST_CASE("a bushing on the frame of an SDFormat model comes back from URDF as it was") {
  const Loaded loaded = LoadedText(R"(<sdf version="1.9" xmlns:drake="http://drake.mit.edu"><model name="m">
      <link name="a"><pose>1 0 0 0 0 0</pose></link>
      <drake:linear_bushing_rpy>
        <drake:bushing_frameA>a</drake:bushing_frameA><drake:bushing_frameC>__model__</drake:bushing_frameC>
        <drake:bushing_torque_stiffness>1 1 1</drake:bushing_torque_stiffness>
        <drake:bushing_torque_damping>0 0 0</drake:bushing_torque_damping>
        <drake:bushing_force_stiffness>1 1 1</drake:bushing_force_stiffness>
        <drake:bushing_force_damping>0 0 0</drake:bushing_force_damping>
      </drake:linear_bushing_rpy>
    </model></sdf>)",
                                   "sdf");
  const std::string text = Urdf(loaded);
  CHECK(text.find("<drake:bushing_frameC name=\"__model__\"/>") != std::string::npos);
  const Loaded again = LoadedText(text, "urdf");
  CHECK(Compare(loaded.scene, again.scene).empty());
}

TEST_CASE("writing URDF twice gives the same bytes, and what is read back is written alike") {
  const Loaded loaded = LoadedText(R"(<robot name="r"><link name="a"/><link name="b"/>
      <joint name="j" type="revolute"><origin xyz="1 2 3"/><parent link="a"/><child link="b"/>
      <limit lower="-1" upper="1"/></joint></robot>)",
                                   "urdf");
  const std::string text = Urdf(loaded);
  CHECK(Urdf(loaded) == text);
  CHECK(Urdf(LoadedText(text, "urdf")) == text);
}

}  // namespace
}  // namespace sceneweld
