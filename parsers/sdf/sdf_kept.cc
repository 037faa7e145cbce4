#include <cmath>
#include <map>

#include "sceneweld/parsers/sdf/sdf_encoded.h"
#include "sceneweld/parsers/sdf/sdf_pose.h"
#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {
namespace {

// From a sensor's axes (X ahead, Z up) to a camera's (looks along -Z, Y up).
Rotation SensorToCamera() { return Rotation::FromMatrix(Matrix3::FromColumns({0, -1, 0}, {0, 0, 1}, {-1, 0, 0})); }

// The camera of a sensor; nothing where it has none, or none that can be.
std::optional<Camera> ReadCamera(Element sensor, FileReading& file) {
  const Element element = sensor.child("camera");
  if (!element) return std::nullopt;
  double horizontal_fov = 1.047;
  double width = 320;
  double height = 240;
  if (const auto text = TextOf(element, "horizontal_fov")) {
    horizontal_fov = ReadNumber(*text, "`horizontal_fov`", file).value_or(horizontal_fov);
  }
  if (const Element image = element.child("image")) {
    if (const auto text = TextOf(image, "width")) width = ReadNumber(*text, "`width`", file).value_or(width);
    if (const auto text = TextOf(image, "height")) height = ReadNumber(*text, "`height`", file).value_or(height);
  }
  constexpr double kMostPixels = 1e6;
  const bool possible = horizontal_fov > 0 && horizontal_fov < 3.14159265358979 && width >= 1 && height >= 1 &&
                        width <= kMostPixels && height <= kMostPixels;
  if (!possible) return std::nullopt;
  Camera camera;
  camera.fov_y = 2 * std::atan(std::tan(horizontal_fov / 2) * height / width);
  camera.width = static_cast<int>(width);
  camera.height = static_cast<int>(height);
  const PoseDeclaration pose = ReadPose(element, file.version, file);
  camera.X_BC = (pose.relative_to.empty() ? pose.X : Pose{}) * Pose{{}, SensorToCamera()};
  camera.span = element.span();
  return camera;
}

}  // namespace

std::optional<KeptDeclaration> ReadKept(Element element, FileReading& file) {
  const auto name = ReadName(element, file.version, file);
  const auto type = element.value("type");
  if (!type) {
    file.diagnostics.Error("missing-value", element.span(),
                           "`<" + std::string(element.name()) + ">` needs the attribute `type`");
  }
  if (!name || !type) return std::nullopt;
  KeptDeclaration kept;
  kept.name = NameInScene(name->name, ReadEncoded(element, file));
  kept.type = Name(type->text);
  kept.span = element.span();
  kept.pose = ReadPose(element, file.version, file);
  kept.source_xml = element.ToXml();
  if (element.name() == "sensor") kept.camera = ReadCamera(element, file);
  return kept;
}

std::vector<KeptDeclaration> ReadAllKept(Element parent, const char* child, FileReading& file) {
  std::vector<KeptDeclaration> all;
  std::map<std::string, Span> taken;  // by the name in the file
  for (const Element element : parent.children(child)) {
    auto kept = ReadKept(element, file);
    if (!kept) continue;
    const std::string name(Trimmed(element.value("name")->text));
    const auto [first, fresh] = taken.try_emplace(name, kept->span);
    if (!fresh) {
      file.diagnostics
          .Error("duplicate-name", kept->span,
                 Describe(parent) + " has a " + std::string(child) + " named " + Quoted(name) + " already")
          .Note(first->second, "first used here");
      continue;
    }
    all.push_back(std::move(*kept));
  }
  return all;
}

std::optional<PluginDeclaration> ReadPlugin(Element element, FileReading& file) {
  const auto filename = element.value("filename");
  if (!filename) {
    file.diagnostics.Error("missing-value", element.span(), "`<plugin>` needs the attribute `filename`");
    return std::nullopt;
  }
  const auto name = element.value("name");
  return PluginDeclaration{name ? Name(name->text) : Name(), element.ToXml(), element.span()};
}

}  // namespace sceneweld::sdf
