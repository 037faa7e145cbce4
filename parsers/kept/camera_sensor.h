// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace sceneweld {

/// From the axes of a sensor (X forward, Z up) to those of a camera (-Z forward, +Y up).
Rotation SensorToCamera();

/// The `<camera>` of an SDFormat sensor: horizontal field of view [rad] and image size, as in the file. The defaults
/// are SDFormat's.
struct SensorLens {
  double horizontal_fov = 1.047;
  double width = 320;
  double height = 240;
  bool operator==(const SensorLens&) const = default;
};
/// The camera of such a sensor, with X_BC in the sensor; nothing if it has no valid camera.
std::optional<Camera> CameraOf(const SensorLens& lens);
/// The same from an element `<sensor>` with a child `<camera>`. Nothing if a value is not a number. `read` gets the
/// lens.
std::optional<Camera> CameraOf(const tinyxml2::XMLElement& sensor, SensorLens* read = nullptr);

/// The lens of SDFormat that is nearest to that of a camera, and whether it is the same one.
struct NearestLens {
  SensorLens lens;
  bool is_exact;
};
NearestLens LensOf(const Camera& camera);
/// A lens as a word of the record: three numbers with commas between them.
std::string LensText(const SensorLens& lens);
/// Gives a camera the field of view and the image size of the record; nothing unless there are three numbers.
void SetLens(const std::vector<double>& fov_and_size, Camera& camera);

/// Adds a `<sensor type="camera">` of SDFormat for a camera to the document, with its pose on the link. `exact` becomes
/// false if SDFormat has no such lens or image; the sensor then has the nearest.
struct CameraSensor {
  tinyxml2::XMLElement* element;
  bool exact;
};
CameraSensor AsSdf(const Camera& camera, tinyxml2::XMLDocument& document);

/// The value of words::kCamera for a camera, and whether words::kOwner is needed too.
const char* OwnerWord(const Camera& camera);
bool OwnerIsEncoded(const Scene& scene, const Camera& camera);

/// By camera of a scene: whether a sensor of SDFormat, of the same name on the same body, holds everything about it.
std::vector<bool> ComeWithSensors(const Scene& scene);

/// The cameras of a scene that come with sensors.
class CamerasOfSensors {
 public:
  /// The scene must outlive it.
  explicit CamerasOfSensors(const Scene& scene);
  /// Gives the `<camera>` of a sensor the lens and the image of its camera, if the element has others: somebody changed
  /// the camera. Returns whether it did.
  bool Update(const Sensor& sensor, tinyxml2::XMLElement& element) const;
  /// The pose of a sensor on its body: its own, unless somebody moved the camera.
  Pose PoseOf(const Sensor& sensor, const tinyxml2::XMLElement& element) const;

 private:
  std::map<std::pair<Index<Body>, std::string_view>, const Camera*> cameras_;
};

}  // namespace sceneweld
