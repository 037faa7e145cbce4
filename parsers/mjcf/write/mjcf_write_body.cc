// SPDX-License-Identifier: BSD-3-Clause
// Writes the tree of bodies.

#include <tinyxml2.h>

#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_wordings.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"

namespace sceneweld::mjcf {
namespace {

// Writes elements of a body that only MJCF has. Its free joint is written with the joints.
void WriteKept(Output& out, const Body& body, const KeptSections& sections) {
  for (const Kept& kept : body.kept) {
    if (kept.format != kMjcf.name || !kept.attribute.empty() || sections.IsLeftOut(body, kept)) continue;
    if (kept.text.starts_with("<freejoint") || kept.text.starts_with("<joint")) continue;
    tinyxml2::XMLDocument document;
    tinyxml2::XMLElement* const element = ParseKept(document, kept.text);
    if (!element) continue;
    RenameIn(*element, element->Name(),
             [&](std::string_view, std::string_view name) { return out.scene.Scoped(body.model, name); });
    sections.NameFiles(*element, body.span);
    out.Verbatim(*element);
  }
}

// MuJoCo starts a free joint with the sign of the quaternion in the file.
void KeepSign(const Rotation& R, Placement& placement) {
  placement.orientation.numbers = {R.w() + 0.0, R.x() + 0.0, R.y() + 0.0, R.z() + 0.0, 0, 0};
}

}  // namespace

void WriteBodies(Output& out, const WrittenAssets& assets, const WrittenMasses& masses,
                 const KeptSections& kept_sections) {
  const auto& nodes = out.layout.nodes();
  std::vector<std::uint32_t> open;  // The bodies that are open in the printer.
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const Layout::Node& node = nodes[i];
    while (!open.empty() && open.back() != node.parent) {
      out.Close();
      open.pop_back();
    }
    open.push_back(i);
    const bool is_world = i == 0;
    out.Open((is_world ? kWorldBody : kBody).name.data());
    if (!is_world) {
      BodyElement element;
      element.name = out.NameOf(node.body);
      const Body& body = out.scene.bodies[node.body];
      element.placement = Placement(node.X_PB);
      if (node.is_free && IsOfMjcf(out.scene.models[body.model].kept)) KeepSign(node.X_PB.rotation, element.placement);
      element.mocap = body.mocap && node.MayBeMocap();
      if (body.mocap && !node.MayBeMocap()) {
        out.losses.Dropped(About<&Body::mocap>(body), "`mocap` of body " + Quoted(element.name.view()) +
                                                          " is left out: it is not welded to the world");
      }
      if (!out.scene.models[body.model].gravity_enabled && body.gravity_compensation != 0) {
        out.losses.Dropped(About<&Body::gravity_compensation>(body),
                           "`gravity_compensation` of body " + Quoted(element.name.view()) +
                               " is left out: gravity does not act on its model");
      }
      element.gravcomp = out.scene.models[body.model].gravity_enabled ? body.gravity_compensation : 1;
      out.Attributes(kBody.fields, element);
      out.KeptAttributes(body.kept);
      out.EncodeRest(encoding::kBody, element.name, body, body.span);
      if (!masses.IsOfGeoms(i)) {
        const bool has_enough = masses.HasEnough(i);
        out.Repeat(out.repeated_inertials, body.span,
                   Output::InertialKey{body.mass_properties, node.is_free || !node.axes.empty(), has_enough},
                   [&] { WriteInertial(out, node, has_enough); });
      }
      WriteJoints(out, node);
    }
    WriteGeoms(out, node, masses.IsOfGeoms(i), assets, kept_sections);
    WriteSites(out, node, kept_sections);
    if (!is_world) WriteKept(out, out.scene.bodies[node.body], kept_sections);
  }
  for (std::size_t i = 0; i < open.size(); ++i) out.Close();
}

}  // namespace sceneweld::mjcf
