// SPDX-License-Identifier: BSD-3-Clause
// Collects the record and the reports of a written file.

#include "sceneweld/parsers/mjcf/output/mjcf_output.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/mjcf/output/mjcf_claims.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
Output::Output(const Scene& scene_, const WriteOptions& options_, const Layout& layout_, LossReport& losses_,
               OutputText& text)
    : SceneOutput(kMjcf, WriterClaims(), scene_, options_, layout_, losses_, text, record::RecordPlace::kElsewhere),
      frames(scene.frames, scene.bodies.size(), [](const Frame& f) { return f.body.value(); }),
      cameras(scene.cameras, scene.bodies.size(), [](const Camera& c) { return c.body.value(); }),
      lights(scene.lights, scene.bodies.size(), [](const Light& l) { return l.body.value(); }) {}

std::string Output::Key(std::string_view section, std::string_view name) {
  return std::string(section) + ":" + EscapedWord(name);
}

std::string Output::PlainSince(const Begun& begun, std::string_view name) const {
  std::string text(TextSince(begun));
  // The section may have been opened too.
  const std::size_t at = text.find("name=\"" + std::string(name) + "\"");
  const std::size_t start = text.rfind('<', at);
  const std::size_t line = text.find('<');
  text.erase(0, at != text.npos && start != text.npos ? start : std::min(line, text.size()));
  return PlainTextOf(text);
}

void Output::EncodeDofs(const Joint& joint, std::span<const Dof> held, bool has_limit_of_actuator) {
  RecordedFields fields = RecordDofs(Dofs(joint), held, WriterClaims());
  for (RecordedField& field : fields) {
    if (field.key != "effort_limit" || !has_limit_of_actuator) continue;
    field.key = encoding::kEffortLimitOf;
    field.text = encoding::kOfActuator;
  }
  EncodeFields(encoding::kJoint, FullName(scene, joint), fields, joint.span);
}

void Output::EncodeMaterial(std::string_view name, const Material& material, const Material& held, Span span) {
  EncodeFields(encoding::kMaterial, name, RecordDifferences(material, held, WriterClaims()), span);
}

void Output::TakeHull(const Geometry& geometry) { hulls_.push_back(About<&Mesh::convex>(geometry)); }

std::string Output::HelperName() {
  if (!losses.leaves_out_private()) return encoding::kHelper + std::to_string(++helpers_);
  // No model of a scene is called `world`.
  return "world::helper" + std::to_string(++helpers_);
}

std::string Output::HelperNameAfter(std::string_view name) const {
  return (losses.leaves_out_private() ? "" : encoding::kHelper) + std::string(name);
}

std::string Output::EqualityName(const std::string& wanted) {
  std::string name = wanted;
  for (int number = 1; !equality_names_.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
  return name;
}

std::string Output::HelperSite(Index<Body> body, const Pose& X_BS) {
  return sites_[body].emplace_back(Site{HelperName(), X_BS}).name;
}

std::string Output::CameraName(const std::string& wanted) {
  if (camera_names_.empty()) {
    for (const Camera& camera : scene.cameras) camera_names_.insert(FullName(scene, camera));
  }
  return camera_names_.insert(wanted).second ? wanted : HelperName();
}

std::string Output::SensorName(const std::string& wanted) {
  return sensor_names_.insert(wanted).second ? wanted : HelperName();
}

std::string Output::LightName(const std::string& wanted) {
  std::string name = wanted;
  for (int number = 1; !light_names_.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
  return name;
}

const std::vector<Output::Site>& Output::HelperSites(Index<Body> body) const {
  static const std::vector<Site> kNone;
  const auto found = sites_.find(body);
  return found == sites_.end() ? kNone : found->second;
}

void Output::WriteRecord(Section& custom) {
  if (losses.leaves_out_private()) return;
  for (const Dependent& dependent : dependents_) {
    const Together group(*this, true);
    for (const auto& [key, plain] : plain_helpers_) {
      const std::string_view name = std::string_view(key).substr(key.find(':') + 1);
      const bool is_one = std::any_of(dependent.helpers.begin(), dependent.helpers.end(),
                                      [&](const std::string& helper) { return EscapedWord(helper) == name; });
      if (is_one) Guard(dependent.kind, dependent.name, key, plain);
    }
  }
  custom.Open("text");
  Attribute("name", encoding::kRecord);
  Attribute("data", *record().Take());
  Close();
}

std::string Output::Finish() {
  if (const std::size_t count = hulls_.size(); count > 0) {
    losses.Approximated(std::move(hulls_),
                        "in MuJoCo meshes collide with their convex hulls: this one" +
                            (count > 1 ? " and " + std::to_string(count - 1) + " more" : std::string()));
  }
  return FinishWithout("MJCF");
}

}  // namespace sceneweld::mjcf
