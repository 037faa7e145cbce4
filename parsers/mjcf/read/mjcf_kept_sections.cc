// SPDX-License-Identifier: BSD-3-Clause
// Keeps settings and the elements of sections as text in the model, for the MJCF writer.

#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/merged_settings.h"
#include "sceneweld/parsers/kept/setting_places.h"
#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/mjcf/read/mjcf_keyframe.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/read/mjcf_class_words.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/xml/xml_printer.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

// The parts of `<compiler>` that control how MuJoCo computes, not how the file is read.
constexpr std::string_view kCompilerElements[] = {"lengthrange"};
constexpr std::string_view kCompilerAttributes[] = {"usethread",   "saveinertial",  "conflict",
                                                    "passthrough", "savecanonical", "savecompiled"};

template <typename List>
bool Contains(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// The row of an element of a section whose classes of defaults apply to it.
const ElementRow* RowOf(std::string_view section, std::string_view tag) {
  for (const ElementRow* const row : {&kActuator, &kTendon, &kEquality}) {
    if (section == row->name) return ChildRow(*row, tag);
  }
  return nullptr;
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
    const std::size_t first = kept_.size();
    copies_.clear();
    for (const Element element : file_.sections) {
      if (element.name() != section) continue;
      if (IsSetting(section)) {
        KeepSetting(element);
      } else {
        file_.includes.Each(element, [&](Element child) { KeepChild(child, section); });
      }
    }
    if (HasRanks(section) || section == "sensor") SortByCopies(first, HasRanks(section), rank);
  }

 private:
  // MuJoCo has elements that refer to a copy of a `replicate` in the order of the copies.
  void SortByCopies(std::size_t first, bool has_ranks, int& rank) {
    std::vector<std::size_t> places(copies_.size());
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(),
                     [&](std::size_t a, std::size_t b) { return copies_[a] < copies_[b]; });
    if (has_ranks) {
      for (const std::size_t place : places) kept_[first + place].rank = ++rank;
      return;
    }
    std::vector<Kept> sorted;
    for (const std::size_t place : places) sorted.push_back(std::move(kept_[first + place]));
    std::move(sorted.begin(), sorted.end(), kept_.begin() + static_cast<std::ptrdiff_t>(first));
  }

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

  // The main file decides about the settings of an attached part. With `conflict="merge"`, those of `option` and `size`
  // that it does not give come from the part, as in MuJoCo 4.0.
  void AddSetting(const std::string& setting, Kept* of_main, Element element) {
    const std::string section(element.name());
    if (section == "compiler" || &file_ == &model_.main()) return;
    const bool may_take = section == "option" || section == "size";
    const bool takes = may_take && MergesSettings(model_);
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
    if (may_take) {
      warning.Help("add `<compiler conflict=\"merge\"/>` to that file to take settings that it does not give itself");
    }
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

  void KeepChild(Element child, std::string_view section) {
    if (section == "equality" && child.name() == "distance") return;  // MuJoCo refuses it.
    if (IsOurs(child, section)) return;
    // MuJoCo copies what refers to the copied bodies of its own file, and nothing else.
    if (part_.is_of_own_file() && (child.name() == "numeric" || child.name() == "text")) return;
    auto copy = XmlCopy::Of(child);
    if (!copy || (section == "asset" && (!part_.has_assets || !TakeAsset(child, *copy)))) return;
    if (section == "deformable") NamePaths(child, *copy);
    if (child.name() == "text" && !copy->Find("data") && !child.text().text.empty()) {
      // MuJoCo 4.0 writes a text with special characters as content of the element, which older versions do not read.
      copy->children().clear();
      copy->Set("data", Name(child.text().text));
    }
    ResolveClass(child, section, *copy);
    std::vector<Renaming> names;
    const Suffixes* copies = nullptr;
    for (const NameIn& name : NamesIn(*copy, section)) {
      const auto found = Look(name, section, child);
      if (!found) return;
      if (found->copies && (!copies || found->copies->size() > copies->size())) copies = found->copies;
      names.push_back(*found);
    }
    if (section == "actuator") ReportUnscaledTarget(child);
    if (section == "asset" && KeepScaled(*copy, names)) return;
    static const Suffixes kItself{""};
    model_.entries.insert_or_assign(ElementOfPart(part_, child), kept_.size());
    const Attribute own = child.attribute("name");
    for (const std::string& suffix : copies ? *copies : kItself) {
      static const CopyPath kNoCopy;
      const CopyPath* path = &kNoCopy;
      for (const Renaming& name : names) *name.value = Copied(name, suffix, path);
      Keep(TextIn(section, *copy));
      copies_.push_back(*path);
      if (auto* const named = Referable(section); named && own) {
        named->Add(part_.prefix + std::string(own.value()), suffix, *path, child.span(), true);
      }
      // The scene holds the excluded pair.
      if (child.name() == "exclude" && !child.attribute("name")) kept_.back().place = kWording;
    }
  }

  // MuJoCo scales the gains of an actuator whose target is in a scaled frame.
  void ReportUnscaledTarget(Element actuator) {
    const auto is_scaled = [&](const char* attribute, const auto& named) {
      const Attribute target = actuator.attribute(attribute);
      const std::string full = target ? part_.prefix + std::string(target.value()) : std::string();
      const Suffixes* const copies = target ? named.Copies(full) : nullptr;
      const auto* const found = copies ? named.Find(full + copies->front()) : nullptr;
      return found && found->scales_actuators;
    };
    if (!is_scaled("joint", model_.joints) && !is_scaled("jointinparent", model_.joints) &&
        !is_scaled("site", model_.sites)) {
      return;
    }
    part_.diagnostics()
        .Warning("ignored-value", actuator.span(),
                 "the scale of the frame around the target of " + Describe(actuator) +
                     " is not applied to its gains and ranges; MuJoCo 4.0 applies it")
        .Help("move the actuated part out of the frame, or scale the gains by hand");
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
      bool is_own = false;         ///< The name of the element itself.
      std::string_view kind = {};  ///< Of a replicated element; empty for others.
    };
    Name* value;
    std::vector<Word> words{};
    const Suffixes* copies = nullptr;  ///< The longest list of copies among the words; null if none is replicated.
  };
  /// The names for the copy with a suffix: each refers to the copy with the longest suffix that `suffix` ends with.
  /// `path` becomes the most deeply replicated one.
  std::string Copied(const Renaming& name, const std::string& suffix, const CopyPath*& path) const {
    std::string text;
    for (const Renaming::Word& word : name.words) {
      if (!text.empty()) text += ' ';
      text += word.name;
      if (word.is_own) text += suffix;
      if (word.kind.empty()) continue;
      std::size_t at = 0;
      const CopyPath* copy = nullptr;
      while (at < suffix.size() && !copy) copy = CopyOf(word.kind, word.name + suffix.substr(at++));
      text.append(suffix, copy ? at - 1 : 0);
      if (copy && copy->size() > path->size()) path = copy;
    }
    return text;
  }
  // Keeps the copies of a mesh or height field for geoms in scaled frames. Returns whether only these are needed.
  bool KeepScaled(const XmlCopy& asset, const std::vector<Renaming>& names) {
    const Name* const own = asset.Find("name");
    if (!own) return false;
    const std::string_view tag = asset.name();
    const std::string full = part_.asset_prefix + own->str();
    const std::string key = Model::KeyOfAsset(tag, full);
    const auto scaled = model_.scaled_assets.find(key);
    if (scaled == model_.scaled_assets.end()) return false;
    static const CopyPath kNoCopy;
    const CopyPath* path = &kNoCopy;
    for (const Renaming& name : names) *name.value = Copied(name, {}, path);
    for (const auto& [scale, name] : scaled->second) {
      XmlCopy copy = asset;
      copy.Set("name", Name(name));
      const std::string_view attribute = tag == "mesh" ? "scale" : "size";
      std::array<double, 4> numbers{1, 1, 1};
      const Name* const given = copy.Find(attribute);
      const std::size_t count = given ? ScanNumbers(*given, numbers).count : 3;
      std::string text;
      for (double& number : numbers) number *= scale;
      FormatNumbers(numbers.data(), std::min(count, numbers.size()), text);
      copy.Set(attribute, Name(text));
      Keep(TextIn("asset", copy));
      copies_.push_back({});
    }
    return !model_.kept_assets.contains(key) && !model_.used_meshes.contains(full);
  }

  /// Renames the names in an attribute. Returns nullopt if a name is missing in an attached part: `element` is not
  /// attached then, as in MuJoCo. It is reported if the whole file has no such name.
  std::optional<Renaming> Look(const NameIn& in, std::string_view section, Element element) {
    Renaming name{in.value};
    bool has_all = true;
    in.EachName([&](std::string_view own) {
      const std::string_view kind = in.kind;
      std::string full = part_.prefix + std::string(own);
      const bool is_world = own == "world";
      if (part_.is_attached && !in.is_own && !is_world && !IsThere(kind, full, section)) {
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
        name.words.push_back({std::move(full), in.is_own, here ? kind : std::string_view()});
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
    const std::string key = Model::KeyOfAsset("mesh", mesh);
    return model_.used_meshes.contains(mesh) && !model_.kept_assets.contains(key) &&
           !model_.scaled_assets.contains(key);
  }

  // Whether the part has an element with this name. Elements of kinds that are not looked up count as present. A
  // section refers to those before it, and `custom` to all.
  bool IsThere(std::string_view kind, const std::string& full, std::string_view section) const {
    if (file_.Makes(full)) return true;
    const Named<bool>* const of_section = section == "custom" ? nullptr : Referable(kind);
    if (of_section) return of_section->Copies(full) != nullptr;
    if (kind == "body") return model_.named_bodies.Copies(full);
    if (kind == "geom") return model_.named_geoms.Copies(full);
    if (kind == "joint") return model_.joints.Copies(full);
    if (kind == "site") return model_.sites.Copies(full);
    if (kind == "camera") return model_.named_cameras.Copies(full);
    return true;
  }

  // Calls `use` with the named elements of a kind that can be replicated; returns null for other kinds.
  template <typename Use>
  auto WithNamed(std::string_view kind, Use&& use) const -> decltype(use(model_.joints)) {
    if (kind == "body") return use(model_.named_bodies);
    if (kind == "geom") return use(model_.named_geoms);
    if (kind == "joint") return use(model_.joints);
    if (kind == "site") return use(model_.sites);
    if (kind == "camera") return use(model_.named_cameras);
    const Named<bool>* const named = Referable(kind);
    return named ? use(*named) : nullptr;
  }
  // The elements of a section that others refer to.
  Named<bool>* Referable(std::string_view section) const {
    return section == "tendon" ? &model_.tendons : section == "actuator" ? &model_.actuators : nullptr;
  }
  // The suffixes of the copies of a replicated element; null for other elements.
  const Suffixes* CopiesNamed(std::string_view kind, const std::string& full) const {
    return WithNamed(kind, [&](const auto& named) {
      const Suffixes* const copies = named.Copies(full);
      return copies && !(copies->size() == 1 && copies->front().empty()) ? copies : nullptr;
    });
  }
  const CopyPath* CopyOf(std::string_view kind, const std::string& full) const {
    return WithNamed(kind, [&](const auto& named) { return named.CopyOf(full); });
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
                           child.name() == "mesh" || child.name() == "material" || child.name() == "texture";
    if (!has_class) return;
    // MuJoCo takes them as not given.
    std::erase_if(copy.attributes(), [](const auto& one) { return Trimmed(one.value).empty(); });
    const Class& of = file_.ClassOf(child, file_.classes.main(), file_.silence);
    const std::string_view defaults = DefaultsOf(section, child.name());
    const ElementRow* row = RowOf(section, child.name());
    const auto takes = [&](std::string_view attribute) { return !row || HasAttribute(*row, attribute); };
    for (const auto& [tag, attribute, value] : of.as_written) {
      const bool is_shared = is_actuator && IsOfEveryActuator(attribute);
      const bool applies = tag == defaults || (is_shared && takes(attribute));
      // Own constants of a motor replace those that follow from nominal values.
      if (attribute == "nominal" && copy.Find("motorconst") && copy.Find("resistance")) continue;
      if (attribute == "posrange" && is_actuator && tag != child.name()) {  // The range that all actuators share.
        if (takes("ctrlrange") && !copy.Find("ctrlrange")) copy.Set("ctrlrange", Name::Borrowed(value));
        continue;
      }
      // `kv` (or `kd`) and `dampratio` exclude each other.
      if ((attribute == "kv" || attribute == "kd") && copy.Find("dampratio")) continue;
      if (attribute == "dampratio" && (copy.Find("kv") || copy.Find("kd"))) continue;
      // A crank without a slider is an error.
      if (attribute == "cranklength" && !copy.Find("cranksite")) continue;
      if (applies && IsTagOf(section, tag, child.name()) && !copy.Find(attribute)) {
        copy.Set(attribute, Name::Borrowed(value));
      }
    }
    if (is_actuator) SayLaw(child, of, copy);
    row = RowOf(section, copy.name());
    if (child.name() == "material") TakeLayers(of, copy);
    SayLimits(copy, file_.compiler.autolimits, takes);
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

  static bool IsTagOf(std::string_view section, std::string_view tag, std::string_view child) {
    if (section == "actuator") return RowOf(section, tag) != nullptr;
    return tag == section || tag == child;
  }

  // Writes explicitly whether ranges are limits, because the default differs between versions of MuJoCo.
  template <typename Takes>
  static void SayLimits(XmlCopy& element, bool is_limit, Takes&& takes) {
    constexpr std::pair<std::string_view, std::string_view> kRanges[] = {{"range", "limited"},
                                                                         {"ctrlrange", "ctrllimited"},
                                                                         {"forcerange", "forcelimited"},
                                                                         {"actrange", "actlimited"},
                                                                         {"actuatorfrcrange", "actuatorfrclimited"}};
    for (const auto& [range, limited] : kRanges) {
      const Name* const written = element.Find(range);
      if (!written || !takes(limited)) continue;  // Without the attribute, the range is always a limit, or none.
      const Name* const says = element.Find(limited);
      if (says && *says != "auto") continue;
      std::array<double, 2> ends{};
      ScanNumbers(*written, ends, NonFinite::kAccepted);
      element.Set(limited, Name::Borrowed(is_limit && ends[0] < ends[1] ? "true" : "false"));
    }
  }

  KeptList& kept_;
  std::vector<CopyPath> copies_;  // Of the entries of the section.
  XmlPrinter printer_;
};

}  // namespace

void KeepInBody(std::size_t place, std::string element, Model& model, Name before) {
  if (place == 0) {
    model.scene.models[model.model].kept.push_back(
        {kMjcf.name, {}, "<worldbody>" + std::move(element) + "</worldbody>", std::move(before)});
  } else {
    model.scene.bodies[model.bodies[place].body].kept.push_back(
        {kMjcf.name, {}, std::move(element), std::move(before)});
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
        model.kept_assets.insert(Model::KeyOfAsset("mesh", part.asset_prefix + std::string(mesh.value())));
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
