#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "sceneweld/parsers/files/uri.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/merged_settings.h"
#include "sceneweld/parsers/kept/setting_places.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/read/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_held.h"
#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/read/mjcf_part_reader.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

// What of `<compiler>` says how MuJoCo computes, and not how the file is to be read.
constexpr std::string_view kCompilerElements[] = {"lengthrange"};
constexpr std::string_view kCompilerAttributes[] = {"usethread", "saveinertial", "conflict", "convexhull"};

// Attributes that all actuators have, so that a class gives them to each.
constexpr std::string_view kOfEveryActuator[] = {
    "ctrllimited", "forcelimited", "actlimited", "ctrlrange", "forcerange", "actrange", "lengthrange",
    "gear",        "cranklength",  "user",       "group",     "damping",    "armature"};

// The actuators that differ by their gains only, and the attributes that say these.
constexpr std::string_view kOfGains[] = {"general", "motor", "position", "velocity"};
constexpr std::string_view kGains[] = {"kp", "kv", "kd", "dampratio", "gainprm", "biasprm", "gaintype", "biastype"};

template <typename List>
bool Contains(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// The element of a class that gives an element of a section its defaults.
std::string_view DefaultsOf(std::string_view section, std::string_view tag) {
  if (section == "tendon" || section == "equality") return section;
  return tag;
}

/// Keeps the elements of one part.
class Keeper : private PartReader {
 public:
  Keeper(const Part& part, Model& model) : PartReader(part, model), kept_(model.scene.models[model.model].kept) {}

  /// `reported`: the attached files whose settings have been read.
  void Section(std::string_view section, std::size_t& place, std::set<const File*>& reported) {
    const bool is_new = !part_.is_attached || !IsSetting(section) || reported.insert(&file_).second;
    if (!is_new) return;
    for (const Element element : file_.sections) {
      if (element.name() != section) continue;
      if (IsSetting(section)) {
        KeepSetting(element);
      } else {
        file_.includes.Each(element, [&](Element child) { KeepChild(child, section, place); });
      }
    }
  }

 private:
  void Keep(const XMLElement& element, std::string_view section) {
    std::string text = ToXml(element);
    if (!section.empty()) text = "<" + std::string(section) + ">" + text + "</" + std::string(section) + ">";
    kept_.push_back({Name(kMjcf.name), {}, std::move(text)});
  }

  void KeepSetting(Element element) {
    tinyxml2::XMLDocument document;
    XMLElement* const copy = element.CopyInto(document);
    if (!copy) return;
    RemoveComments(*copy);
    const std::string_view section = element.name();
    if (section == "option") {
      for (const Field& row : kOption.fields) {
        if (row.kind == Field::Kind::kField) copy->DeleteAttribute(row.name.data());  // the scene has it
      }
    }
    if (section == "compiler") {
      for (const auto* attribute = copy->FirstAttribute(); attribute;) {
        const char* const name = attribute->Name();
        attribute = attribute->Next();
        if (!Contains(kCompilerAttributes, name)) copy->DeleteAttribute(name);
      }
      for (XMLElement* child = copy->FirstChildElement(); child;) {
        XMLElement* const next = child->NextSiblingElement();
        if (!Contains(kCompilerElements, child->Name())) copy->DeleteChild(child);
        child = next;
      }
    }
    if (!copy->FirstAttribute() && !copy->FirstChildElement()) return;
    const auto same = [&](const Kept& one) { return one.text.starts_with("<" + std::string(section)); };
    const auto earlier = std::find_if(kept_.begin(), kept_.end(), same);
    if (part_.is_attached) return AddSetting(*copy, earlier == kept_.end() ? nullptr : &*earlier, element);
    if (earlier == kept_.end()) return Keep(*copy, {});
    tinyxml2::XMLDocument both;
    XMLElement* const into = ParseKept(both, earlier->text);
    Overlay(*copy, *into);
    earlier->text = ToXml(*into);
  }

  // Settings are written by their names, so that comments have no place to stand.
  static void RemoveComments(XMLElement& element) {
    for (tinyxml2::XMLNode* node = element.FirstChild(); node;) {
      tinyxml2::XMLNode* const next = node->NextSibling();
      if (node->ToComment()) {
        element.DeleteChild(node);
      } else if (XMLElement* const child = node->ToElement()) {
        RemoveComments(*child);
      }
      node = next;
    }
  }

  // Those of a part that is attached are those of the file that attaches it. What that one does not say is taken where
  // it asks for it, as MuJoCo does, who has the statistics of the whole model computed then.
  void AddSetting(const XMLElement& setting, Kept* of_main, Element element) {
    const std::string section = setting.Name();
    if (section == "compiler" || &file_ == &model_.main()) return;
    const bool takes = section != "statistic" && MergesSettings(model_);
    MergedSettings merged;
    merged.Add(of_main ? of_main->text : "<" + section + "/>", 0);
    merged.Add(ToXml(setting), 1);
    SettingPlaces places;
    const Span attached = file_.includes.root().span(), main = model_.main().includes.root().span();
    for (const SettingConflict& conflict : merged.conflicts()) {
      const Span place = places.Find(attached, conflict.setting);
      file_.diagnostics()
          .Warning("conflicting-settings", place ? place : element.span(),
                   Quoted(conflict.setting) + " is " + Quoted(conflict.left_out) + " in a model that is attached and " +
                       Quoted(conflict.taken) + " in the file that attaches it, which decides")
          .Note(places.Find(main, conflict.setting), "what is taken is given here");
    }
    const std::vector<std::string> added = merged.AddedBy(1);
    if (added.empty()) return;
    if (takes) {
      const std::string text = ToXml(*merged.element());
      if (of_main) {
        of_main->text = text;
      } else {
        kept_.push_back({Name(kMjcf.name), {}, text});
      }
      return;
    }
    std::string list;
    for (const std::string& path : added) list += (list.empty() ? "" : ", ") + Quoted(path);
    Diagnostic& warning =
        file_.diagnostics().Warning("ignored-value", element.span(),
                                    list + " of a model that is attached " + (added.size() == 1 ? "is" : "are") +
                                        " left out, as in MuJoCo: settings are those of the file that attaches it");
    if (section != "statistic")
      warning.Help("`<compiler conflict=\"merge\"/>` there takes what it does not say itself");
  }

  // What a later section of settings says goes before what an earlier one said.
  static void Overlay(const XMLElement& from, XMLElement& into) {
    for (const auto* a = from.FirstAttribute(); a; a = a->Next()) into.SetAttribute(a->Name(), a->Value());
    for (const auto* child = from.FirstChildElement(); child; child = child->NextSiblingElement()) {
      XMLElement* known = into.FirstChildElement(child->Name());
      if (!known) known = into.InsertNewChildElement(child->Name());
      Overlay(*child, *known);
    }
  }

  void KeepChild(Element child, std::string_view section, std::size_t& place) {
    if (file_.is_scene && IsOurs(child, section)) return;
    tinyxml2::XMLDocument document;
    XMLElement* const copy = child.CopyInto(document);
    if (!copy) return;
    if (section == "asset" && (!part_.has_assets || !TakeAsset(child, *copy))) return;
    ResolveClass(child, section, *copy);
    const Suffixes* copies = nullptr;
    bool has_all = true;  // that it refers to; what lacks something is not attached
    RenameIn(*copy, section, [&](std::string_view kind, std::string_view name) {
      has_all = has_all && (!part_.is_attached || kind == section || IsThere(kind, part_.prefix + std::string(name)));
      const Suffixes* const here = CopiesNamed(kind, part_.prefix + std::string(name));
      if (here && (!copies || here->size() > copies->size())) copies = here;
      return std::string(name);
    });
    if (!has_all) return;
    static const Suffixes kItself{""};
    const Span span = child.span();
    model_.kept_places[{span.source, span.begin, part_.prefix}] = place;
    const Suffixes& suffixes = copies ? *copies : kItself;
    for (const std::string& suffix : suffixes) {
      ++place;
      tinyxml2::XMLDocument one;
      const bool is_alone = suffixes.size() == 1;
      auto* const renamed = is_alone ? copy : one.InsertEndChild(copy->DeepClone(&one))->ToElement();
      RenameIn(*renamed, section, [&](std::string_view kind, std::string_view name) {
        if (kind == "body" && name == "world") return std::string(name);
        if (IsAsset(kind)) return part_.asset_prefix + std::string(name);
        const std::string full = part_.prefix + std::string(name);
        const Suffixes* const here = CopiesNamed(kind, full);
        return full + (here ? suffix : OwnSuffix(kind, section, suffix));
      });
      const bool is_joint = section == "equality" && renamed->Name() == std::string_view("joint");
      if (IsPlain(*renamed, section)) {
        model_.plain_entries.push_back({kept_.size(), std::string(section), place - 1, is_joint});
      }
      Keep(*renamed, section);
      // The scene has the pair.
      if (child.name() == "exclude" && !child.attribute("name")) kept_.back().place = Name(kWording);
    }
  }

  static bool IsAsset(std::string_view kind) {
    return kind == "material" || kind == "texture" || kind == "mesh" || kind == "hfield";
  }

  // The names that the copies of an element of the section get.
  static std::string OwnSuffix(std::string_view kind, std::string_view section, const std::string& suffix) {
    return kind == section ? suffix : std::string();
  }
  // Gives an asset the name that it has from its file, and its files absolute paths. False for what the scene holds
  // whole: meshes of its geometries, and models to be attached.
  bool TakeAsset(Element child, XMLElement& copy) {
    const std::string_view tag = child.name();
    if (tag == "model") return false;
    const char* own = copy.Attribute("name");
    if ((!own || !*own) && copy.Attribute("file")) {
      copy.SetAttribute("name", std::string(FileStem(copy.Attribute("file"))).c_str());
    }
    own = copy.Attribute("name");
    if (tag == "mesh" && own && IsWholeInScene(part_.asset_prefix + own)) return false;
    const Compiler& compiler = file_.compiler;
    const Name& folder = tag == "texture" ? compiler.texturedir : compiler.meshdir;
    for (const std::string_view attribute : kFileAttributes) {
      const auto text = child.value(attribute);
      if (!text || text->text.empty()) continue;
      const auto path = AssetPath(*text, folder.empty() ? compiler.assetdir : folder, file_);
      if (path) copy.SetAttribute(attribute.data(), path->c_str());
    }
    return true;
  }

  // A mesh of geometries only.
  bool IsWholeInScene(const std::string& mesh) const {
    return model_.used_meshes.contains(mesh) && !model_.kept_meshes.contains(mesh);
  }

  // Whether the part has something of a name; what is not looked for counts as there.
  bool IsThere(std::string_view kind, const std::string& full) const {
    if (full == part_.prefix + "world") return true;
    if (kind == "body") return model_.named_bodies.Copies(full);
    if (kind == "geom") return model_.named_geoms.Copies(full);
    if (kind == "joint") return model_.joints.Copies(full);
    if (kind == "site") return model_.sites.Copies(full);
    return true;
  }

  // Of what is replicated; null for other names.
  const Suffixes* CopiesNamed(std::string_view kind, const std::string& full) const {
    const auto in = [&](const auto& named) {
      const Suffixes* const copies = named.Copies(full);
      return copies && !(copies->size() == 1 && copies->front().empty()) ? copies : nullptr;
    };
    if (kind == "body") return in(model_.named_bodies);
    if (kind == "geom") return in(model_.named_geoms);
    if (kind == "joint") return in(model_.joints);
    if (kind == "site") return in(model_.sites);
    if (kind == "camera") return in(model_.named_cameras);
    return nullptr;
  }

  // What sceneweld wrote for MuJoCo only, or for itself.
  static bool IsOurs(Element child, std::string_view section) {
    if (IsHelper(child)) return true;
    if (section == "custom") {
      const Attribute name = child.attribute("name");
      return name && (name.value() == encoding::kScene || name.value().starts_with(encoding::kPrefix));
    }
    if (section == "sensor") {
      Attribute at = child.attribute("site");
      if (!at) at = child.attribute("objname");
      return at && IsHelper(at.value());
    }
    return false;
  }

  // Attributes of the class come behind the element's own.
  void ResolveClass(Element child, std::string_view section, XMLElement& copy) {
    copy.DeleteAttribute("class");
    const bool is_actuator = section == "actuator";
    const bool has_class = is_actuator || section == "tendon" || section == "equality" || child.name() == "pair" ||
                           child.name() == "mesh" || child.name() == "material";
    if (!has_class) return;
    const Class& of = file_.ClassOf(child, file_.classes.main(), file_.silence);
    const std::string_view defaults = DefaultsOf(section, child.name());
    for (const auto& [tag, attribute, value] : of.as_written) {
      const bool applies = tag == defaults || (is_actuator && Contains(kOfEveryActuator, attribute));
      // The two ways of damping a servo.
      if ((attribute == "kv" || attribute == "kd") && copy.Attribute("dampratio")) continue;
      if (attribute == "dampratio" && (copy.Attribute("kv") || copy.Attribute("kd"))) continue;
      if (applies && IsTagOf(section, tag, child.name()) && !copy.Attribute(attribute.c_str())) {
        copy.SetAttribute(attribute.c_str(), value.c_str());
      }
    }
    if (is_actuator) TakeGainsOfOthers(child, of, copy);
    SayLimits(copy, file_.compiler.autolimits);
    if (child.name() == "fixed") PutLast(copy, kLooksOfTendons);
  }
  // The order in which they are read again.
  template <typename Attributes>
  static void PutLast(XMLElement& element, const Attributes& attributes) {
    for (const char* attribute : attributes) {
      const char* const text = element.Attribute(attribute);
      if (!text) continue;
      const std::string value = text;
      element.DeleteAttribute(attribute);
      element.SetAttribute(attribute, value.c_str());
    }
  }

  // A class that says of one kind of servo what another one starts from: the element is written by its gains.
  void TakeGainsOfOthers(Element child, const Class& of, XMLElement& copy) {
    const std::string_view tag = child.name();
    if (!Contains(kOfGains, tag)) return;
    const bool is_mixed = std::any_of(of.as_written.begin(), of.as_written.end(), [&](const Class::Written& one) {
      // A motor takes back what other servos say, whatever it says itself.
      return one.tag != tag && Contains(kOfGains, one.tag) && (one.tag == "motor" || Contains(kGains, one.attribute));
    });
    if (!is_mixed) return;
    ActuatorElement says = of.actuator;
    Reading unheard{file_.silence, kMjcf};
    if (!Apply(child, says, unheard)) return;
    copy.SetName("general");
    for (const std::string_view attribute : kGains) copy.DeleteAttribute(std::string(attribute).c_str());
    copy.SetAttribute("gaintype",
                      std::string(Keywords<GainType>::kNames[static_cast<std::size_t>(says.gaintype)]).c_str());
    copy.SetAttribute("biastype",
                      std::string(Keywords<BiasType>::kNames[static_cast<std::size_t>(says.biastype)]).c_str());
    const auto set = [&](const char* attribute, const UpTo<10>& values) {
      std::string text;
      FormatNumbers(values.values.data(), values.values.size(), text);
      copy.SetAttribute(attribute, text.c_str());
    };
    set("gainprm", says.gainprm);
    set("biasprm", says.biasprm);
  }

  static bool IsTagOf(std::string_view section, std::string_view tag, std::string_view child) {
    constexpr std::string_view kActuators[] = {"general", "motor",    "position", "velocity", "intvelocity",
                                               "damper",  "cylinder", "muscle",   "adhesion", "dcmotor"};
    if (section == "actuator") return Contains(kActuators, tag);
    return tag == section || tag == child;
  }

  // The versions of MuJoCo differ in whether a range is a limit by itself.
  static void SayLimits(XMLElement& element, bool is_limit) {
    constexpr std::pair<const char*, const char*> kRanges[] = {{"range", "limited"},
                                                               {"ctrlrange", "ctrllimited"},
                                                               {"forcerange", "forcelimited"},
                                                               {"actrange", "actlimited"},
                                                               {"actuatorfrcrange", "actuatorfrclimited"}};
    // Of these the range of the control is a limit in any case.
    const std::string_view tag = element.Name();
    const bool is_always = tag == "adhesion" || tag == "damper";
    for (const auto& [range, limited] : kRanges) {
      if (!element.Attribute(range) || (is_always && range == std::string_view("ctrlrange"))) continue;
      const char* const says = element.Attribute(limited);
      if (says && std::string_view(says) != "auto") continue;
      std::array<double, 2> ends{};
      ScanNumbers(element.Attribute(range), ends);
      element.SetAttribute(limited, is_limit && ends[0] < ends[1] ? "true" : "false");
    }
  }

  KeptList& kept_;
};

}  // namespace

void KeepInBody(std::size_t place, std::string element, Model& model) {
  if (place == 0) {
    model.scene.models[model.model].kept.push_back(
        {Name(kMjcf.name), {}, "<worldbody>" + std::move(element) + "</worldbody>"});
  } else {
    model.scene.bodies[model.bodies[place].body].kept.push_back({Name(kMjcf.name), {}, std::move(element)});
  }
}

bool IsSetting(std::string_view section) {
  return std::find(std::begin(kKeptSections), std::begin(kKeptSections) + 5, section) != std::begin(kKeptSections) + 5;
}

bool MergesSettings(Model& model) {
  bool merges = false;
  for (const Element section : model.main().sections) {
    const Attribute conflict = section.name() == "compiler" ? section.attribute("conflict") : Attribute();
    if (conflict) merges = conflict.value() == "merge";
  }
  return merges;
}

void KeepSections(Model& model) {
  for (const std::string_view section : kKeptSections) {
    if (section == "keyframe") {
      KeepKeys(model);
      continue;
    }
    std::size_t place = 0;
    std::set<const File*> reported;
    for (const Part& part : model.parts) Keeper(part, model).Section(section, place, reported);
  }
}

}  // namespace sceneweld::mjcf
