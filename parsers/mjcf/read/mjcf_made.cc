// SPDX-License-Identifier: BSD-3-Clause
// Keeps `composite` and `flexcomp` elements. MuJoCo expands them into bodies when it compiles; a scene keeps them as
// they are.

#include <string>
#include <tuple>

#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_body.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_sections.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/xml/xml_copy.h"
#include "sceneweld/parsers/xml/xml_printer.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

struct PoseText {
  explicit PoseText(const Pose& X) {
    const Vector3& p = X.translation;
    const Rotation& q = X.rotation;
    const double position[] = {p.x, p.y, p.z};
    const double orientation[] = {q.w(), q.x(), q.y(), q.z()};
    FormatNumbers(position, 3, pos);
    FormatNumbers(orientation, 4, quat);
  }
  std::string pos;
  std::string quat;
};

void SetPose(XmlCopy& element, const Pose& X) {
  for (const char* attribute : {"pos", "quat", "euler", "axisangle", "xyaxes", "zaxis"}) element.Remove(attribute);
  const PoseText text(X);
  element.Set("pos", text.pos);
  element.Set("quat", text.quat);
}

// A written file has neither the defaults nor the settings that MuJoCo applies to the bodies that it makes.
void ReportLost(const Content& content) {
  const Scope& scope = *content.scope;
  const Compiler& compiler = scope.file->compiler;
  const auto report = [&](const std::string& what) {
    scope.diagnostics().Warning("ignored-value", content.element.span(),
                                what + " will not apply to the bodies that MuJoCo makes of " +
                                    Describe(content.element) + " in a written file");
  };
  const JointElement none, &joint = scope.childclass ? scope.childclass->joint : none;
  const auto values = [](const JointElement& of) {
    return std::tuple(of.type, of.range.values, of.damping.values, of.stiffness.values, of.springref, of.ref,
                      of.frictionloss, of.armature, of.actuatorfrcrange.values);
  };
  if (values(joint) != values(none) || joint.kept != none.kept) report("the defaults of joints");
  if (compiler.boundmass > 0 || compiler.boundinertia > 0 || compiler.settotalmass > 0) {
    report("the bounds and the total of masses in `<compiler>`");
  }
}

// In MuJoCo, the bodies of the vertices turn with the frame that attaches them. No element of a written file does that.
void ReportTurned(const Content& content) {
  content.scope->diagnostics().Warning(
      "ignored-value", content.element.span(),
      "the rotation of the `<attach>` around " + Describe(content.element) +
          " will not turn the axes of its vertices in a written file, in which keys and forces give their numbers");
}

}  // namespace

void KeepMade(const Content& content, std::size_t place, std::size_t bodies_before, Model& model) {
  const Scope& scope = *content.scope;
  const Element element = content.element;
  auto copy = XmlCopy::Of(element);
  if (!copy) return;
  for (const NameIn& in : NamesIn(*copy, element.name())) {
    const bool is_asset = in.kind == "material" || in.kind == "texture" || in.kind == "mesh";
    std::string names;
    in.EachName([&](std::string_view name) {
      if (!names.empty()) names += ' ';
      names += in.kind == "body" && name == "world" ? std::string(name)
               : is_asset                           ? scope.asset_prefix + std::string(name)
                                                    : scope.Full(name);
    });
    *in.value = names;
  }
  const bool is_flex = element.name() == "flexcomp";
  const std::string no_name = scope.Full("");
  if (!is_flex && !copy->Find("prefix") && !no_name.empty()) copy->Set("prefix", no_name);
  const Compiler& compiler = scope.file->compiler;
  if (is_flex) {
    if (const auto file = element.value("file"); file && !file->text.empty()) {
      if (scope.is_first) CheckKeptFile(element, *file, *scope.file);
      if (const auto path = AssetPath(*file, FolderFor(element.name(), compiler), *scope.file)) {
        copy->Set("file", *path);
      }
    }
  }
  const Name* const named = copy->Find(is_flex ? "name" : "prefix");
  const auto remember = [&](File& file) {
    (is_flex ? file.flexcomps : file.composites).push_back(named ? named->str() : std::string());
  };
  remember(*scope.file);
  if (scope.file != &model.main()) remember(model.main());
  Reading reading = scope.reading();
  ReportLost(content);
  CheckKeptNames(element, is_flex ? kFlexcomp : kComposite, reading);
  FrameElement says;
  Pose X = scope.X_BS;  // MuJoCo 3.14 did not apply it to a flexcomp outside of attached models.
  if (is_flex && scope.is_turned && !(copy->Find("rigid") && *copy->Find("rigid") == "true")) ReportTurned(content);
  if (is_flex && ReadFields(element, kFrame.fields, says, reading)) X = X * PoseOf(says.placement, compiler);
  XmlPrinter printer;
  if (X.IsExactlyIdentity()) {
    copy->PrintTo(printer);
  } else if (is_flex) {
    SetPose(*copy, X);
    copy->PrintTo(printer);
  } else {
    const PoseText text(X);
    printer.Open(kFrame.name);
    printer.Attribute("pos", text.pos);
    printer.Attribute("quat", text.quat);
    copy->PrintTo(printer);
    printer.Close(kFrame.name);
  }
  KeepInBody(place, printer.Take(), model, PlaceAfterBodies(bodies_before));
}

}  // namespace sceneweld::mjcf
