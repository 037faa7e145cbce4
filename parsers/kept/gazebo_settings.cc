// SPDX-License-Identifier: BSD-3-Clause
// The rows of `<gazebo>` blocks of URDF.

#include "sceneweld/parsers/kept/gazebo_settings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace sceneweld {
namespace {

using enum GazeboOwner;
using enum SdfContent::Text;

constexpr GazeboSetting kSettings[] = {
    {"allow_auto_disable", kModel, "allow_auto_disable", kBool},
    {"audio_sink", kLink, "audio_sink"},
    {"audio_source", kLink, "audio_source"},
    {"battery", kLink, "battery"},
    {"dampingFactor", kLink, "velocity_decay/linear", kNumber, "velocity_decay/angular"},
    {"enable_wind", kLink, "enable_wind", kBool},
    {"enable_wind", kModel, "enable_wind", kBool},
    {"fdir1", kCollision, "surface/friction/ode/fdir1", kNumbers3},
    {"fudgeFactor", kJoint, "physics/ode/fudge_factor", kNumber},
    {"gravity", kLink, "gravity", kBool},
    {"implicitSpringDamper", kJoint, "physics/ode/implicit_spring_damper", kSwitch, "physics/ode/cfm_damping"},
    {"cfmDamping", kJoint, "physics/ode/implicit_spring_damper", kSwitch, "physics/ode/cfm_damping"},
    {"kd", kCollision, "surface/contact/ode/kd", kNumber},
    {"kinematic", kLink, "kinematic", kBool},
    {"kp", kCollision, "surface/contact/ode/kp", kNumber},
    {"laserRetro", kCollision, "laser_retro", kNumber},
    {"material", kVisual, "material/script/name"},
    {"maxContacts", kCollision, "max_contacts", kNumber},
    {"maxVel", kCollision, "surface/contact/ode/max_vel", kNumber},
    {"minDepth", kCollision, "surface/contact/ode/min_depth", kNumber},
    {"mu1", kCollision, "surface/friction/ode/mu", kNumber},
    {"mu2", kCollision, "surface/friction/ode/mu2", kNumber},
    {"must_be_base_link", kLink, "must_be_base_link", kBool},
    {"particle_emitter", kLink, "particle_emitter"},
    {"projector", kLink, "projector"},
    {"provideFeedback", kJoint, "physics/provide_feedback", kSwitch, "physics/ode/provide_feedback"},
    {"selfCollide", kLink, "self_collide", kSwitch},
    {"self_collide", kLink, "self_collide", kBool},
    {"self_collide", kModel, "self_collide", kBool},
    {"springReference", kJoint, "axis/dynamics/spring_reference", kNumber},
    {"springStiffness", kJoint, "axis/dynamics/spring_stiffness", kNumber},
    {"static", kModel, "static", kSwitch},
    {"stopCfm", kJoint, "physics/ode/limit/cfm", kNumber},
    {"stopErp", kJoint, "physics/ode/limit/erp", kNumber},
    {"turnGravityOff", kLink, "gravity", kSwitch, {}, true},
    {"velocity_decay", kLink, "velocity_decay"},
};

// Settings that belong to a fixed joint itself.
constexpr SdfContent kOfFixedJoints[] = {
    {"gazebo", "disableFixedJointLumping", kSwitch},
    {"gazebo", "preserveFixedJoint", kSwitch},
};

constexpr bool HasText(const GazeboSetting& setting) { return !setting.is_copied() || setting.text != kAny; }
constexpr auto kTexts = std::count_if(std::begin(kSettings), std::end(kSettings), HasText);

consteval auto MakeContents() {
  std::array<SdfContent, static_cast<std::size_t>(kTexts) + std::size(kOfFixedJoints)> contents;
  std::size_t count = 0;
  for (const GazeboSetting& setting : kSettings) {
    if (!HasText(setting)) continue;
    contents[count] = {"gazebo", setting.name, setting.text};
    contents[count++].required = setting.text == kNumber;
  }
  for (const SdfContent& content : kOfFixedJoints) contents[count++] = content;
  return contents;
}
constexpr auto kContents = MakeContents();

bool IsWord(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

}  // namespace

std::span<const GazeboSetting> GazeboSettings() { return kSettings; }
std::span<const SdfContent> GazeboContents() { return kContents; }

bool IsGazeboOn(std::string_view text) { return IsWord(text, "true") || IsWord(text, "yes") || text == "1"; }
bool IsGazeboOff(std::string_view text) { return IsWord(text, "false") || IsWord(text, "no") || text == "0"; }

const GazeboSetting* FindGazeboSetting(std::string_view name, bool of_model) {
  const auto* const row = std::find_if(std::begin(kSettings), std::end(kSettings), [&](const GazeboSetting& one) {
    return one.name == name && (one.owner == kModel) == of_model;
  });
  return row == std::end(kSettings) ? nullptr : row;
}

}  // namespace sceneweld
