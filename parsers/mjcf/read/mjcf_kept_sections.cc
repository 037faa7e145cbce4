// SPDX-License-Identifier: BSD-3-Clause
// Keeps settings and the elements of sections as text in the model, for the MJCF writer.

#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/merged_settings.h"
#include "sceneweld/parsers/kept/setting_places.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_record.h"
#include "sceneweld/parsers/mjcf/read/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/read/mjcf_part_reader.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/xml/xml_printer.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

// The parts of `<compiler>` that control how MuJoCo computes, not how the file is read.
constexpr std::string_view kCompilerElements[] = {"lengthrange"};
constexpr std::string_view kCompilerAttributes[] = {"usethread", "saveinertial", "conflict"};

// Attributes that all actuators share; a class gives them to actuators of every tag.
constexpr std::string_view kOfEveryActuator[] = {
    "ctrllimited", "forcelimited", "actlimited", "ctrlrange", "forcerange", "actrange", "lengthrange",
    "gear",        "cranklength",  "user",       "group",     "damping",    "armature"};

// The actuators that differ only in their gains, and the attributes of gains.
constexpr std::string_view kOfGains[] = {"general", "motor", "position", "velocity"};
constexpr std::string_view kGains[] = {"kp", "kv", "kd", "dampratio", "gainprm", "biasprm", "gaintype", "biastype"};

