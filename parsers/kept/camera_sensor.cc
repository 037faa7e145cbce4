// SPDX-License-Identifier: BSD-3-Clause
// Converts cameras of a scene to camera sensors of SDFormat and back.

#include "sceneweld/parsers/kept/camera_sensor.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr double kMostPixels = 1e6;
/// The range that the specification allows for `horizontal_fov`. [rad]
constexpr double kLeastFov = 0.1;

// An absent or empty element, or one that is not finite, leaves the value as it is. Returns false if there is something
// else than one number.
bool TakeNumber(const tinyxml2::XMLElement& owner, const char* name, double& value) {
  const tinyxml2::XMLElement* const element = owner.FirstChildElement(name);
  const char* const text = element ? element->GetText() : nullptr;
  if (!text) return true;
  double number = value;
  const NumberScan scan = ScanNumbers(text, {&number, 1}, NonFinite::kAccepted);
  if (std::isfinite(number)) value = number;
  return scan.count == 1 && scan.rest.empty();
}

}  // namespace

Rotation SensorToCamera() { return Rotation::FromMatrix(Matrix3::FromColumns({0, -1, 0}, {0, 0, 1}, {-1, 0, 0})); }

std::optional<Camera> CameraOf(const SensorLens& lens) {
  const bool possible = lens.horizontal_fov > 0 && lens.horizontal_fov < std::numbers::pi && lens.width >= 1 &&
                        lens.height >= 1 && lens.width <= kMostPixels && lens.height <= kMostPixels;
  if (!possible) return std::nullopt;
  Camera camera;
  camera.fov_y = 2 * std::atan(std::tan(lens.horizontal_fov / 2) * lens.height / lens.width);
  camera.width = static_cast<int>(lens.width);
  camera.height = static_cast<int>(lens.height);
  camera.X_BC = Pose{{}, SensorToCamera()};
  return camera;
}

std::optional<Camera> CameraOf(const tinyxml2::XMLElement& sensor, SensorLens* read) {
  const tinyxml2::XMLElement* element = sensor.FirstChildElement("camera");
  if (!element) return std::nullopt;
  SensorLens lens;
  bool is_valid = TakeNumber(*element, "horizontal_fov", lens.horizontal_fov);
  if (const tinyxml2::XMLElement* image = element->FirstChildElement("image")) {
    is_valid = TakeNumber(*image, "width", lens.width) && TakeNumber(*image, "height", lens.height) && is_valid;
  }
  if (!is_valid) return std::nullopt;
  if (read) *read = lens;
  std::optional<Camera> camera = CameraOf(lens);
  if (camera) camera->X_BC = StatedPose(*element).value_or(Pose()) * camera->X_BC;
  return camera;
}

NearestLens LensOf(const Camera& camera) {
  const bool has_size =
      camera.width > 0 && camera.height > 0 && camera.width <= kMostPixels && camera.height <= kMostPixels;
  SensorLens lens;
  lens.width = has_size ? camera.width : 640;
  lens.height = has_size ? camera.height : 480;
  const double fov = 2 * std::atan(std::tan(camera.fov_y / 2) * lens.width / lens.height);
  lens.horizontal_fov = std::max(RoundedTo15Digits(fov), kLeastFov);
  return {lens, has_size && fov >= kLeastFov};
}

std::string LensText(const SensorLens& lens) {
  return FormatNumber(lens.horizontal_fov) + ',' + FormatNumber(lens.width) + ',' + FormatNumber(lens.height);
}

void SetLens(const std::vector<double>& fov_and_size, Camera& camera) {
  if (fov_and_size.size() != 3) return;
  camera.fov_y = fov_and_size[0];
  camera.width = static_cast<int>(fov_and_size[1]);
  camera.height = static_cast<int>(fov_and_size[2]);
}

