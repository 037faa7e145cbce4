// SPDX-License-Identifier: BSD-3-Clause
// Prims, poses and private attributes of the USD file that is being written.

#include "sceneweld/parsers/usd/write/output.h"

#include <tinyxml2.h>

#include <algorithm>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/parsers/table/why_private.h"
#include "sceneweld/parsers/usd/claims.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/private_lines.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

// A group that no element is in.
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

std::size_t BodyOf(const auto& element) { return element.body.value(); }

// The model whose `<flag contact="disable"/>` decides: of the given one, or of the first that has the flag.
Index<ModelInstance> ModelWithoutContacts(const Scene& scene, const WriteOptions& options) {
  for (const ModelInstance& model : scene.models) {
    const std::string_view name = model.name;
    const bool decides = options.options_from.empty() || name == options.options_from ||
                         name.starts_with(options.options_from + std::string(kScopeDelimiter));
    if (!decides) continue;
    for (const Kept& kept : model.kept) {
      if (kept.format.view() != "mjcf" || !kept.text.starts_with("<option")) continue;
      tinyxml2::XMLDocument document;
      const tinyxml2::XMLElement* const option = ParseKept(document, kept.text);
      const tinyxml2::XMLElement* const flag = option ? option->FirstChildElement("flag") : nullptr;
      const char* const contact = flag ? flag->Attribute("contact") : nullptr;
      if (!contact) continue;
      return std::string_view(contact) == "disable" ? scene.models.IndexOf(model) : Index<ModelInstance>();
    }
  }
  return {};
}

}  // namespace

stage::UsdaPrinter::Metadata PrimMetadata::Finish() const {
  stage::UsdaPrinter::Metadata finished;
  if (!api_schemas.empty()) {
    std::string line = "prepend apiSchemas = [";
    for (std::size_t i = 0; i < api_schemas.size(); ++i) {
      line += (i == 0 ? "\"" : ", \"") + api_schemas[i] + "\"";
    }
    finished.push_back(line + "]");
  }
  if (!display_name.empty()) finished.push_back("displayName = " + stage::UsdaPrinter::Quoted(display_name));
  finished.insert(finished.end(), lines.begin(), lines.end());
  return finished;
}

Output::Output(std::string& the_text, const Scene& the_scene, const WriteOptions& the_options, const Layout& the_layout,
               LossReport& the_losses)
    : scene(the_scene),
      options(the_options),
      layout(the_layout),
      losses(the_losses),
      geometries(scene.geometries, scene.bodies.size(), [](const Geometry& e) { return BodyOf(e); }),
      frames(scene.frames, scene.bodies.size(), [](const Frame& e) { return BodyOf(e); }),
      cameras(scene.cameras, scene.bodies.size(), [](const Camera& e) { return BodyOf(e); }),
      lights(scene.lights, scene.bodies.size(), [](const Light& e) { return BodyOf(e); }),
      actuators(scene.actuators, scene.joints.size(), [](const Actuator& a) { return a.joint.index.value(); }),
      bodies(scene.bodies, scene.models.size(),
             [&](const Body& body) {
               const Index<Body> index = scene.bodies.IndexOf(body);
               const bool is_in_model = index != Scene::kWorldBody && !layout.stacks().IsBetween(index) &&
                                        layout.PrimParent(index) == Scene::kWorldBody;
               return is_in_model ? body.model.value() : kNowhere;
             }),
      nested(scene.bodies, scene.bodies.size(),
             [&](const Body& body) {
               const Index<Body> parent = layout.PrimParent(scene.bodies.IndexOf(body));
               return parent == Scene::kWorldBody ? kNowhere : parent.value();
             }),
      models(scene.models, scene.models.size(),
             [&](const ModelInstance& model) {
               const Index<ModelInstance> index = scene.models.IndexOf(model);
               if (index == Scene::kWorldInstance) return kNowhere;
               return layout.TopOf(index) == index ? std::size_t{0} : std::size_t{model.parent.value()};
             }),
      joints(scene.joints, scene.models.size(), [](const Joint& joint) { return joint.model.value(); }),
      constraints(scene.constraints, scene.models.size(), [](const Constraint& c) { return c.model.value(); }),
      roots(layout),
      no_contacts_by(ModelWithoutContacts(scene, options)),
      text_(the_text),
      stop_(options.files ? &options.files->limits() : nullptr) {
  if (options.no_private) losses.LeaveOutPrivate(scene);
}

void Output::Open(std::string_view type, std::string_view name, const PrimMetadata& metadata) {
  stop_.Look();
  print_.BeginPrim("def", type, name, metadata.Finish());
}

void Output::CutOut(std::size_t from, std::string_view prim) {
  if (!keeps_cuts || from == text_.size()) return;
  cuts_.push_back({from, std::string(prim), text_.substr(from)});
  text_.resize(from);
}

