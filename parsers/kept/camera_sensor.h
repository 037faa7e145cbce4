// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace sceneweld {

/// From the axes of a sensor (X ahead, Z up) to those of a camera (looks along -Z, +Y up).
Rotation SensorToCamera();

/// The `<camera>` of an SDFormat sensor: horizontal field of view [rad] and image size, as in the file. The defaults
/// are SDFormat's.
struct SensorLens {
  double horizontal_fov = 1.047;
  double width = 320;
  double height = 240;
};
/// The camera of such a sensor, with X_BC in the sensor; nothing where none can be.
std::optional<Camera> CameraOf(const SensorLens& lens);
/// The same from an element `<sensor>` with a child `<camera>`; unreadable values have their defaults.
std::optional<Camera> CameraOf(const tinyxml2::XMLElement& sensor);

/// A `<sensor type="camera">` of SDFormat for a camera, into the document, with its
/// pose on the link. `exact` is false where SDFormat has no such lens or image, and
/// the sensor has the nearest.
struct CameraSensor {
  tinyxml2::XMLElement* element;
  bool exact;
};
CameraSensor AsSdf(const Camera& camera, tinyxml2::XMLDocument& document);

/// The text of encoding::kCamera for a camera, and whether encoding::kOwner is needed too.
const char* OwnerWord(const Camera& camera);
bool OwnerIsEncoded(const Scene& scene, const Camera& camera);

/// By camera of a scene: whether it came with a sensor of SDFormat, of the same name
/// on the same body, which says all that it is.
std::vector<bool> ComeWithSensors(const Scene& scene);

}  // namespace sceneweld
