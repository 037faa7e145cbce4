// SPDX-License-Identifier: BSD-3-Clause
// Merges settings of several models, value by value.

#include "sceneweld/parsers/kept/merged_settings.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

// Attributes that distinguish elements of one name. Elements that differ in them do not share values.
constexpr const char* kIdentities[] = {"type", "name"};

// The elements that an SDFormat world may have only once.
constexpr std::string_view kOnceInWorld[] = {"<physics>", "<gui>",        "<scene>",
                                             "<audio>",   "<atmosphere>", "<spherical_coordinates>"};

constexpr std::size_t kLongestShown = 60;

// In one line.
std::string Shown(const std::string& all) {
  std::string text;
  for (const char c : all) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_blank) text += c;
    if (is_blank && !text.ends_with(' ')) text += ' ';
  }
  return text.size() <= kLongestShown ? text : text.substr(0, kLongestShown) + "...";
}

std::string_view Trim(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

std::string_view AsWord(std::string_view text) { return text == "1" ? "true" : text == "0" ? "false" : text; }

bool IsSameValue(std::string_view a, std::string_view b) {
  a = Trim(a), b = Trim(b);
  if (a == b || AsWord(a) == AsWord(b)) return true;
  std::array<double, 16> x{}, y{};
  const NumberScan in_a = ScanNumbers(a, x, NonFinite::kAccepted);
  const NumberScan in_b = ScanNumbers(b, y, NonFinite::kAccepted);
  return in_a.count > 0 && in_a.rest.empty() && in_b.rest.empty() && in_a.count == in_b.count && x == y;
}

std::vector<const XMLElement*> ChildrenOf(const XMLElement& parent, const char* name) {
  std::vector<const XMLElement*> children;
  for (const auto* child = parent.FirstChildElement(name); child; child = child->NextSiblingElement(name)) {
    children.push_back(child);
  }
  return children;
}

std::string TextOf(const std::vector<const XMLElement*>& elements) {
  std::string text;
  for (const XMLElement* element : elements) text += ToXml(*element);
  return text;
}

std::string NameIn(const std::string& element) {
  tinyxml2::XMLDocument document;
  const XMLElement* const root = ParseKept(document, element);
  const char* const name = root ? root->Attribute("name") : nullptr;
  return name ? name : "";
}

// The name of an element without its brackets.
std::string TagOf(const Kept& kept) {
  const std::string name = KeptName(kept);
  return kept.attribute.empty() && name.size() > 2 ? name.substr(1, name.size() - 2) : name;
}

}  // namespace

bool DecidesSettings(std::string_view options_from, std::string_view model) {
  const auto is_below = [](std::string_view name, std::string_view scope) {
    return name.starts_with(scope) && name.substr(scope.size()).starts_with(kScopeDelimiter);
  };
  if (options_from.empty() || model.empty()) return false;
  return model == options_from || is_below(model, options_from) || is_below(options_from, model);
}

std::string DescribeConflict(const SettingConflict& conflict, std::string_view taken_of, std::string_view left_out_of,
                             bool by_option, std::string_view otherwise) {
  return Quoted(conflict.setting) + " is " + Quoted(conflict.left_out) + " in model " + Quoted(left_out_of) + " and " +
         Quoted(conflict.taken) + " in model " + Quoted(taken_of) +
         ", which decides: " + std::string(by_option ? "`--options-from` names it" : otherwise);
}

MergedSettings::MergedSettings() = default;
MergedSettings::~MergedSettings() = default;
MergedSettings::MergedSettings(MergedSettings&&) noexcept = default;

void MergedSettings::Add(const std::string& element, std::size_t of) {
  auto document = std::make_unique<tinyxml2::XMLDocument>();
  XMLElement* const root = ParseKept(*document, element);
  if (!root) return;
  adding_ = of;
  const std::string path = root->Name();
  if (element_) return Merge(*root, *element_, path);
  document_ = std::move(document);
  element_ = root;
  who_[path] = of;
}

// The path of the element that was added, or of its parent.
std::size_t MergedSettings::WhoSays(std::string path) const {
  while (true) {
    const auto found = who_.find(path);
    const auto slash = path.rfind('/');
    if (found != who_.end() || slash == path.npos) return found == who_.end() ? 0 : found->second;
    path.resize(slash);
  }
}

std::vector<std::string> MergedSettings::AddedBy(std::size_t of) const {
  std::vector<std::string> added;
  for (const auto& [path, who] : who_) {
    if (who == of) added.push_back(path);
  }
  return added;
}

void MergedSettings::Disagree(const std::string& path, const std::string& taken, const std::string& left_out) {
  conflicts_.push_back({path, Shown(taken), Shown(left_out), WhoSays(path), adding_});
}