void Output::WritePose(const Pose& X, const Vector3& scale) {
  const bool translates = X.translation != Vector3{};
  const bool turns = !X.rotation.IsExactlyIdentity();
  const bool scales = scale != Vector3{1, 1, 1};
  if (!translates && !turns && !scales) return;
  // REP-0158 requires both ops of rigid bodies.
  print_.Vector("double3", "xformOp:translate", X.translation);
  print_.Quaternion("quatd", "xformOp:orient", X.rotation);
  if (scales) print_.Vector("float3", "xformOp:scale", scale);
  std::string order = "[\"xformOp:translate\", \"xformOp:orient\"";
  if (scales) order += ", \"xformOp:scale\"";
  print_.Attribute("uniform token[]", "xformOpOrder", order + "]");
}

void Output::Encode(std::string_view key, std::string_view text, Span span) {
  CountEncoding(key, span);
  AddPrivate(key, PrivateWord(text));
}

void Output::EncodeTarget(std::string_view key, const std::string& path, Span span) {
  CountEncoding(key, span);
  AddTargets(key, std::span(&path, 1));
}

void Output::EncodeFields(const EncodedFields& fields, Span span) {
  for (const auto& [key, text] : fields) {
    // The fields of one struct are one loss.
    const std::size_t dot = key.find('.');
    CountEncoding(dot == key.npos ? key : key.substr(0, dot) + ".*", span);
    AddPrivate(key, text);
  }
}

void Output::EncodeActuator(std::size_t number, std::string_view name, const EncodedFields& fields, Span span) {
  CountEncoding("actuator." + std::to_string(number), span);
  AddPrivate(ActuatorKey(number, kNameKey), EscapedWord(name));
  for (const auto& [key, text] : fields) {
    if (key != kNameKey) AddPrivate(ActuatorKey(number, key), text);
  }
}

void Output::AddPrivate(std::string_view key, std::string_view word) {
  if (!losses.leaves_out_private()) AppendPrivateLine(text_, key, word);
}

void Output::AddTargets(std::string_view key, std::span<const std::string> paths) {
  if (!losses.leaves_out_private()) AppendPrivateLine(text_, key, paths);
}

void Output::MarkElement(std::string_view kind) {
  AddPrivate(kElementKey, kind);
}

void Output::MarkInertia(const RotationalInertia& I) {
  std::string word;
  for (const double number : {I.ixx, I.iyy, I.izz, I.ixy, I.ixz, I.iyz}) {
    if (!word.empty()) word += ',';
    AppendNumber(word, number);
  }
  AddPrivate(kInertiaKey, word);
}

void Output::AddRoot(std::vector<std::string>& api_schemas) const {
  api_schemas.emplace_back("PhysicsArticulationRootAPI");
  if (roots.has_stacks()) api_schemas.emplace_back("NewtonArticulationRootAPI");
}

void Output::WriteRoot() {
  if (roots.has_stacks()) print_.Bool("uniform bool", "newton:jointsAddMobility", true);
}

void Output::EncodeName(std::string_view kind, std::string_view name, std::string_view full_name, std::string_view path,
                        Span span, std::string_view written) {
  if (NameOfPath(path) == name) return;
  AddPrivate(kNameKey, EscapedWord(name));
  // A prim needs a name, so an element without one gets one.
  if (full_name.empty()) {
    CountEncoding(kNameKey, span);
    return;
  }
  AddRenaming({kind, std::string(full_name), std::string(written.empty() ? NameOfPath(path) : written)}, span);
}

void Output::AddRenaming(Renaming renaming, Span span) {
  if (renamings_.empty()) first_renaming_ = span;
  renamings_.push_back(std::move(renaming));
}

std::string Output::DisplayName(std::string_view name, std::string_view path) {
  return NameOfPath(path) == name ? std::string() : std::string(name);
}

void Output::CountEncoding(std::string_view key, Span span) {
  auto known = std::find_if(encodings_.begin(), encodings_.end(), [&](const Encoding& e) { return e.key == key; });
  if (known == encodings_.end()) known = encodings_.insert(known, {std::string(key), {}});
  known->places.Add(span);
}

void Output::Report() {
  losses.Wrote(written_);
  for (const Encoding& encoding : encodings_) {
    const std::size_t count = encoding.places.count();
    const std::string more = count > 1 ? " here and on " + std::to_string(count - 1) + " more" : "";
    const std::string why = WhyPrivate("usd", encoding.key, "USD");
    const std::string what = "`" + encoding.key + "`";
    losses.Private(encoding.places.places(), encoding.key,
                   "stored in the record as " + what + more + ", which only sceneweld reads: " + why,
                   what + more + " is left out (only sceneweld reads it): " + why);
  }
  if (renamings_.empty()) return;
  std::string text = std::string(renamings_[0].kind) + " `" + renamings_[0].from + "` is written as `" +
                     renamings_[0].to + "`, because names of prims are identifiers";
  if (renamings_.size() > 1) {
    text =
        std::to_string(renamings_.size()) +
        " names are written differently, because names of prims are identifiers: " + std::string(renamings_[0].kind) +
        " `" + renamings_[0].from + "` is `" + renamings_[0].to + "`, ...";
  }
  losses.Renamed(first_renaming_, std::move(text), std::move(renamings_));
  renamings_.clear();
}

const Claims& Output::Claimed() { return WriterClaims(); }

}  // namespace sceneweld::usd
