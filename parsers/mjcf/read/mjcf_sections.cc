// SPDX-License-Identifier: BSD-3-Clause
// Reads the sections of a file that must be known before its bodies, and checks the names in the others. Main files and
// attached files share it.

#include "sceneweld/parsers/mjcf/read/mjcf_sections.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_contact.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::mjcf {
namespace {

// Reports an optimisation of MuJoCo that is on. sceneweld does not apply any.
void ReportOptimisation(Element element, bool is_on, const char* attribute, const char* what, Severity severity,
                        Reading& reading) {
  const auto text = element.value(attribute);
  if (!text || !is_on) return;
  reading.diagnostics.Add(
      Diagnostic("ignored-value", severity, text->span, Quoted(attribute) + " is not applied: " + what));
}

// Reads one `compiler` element into `compiler`. Later elements override earlier ones (docs/reference/mjcf.md, 2).
void ReadCompiler(Element element, Compiler& compiler, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  ReadRows(element, kCompiler, compiler, reading);
  if (const auto text = element.value("coordinate"); text && text->text != "local") {
    diagnostics
        .Error("unsupported-element", text->span,
               "`coordinate` " + Quoted(text->text) + " is not supported: poses are relative to the parent")
        .Help("use MuJoCo 2.3.3 or older to load the file and save it with local coordinates");
  }
  if (const auto text = element.value("exactmeshinertia")) {
    diagnostics
        .Warning("old-element", text->span,
                 "MuJoCo no longer knows `exactmeshinertia`; it applies to the meshes of this file")
        .Help("write `inertia=\"exact\"` in the meshes");
  }
  ReportOptimisation(element, compiler.fusestatic, "fusestatic", "welded bodies are kept", Severity::kNote, reading);
  ReportOptimisation(element, compiler.alignfree, "alignfree", "free bodies keep their frames", Severity::kWarning,
                     reading);
  ReportOptimisation(element, compiler.discardvisual, "discardvisual", "visual geometries are kept", Severity::kWarning,
                     reading);
}

/// Reads `default` elements, with nested ones, into the classes of a file.
class ClassReader {
 public:
  explicit ClassReader(File& file) : file_(file), reading_(ReadingOf(file.diagnostics())) {}

  void ReadTop(Element element) {
    const Attribute name = element.attribute("class");
    if (!name || name.value() == "main") {
      Read(element, *file_.classes.Find("main"));
      return;
    }
    if (!file_.classes.Find(name.value())) {
      reading_.diagnostics
          .Warning("ignored-value", name.value_span(),
                   "the outermost `default` should be `main`; class " + Quoted(name.value()) + " has no parent here")
          .Help("move it into a `<default>` without a class");
    }
    Read(element, Open(name, nullptr));
  }

 private:
  Class& Open(Attribute name, const Class* parent) {
    if (Class* known = file_.classes.Find(name.value())) {
      reading_.diagnostics.Warning("duplicate-name", name.value_span(),
                                   "class " + Quoted(name.value()) + " is declared twice; the two are merged");
      return *known;
    }
    return file_.classes.Open(name.value(), parent);
  }

  // Nesting of classes is a recursion, limited by kDeepest.
  void Read(Element element, Class& into) {
    CheckNames(element, kDefault, UnknownNames::kWarning, reading_);
    file_.includes.Each(element, [&](Element child) {
      CheckIncluded(child, element, kDefault, reading_);
      ReadKind(child, into);
    });
    file_.includes.Each(element, [&](Element child) {
      if (child.name() != "default") return;
      const Attribute name = child.attribute("class");
      if (!name || name.value().empty()) {
        reading_.diagnostics.Error("missing-value", child.span(), "a nested `<default>` needs a `class`");
        return;
      }
      if (++depth_ > kDeepest) {
        reading_.diagnostics.Error("limit-exceeded", child.span(), "classes are nested too deeply");
      } else {
        Read(child, Open(name, &into));
      }
      --depth_;
    });
  }

  void ReadKind(Element child, Class& into) {
    // Names are not inherited from a class.
    const auto apply = [&](auto& element) {
      Apply(child, element, reading_);
      element.name = {};
    };
    const std::string_view tag = child.name();
    if (IsKeptAsWritten(tag)) KeepWritten(child, into);
    if (tag == "mesh") apply(into.mesh);
    if (tag == "texture") apply(into.texture);
    if (tag == "material") apply(into.material);
    if (tag == "joint") apply(into.joint);
    if (tag == "geom") apply(into.geom);
    if (tag == "site") apply(into.site);
    if (tag == "camera") apply(into.camera);
    if (tag == "light") apply(into.light);
    if (tag == "pair") apply(into.pair);
    if (tag == "equality") apply(into.equality);
    if (tag == "tendon") apply(into.tendon);
    if (const ElementRow* const row = ChildRow(kActuator, tag); row && row != &kInclude) {
      ActuatorElement says = into.ActuatorOf(tag);
      Apply(child, says, reading_);
      into.SetActuator(tag, std::move(says));
    }
  }

