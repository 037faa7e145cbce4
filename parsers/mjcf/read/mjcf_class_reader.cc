// SPDX-License-Identifier: BSD-3-Clause
// Reads the `default` sections of a file into its classes of defaults.

#include "sceneweld/parsers/mjcf/read/mjcf_class_reader.h"

#include <algorithm>
#include <iterator>

#include "sceneweld/parsers/mjcf/read/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

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
    for (const ElementRow* row : {&kIntVelocity, &kDamper, &kCylinder, &kMuscle, &kAdhesion, &kDcMotor, &kPid, &kOrientation}) {
      if (tag == row->name) CheckNames(child, *row, UnknownNames::kWarning, reading_);
    }
    if (tag == "mesh") apply(into.mesh);
    if (tag == "material") apply(into.material);
    if (tag == "joint") apply(into.joint);
    if (tag == "geom") apply(into.geom);
    if (tag == "site") apply(into.site);
    if (tag == "camera") apply(into.camera);
    if (tag == "light") apply(into.light);
    if (tag == "pair") apply(into.pair);
    if (tag == "equality") apply(into.equality);
    if (tag == "tendon") apply(into.tendon);
    if (tag == "general" || tag == "motor" || tag == "position" || tag == "velocity") apply(into.actuator);
  }

  // Whether an attribute refers to what one element acts on. A class gives assets only.
  static bool IsOfOneElement(std::string_view attribute) {
    const std::string_view kind = KindNamedBy(attribute);
    return !kind.empty() && kind != "material" && kind != "mesh" && kind != "hfield" && kind != "texture";
  }
  static bool IsKeptAsWritten(std::string_view tag) {
    constexpr std::string_view kTags[] = {"mesh",    "material", "pair",     "equality", "tendon",
                                          "general", "motor",    "position", "velocity", "intvelocity",
                                          "damper",  "cylinder", "muscle",   "adhesion", "dcmotor",
                                          "pid",     "orientation"};
    return std::find(std::begin(kTags), std::end(kTags), tag) != std::end(kTags);
  }
  void KeepWritten(Element child, Class& into) {
    for (Attribute a = child.first_attribute(); a; a = a.next()) {
      if (a.name() == "name" || a.name() == "class") continue;
      if (IsOfOneElement(a.name())) {
        reading_.diagnostics.Warning("ignored-value", a.name_span(),
                                     "a class of defaults cannot give " + Quoted(a.name()) + "; MuJoCo refuses it");
        continue;
      }
      const auto same = [&](const Class::Written& one) { return one.tag == child.name() && one.attribute == a.name(); };
      const auto found = std::find_if(into.as_written.begin(), into.as_written.end(), same);
      if (found != into.as_written.end()) {
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

}  // namespace

void ReadClasses(File& file) {
  ClassReader reader(file);
  for (const Element section : file.sections) {
    if (section.name() == "default") reader.ReadTop(section);
  }
}

}  // namespace sceneweld::mjcf
