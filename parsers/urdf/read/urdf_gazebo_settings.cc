// SPDX-License-Identifier: BSD-3-Clause
// Reads the settings of `<gazebo>` blocks.

#include "sceneweld/parsers/urdf/read/urdf_gazebo_settings.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

// The text of SDFormat for a setting; empty if libsdformat refuses it.
std::string TextOf(const GazeboSetting& row, const XMLElement& setting) {
  const std::string_view text = GazeboValue(setting);
  if (row.text == SdfContent::Text::kNumber) return ParseNumber(text) ? std::string(text) : std::string();
  if (row.text != SdfContent::Text::kSwitch) return std::string(text);
  return (row.negated ? IsGazeboOff(text) : IsGazeboOn(text)) ? "true" : "false";
}

// Adds the elements of a path with a text in the last one.
void AddPath(XMLElement& root, std::string_view path, const std::string& text) {
  XMLElement* at = &root;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string name(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
    XMLElement* child = at->FirstChildElement(name.c_str());
    at = child ? child : at->InsertNewChildElement(name.c_str());
  }
  at->SetText(text.c_str());
}

// The values of `from` replace those of `into`.
void MergeSetting(const XMLElement& from, XMLElement& into) {
  for (const XMLElement* child = from.FirstChildElement(); child; child = child->NextSiblingElement()) {
    XMLElement* const same = into.FirstChildElement(child->Name());
    if (same && same->FirstChildElement() && child->FirstChildElement()) {
      MergeSetting(*child, *same);
      continue;
    }
    if (same) into.DeleteChild(same);
    into.InsertEndChild(child->DeepClone(into.GetDocument()));
  }
}

void KeepSetting(KeptList& list, std::string_view place, const XMLElement& element) {
  const Name format = Name::Borrowed("sdf");
  for (Kept& kept : list) {
    if (kept.format != format || kept.place != place || !kept.attribute.empty()) continue;
    XMLDocument document;
    XMLElement* const old = ParseKept(document, kept.text);
    if (!old || std::string_view(old->Name()) != element.Name()) continue;
    if (old->FirstChildElement() && element.FirstChildElement()) {
      MergeSetting(element, *old);
      kept.text = ToXml(*old);
    } else {
      kept.text = ToXml(element);
    }
    return;
  }
  list.push_back({format, {}, ToXml(element), Name(place)});
}

// In the order in which the reader of SDFormat keeps the contents of a collision, after those of URDF.
void SortByPlace(KeptList& list) {
  constexpr std::string_view kPlaces[] = {"", "surface", "surface/friction", "surface/friction/ode", "surface/contact"};
  const auto rank = [&](const Kept& kept) {
    if (kept.format != "sdf") return std::ptrdiff_t{-1};
    return std::find(std::begin(kPlaces), std::end(kPlaces), kept.place.view()) - std::begin(kPlaces);
  };
  const auto is_before = [&](const Kept& a, const Kept& b) { return rank(a) < rank(b); };
  if (!std::is_sorted(list.begin(), list.end(), is_before)) std::stable_sort(list.begin(), list.end(), is_before);
}

// A material without what a block can give. The rest, such as its texture, is not in the block.
std::shared_ptr<const Material> WithoutLook(const Material& material) {
  Material rest = material;
  rest.diffuse.reset();
  rest.ambient.reset();
  rest.specular.reset();
  rest.emissive.reset();
  erase_if(rest.kept, [](const Kept& kept) { return kept.format == "sdf"; });
  return std::make_shared<const Material>(std::move(rest));
}

}  // namespace

bool GazeboSettingsReader::Take(const XMLElement& setting, const GazeboReference& to) {
  const std::string_view name = setting.Name();
  if (to.by_drake && GivesField(name, to.is_robot)) return false;
  const bool is_of_link = to.body && to.body != Scene::kWorldBody;
  if (is_of_link && name == "collision") return TakeContents(setting, GazeboOwner::kCollision, to.body);
  if (is_of_link && name == "visual") return TakeContents(setting, GazeboOwner::kVisual, to.body);
  const GazeboSetting* const row = FindGazeboSetting(name, to.is_robot);
  if (!row) return false;
  if (!row->is_copied()) return TakeRow(*row, setting, to);
  if (!to.is_robot) return is_of_link && ApplyTo(GazeboOwner::kLink, setting, to.body);
  if (to.model == Scene::kWorldInstance) return false;
  ModelInstance& model = robot_.scene.models[to.model];
  if (name == "static") {
    model.is_static = IsGazeboOn(GazeboValue(setting));
  } else {
    KeepSetting(model.kept, {}, setting);
  }
  return true;
}

bool GazeboSettingsReader::TakeRow(const GazeboSetting& row, const XMLElement& setting, const GazeboReference& to) {
  const std::string text = TextOf(row, setting);
  if (text.empty()) return false;
  XMLDocument document;
  XMLElement* const root = document.NewElement("owner");
  document.InsertEndChild(root);
  AddPath(*root, row.path, text);
  if (!row.also.empty()) AddPath(*root, row.also, text);
  if (row.name == "material") AddPath(*root, "material/script/uri", std::string(kGazeboMaterials));
  if (row.owner != GazeboOwner::kJoint) {
    return to.body && to.body != Scene::kWorldBody && ApplyTo(row.owner, *root->FirstChildElement(), to.body);
  }
  if (!to.joint) return false;
  Joint& joint = robot_.scene.joints[to.joint];
  const std::span<Dof> dofs = Dofs(joint);
  if (row.path.starts_with("axis") && dofs.size() != 1) return false;
  return Apply(row.owner, {}, *root->FirstChildElement(), joint.kept, dofs.empty() ? nullptr : &dofs.front());
}