void MergedSettings::Merge(const XMLElement& from, XMLElement& into, const std::string& path) {
  for (const char* const identity : kIdentities) {
    const char* const given = from.Attribute(identity);
    const char* const known = into.Attribute(identity);
    if (given && known && !IsSameValue(given, known)) return Disagree(path + "/" + identity, known, given);
  }
  for (const auto* a = from.FirstAttribute(); a; a = a->Next()) {
    const std::string place = path + "/" + a->Name();
    const char* const known = into.Attribute(a->Name());
    if (!known) {
      into.SetAttribute(a->Name(), a->Value());
      who_[place] = adding_;
    } else if (!IsSameValue(known, a->Value())) {
      Disagree(place, known, a->Value());
    }
  }
  const char* const given = from.GetText();
  const char* const known = into.GetText();
  if (given && !into.FirstChildElement() && !from.FirstChildElement()) {
    if (!known) {
      into.SetText(given);
      who_[path] = adding_;
    } else if (!IsSameValue(known, given)) {
      Disagree(path, std::string(Trim(known)), std::string(Trim(given)));
    }
  }
  MergeChildren(from, into, path);
}

void MergedSettings::MergeChildren(const XMLElement& from, XMLElement& into, const std::string& path) {
  std::set<std::string> done;
  for (const auto* child = from.FirstChildElement(); child; child = child->NextSiblingElement()) {
    const char* const name = child->Name();
    if (!done.insert(name).second) continue;
    const std::string place = path + "/" + name;
    const auto given = ChildrenOf(from, name), known = ChildrenOf(into, name);
    if (known.empty()) {
      for (const XMLElement* one : given) into.InsertEndChild(one->DeepClone(document_.get()));
      who_[place] = adding_;
    } else if (given.size() == 1 && known.size() == 1) {
      Merge(*child, *into.FirstChildElement(name), place);
    } else if (TextOf(given) != TextOf(known)) {
      Disagree(place, TextOf(known), TextOf(given));
    }
  }
}

void MergedWorlds::Add(const KeptList& world, std::size_t of) {
  for (const Kept& kept : world) {
    if (!kept.attribute.empty()) {
      AddWording(kept, of);
      continue;
    }
    const std::string name = KeptName(kept);
    const auto count = std::count_if(world.begin(), world.end(), [&](const Kept& other) {
      return other.attribute.empty() && other.format == kept.format && KeptName(other) == name;
    });
    AddElement(kept, count == 1, of);
  }
}

void MergedWorlds::AddWording(const Kept& kept, std::size_t of) {
  for (const Entry& entry : entries_) {
    const Kept& known = entry.kept;
    if (known.format != kept.format || known.attribute != kept.attribute || known.place != kept.place) continue;
    if (known.text != kept.text) {
      conflicts_.push_back({"world/" + kept.attribute.str(), Shown(known.text), Shown(kept.text), entry.of, of});
    }
    return;
  }
  entries_.push_back({kept, of});
}

void MergedWorlds::AddElement(const Kept& kept, bool is_single, std::size_t of) {
  const std::string name = KeptName(kept);
  std::vector<Entry*> alike;  // of other worlds
  for (Entry& entry : entries_) {
    if (!entry.kept.attribute.empty() || entry.kept.format != kept.format || KeptName(entry.kept) != name) continue;
    if (entry.kept == kept && entry.of != of) return;
    if (entry.of != of) alike.push_back(&entry);
  }
  const bool is_once = std::find(std::begin(kOnceInWorld), std::end(kOnceInWorld), name) != std::end(kOnceInWorld);
  if (is_once && !alike.empty()) {
    Entry& entry = *alike.front();
    if (!is_single || alike.size() > 1) {
      conflicts_.push_back({TagOf(kept), Shown(entry.kept.text), Shown(kept.text), entry.of, of});
      return;
    }
    if (!entry.is_merged) entry.merged.Add(entry.kept.text, entry.of);
    entry.is_merged = true;
    entry.merged.Add(kept.text, of);
    return;
  }
  const std::string own = NameIn(kept.text);
  for (const Entry* entry : alike) {
    if (own.empty() || NameIn(entry->kept.text) != own) continue;
    conflicts_.push_back({TagOf(kept) + " " + own, Shown(entry->kept.text), Shown(kept.text), entry->of, of});
    return;
  }
  entries_.push_back({kept, of});
}

KeptList MergedWorlds::Take() && {
  KeptList list;
  for (Entry& entry : entries_) {
    const XMLElement* const merged = entry.is_merged ? entry.merged.element() : nullptr;
    // An element that others only repeat stays as it was read.
    if (merged && entry.merged.HasAdded()) entry.kept.text = ToXml(*merged);
    list.push_back(std::move(entry.kept));
  }
  std::stable_partition(list.begin(), list.end(), [](const Kept& kept) { return kept.attribute.empty(); });
  return list;
}

std::vector<SettingConflict> MergedWorlds::conflicts() const {
  std::vector<SettingConflict> all = conflicts_;
  for (const Entry& entry : entries_) {
    all.insert(all.end(), entry.merged.conflicts().begin(), entry.merged.conflicts().end());
  }
  return all;
}

}  // namespace sceneweld
