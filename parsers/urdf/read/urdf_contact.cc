// SPDX-License-Identifier: BSD-3-Clause
// Reads contact zones.

#include "sceneweld/parsers/urdf/read/urdf_geometry.h"
#include "sceneweld/parsers/urdf/read/urdf_motion.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::urdf {
namespace {

// Reads `contact` elements. Faults in them are only ever warnings, because other programs accept such files.
class ZoneReader {
 public:
  explicit ZoneReader(Robot& robot) : robot_(robot) {}

  /// Reads a zone of the given body. Without a body, the zone names its link.
  void Read(Element contact, Index<Body> body) {
    const bool in_link = body.valid();
    Diagnostics quiet;
    ReadContext context{robot_.file.context.files, robot_.file.context.packages, quiet, robot_.file.context.rules, {}};
    FileReading file{context, {quiet, kUrdf}, robot_.file.folder};
    CheckNames(contact, kContact, file.reading);

    ContactZone zone;
    zone.span = contact.span();
    const std::string_view name = NameOf(contact, kContact, file.reading);
    if (!in_link && name.empty()) RequiredName(contact, "name", file.reading);
    zone.body = in_link ? body : FindLink(contact, file);
    zone.X_BG = ReadOrigin(contact, file.reading);
    auto shape = ReadGeometry(contact, file);
    const Encoded said = robot_.EncodedOf(contact);
    if (shape) RestoreShape(said, contact, *shape, zone.X_BG, file.diagnostics());
    Restore(said, zone, file.reading);
    if (const Element limit = contact.child("limit")) {
      CheckNames(limit, kContactLimit, file.reading);
      ReadFields(limit, kContactLimit.fields, zone, file.reading);
    }
    if (quiet.has_errors()) {
      KeptList& kept = in_link ? robot_.scene.bodies[body].kept : robot_.scene.models[robot_.model].kept;
      kept.push_back({kUrdf.name, {}, contact.ToXml()});
      return ReportFaulty(contact, quiet);
    }
    robot_.diagnostics().Append(quiet);
    zone.shape = *std::move(shape);
    zone.name = FreeName(contact, zone.body, name);
    robot_.scene.contact_zones.Add(std::move(zone));
  }

 private:
  Index<Body> FindLink(Element contact, FileReading& file) {
    const auto link = ReadLinkName(contact, kContact, file.reading);
    if (!link) return {};
    const auto body = robot_.FindLink(link->name);
    if (!body) {
      file.diagnostics()
          .Error("unknown-body", contact.span(), "no link " + Quoted(link->name) + " in this robot")
          .Suggest(NearestBody(robot_.scene, robot_.model, link->name));
    }
    return body;
  }

  void ReportFaulty(Element contact, const Diagnostics& quiet) {
    for (const Diagnostic& error : quiet.all()) {
      if (error.severity != Severity::kError) continue;
      Diagnostic warning(error.code, Severity::kWarning, contact.span(),
                         "the contact zone is left out: " + error.message);
      if (error.span.begin != contact.span().begin) warning.Note(error.span, "the error is here");
      warning.hint = error.hint;
      robot_.diagnostics().Add(std::move(warning));
      return;
    }
  }

  Name FreeName(Element contact, Index<Body> body, std::string_view written) {
    const std::string wanted = written.empty() ? "contact" : std::string(written);
    auto& names = names_[body];
    std::string name = wanted;
    for (int i = 1; names.contains(name); ++i) name = wanted + "_" + std::to_string(i);
    names.insert(name);
    if (!written.empty() && name != wanted) {
      robot_.diagnostics().Warning(
          "renamed-geometry", contact.span(),
          "another contact zone of this link is named `" + wanted + "`; this one becomes `" + name + "`");
    }
    return Name(name);
  }

  Robot& robot_;
  std::unordered_map<Index<Body>, std::unordered_set<std::string>> names_;
};

}  // namespace

void ReadContactZones(Element robot_element, Robot& robot) {
  ZoneReader zones(robot);
  for (const Element element : robot_element.children()) {
    if (element.name() == kContact.name) {
      zones.Read(element, {});
    } else if (SameName(element.name(), kLink.name) && element.child(kContact.name) && !IsIgnored(element)) {
      const Attribute name = element.attribute("name");
      const auto body = name ? robot.FindLink(name.value()) : Index<Body>();
      // A second link of the same name was refused.
      if (!body || robot.scene.bodies[body].span.begin != element.span().begin) continue;
      for (const Element contact : element.children("contact")) {
        // Without a geometry it holds the contact parameters of another program.
        if (contact.child("geometry")) zones.Read(contact, body);
      }
    }
  }
}

}  // namespace sceneweld::urdf
