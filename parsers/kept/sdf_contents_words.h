// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld::sdf_words {

/// The words that SDFormat 1.12 and older versions specify, by what they are.
using Words = std::string_view[];

inline constexpr Words kAtmospheres = {"adiabatic"};
inline constexpr Words kBoxes = {"2d", "visible_2d", "visible_box_2d", "full_2d", "full_box_2d", "3d"};
inline constexpr Words kDartCollisions = {"fcl", "dart", "bullet", "ode"};
inline constexpr Words kDartSolvers = {"dantzig", "pgs"};
inline constexpr Words kEmitters = {"point", "box", "cylinder", "ellipsoid"};
inline constexpr Words kEngines = {"ode", "bullet", "simbody", "dart", "rtql8", "bullet-featherstone",
                                   "tpe", "ignored"};
inline constexpr Words kFogs = {"none", "constant", "linear", "quadratic", "exp", "exp2"};
inline constexpr Words kForceDirections = {"child_to_parent", "parent_to_child"};
inline constexpr Words kForceFrames = {"child", "parent", "sensor"};
inline constexpr Words kFrictions = {"pyramid_model", "box_model", "cone_model"};
inline constexpr Words kLensFunctions = {"sin", "tan", "id"};
inline constexpr Words kLenses = {"gnomonical",      "stereographic", "equidistant",
                                  "equisolid_angle", "orthographic",  "custom"};
inline constexpr Words kLocalizations = {"CUSTOM", "NED", "ENU", "NWU", "GRAV_UP", "GRAV_DOWN"};
inline constexpr Words kNoises = {"none", "gaussian", "gaussian_quantized"};
inline constexpr Words kNormalMaps = {"tangent", "object"};
inline constexpr Words kPixelFormats = {
    "L8",          "L16",         "R8G8B8",      "B8G8R8",      "L_INT8",      "L_INT16",
    "RGB_INT8",    "RGBA_INT8",   "BGRA_INT8",   "RGB_INT16",   "RGB_INT32",   "BGR_INT8",
    "BGR_INT16",   "BGR_INT32",   "R_FLOAT16",   "RGB_FLOAT16", "R_FLOAT32",   "RGB_FLOAT32",
    "BAYER_RGGB8", "BAYER_BGGR8", "BAYER_GBRG8", "BAYER_GRBG8", "BAYER_RGGR8", "UNKNOWN_PIXEL_FORMAT"};
inline constexpr Words kPlanets = {"EARTH_WGS84", "MOON_SCS", "CUSTOM_SURFACE"};
inline constexpr Words kProjections = {"perspective", "orthographic"};
inline constexpr Words kSegmentations = {"semantic", "panoptic", "instance"};
inline constexpr Words kShaders = {"vertex",
                                   "pixel",
                                   "normal_map_object_space",
                                   "normal_map_tangent_space",
                                   "normal_map_objectspace",
                                   "normal_map_tangentspace"};
inline constexpr Words kWorldAxes = {"ENU", "NED", "NWU"};

inline constexpr Words kLights = {"point", "spot", "directional"};
inline constexpr Words kRotations = {"euler_rpy", "quat_xyzw"};
inline constexpr Words kSensors = {"air_pressure",
                                   "air_speed",
                                   "altimeter",
                                   "boundingbox",
                                   "boundingbox_camera",
                                   "camera",
                                   "contact",
                                   "custom",
                                   "depth",
                                   "depth_camera",
                                   "force_torque",
                                   "gps",
                                   "gpu_lidar",
                                   "gpu_ray",
                                   "imu",
                                   "lidar",
                                   "logical_camera",
                                   "magnetometer",
                                   "multicamera",
                                   "navsat",
                                   "none",
                                   "ray",
                                   "rfid",
                                   "rfidtag",
                                   "rgbd",
                                   "rgbd_camera",
                                   "segmentation",
                                   "segmentation_camera",
                                   "sonar",
                                   "thermal",
                                   "thermal_camera",
                                   "wide_angle_camera",
                                   "wideanglecamera",
                                   "wireless_receiver",
                                   "wireless_transmitter"};

}  // namespace sceneweld::sdf_words
