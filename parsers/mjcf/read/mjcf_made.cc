// Composites and flexcomps: elements of which MuJoCo makes bodies when it compiles. A scene keeps them as they are.
#include <tinyxml2.h>

#include <string>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_body.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

void SetPose(XMLElement& element, const Pose& X) {
  for (const char* attribute : {"pos", "quat", "euler", "axisangle", "xyaxes", "zaxis"}) {
    element.DeleteAttribute(attribute);
  }
  const Vector3& p = X.translation;
  const Rotation& q = X.rotation;
  const double position[] = {p.x, p.y, p.z};
  const double orientation[] = {q.w(), q.x(), q.y(), q.z()};
  std::string text;
  FormatNumbers(position, 3, text);
  element.SetAttribute("pos", text.c_str());
  text.clear();
  FormatNumbers(orientation, 4, text);
  element.SetAttribute("quat", text.c_str());
}

}  // namespace

void KeepMade(const Content& content, std::size_t place, Model& model) {
  const Scope& scope = *content.scope;
  const Element element = content.element;
  tinyxml2::XMLDocument document;
  XMLElement* const copy = element.CopyInto(document);
  if (!copy) return;
  RenameIn(*copy, element.name(), [&](std::string_view kind, std::string_view name) {
    if (kind == "body" && name == "world") return std::string(name);
    const bool is_asset = kind == "material" || kind == "texture" || kind == "mesh";
    return is_asset ? scope.asset_prefix + std::string(name) : scope.Full(Name(name));
  });
  const bool is_flex = element.name() == "flexcomp";
  const Compiler& compiler = scope.file->compiler;
  if (is_flex) {
    if (const auto file = element.value("file"); file && !file->text.empty()) {
      const Name& folder = compiler.meshdir.empty() ? compiler.assetdir : compiler.meshdir;
      if (const auto path = AssetPath(*file, folder, *scope.file)) copy->SetAttribute("file", path->c_str());
    }
  }
  Reading reading = scope.reading();
  FrameElement says;
  // MuJoCo 3.14 does not move a flexcomp by the frames around it, but by those of an attached model.
  Pose X = is_flex && scope.prefix.empty() ? Pose() : scope.X_BS;
  if (is_flex && ReadFields(element, kFrame.fields, says, reading)) X = X * PoseOf(says.placement, compiler);
  std::string text;
  if (X.IsExactlyIdentity()) {
    text = ToXml(*copy);
  } else if (is_flex) {
    SetPose(*copy, X);
    text = ToXml(*copy);
  } else {
    tinyxml2::XMLDocument around;
    XMLElement* const frame = around.NewElement(kFrame.name.data());
    around.InsertEndChild(frame);
    SetPose(*frame, X);
    frame->InsertEndChild(copy->DeepClone(&around));
    text = ToXml(*frame);
  }
  KeepInBody(place, std::move(text), model);
}

}  // namespace sceneweld::mjcf