CameraSensor AsSdf(const Camera& camera, tinyxml2::XMLDocument& document) {
  tinyxml2::XMLElement& sensor = *document.NewElement("sensor");
  document.InsertEndChild(&sensor);
  sensor.SetAttribute("name", camera.name.str().c_str());
  sensor.SetAttribute("type", "camera");
  SetPose(sensor, camera.X_BC * Pose{{}, SensorToCamera()}.Inverse(), PoseForm::kQuaternion);
  const auto [lens, is_exact] = LensOf(camera);
  tinyxml2::XMLElement& element = *sensor.InsertNewChildElement("camera");
  AddNumber(element, "horizontal_fov", lens.horizontal_fov);
  tinyxml2::XMLElement& image = *element.InsertNewChildElement("image");
  AddNumber(image, "width", lens.width);
  AddNumber(image, "height", lens.height);
  return {&sensor, is_exact};
}

const char* OwnerWord(const Camera& camera) {
  return !camera.model ? "link" : camera.model == Scene::kWorldInstance ? "world" : "model";
}

bool OwnerIsEncoded(const Scene& scene, const Camera& camera) {
  return camera.model && camera.model != Scene::kWorldInstance && camera.model != scene.bodies[camera.body].model;
}

std::vector<bool> ComeWithSensors(const Scene& scene) {
  std::set<std::pair<Index<Body>, std::string_view>> sensors;
  for (const Sensor& sensor : scene.sensors) {
    if (sensor.format == "sdf") sensors.emplace(sensor.body, sensor.name);
  }
  std::vector<bool> come;
  come.reserve(scene.cameras.size());
  for (const Camera& camera : scene.cameras) {
    come.push_back(!camera.model && sensors.contains({camera.body, camera.name}));
  }
  return come;
}

CamerasOfSensors::CamerasOfSensors(const Scene& scene) {
  for (const Camera& camera : scene.cameras) {
    if (!camera.model) cameras_.try_emplace({camera.body, camera.name.view()}, &camera);
  }
}

bool CamerasOfSensors::Update(const Sensor& sensor, tinyxml2::XMLElement& element) const {
  constexpr double kSame = 1e-9;  // [rad]; formats that say degrees change last digits.
  const auto found = cameras_.find({sensor.body, sensor.name.view()});
  SensorLens lens;
  const auto read = found == cameras_.end() ? std::nullopt : CameraOf(element, &lens);
  if (!read) return false;
  Camera camera = *found->second;
  if (camera.width == 0 || camera.height == 0) camera.width = read->width, camera.height = read->height;
  const bool is_same_image = camera.width == read->width && camera.height == read->height;
  if (is_same_image && std::abs(camera.fov_y - read->fov_y) < kSame) return false;
  const SensorLens wanted = LensOf(camera).lens;
  tinyxml2::XMLElement& said = *element.FirstChildElement("camera");
  const auto set = [](tinyxml2::XMLElement& parent, const char* name, double number) {
    tinyxml2::XMLElement* child = parent.FirstChildElement(name);
    if (!child) child = parent.InsertNewChildElement(name);
    child->SetText(FormatNumber(number).c_str());
  };
  set(said, "horizontal_fov", wanted.horizontal_fov);
  if (is_same_image) return true;
  tinyxml2::XMLElement* image = said.FirstChildElement("image");
  if (!image) image = said.InsertNewChildElement("image");
  set(*image, "width", wanted.width);
  set(*image, "height", wanted.height);
  return true;
}

Pose CamerasOfSensors::PoseOf(const Sensor& sensor, const tinyxml2::XMLElement& element) const {
  constexpr double kSame = 1e-9;  // [m, rad]
  const auto found = cameras_.find({sensor.body, sensor.name.view()});
  const auto read = found == cameras_.end() ? std::nullopt : CameraOf(element);
  if (!read) return sensor.X_BS;
  const Pose& X_SC = read->X_BC;
  const Pose X_CC = (sensor.X_BS * X_SC).Inverse() * found->second->X_BC;
  const Rotation& R = X_CC.rotation;
  const bool is_same = Length(X_CC.translation) < kSame && Length({R.x(), R.y(), R.z()}) < kSame;
  return is_same ? sensor.X_BS : found->second->X_BC * X_SC.Inverse();
}

}  // namespace sceneweld
