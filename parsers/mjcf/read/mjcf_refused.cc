// SPDX-License-Identifier: BSD-3-Clause
// Walks over the main file after all readers, and warns of what MuJoCo refuses in elements that a scene only keeps.
// mjcf_refused_values.cc has the rules of single elements.

#include "sceneweld/parsers/mjcf/read/mjcf_refused.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/read/mjcf_refused_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

namespace {

template <typename List>
bool IsAmong(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

std::string_view ValueIn(Element element, std::string_view attribute) {
  const Attribute found = element.attribute(attribute);
  return found ? found.value() : std::string_view();
}

bool IsGiven(Element element, std::string_view attribute) { return !ValueIn(element, attribute).empty(); }

// MuJoCo takes the last one that is given.
constexpr std::string_view kTransmissions[] = {"joint", "jointinparent", "tendon", "cranksite", "site", "body"};
// The joints of these are read, and unknown ones reported, by mjcf_actuator.cc.
constexpr std::string_view kReadActuators[] = {"motor", "position", "velocity", "general"};
constexpr std::string_view kOfScalars[] = {"jointpos", "jointvel", "jointactuatorfrc"};
constexpr std::string_view kOfBalls[] = {"ballquat", "ballangvel"};

std::string Counted(std::size_t count) { return std::to_string(count) + (count == 1 ? " number" : " numbers"); }

class Refusals {
 public:
  explicit Refusals(Model& model) : model_(model), file_(model.main()), diagnostics_(model.diagnostics()) {}

  void Run() {
    CollectNames();
    for (const Element section : file_.sections) {
      const std::string_view name = section.name();
      if (name == "worldbody") {
        ReadBody(section);
      } else if (name == "default") {
        CheckClassValues(file_, section, diagnostics_);
      } else if (IsSetting(name)) {
        CheckValues(section, name, {}, diagnostics_);
        CheckStatistic(section);
        file_.includes.Each(section, [&](Element child) { CheckValues(child, name, name, diagnostics_); });
      } else {
        file_.includes.Each(section, [&](Element child) { ReadEntry(child, name); });
      }
    }
    for (const std::unique_ptr<File>& file : model_.files) {
      if (file.get() != &file_) CheckAllValues(*file, diagnostics_);
    }
    CheckMocaps();
  }

 private:
  // ---- names

  // The names of elements that no other reader knows by name. Elements that MuJoCo makes have unknown names.
  void CollectNames() {
    for (const std::unique_ptr<File>& file : model_.files) {
      for (const Element section : file->sections) {
        const std::string_view name = section.name();
        if (name == "worldbody") makes_elements_ = makes_elements_ || Makes(*file, section);
        if (name == "extension") makes_elements_ = true;
        const bool is_by_tag = name == "asset" || name == "deformable" || name == "custom";
        if (!is_by_tag && name != "tendon" && name != "actuator" && name != "sensor" && name != "equality") continue;
        file->includes.Each(section, [&](Element child) {
          const std::string_view own = ValueIn(child, "name");
          const std::string full(own.empty() && name == "asset" ? FileStem(ValueIn(child, "file")) : own);
          if (!full.empty()) names_[std::string(is_by_tag ? child.name() : name)].insert(full);
        });
      }
    }
  }

  static bool Makes(File& file, Element parent) {
    bool makes = false;
    file.includes.Each(parent, [&](Element child) {
      const std::string_view tag = child.name();
      if (tag == "composite" || tag == "flexcomp" || tag == "plugin") makes = true;
      if (!makes && (tag == "body" || tag == "frame" || tag == "replicate")) makes = Makes(file, child);
    });
    return makes;
  }

  template <typename T>
  static bool IsIn(const Named<T>& named, std::string_view name) {
    return named.Find(name) || named.Copies(std::string(name));
  }

  // Whether an element has this name. True if it is not known.
  bool IsThere(std::string_view kind, std::string_view name) const {
    const bool is_asset = kind == "material" || kind == "mesh" || kind == "hfield" || kind == "texture";
    if (diagnostics_.has_errors() || (makes_elements_ && !is_asset)) return true;
    if (kind == "body") return name == "world" || IsIn(model_.named_bodies, name);
    if (kind == "geom") return IsIn(model_.named_geoms, name);
    if (kind == "joint") return IsIn(model_.joints, name);
    if (kind == "site") return IsIn(model_.sites, name);
    if (kind == "camera") return IsIn(model_.named_cameras, name);
    const bool is_known = is_asset || kind == "tendon" || kind == "actuator" || kind == "sensor" || kind == "flex" ||
                          kind == "skin" || kind == "numeric" || kind == "text" || kind == "tuple";
    if (!is_known) return true;
    const auto names = names_.find(std::string(kind));
    if (names == names_.end()) return false;
    // Names in attached models and of copies begin or end with the name that is written.
    return names->second.contains(std::string(name)) ||
           std::any_of(names->second.begin(), names->second.end(),
                       [&](const std::string& own) { return name.starts_with(own) || name.ends_with(own); });
  }

  std::string Nearest(std::string_view kind, std::string_view name) const {
    if (kind == "body") return model_.named_bodies.Nearest(name);
    if (kind == "geom") return model_.named_geoms.Nearest(name);
    if (kind == "joint") return model_.joints.Nearest(name);
    if (kind == "site") return model_.sites.Nearest(name);
    if (kind == "camera") return model_.named_cameras.Nearest(name);
    const auto names = names_.find(std::string(kind));
    if (names == names_.end()) return {};
    const std::vector<std::string_view> known(names->second.begin(), names->second.end());
    return ClosestName(name, known);
  }

  static Code CodeOf(std::string_view kind) {
    if (kind == "body") return "unknown-body";
    if (kind == "geom") return "unknown-geometry";
    if (kind == "joint") return "unknown-joint";
    if (kind == "site") return "unknown-site";
    if (kind == "material") return "unknown-material";
    if (kind == "mesh") return "unknown-mesh";
    return "unknown-name";
  }

  // Warns of a name that no element of this kind has. Returns whether one has it.
  bool CheckName(Element element, std::string_view attribute, std::string_view kind) {
    const auto text = element.value(attribute);
    if (!text || text->text.empty() || IsThere(kind, text->text)) return true;
    diagnostics_
        .Warning(
            CodeOf(kind), text->span,
            "no " + std::string(kind) + " " + Quoted(text->text) + " for " + Describe(element) + ": MuJoCo refuses it")
        .Suggest(Nearest(kind, text->text));
    return false;
  }

  // Checks all attributes that name elements.
  void CheckNamesIn(Element element) {
    for (Attribute at = element.first_attribute(); at; at = at.next()) {
      std::string_view kind = KindNamedBy(at.name());
      if (at.name() == "objname") kind = ValueIn(element, "objtype");
      if (at.name() == "refname") kind = ValueIn(element, "reftype");
      if (!kind.empty() && kind != "plugin") CheckName(element, at.name(), kind == "xbody" ? "body" : kind);
    }
  }

  // Warns of a name that an earlier element of the same kind has, unless another reader did.
  void CheckOwnName(Element element, std::string_view kind) {
    const auto name = element.value("name");
    if (!name || name->text.empty()) return;
    const auto [found, is_new] = spans_.try_emplace({std::string(kind), std::string(name->text)}, element.span());
    if (is_new) return;
    const Span places[] = {element.span(), name->span, element.attribute("name").value_span()};
    const bool is_reported =
        std::any_of(diagnostics_.all().begin(), diagnostics_.all().end(), [&](const Diagnostic& one) {
          return one.code == "duplicate-name" &&
                 std::any_of(std::begin(places), std::end(places), [&](const Span& place) {
                   return one.span.source == place.source && one.span.begin == place.begin;
                 });
        });
    if (is_reported) return;
    diagnostics_
        .Warning("duplicate-name", name->span,
                 "there is already a " + std::string(kind) + " " + Quoted(name->text) + ": MuJoCo refuses it")
        .Note(found->second, "first declared here");
  }

  // ---- bodies

  void ReadBody(Element body) {
    file_.includes.Each(body, [&](Element child) {
      const std::string_view tag = child.name();
      CheckValues(child, "worldbody", body.name(), diagnostics_);
      if (tag == "body" || tag == "frame" || tag == "replicate") ReadBody(child);
      if (tag == "camera" || tag == "light") CheckName(child, "target", "body");
      if (tag == "light") CheckName(child, "texture", "texture");
      if (tag == "site") CheckName(child, "material", "material");
      if (tag == "geom") {
        CheckName(child, "hfield", "hfield");
        if (ValueIn(child, "type") == "hfield" && !child.attribute("hfield") && !ClassGives(child, "hfield")) {
          WarnOfMissing(child, "hfield", diagnostics_);
        }
      }
    });
  }

  // Whether some class of the file gives an attribute to elements of some tag. A class that does not apply is no reason
  // for a wrong report.
  bool ClassGives(Element element, std::string_view attribute) {
    const Class& of = file_.ClassOf(element, file_.classes.main(), file_.silence);
    const auto is_same = [&](const Class::Written& one) { return one.attribute == attribute; };
    return element.attribute("class") || std::any_of(of.as_written.begin(), of.as_written.end(), is_same);
  }

  void CheckMocaps() {
    std::set<std::pair<const Source*, std::uint32_t>> reported;
    for (std::size_t i = 1; i < model_.bodies.size(); ++i) {
      const BodyRecord& record = model_.bodies[i];
      if (ValueIn(record.element, "mocap") != "true" || (record.parent == 0 && record.is_welded)) continue;
      const Span span = record.element.span();
      if (!reported.insert({span.source, span.begin}).second) continue;
      diagnostics_
          .Warning("ignored-value", record.element.value("mocap")->span,
                   "mocap body " + Quoted(model_.scene.bodies[record.body].name.view()) + " has " +
                       (record.parent == 0 ? "a joint" : "a parent other than the world") + ": MuJoCo refuses it")
          .Help(record.parent == 0 ? "remove the joint, or `mocap`" : "move it into `<worldbody>`, or remove `mocap`");
    }
  }

  // ---- entries of sections

  void ReadEntry(Element element, std::string_view section) {
    const std::string_view tag = element.name();
    CheckValues(element, section, section, diagnostics_);
    if (section == "sensor") {
      CheckOwnName(element, "sensor");
      CheckNamesIn(element);
      CheckSensor(element);
    } else if (section == "actuator") {
      CheckOwnName(element, "actuator");
      CheckActuator(element);
    } else if (section == "tendon") {
      CheckOwnName(element, "tendon");
      CheckName(element, "material", "material");
      if (tag == "spatial") CheckPath(element);
    } else if (section == "equality") {
      CheckOwnName(element, "equality");
      if (tag == "joint") CheckJoints(element);
      if (tag == "tendon" || tag == "flex") CheckNamesIn(element);
    } else if (section == "custom") {
      CheckOwnName(element, tag);
      CheckCustom(element);
    } else if (section == "asset") {
      if (tag != "mesh" && tag != "material" && tag != "model") CheckOwnName(element, tag);
      CheckAsset(element);
    } else if (section == "deformable") {
      if (tag == "skin") CheckOwnName(element, tag);
      CheckBodiesOf(element);
    } else if (section == "keyframe" && tag == "key") {
      CheckOwnName(element, "key");
      CheckKey(element);
    }
  }

  /// The joint of this name; null if it is unknown.
  const JointRecord* JointOf(std::string_view name) const {
    if (const Suffixes* const copies = model_.joints.Copies(std::string(name)))
      return model_.joints.Find(std::string(name) + copies->front());
    return model_.joints.Find(name);
  }

  void WarnOfJoint(Element element, std::string_view attribute, const char* needs) {
    diagnostics_.Warning("degrees-of-freedom", element.value(attribute)->span,
                         Quoted(attribute) + " of " + Describe(element) + " must be " + needs + ": MuJoCo refuses " +
                             Quoted(ValueIn(element, attribute)));
  }

  static bool IsOneAxis(const JointRecord& joint) {
    return joint.type == JointType::kHinge || joint.type == JointType::kSlide;
  }

  // The scene has no limits of balls.
  bool MayBeLimited(const JointRecord& joint) const {
    if (!IsOneAxis(joint)) return joint.type == JointType::kBall;
    const auto dofs = Dofs(model_.scene.joints[joint.joint]);
    return dofs.empty() || std::isfinite(dofs.front().lower) || std::isfinite(dofs.front().upper);
  }

  void CheckSensor(Element element) {
    const std::string_view tag = element.name();
    const JointRecord* const joint = JointOf(ValueIn(element, "joint"));
    if (joint && IsAmong(kOfScalars, tag) && !IsOneAxis(*joint)) WarnOfJoint(element, "joint", "a hinge or slide");
    if (joint && IsAmong(kOfBalls, tag) && joint->type != JointType::kBall) WarnOfJoint(element, "joint", "a ball");
    if (joint && tag.starts_with("jointlimit") && !MayBeLimited(*joint))
      WarnOfJoint(element, "joint", "a joint with limits");
    for (const auto& [one, other] : {std::pair{"objtype", "objname"}, std::pair{"reftype", "refname"}}) {
      const bool is_frame = tag.starts_with("frame") || tag == "user" || tag == "plugin";
      // MuJoCo takes an empty one as none, except in sensors of frames.
      const bool may_be_empty = tag == "user" || tag == "plugin";
      const auto has = [&](const char* name) {
        return may_be_empty ? IsGiven(element, name) : bool(element.attribute(name));
      };
      if (!is_frame || has(one) == has(other)) continue;
      if (one == std::string_view("objtype") && tag != "user" && tag != "plugin") continue;  // reported as missing
      WarnOfMissing(element, has(one) ? other : one, diagnostics_);
    }
    const auto cutoff = element.value("cutoff");
    const auto number = cutoff ? ParseNumber(Trimmed(cutoff->text)) : std::nullopt;
    if (number && *number < 0) {
      diagnostics_.Warning("out-of-range", cutoff->span,
                           "`cutoff` of " + Describe(element) + " is negative: MuJoCo refuses it");
    }
  }

  void CheckActuator(Element element) {
    const std::string_view tag = element.name();
    std::string_view by;
    for (const std::string_view one : kTransmissions) {
      if (element.attribute(one)) by = one;
    }
    const bool is_read = IsAmong(kReadActuators, tag);
    if (by.empty()) {
      const bool is_usual = tag == "intvelocity" || tag == "damper" || tag == "cylinder" || tag == "muscle";
      if (is_usual) WarnOfMissing(element, "joint", diagnostics_);
      if (tag == "adhesion") WarnOfMissing(element, "body", diagnostics_);
    } else if (!is_read || (by != "joint" && by != "jointinparent")) {
      CheckName(element, by, KindNamedBy(by));
    }
    if (by == "cranksite") {
      CheckName(element, "slidersite", "site");
      if (!IsGiven(element, "slidersite")) WarnOfMissing(element, "slidersite", diagnostics_);
      if (!IsGiven(element, "cranklength") && !ClassGives(element, "cranklength"))
        WarnOfMissing(element, "cranklength", diagnostics_);
    } else if (!by.empty()) {
      for (const std::string_view one : {"cranklength", "slidersite"}) {
        if (IsGiven(element, one)) WarnOfTransmission(element, one, "cranksite");
      }
    }
    if (by == "site") CheckName(element, "refsite", "site");
    if (!by.empty() && by != "site" && element.attribute("refsite")) WarnOfTransmission(element, "refsite", "site");
    if ((tag == "adhesion" || tag == "damper") && !element.attribute("ctrlrange") && !ClassGives(element, "ctrlrange"))
      WarnOfMissing(element, "ctrlrange", diagnostics_);
  }

  void WarnOfTransmission(Element element, std::string_view attribute, std::string_view needed) {
    diagnostics_
        .Warning("conflicting-values", element.value(attribute)->span,
                 Describe(element) + " has " + Quoted(attribute) + " without " + Quoted(needed) + ": MuJoCo refuses it")
        .Help("remove " + Quoted(attribute));
  }

  // By MuJoCo's rules: sites with other sites or geoms between them, in one or several branches.
  void CheckPath(Element tendon) {
    std::vector<Element> path;
    file_.includes.Each(tendon, [&](Element child) {
      CheckValues(child, "tendon", "spatial", diagnostics_);
      CheckNamesIn(child);
      path.push_back(child);
    });
    const auto is = [&](std::size_t i, std::string_view tag) { return i < path.size() && path[i].name() == tag; };
    const auto warn = [&](Element at, const std::string& what, const char* help) {
      diagnostics_
          .Warning("conflicting-values", at.span(),
                   what + " in the path of tendon " + OwnName(tendon) + ": MuJoCo refuses it")
          .Help(help);
    };
    if (path.size() < 2) {
      diagnostics_
          .Warning("missing-value", tendon.span(),
                   "the path of tendon " + OwnName(tendon) + " has " + (path.empty() ? "no site" : "one site only") +
                       ": MuJoCo refuses it")
          .Help("add sites, at least two");
      return;
    }
    for (std::size_t i = 0; i < path.size(); ++i) {
      const bool is_first = i == 0 || is(i - 1, "pulley");
      const bool is_last = i + 1 == path.size() || is(i + 1, "pulley");
      if (is(i, "pulley") && i > 0 && is(i - 1, "pulley")) warn(path[i], "two pulleys in a row", "remove one of them");
      if (is(i, "pulley") && i + 1 == path.size()) warn(path[i], "a pulley at the end", "add sites behind it");
      if (is(i, "site") && is_first && is_last) warn(path[i], "a single site in a branch", "add another site");
      if (is(i, "site") && is(i + 1, "site") && IsGiven(path[i], "site") &&
          ValueIn(path[i], "site") == ValueIn(path[i + 1], "site"))
        warn(path[i + 1], "the same site twice in a row", "remove one of them");
      if (is(i, "geom") && !MayBeWrapped(ValueIn(path[i], "geom")))
        warn(path[i], "a geom that is neither a sphere nor a cylinder", "use a sphere or a cylinder");
      if (is(i, "geom") && !(i > 0 && is(i - 1, "site") && is(i + 1, "site")))
        warn(path[i], "a geom without a site on both sides", "add a site in front of it and one behind it");
    }
  }
  // Whether tendons can wrap around a geom. True if its shape is not known.
  bool MayBeWrapped(std::string_view geom) const {
    const std::size_t* const place = model_.named_geoms.Find(geom);
    const Index<Geometry> index = place ? model_.geoms[*place].geometry : Index<Geometry>();
    if (!index) return true;
    const Shape& shape = model_.scene.geometries[index].shape;
    return std::holds_alternative<Sphere>(shape) || std::holds_alternative<Cylinder>(shape);
  }
  static std::string OwnName(Element element) {
    return IsGiven(element, "name") ? Quoted(ValueIn(element, "name")) : std::string("without a name");
  }

  void CheckJoints(Element equality) {
    for (const std::string_view attribute : {"joint1", "joint2"}) {
      const JointRecord* const joint = JointOf(ValueIn(equality, attribute));
      if (joint && !IsOneAxis(*joint)) WarnOfJoint(equality, attribute, "a hinge or slide");
    }
  }

  // The bodies of a flex, and those of the bones of a skin.
  void CheckBodiesOf(Element element) {
    CheckName(element, "material", "material");
    if (element.name() == "skin") {
      CheckFile(element, "file");
      file_.includes.Each(element, [&](Element bone) { CheckName(bone, "body", "body"); });
      return;
    }
    const auto text = element.value("body");
    if (!text) return;
    Name bodies(text->text);
    NameIn{&bodies, "body", true}.EachName([&](std::string_view body) {
      if (IsThere("body", body)) return;
      diagnostics_
          .Warning("unknown-body", text->span,
                   "no body " + Quoted(body) + " for " + Describe(element) + ": MuJoCo refuses it")
          .Suggest(Nearest("body", body));
    });
  }

  void CheckCustom(Element element) {
    const std::string_view tag = element.name();
    const std::string_view data = ValueIn(element, "data");
    if (tag != "tuple" && HasUnknownNames(element, diagnostics_)) return;
    if (tag == "text" && data.empty() && Trimmed(element.text().text).empty()) {
      diagnostics_.Warning("missing-value", element.span(), Describe(element) + " is empty: MuJoCo refuses it")
          .Help("write its text in `data`");
    }
    if (tag == "numeric") {
      std::vector<double> room(1);
      const std::size_t count = ScanNumbers(data, room, NonFinite::kAccepted).count;
      const Attribute size = element.attribute("size");
      const auto asked = size ? ParseInteger(Trimmed(size.value())) : std::nullopt;
      if (size ? asked && (*asked < 1 || *asked > 500) : count == 0) {
        diagnostics_
            .Warning("out-of-range", size ? element.value("size")->span : element.span(),
                     Describe(element) + " has " + (size ? "the size " + std::to_string(*asked) : "no numbers") +
                         ": MuJoCo refuses it")
            .Help("write 1 to 500 numbers in `data`, or a `size` of 1 to 500");
      } else if (asked && count > static_cast<std::size_t>(*asked)) {
        diagnostics_.Warning("bad-number", element.value("data")->span,
                             Describe(element) + " has the size " + std::to_string(*asked) + " and " + Counted(count) +
                                 ": MuJoCo refuses it");
      }
    }
    if (tag != "tuple") return;
    bool is_empty = true;
    file_.includes.Each(element, [&](Element child) {
      is_empty = false;
      CheckValues(child, "custom", "tuple", diagnostics_);
      CheckNamesIn(child);
    });
    if (!is_empty) return;
    diagnostics_.Warning("missing-value", element.span(), Describe(element) + " is empty: MuJoCo refuses it")
        .Help("add an `<element>`");
  }

  void CheckAsset(Element element) {
    const std::string_view tag = element.name();
    if (tag == "material") {
      file_.includes.Each(element, [&](Element child) {
        if (child.name() == "layer") CheckName(child, "texture", "texture");
      });
      return;
    }
    if (tag == "texture") return CheckTexture(element);
    if (tag == "hfield" || tag == "skin") CheckFile(element, "file");
    if (tag != "hfield") return;
    if (!IsGiven(element, "name") && !IsGiven(element, "file")) WarnOfMissing(element, "name", diagnostics_);
    if (IsGiven(element, "file")) return;
    const auto rows = ParseInteger(Trimmed(ValueIn(element, "nrow")));
    const auto columns = ParseInteger(Trimmed(ValueIn(element, "ncol")));
    if (!element.attribute("nrow") || !element.attribute("ncol")) {
      diagnostics_
          .Warning("missing-value", element.span(),
                   Describe(element) + " has neither a `file` nor `nrow` and `ncol`: MuJoCo refuses it")
          .Help("add `file`, or `nrow` and `ncol`");
    } else if (rows && columns && IsGiven(element, "elevation")) {
      std::vector<double> room(1);
      const std::size_t count = ScanNumbers(ValueIn(element, "elevation"), room, NonFinite::kAccepted).count;
      if (count == static_cast<std::size_t>(*rows) * static_cast<std::size_t>(*columns)) return;
      diagnostics_.Warning("bad-number", element.value("elevation")->span,
                           "`elevation` of " + Describe(element) + " has " + Counted(count) +
                               " instead of one for each row and column: MuJoCo refuses it");
    }
  }

  void CheckTexture(Element element) {
    const std::string_view type = element.attribute("type") ? ValueIn(element, "type") : "cube";
    const std::string_view builtin = ValueIn(element, "builtin");
    const bool is_made = !builtin.empty() && builtin != "none";
    bool has_file = IsGiven(element, "file");
    if (type != "2d") {
      for (const std::string_view file : kFileAttributes) {
        if (!is_made) CheckFile(element, file);
        has_file = has_file || IsGiven(element, file);
      }
    }
    if (!has_file && !is_made) {
      diagnostics_
          .Warning("missing-value", element.span(),
                   Describe(element) + " has neither a `file` nor `builtin`: MuJoCo refuses it")
          .Help("add one of them");
    }
    if (!IsGiven(element, "name") && !IsGiven(element, "file") && type != "skybox")
      WarnOfMissing(element, "name", diagnostics_);
    if (!is_made) return;
    if (!element.attribute("width")) WarnOfMissing(element, "width", diagnostics_);
    if (type == "2d" && !element.attribute("height")) WarnOfMissing(element, "height", diagnostics_);
  }

  // The reader reports missing meshes and images on geometries.
  void CheckFile(Element element, std::string_view attribute) {
    if (const auto text = element.value(attribute)) CheckKeptFile(element, *text, file_);
  }

  // ---- keys

  // MuJoCo accepts too few numbers, but not too many.
  void CheckKey(Element key) {
    std::size_t positions = 0;
    std::size_t velocities = 0;
    std::size_t mocaps = 0;
    for (std::size_t i = 1; i < model_.bodies.size(); ++i) {
      const BodyRecord& body = model_.bodies[i];
      if (ValueIn(body.element, "mocap") == "true") ++mocaps;
      if (body.is_free) positions += 7, velocities += 6;
      if (body.is_free) continue;
      for (const Index<sceneweld::Joint> joint : body.joints) {
        const std::size_t count = Dofs(model_.scene.joints[joint]).size();
        positions += count == 3 ? 4 : count;  // a ball has a quaternion
        velocities += count;
      }
    }
    const auto is_actuator = [](const Kept& one) { return SectionOfEntry(one) == kActuator.name; };
    const auto& kept = model_.scene.models[model_.model].kept;
    const auto& typed = model_.scene.actuators;
    const auto actuators = static_cast<std::size_t>(
        std::count_if(kept.begin(), kept.end(), is_actuator) +
        std::count_if(typed.begin(), typed.end(), [](const Actuator& one) { return FindEntry(one.kept) != nullptr; }));
    CheckCount(key, "qpos", positions);
    CheckCount(key, "qvel", velocities);
    CheckCount(key, "ctrl", actuators);
    CheckCount(key, "mpos", 3 * mocaps);
    CheckCount(key, "mquat", 4 * mocaps);
  }

  void CheckCount(Element key, std::string_view attribute, std::size_t most) {
    const auto text = key.value(attribute);
    if (!text) return;
    std::vector<double> room(1);
    const NumberScan scan = ScanNumbers(text->text, room, NonFinite::kAccepted);
    if (!scan.rest.empty()) {
      diagnostics_.Warning("bad-number", text->span,
                           Quoted(attribute) + " of " + Describe(key) + " contains " + Quoted(scan.rest.substr(0, 20)) +
                               ", which is not a number: MuJoCo refuses it");
    } else if (scan.count > most && !makes_elements_ && !diagnostics_.has_errors()) {
      diagnostics_.Warning("bad-number", text->span,
                           Quoted(attribute) + " of " + Describe(key) + " has " + Counted(scan.count) +
                               ", and the model has " + std::to_string(most) + ": MuJoCo refuses it");
    }
  }

  void CheckStatistic(Element section) {
    const auto extent = section.name() == "statistic" ? section.value("extent") : std::nullopt;
    const auto number = extent ? ParseNumber(Trimmed(extent->text)) : std::nullopt;
    if (!number || *number > 0) return;
    diagnostics_.Warning("out-of-range", extent->span, "`extent` must be above zero: MuJoCo refuses it");
  }

  Model& model_;
  File& file_;
  Diagnostics& diagnostics_;
  std::map<std::string, std::set<std::string>> names_;  // by kind
  std::map<std::pair<std::string, std::string>, Span> spans_;
  bool makes_elements_ = false;
};

}  // namespace

void ReportRefused(Model& model) { Refusals(model).Run(); }

}  // namespace sceneweld::mjcf