template <typename List>
bool Contains(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// The tag in a class of defaults that applies to an element of a section.
std::string_view DefaultsOf(std::string_view section, std::string_view tag) {
  if (section == "tendon" || section == "equality") return section;
  return tag;
}

/// Keeps the elements of one part.
class Keeper : private PartReader {
 public:
  Keeper(const Part& part, Model& model) : PartReader(part, model), kept_(model.scene.models[model.model].kept) {}

  /// Keeps the elements of one section. `rank` is the number of its entries so far. `reported` holds the attached files
  /// whose settings were read.
  void Section(std::string_view section, int& rank, std::set<const File*>& reported) {
    const bool is_new = !part_.is_attached || !IsSetting(section) || reported.insert(&file_).second;
    if (!is_new) return;
    for (const Element element : file_.sections) {
      if (element.name() != section) continue;
      if (IsSetting(section)) {
        KeepSetting(element);
      } else {
        file_.includes.Each(element, [&](Element child) { KeepChild(child, section, rank); });
      }
    }
  }

 private:
  void Keep(std::string text) { kept_.push_back({kMjcf.name, {}, std::move(text)}); }

  void KeepSetting(Element element) {
    auto copy = XmlCopy::Of(element);
    if (!copy) return;
    KeepElementsOnly(*copy);
    const std::string_view section = element.name();
    if (section == "option") {
      for (const Field& row : kOption.fields) {
        // The scene holds it, or MuJoCo refuses it.
        if (row.kind == Field::Kind::kField || row.kind == Field::Kind::kIgnored) copy->Remove(row.name);
      }
    }
    if (section == "compiler") {
      std::erase_if(copy->attributes(), [](const auto& one) { return !Contains(kCompilerAttributes, one.name); });
      std::erase_if(copy->children(), [](const XmlCopy& one) { return !Contains(kCompilerElements, one.name()); });
    }
    const auto& children = copy->children();
    const bool has_elements = std::any_of(children.begin(), children.end(), [](auto& one) { return one.IsElement(); });
    if (copy->attributes().empty() && !has_elements) return;
    std::string text = copy->ToXml();
    const auto same = [&](const Kept& one) { return one.text.starts_with("<" + std::string(section)); };
    const auto earlier = std::find_if(kept_.begin(), kept_.end(), same);
    if (part_.is_attached) return AddSetting(text, earlier == kept_.end() ? nullptr : &*earlier, element);
    if (earlier == kept_.end()) return Keep(std::move(text));
    tinyxml2::XMLDocument document;
    tinyxml2::XMLDocument both;
    XMLElement* const into = ParseKept(both, earlier->text);
    Overlay(*ParseKept(document, text), *into);
    earlier->text = ToXml(*into);
  }

  // The writer writes settings by their names, without comments. MuJoCo ignores text between elements.
  static void KeepElementsOnly(XmlCopy& element) {
    std::erase_if(element.children(), [](const XmlCopy& child) { return !child.IsElement(); });
    for (XmlCopy& child : element.children()) KeepElementsOnly(child);
  }

  // The main file decides about the settings of an attached part. With `conflict="merge"`, settings that it does not
  // give come from the part, as in MuJoCo. Statistics are never merged: MuJoCo computes them for the whole model.
  void AddSetting(const std::string& setting, Kept* of_main, Element element) {
    const std::string section(element.name());
    if (section == "compiler" || &file_ == &model_.main()) return;
    const bool takes = section != "statistic" && MergesSettings(model_);
    MergedSettings merged;
    merged.Add(of_main ? of_main->text : "<" + section + "/>", 0);
    merged.Add(setting, 1);
    const Element attached = file_.includes.root(), main = model_.main().includes.root();
    for (const SettingConflict& conflict : merged.conflicts()) {
      const Span place = PlaceOfSetting(attached, conflict.setting);
      file_.diagnostics()
          .Warning("conflicting-settings", place ? place : element.span(),
                   Quoted(conflict.setting) + " is " + Quoted(conflict.left_out) + " in an attached model and " +
                       Quoted(conflict.taken) + " in the file that attaches it; the latter is used")
          .Note(PlaceOfSetting(main, conflict.setting), "the value that is used");
    }
    const std::vector<std::string> added = merged.AddedBy(1);
    if (added.empty()) return;
    if (takes) {
      const std::string text = ToXml(*merged.element());
      if (of_main) {
        of_main->text = text;
      } else {
        Keep(text);
      }
      return;
    }
    std::string list;
    for (const std::string& path : added) list += (list.empty() ? "" : ", ") + Quoted(path);
    Diagnostic& warning =
        file_.diagnostics().Warning("ignored-value", element.span(),
                                    list + " of an attached model " + (added.size() == 1 ? "is" : "are") +
                                        " ignored, as in MuJoCo: the file that attaches it decides about settings");
    if (section != "statistic")
      warning.Help("add `<compiler conflict=\"merge\"/>` to that file to take settings that it does not give itself");
  }

  // Settings of a later section override earlier ones.
  static void Overlay(const XMLElement& from, XMLElement& into) {
    for (const auto* a = from.FirstAttribute(); a; a = a->Next()) into.SetAttribute(a->Name(), a->Value());
    for (const auto* child = from.FirstChildElement(); child; child = child->NextSiblingElement()) {
      XMLElement* known = into.FirstChildElement(child->Name());
      if (!known) known = into.InsertNewChildElement(child->Name());
      Overlay(*child, *known);
    }
  }

  void KeepChild(Element child, std::string_view section, int& rank) {
    if (section == "equality" && child.name() == "distance") return;  // MuJoCo refuses it.
    if (IsOurs(child, section)) return;
    auto copy = XmlCopy::Of(child);
    if (!copy || (section == "asset" && (!part_.has_assets || !TakeAsset(child, *copy)))) return;
    if (section == "deformable") NamePaths(child, *copy);
    ResolveClass(child, section, *copy);
    std::vector<Renaming> names;
    const Suffixes* copies = nullptr;
    for (const NameIn& name : NamesIn(*copy, section)) {
      const auto found = Look(name, section, child);
      if (!found) return;
      if (found->copies && (!copies || found->copies->size() > copies->size())) copies = found->copies;
      names.push_back(*found);
    }
    static const Suffixes kItself{""};
    model_.entries.insert_or_assign(ElementOfPart(part_, child), kept_.size());
    for (const std::string& suffix : copies ? *copies : kItself) {
      for (const Renaming& name : names) *name.value = name.Of(suffix);
      Keep(TextIn(section, *copy));
      if (HasRanks(section)) kept_.back().rank = ++rank;
      // The scene holds the excluded pair.
      if (child.name() == "exclude" && !child.attribute("name")) kept_.back().place = kWording;
    }
  }

  std::string TextIn(std::string_view section, const XmlCopy& element) {
    printer_.Clear();
    printer_.AppendAround("<");
    printer_.AppendAround(section);
    printer_.AppendAround(">");
    element.PrintTo(printer_);
    printer_.AppendAround("</");
    printer_.AppendAround(section);
    printer_.AppendAround(">");
    return printer_.text();
  }

  /// An attribute that holds names, and the names in the model for them, without the suffixes of copies.
  struct Renaming {
    struct Word {
      std::string name;
      bool is_copied = false;  ///< Whether each copy of the element gets its suffix here.
    };
    Name* value;
    std::vector<Word> words{};
    const Suffixes* copies = nullptr;  ///< The longest list of copies among the words; null if none is replicated.

    Name Of(const std::string& suffix) const {
      std::string text;
      for (const Word& word : words) {
        if (!text.empty()) text += ' ';
        text += word.name;
        if (word.is_copied) text += suffix;
      }
      return text;
    }
  };
  /// Renames the names in an attribute. Returns nullopt if a name is missing in an attached part: `element` is not
  /// attached then, as in MuJoCo. It is reported if the whole file has no such name.
  std::optional<Renaming> Look(const NameIn& in, std::string_view section, Element element) {
    Renaming name{in.value};
    bool has_all = true;
    in.EachName([&](std::string_view own) {
      const std::string_view kind = in.kind;
      std::string full = part_.prefix + std::string(own);
      const bool is_world = own == "world";
      if (part_.is_attached && kind != section && !is_world && !IsThere(kind, full)) {
        has_all = false;
        if (!file_.NamesOf(kind).contains(own)) ReportMissing(kind, own, element);
      }
      const Suffixes* const here = CopiesNamed(kind, full);
      if (here && (!name.copies || here->size() > name.copies->size())) name.copies = here;
      if (kind == "body" && is_world) {
        name.words.push_back({std::string(own)});
      } else if (IsAsset(kind)) {
        name.words.push_back({part_.asset_prefix + std::string(own)});
      } else {
        name.words.push_back({std::move(full), here || kind == section});
      }
    });
    if (!has_all) return std::nullopt;
    return name;
  }

  void ReportMissing(std::string_view kind, std::string_view name, Element element) {
    const auto& names = file_.NamesOf(kind);
    const std::vector<std::string_view> known(names.begin(), names.end());
    part_.diagnostics()
        .Warning("unknown-name", element.span(),
                 "no " + std::string(kind) + " " + Quoted(name) + " in " +
                     Quoted(file_.includes.root().document().source().shown()) + "; the `<" +
                     std::string(element.name()) + ">` is not attached, as in MuJoCo")
        .Suggest(ClosestName(name, known));
  }

  static std::string InSection(std::string_view section, std::string_view element) {
    std::string text;
    text.reserve(element.size() + 2 * section.size() + std::string_view("<></>").size());
    text.append("<").append(section).append(">").append(element).append("</").append(section).append(">");
    return text;
  }

  static bool IsAsset(std::string_view kind) {
    return kind == "material" || kind == "texture" || kind == "mesh" || kind == "hfield";
  }

  // Gives an asset without a name the stem of its file as name, and makes the paths of its files absolute. Returns
  // false for assets that need not be kept: meshes that only geometries of the scene use, and models to attach.
  bool TakeAsset(Element child, XmlCopy& copy) {
    const std::string_view tag = child.name();
    if (tag == "model") return false;
    const Name* own = copy.Find("name");
    const Name* const file = copy.Find("file");
    if ((!own || own->empty()) && file) copy.Set("name", FileStem(*file));
    own = copy.Find("name");
    if (tag == "mesh" && own && IsWholeInScene(part_.asset_prefix + own->str())) return false;
    NamePaths(child, copy);
    return true;
  }

  void NamePaths(Element child, XmlCopy& copy) const {
    for (const std::string_view attribute : kFileAttributes) {
      const auto text = child.value(attribute);
      if (!text || text->text.empty()) continue;
      const auto path = AssetPath(*text, FolderFor(child.name(), file_.compiler), file_);
      if (path) copy.Set(attribute, *path);
    }
  }

  // Whether a mesh is used by geometries of the scene, and by no kept geom.
  bool IsWholeInScene(const std::string& mesh) const {
    return model_.used_meshes.contains(mesh) && !model_.kept_meshes.contains(mesh);
  }

  // Whether the part has an element with this name. Elements of kinds that are not looked up count as present.
  bool IsThere(std::string_view kind, const std::string& full) const {
    if (file_.Makes(full)) return true;
    if (kind == "body") return model_.named_bodies.Copies(full);
    if (kind == "geom") return model_.named_geoms.Copies(full);
    if (kind == "joint") return model_.joints.Copies(full);
    if (kind == "site") return model_.sites.Copies(full);
    if (kind == "camera") return model_.named_cameras.Copies(full);
    return true;
  }

  // The suffixes of the copies of a replicated element; null for other elements.
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

  // Whether sceneweld wrote the element only for MuJoCo, or for itself.
  bool IsOurs(Element child, std::string_view section) const {
    if (file_.Hides(child.attribute("name"))) return true;
    if (section == "custom") {
      const Attribute name = child.attribute("name"), data = child.attribute("data");
      return name && data && IsPrivateText(name.value(), data.value());
    }
    if (section == "sensor") {
      Attribute at = child.attribute("site");
      if (!at) at = child.attribute("objname");
      return file_.Hides(at);
    }
    return false;
  }

  // Appends the attributes of the element's class that the element does not give itself.
  void ResolveClass(Element child, std::string_view section, XmlCopy& copy) {
    copy.Remove("class");
    const bool is_actuator = section == "actuator";
    const bool has_class = is_actuator || section == "tendon" || section == "equality" || child.name() == "pair" ||
                           child.name() == "mesh" || child.name() == "material";
    if (!has_class) return;
    const Class& of = file_.ClassOf(child, file_.classes.main(), file_.silence);
    const std::string_view defaults = DefaultsOf(section, child.name());
    for (const auto& [tag, attribute, value] : of.as_written) {
      const bool applies = tag == defaults || (is_actuator && Contains(kOfEveryActuator, attribute));
      // `kv` (or `kd`) and `dampratio` exclude each other.
      if ((attribute == "kv" || attribute == "kd") && copy.Find("dampratio")) continue;
      if (attribute == "dampratio" && (copy.Find("kv") || copy.Find("kd"))) continue;
      if (applies && IsTagOf(section, tag, child.name()) && !copy.Find(attribute)) {
        copy.Set(attribute, Name::Borrowed(value));
      }
    }
    if (is_actuator) TakeGainsOfOthers(child, of, copy);
    SayLimits(copy, file_.compiler.autolimits);
    if (child.name() == "fixed") PutLast(copy, kLooksOfTendons);
  }
  // Moves attributes to the end, which is their order when they are read again.
  template <typename Attributes>
  static void PutLast(XmlCopy& element, const Attributes& attributes) {
    for (const char* attribute : attributes) {
      const Name* const found = element.Find(attribute);
      if (!found) continue;
      Name value = *found;
      element.Remove(attribute);
      element.Set(attribute, std::move(value));
    }
  }

  // If the class gives gains in another tag of actuator, the element starts from them. It is kept as a `general` with
  // its resulting gains.
  void TakeGainsOfOthers(Element child, const Class& of, XmlCopy& copy) {
    const std::string_view tag = child.name();
    if (!Contains(kOfGains, tag)) return;
    const bool is_mixed = std::any_of(of.as_written.begin(), of.as_written.end(), [&](const Class::Written& one) {
      // A `motor` in the class resets the gains of other tags, whatever its attributes are.
      return one.tag != tag && Contains(kOfGains, one.tag) && (one.tag == "motor" || Contains(kGains, one.attribute));
    });
    if (!is_mixed) return;
    ActuatorElement says = of.actuator;
    Reading unheard{file_.silence, kMjcf};
    if (!Apply(child, says, unheard)) return;
    copy.Rename("general");
    for (const std::string_view attribute : kGains) copy.Remove(attribute);
    copy.Set("gaintype", Keywords<GainType>::kNames[static_cast<std::size_t>(says.gaintype)]);
    copy.Set("biastype", Keywords<BiasType>::kNames[static_cast<std::size_t>(says.biastype)]);
    const auto set = [&](std::string_view attribute, const UpTo<10>& values) {
      std::string text;
      FormatNumbers(values.values.data(), values.values.size(), text);
      copy.Set(attribute, text);
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

  // Writes explicitly whether ranges are limits, because the default differs between versions of MuJoCo.
  static void SayLimits(XmlCopy& element, bool is_limit) {
    constexpr std::pair<std::string_view, std::string_view> kRanges[] = {{"range", "limited"},
                                                                         {"ctrlrange", "ctrllimited"},
                                                                         {"forcerange", "forcelimited"},
                                                                         {"actrange", "actlimited"},
                                                                         {"actuatorfrcrange", "actuatorfrclimited"}};
    // For these two, the control range is always a limit.
    const bool is_always = element.name() == "adhesion" || element.name() == "damper";
    for (const auto& [range, limited] : kRanges) {
      const Name* const written = element.Find(range);
      if (!written || (is_always && range == "ctrlrange")) continue;
      const Name* const says = element.Find(limited);
      if (says && *says != "auto") continue;
      std::array<double, 2> ends{};
      ScanNumbers(*written, ends);
      element.Set(limited, Name::Borrowed(is_limit && ends[0] < ends[1] ? "true" : "false"));
    }
  }

  KeptList& kept_;
  XmlPrinter printer_;
};

}  // namespace

void KeepInBody(std::size_t place, std::string element, Model& model) {
  if (place == 0) {
    model.scene.models[model.model].kept.push_back(
        {kMjcf.name, {}, "<worldbody>" + std::move(element) + "</worldbody>"});
  } else {
    model.scene.bodies[model.bodies[place].body].kept.push_back({kMjcf.name, {}, std::move(element)});
  }
}

bool IsSetting(std::string_view section) {
  return std::find(std::begin(kKeptSections), std::begin(kKeptSections) + 5, section) != std::begin(kKeptSections) + 5;
}

bool HasRanks(std::string_view section) {
  return section == "actuator" || section == "equality" || section == "tendon" || section == "keyframe";
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
  for (const Part& part : model.parts) {
    part.file->EachIn("sensor", [&](Element sensor) {
      if (const Attribute mesh = sensor.attribute("mesh")) {
        model.kept_meshes.insert(part.asset_prefix + std::string(mesh.value()));
      }
    });
  }
  for (const std::string_view section : kKeptSections) {
    if (section == "keyframe") {
      KeepKeys(model);
      continue;
    }
    int rank = 0;
    std::set<const File*> reported;
    for (const Part& part : model.parts) Keeper(part, model).Section(section, rank, reported);
  }
}

}  // namespace sceneweld::mjcf