bool GazeboSettingsReader::TakeContents(const XMLElement& setting, GazeboOwner owner, Index<Body> body) {
  bool taken = setting.FirstChildElement() != nullptr;
  for (const XMLElement* child = setting.FirstChildElement(); child; child = child->NextSiblingElement()) {
    // libsdformat replaces the material of URDF.
    const bool is_material = owner == GazeboOwner::kVisual && std::string_view(child->Name()) == "material";
    for (std::size_t i = 0; is_material && i < robot_.scene.geometries.size(); ++i) {
      Geometry& geometry = robot_.scene.geometries[Index<Geometry>(i)];
      if (geometry.body == body && geometry.material) geometry.material = WithoutLook(*geometry.material);
    }
    taken = ApplyTo(owner, *child, body) && taken;
  }
  return taken;
}

// To the link, or to its geometries.
bool GazeboSettingsReader::ApplyTo(GazeboOwner owner, const XMLElement& element, Index<Body> body) {
  if (owner == GazeboOwner::kLink) {
    Body& link = robot_.scene.bodies[body];
    // The record says that the model has no gravity.
    const bool is_gravity = std::string_view(element.Name()) == "gravity";
    if (is_gravity && !robot_.scene.models[link.model].gravity_enabled && IsGazeboOff(GazeboValue(element))) return true;
    return Apply(owner, {}, element, link.kept, &link);
  }
  bool any = false, good = true;
  for (std::size_t i = 0; i < robot_.scene.geometries.size(); ++i) {
    const Index<Geometry> index(i);
    const Geometry& geometry = robot_.scene.geometries[index];
    if (geometry.body != body) continue;
    const bool is_collision = owner == GazeboOwner::kCollision;
    if (is_collision ? !geometry.roles.proximity : !geometry.roles.illustration && !geometry.roles.perception) continue;
    any = true;
    good = ApplyTo(index, owner, element) && good;
  }
  return any && good;
}

bool GazeboSettingsReader::ApplyTo(Index<Geometry> index, GazeboOwner owner, const XMLElement& element) {
  Geometry& geometry = robot_.scene.geometries[index];
  if (owner == GazeboOwner::kCollision) {
    const auto& before = *geometry.proximity;
    const bool has_friction = before.mu_static != 1 || before.mu_dynamic != 1;
    const std::shared_ptr<const ProximityProperties> old = geometry.proximity;
    geometry.proximity = std::make_shared<ProximityProperties>(before);
    const bool good = Apply(owner, {}, element, geometry.kept, &geometry);
    if (*geometry.proximity == *old) {
      geometry.proximity = old;
    } else {
      friction_.try_emplace(index, has_friction);
    }
    return good;
  }
  if (std::string_view(element.Name()) != "material" || !element.FirstChildElement()) {
    return Apply(owner, {}, element, geometry.kept, &geometry);
  }
  Material material = geometry.material ? *geometry.material : Material();
  const bool good = Apply(owner, {}, element, material.kept, &material);
  geometry.material = std::make_shared<const Material>(std::move(material));
  return good;
}

bool GazeboSettingsReader::Apply(GazeboOwner owner, std::string_view place, const XMLElement& element, KeptList& kept,
                                 void* fields) {
  const std::string path = place.empty() ? element.Name() : std::string(place) + "/" + element.Name();
  if (const GazeboField* const field = FindGazeboField(owner, path)) return field->set(GazeboValue(element), fields);
  if (!IsGazeboContainer(owner, path) || !element.FirstChildElement()) {
    // A material has contents of its own.
    constexpr std::string_view kMaterial = "material";
    if (owner == GazeboOwner::kVisual && place.starts_with(kMaterial)) {
      place.remove_prefix(std::min(place.size(), kMaterial.size() + 1));
    }
    KeepSetting(kept, place, element);
    return true;
  }
  bool good = true;
  for (const XMLElement* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    good = Apply(owner, path, *child, kept, fields) && good;
  }
  return good;
}

// As from SDFormat: both directions have the value 1 if they are not given, and Drake's own friction goes first.
void GazeboSettingsReader::Finish() {
  for (const auto& [index, has_friction] : friction_) {
    Geometry& geometry = robot_.scene.geometries[index];
    ProximityProperties properties = *geometry.proximity;
    const double mu = properties.mu.value_or(1), mu2 = properties.mu2.value_or(1);
    properties.mu.reset();
    properties.mu2.reset();
    if (!has_friction) {
      properties.mu_static = mu;
      properties.mu_dynamic = std::min(mu, mu2);
    }
    if (mu != properties.mu_dynamic) properties.mu = mu;
    if (mu2 != properties.mu_dynamic) properties.mu2 = mu2;
    geometry.proximity = std::make_shared<const ProximityProperties>(properties);
  }
  friction_.clear();
  for (Geometry& geometry : robot_.scene.geometries) SortByPlace(geometry.kept);
  if (!robot_.encoded) MoveGravityToModel();
}

// Gravity that is off on every link is a property of the model, as in SDFormat.
void GazeboSettingsReader::MoveGravityToModel() {
  Scene& scene = robot_.scene;
  bool any = false;
  for (const Body& body : scene.bodies) {
    if (body.model != robot_.model || scene.bodies.IndexOf(body) == Scene::kWorldBody) continue;
    if (body.gravity_compensation != 1) return;
    any = true;
  }
  if (!any || robot_.model == Scene::kWorldInstance) return;
  scene.models[robot_.model].gravity_enabled = false;
  for (Body& body : scene.bodies) {
    if (body.model == robot_.model) body.gravity_compensation = 0;
  }
}

}  // namespace sceneweld::urdf