  // Whether an attribute refers to what one element acts on. A class gives assets only.
  static bool IsOfOneElement(std::string_view attribute) {
    const std::string_view kind = KindNamedBy(attribute);
    return !kind.empty() && kind != "material" && kind != "mesh" && kind != "hfield" && kind != "texture";
  }
  static bool IsKeptAsWritten(std::string_view tag) {
    constexpr std::string_view kTags[] = {"texture",  "mesh",   "material", "pair",     "equality",    "tendon",
                                          "general",  "motor",  "position", "velocity", "intvelocity", "damper",
                                          "cylinder", "muscle", "adhesion", "dcmotor",  "pid",         "orientation"};
    return std::find(std::begin(kTags), std::end(kTags), tag) != std::end(kTags);
  }
  void KeepWritten(Element child, Class& into) {
    if (child.name() == "material" && child.child("layer")) {
      into.layers.clear();
      for (const Element layer : child.children("layer")) into.layers.push_back(layer);
    }
    for (Attribute a = child.first_attribute(); a; a = a.next()) {
      if (a.name() == "name" || a.name() == "class" || Trimmed(a.value()).empty()) continue;
      if (IsOfOneElement(a.name())) {
        reading_.diagnostics.Warning("ignored-value", a.name_span(),
                                     "a class of defaults cannot give " + Quoted(a.name()) + "; MuJoCo refuses it");
        continue;
      }
      const bool is_shared = IsOfEveryActuator(a.name()) && ChildRow(kActuator, child.name());
      const auto same = [&](const Class::Written& one) {
        return one.attribute == a.name() && (one.tag == child.name() || (is_shared && ChildRow(kActuator, one.tag)));
      };
      const auto found = std::find_if(into.as_written.begin(), into.as_written.end(), same);
      if (found != into.as_written.end()) {
        found->tag = child.name();
        found->value = a.value();
      } else {
        into.as_written.push_back({std::string(child.name()), std::string(a.name()), std::string(a.value())});
      }
    }
  }

  static constexpr int kDeepest = 1000;
  File& file_;
  Reading reading_;
  int depth_ = 0;
};

// Reads the `default` sections of a file into File::classes (docs/reference/mjcf.md, 4).
void ReadClasses(File& file) {
  ClassReader reader(file);
  for (const Element section : file.sections) {
    if (section.name() == "default") reader.ReadTop(section);
  }
}

// Sections whose own names no other reader checks.
constexpr const ElementRow* kCheckedHere[] = {&kContact,  &kEquality,   &kTendon,    &kActuator,
                                              &kCustom,   &kDeformable, &kExtension, &kSensorSection,
                                              &kKeyframe, &kVisual,     &kSize,      &kStatistic};
// Sections that other readers check as a whole.
constexpr const ElementRow* kReadElsewhere[] = {&kDefault, &kWorldBody, &kBody, &kInclude};

bool Contains(std::span<const ElementRow* const> rows, const ElementRow* row) {
  return std::find(rows.begin(), rows.end(), row) != rows.end();
}

// Whether the element is only kept, so that no reader checks its names.
bool IsOnlyKept(const ElementRow& row) {
  return !row.fields.empty() && std::all_of(row.fields.begin(), row.fields.end(),
                                            [](const Field& field) { return field.kind == Field::Kind::kKept; });
}

}  // namespace

void CheckKeptNames(Element element, const ElementRow& row, Reading& reading) {
  CheckNames(element, row, UnknownNames::kWarning, reading);
  for (const Element child : element.children()) {
    const ElementRow* const of_child = ChildRow(row, child.name());
    if (of_child && of_child != &kInclude) CheckKeptNames(child, *of_child, reading);
  }
}

void ReadFile(File& file) {
  Reading reading = ReadingOf(file.diagnostics());
  const Element root = file.includes.root();
  const ElementRow& row = kMujoco;
  CheckNames(root, row, UnknownNames::kWarning, reading);
  file.includes.Each(root, [&](Element section) {
    CheckIncluded(section, root, row, reading);
    file.sections.push_back(section);
  });
  for (const Element section : file.sections) {
    if (section.name() == "compiler") ReadCompiler(section, file.compiler, reading);
  }
  ReadClasses(file);
  ReadAssets(file);
  file.geoms_in_pairs = GeomsInPairs(file);
}

void CheckSections(File& file) {
  Reading reading = ReadingOf(file.diagnostics());
  for (const Element section : file.sections) {
    const ElementRow* const row = ChildRow(kMujoco, section.name());
    if (!row || Contains(kReadElsewhere, row)) continue;
    const bool is_checked_here = Contains(kCheckedHere, row);
    if (is_checked_here) CheckNames(section, *row, UnknownNames::kWarning, reading);
    file.includes.Each(section, [&](Element child) {
      if (is_checked_here) CheckIncluded(child, section, *row, reading);
      const ElementRow* const of_child = ChildRow(*row, child.name());
      if (of_child && of_child != &kKey && IsOnlyKept(*of_child)) CheckKeptNames(child, *of_child, reading);
    });
  }
}

}  // namespace sceneweld::mjcf
