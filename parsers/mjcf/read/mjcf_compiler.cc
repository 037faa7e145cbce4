#include "sceneweld/parsers/mjcf/read/mjcf_compiler.h"

#include <algorithm>

#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

void ReadAngle(const XmlText& text, Compiler& compiler, Diagnostics& diagnostics) {
  if (text.text == "degree" || text.text == "radian") {
    compiler.degree = text.text == "degree";
    return;
  }
  diagnostics.Warning("unknown-value", text.span, "`angle` is `degree` or `radian`, not " + Quoted(text.text));
}

void ReadEulerSequence(const XmlText& text, Compiler& compiler, Diagnostics& diagnostics) {
  if (text.text.size() == 3 && text.text.find_first_not_of("xyzXYZ") == std::string_view::npos) {
    compiler.eulerseq = std::string(text.text);
    return;
  }
  diagnostics.Error("unknown-value", text.span, "`eulerseq` is three letters of `xyzXYZ`, not " + Quoted(text.text));
}

void ReadInertiaFromGeom(const XmlText& text, Compiler& compiler, Diagnostics& diagnostics) {
  constexpr auto& names = Keywords<Tristate>::kNames;
  const auto found = std::find(std::begin(names), std::end(names), text.text);
  if (found != std::end(names)) {
    compiler.inertiafromgeom = static_cast<Tristate>(found - std::begin(names));
    return;
  }
  diagnostics.Warning("unknown-value", text.span,
                      "`inertiafromgeom` is `true`, `false` or `auto`, not " + Quoted(text.text));
}

// What only makes MuJoCo faster is left undone here, and told where it is on.
void TellOptimisation(Element element, const char* attribute, const char* what, Reading& reading) {
  const auto text = element.value(attribute);
  if (!text || text->text == "false") return;
  const auto on = ReadBool(*text, Quoted(attribute), reading);
  if (!on) return;
  const std::string message = Quoted(attribute) + " is not applied: " + what;
  if (std::string_view(attribute) == "fusestatic") {
    reading.diagnostics.Note("ignored-value", text->span, message);
  } else {
    reading.diagnostics.Warning("ignored-value", text->span, message);
  }
}

}  // namespace

void ReadCompiler(Element element, Compiler& compiler, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  CheckNames(element, kCompiler, UnknownNames::kWarning, reading);
  ReadFields(element, kCompiler.fields, compiler, reading);
  if (const auto text = element.value("angle")) ReadAngle(*text, compiler, diagnostics);
  if (const auto text = element.value("eulerseq")) ReadEulerSequence(*text, compiler, diagnostics);
  if (const auto text = element.value("inertiafromgeom")) ReadInertiaFromGeom(*text, compiler, diagnostics);
  if (const auto text = element.value("coordinate"); text && text->text != "local") {
    diagnostics
        .Error("unsupported-element", text->span,
               "`coordinate` " + Quoted(text->text) + " is not supported: poses are relative to the parent")
        .Help("MuJoCo 2.3.3 or older can load the file and save it with local coordinates");
  }
  TellOptimisation(element, "fusestatic", "welded bodies are kept", reading);
  TellOptimisation(element, "alignfree", "free bodies keep their frames", reading);
  TellOptimisation(element, "discardvisual", "geometries for the eye are kept", reading);
  if (const Element child = element.child("lengthrange")) {
    diagnostics.Warning("ignored-element", child.span(), "ignoring `<lengthrange>`: it is for muscles");
  }
}

}  // namespace sceneweld::mjcf
