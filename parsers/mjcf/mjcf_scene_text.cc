// SPDX-License-Identifier: BSD-3-Clause
// Reads the texts `sceneweld:...` of a file.

#include "sceneweld/parsers/mjcf/mjcf_scene_text.h"

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
bool IsScene(Element root) {
  for (const Element section : root.children("custom")) {
    for (const Element text : section.children("text")) {
      const Attribute name = text.attribute("name");
      if (name && name.value() == encoding::kScene) return true;
    }
  }
  return false;
}

std::optional<std::string_view> SceneText::Raw(std::string_view key) const {
  std::optional<std::string_view> value;
  EachPart(data_.text, ' ', [&](std::string_view word) {
    if (!value && word.starts_with(key) && word.substr(key.size()).starts_with("="))
      value = word.substr(key.size() + 1);
  });
  return value;
}

std::optional<std::string> SceneText::Word(std::string_view key) const {
  const auto raw = Raw(key);
  if (!raw) return std::nullopt;
  return UnescapedWord(*raw);
}

std::vector<std::string> SceneText::Words(std::string_view key) const {
  std::vector<std::string> words;
  EachPart(Raw(key).value_or(""), ',', [&](std::string_view word) { words.push_back(UnescapedWord(word)); });
  return words;
}

std::vector<double> SceneText::List(std::string_view key, Diagnostics& diagnostics) const {
  std::vector<double> numbers;
  EachPart(Raw(key).value_or(""), ',', [&](std::string_view word) {
    if (const auto number = ParseNumber(word, NonFinite::kAccepted)) {
      numbers.push_back(*number);
    } else {
      diagnostics.Error("bad-number", span(), "expected numbers for " + Quoted(key) + ", not " + Quoted(word));
    }
  });
  return numbers;
}

std::optional<double> SceneText::Number(std::string_view key, Diagnostics& diagnostics) const {
  const auto list = List(key, diagnostics);
  if (list.size() != 1) return std::nullopt;
  return list.front();
}

bool SceneText::HasCount(std::string_view key, std::size_t count, std::size_t wanted, Diagnostics& diagnostics) const {
  if (count > 0 && count != wanted) {
    diagnostics.Error(
        "bad-number", data_.span,
        "expected " + std::to_string(wanted) + " values for " + Quoted(key) + ", not " + std::to_string(count));
  }
  return count == wanted;
}

std::optional<Vector3> SceneText::Vector(std::string_view key, Diagnostics& diagnostics) const {
  const auto n = List(key, diagnostics);
  if (!HasCount(key, n.size(), 3, diagnostics)) return std::nullopt;
  return Vector3{n[0], n[1], n[2]};
}

std::optional<Pose> SceneText::PoseOf(std::string_view key, Diagnostics& diagnostics) const {
  const auto n = List(key, diagnostics);
  if (!HasCount(key, n.size(), 7, diagnostics)) return std::nullopt;
  if (n[3] == 0 && n[4] == 0 && n[5] == 0 && n[6] == 0) {
    diagnostics.Error("out-of-range", data_.span, "the quaternion of " + Quoted(key) + " is zero");
    return std::nullopt;
  }
  return Pose{{n[0], n[1], n[2]}, Rotation::FromQuaternion(n[6], n[3], n[4], n[5])};
}

void SceneText::Restore(const KindInfo& kind, void* value, Diagnostics& diagnostics) const {
  Reading reading{diagnostics, kMjcf};
  EachField([&](std::string_view key, const XmlText& text) {
    RestoreField(kind, value, key, key, text, FieldStyle::kWord, reading);
  });
}

void SceneText::RestoreJoint(sceneweld::Joint& joint, Diagnostics& diagnostics) const {
  Reading reading{diagnostics, kMjcf};
  EachField([&](std::string_view key, const XmlText& text) {
    if (key == encoding::kEffortLimit && text.text == encoding::kOfActuator) return;
    if (RestoreDofs(joint, key, key, text, FieldStyle::kWord, reading)) return;
    RestoreField(KindOf<sceneweld::Joint>(), &joint, key, key, text, FieldStyle::kWord, reading);
  });
}

template <typename Use>
void SceneText::EachField(Use&& use) const {
  EachPart(data_.text, ' ', [&](std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals != word.npos) use(word.substr(0, equals), XmlText{word.substr(equals + 1), span()});
  });
}

std::vector<std::string_view> SceneText::Keys() const {
  std::vector<std::string_view> keys;
  EachField([&](std::string_view key, const XmlText&) { keys.push_back(key); });
  return keys;
}

namespace {

std::string KeyOfText(std::string_view kind, std::string_view name, std::string_view key) {
  std::string text(kind);
  text.append("\n").append(name).append("\n").append(key);
  return text;
}

}  // namespace

bool StaleTexts::Drop(std::string_view kind, std::string_view name) { return Drop(kind, name, {}); }
bool StaleTexts::Drop(std::string_view kind, std::string_view name, std::string_view key) {
  return dropped_.insert(KeyOfText(kind, name, key)).second;
}
bool StaleTexts::Has(std::string_view kind, std::string_view name) const { return Has(kind, name, {}); }
bool StaleTexts::Has(std::string_view kind, std::string_view name, std::string_view key) const {
  return !dropped_.empty() && dropped_.contains(KeyOfText(kind, name, key));
}

SceneTexts::SceneTexts(File& file, const StaleTexts& stale) {
  file.EachIn("custom", [&](Element element) {
    const Attribute name = element.attribute("name");
    const Attribute data = element.attribute("data");
    if (element.name() != "text" || !name || !data || !name.value().starts_with(encoding::kPrefix)) return;
    const std::string_view rest = name.value().substr(std::string_view(encoding::kPrefix).size());
    const std::size_t colon = rest.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view kind_name = rest.substr(0, colon);
    Kind& kind = kinds_[std::string(kind_name)];
    std::string of(rest.substr(colon + 1));
    if (stale.Has(kind_name, of) || !kind.by_name.try_emplace(of, kind.texts.size()).second) return;
    XmlText text = data.text();
    std::string left;
    bool is_whole = true;
    EachPart(text.text, ' ', [&](std::string_view word) {
      if (stale.Has(kind_name, of, word.substr(0, word.find('=')))) {
        is_whole = false;
      } else {
        left.append(left.empty() ? "" : " ").append(word);
      }
    });
    if (!is_whole) text.text = rests_.emplace_back(std::move(left));
    kind.texts.emplace_back(std::move(of), text);
    kind.is_used.push_back(false);
  });
}

const SceneText* SceneTexts::Find(std::string_view kind, std::string_view name) const {
  const auto found = kinds_.find(kind);
  if (found == kinds_.end()) return nullptr;
  const auto at = found->second.by_name.find(name);
  if (at == found->second.by_name.end()) return nullptr;
  found->second.is_used[at->second] = true;
  return &found->second.texts[at->second];
}

const std::vector<SceneText>& SceneTexts::All(std::string_view kind) const {
  static const std::vector<SceneText> kNone;
  const auto found = kinds_.find(kind);
  return found == kinds_.end() ? kNone : found->second.texts;
}

}  // namespace sceneweld::mjcf
