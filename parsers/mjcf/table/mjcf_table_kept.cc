// SPDX-License-Identifier: BSD-3-Clause
// The sections that a model keeps as they are. Their elements are not read attribute by attribute; only unknown names
// are reported.
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

using enum Spelling;
using enum Facet;

constexpr auto kCustomFields =
    all_kept({"numeric", "text", "tuple", "include"}, kFlag, "Numbers, texts and lists for programs.");

constexpr auto kDeformableFields = all_kept({"flex", "skin", "include"}, kFlag, "Soft bodies and skins.");

constexpr auto kExtensionFields = all_kept({"plugin", "include"}, kFlag, "Plugins of MuJoCo.");

constexpr auto kSensorFields = all_kept({"touch",
                                         "accelerometer",
                                         "velocimeter",
                                         "gyro",
                                         "force",
                                         "torque",
                                         "magnetometer",
                                         "rangefinder",
                                         "camprojection",
                                         "jointpos",
                                         "jointvel",
                                         "tendonpos",
                                         "tendonvel",
                                         "actuatorpos",
                                         "actuatorvel",
                                         "actuatorfrc",
                                         "jointactuatorfrc",
                                         "tendonactuatorfrc",
                                         "ballquat",
                                         "ballangvel",
                                         "jointlimitpos",
                                         "jointlimitvel",
                                         "jointlimitfrc",
                                         "tendonlimitpos",
                                         "tendonlimitvel",
                                         "tendonlimitfrc",
                                         "framepos",
                                         "framequat",
                                         "framexaxis",
                                         "frameyaxis",
                                         "framezaxis",
                                         "framelinvel",
                                         "frameangvel",
                                         "framelinacc",
                                         "frameangacc",
                                         "insidesite",
                                         "subtreecom",
                                         "subtreelinvel",
                                         "subtreeangmom",
                                         "distance",
                                         "normal",
                                         "fromto",
                                         "contact",
                                         "e_potential",
                                         "e_kinetic",
                                         "clock",
                                         "tactile",
                                         "user",
                                         "plugin",
                                         "include"},
                                        kFlag, "A sensor of MuJoCo's state.");

constexpr auto kKeyframeFields = all_kept({"include"}, kFlag, "States to start from.");
constexpr auto kKeyFields = all_kept({"name", "time", "qpos", "qvel", "act", "ctrl", "mpos", "mquat"}, kAttribute,
                                     "Kept by joint and body, so that another order does not matter.");
constexpr const ElementRow* kKeyframeChildren[] = {&kKey};

}  // namespace

constexpr ElementRow kCustom{"custom", "Numbers and texts for programs.", kCustomFields, {}};
constexpr ElementRow kDeformable{"deformable", "Flexes and skins.", kDeformableFields, {}};
constexpr ElementRow kExtension{"extension", "Plugins of MuJoCo.", kExtensionFields, {}};
constexpr ElementRow kSensorSection{"sensor", "Sensors of MuJoCo's state.", kSensorFields, {}};
constexpr ElementRow kKey{"key", "One state of the model.", kKeyFields, {}};
constexpr ElementRow kKeyframe{"keyframe", "States to start from; the scene's joints start at their `ref`.",
                               kKeyframeFields, kKeyframeChildren};

}  // namespace sceneweld::mjcf
