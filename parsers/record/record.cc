// SPDX-License-Identifier: BSD-3-Clause
// Reads a record, and compares its plain values with those of the file.

#include "sceneweld/parsers/record/record.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/record/record_writer.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::record {
namespace {

// A number that comes back from a file may have lost this much, by more than rounding. Relative to 1 if it is small.
constexpr double kSameNumber = 1e-9;
constexpr std::size_t kLongest = 100;  // Of a value in a message. [byte]

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

Word ParseWord(std::string_view text) {
  Word word;
  if (text.starts_with('+')) {
    word.joins = true;
    text.remove_prefix(1);
  }
  if (const std::size_t bar = text.find('|'); bar != text.npos) {
    word.plain = text.substr(bar + 1);
    text = text.substr(0, bar);
  }
  const std::size_t equals = text.find('=');
  word.key = text.substr(0, equals);
  if (equals != text.npos) word.value = text.substr(equals + 1);
  return word;
}

// Calls `use` with each part between blanks.
template <typename Use>
void EachBetweenBlanks(std::string_view text, Use&& use) {
  // Searching for one of several characters by the standard library takes most of the time of reading a long record.
  for (std::size_t begin = 0;;) {
    while (begin < text.size() && IsBlank(text[begin])) ++begin;
    if (begin == text.size()) return;
    std::size_t end = begin;
    while (end < text.size() && !IsBlank(text[end])) ++end;
    if (!use(text.substr(begin, end - begin))) return;
    begin = end;
  }
}

// The lines of a record: kind, name and the rest.
template <typename Use>
void EachLine(std::string_view text, Use&& use) {
  EachPart(text, ';', [&](std::string_view line) {
    std::string_view kind, name;
    EachBetweenBlanks(line, [&](std::string_view part) {
      if (kind.empty()) return kind = part, true;
      return name = part, false;
    });
    if (kind.empty()) return;
    use(kind, name,
        name.empty() ? name : line.substr(static_cast<std::size_t>(name.data() + name.size() - line.data())));
  });
}

std::string_view TakePart(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && text[end] != ',' && text[end] != ':') ++end;
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

bool SamePart(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const auto x = ParseNumber(a, NonFinite::kAccepted), y = ParseNumber(b, NonFinite::kAccepted);
  if (!x || !y) return false;
  if (!std::isfinite(*x) || !std::isfinite(*y)) return *x == *y;
  return std::abs(*x - *y) <= kSameNumber * std::max({1.0, std::abs(*x), std::abs(*y)});
}

std::size_t CountOfItems(std::string_view list) {
  return static_cast<std::size_t>(std::count(list.begin(), list.end(), ',')) + 1;
}

std::string Listed(std::string_view key, std::string_view value) {
  std::string text = UnescapedWord(value);
  std::replace(text.begin(), text.end(), ',', ' ');
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return Quoted(key) + (text.empty() ? "" : " " + text);
}

}  // namespace

bool SamePlain(std::string_view a, std::string_view b) {
  if (a == b) return true;
  while (!a.empty() && !b.empty()) {
    if (!SamePart(TakePart(a), TakePart(b))) return false;
  }
  return a.empty() && b.empty();
}

template <typename Use>
void Entry::EachWord(Use&& use) const {
  for (const XmlText& piece : pieces_) {
    EachBetweenBlanks(piece.text, [&](std::string_view text) {
      use(ParseWord(text), text, piece);
      return true;
    });
  }
}

std::vector<Word> Entry::words() const {
  std::vector<Word> words;
  EachWord([&](const Word& word, std::string_view, const XmlText&) { words.push_back(word); });
  return words;
}

std::vector<std::string_view> Entry::Keys() const {
  std::vector<std::string_view> keys;
  EachWord([&](const Word& word, std::string_view, const XmlText&) {
    if (word.value) keys.push_back(word.key);
  });
  return keys;
}

bool Entry::Check(const PlainOf& plain, bool of_others, const std::string& about, Span place,
                  Diagnostics& diagnostics) {
  constexpr std::size_t kMostShown = 3;  // Of the values that are dropped together.
  std::vector<bool> are_stale;           // By word.
  EachWord([&](const Word& word, std::string_view, const XmlText&) {
    bool is_stale = false;
    if (word.plain && of_others == (word.key.find(':') != word.key.npos)) {
      const std::optional<std::string> now = plain(word.key);
      is_stale = !now || !SamePlain(*now, *word.plain);
    }
    are_stale.push_back(is_stale);
  });
  if (std::find(are_stale.begin(), are_stale.end(), true) == are_stale.end()) return true;
  struct Group {
    std::vector<XmlText> texts;
    std::string now, dropped;
    std::size_t values = 0;
    bool is_stale = false;
  };
  std::vector<Group> groups;
  std::size_t place_of_word = 0;
  EachWord([&](const Word& word, std::string_view text, const XmlText& piece) {
    if (!word.joins || groups.empty()) groups.emplace_back();
    Group& group = groups.back();
    group.texts.push_back({text, piece.span});
    if (are_stale[place_of_word++]) {
      const std::optional<std::string> now = of_others ? std::nullopt : plain(word.key);
      if (!group.is_stale && now && now->size() <= kLongest) group.now = Listed(word.key, *now);
      group.is_stale = true;
    }
    if (!word.value || ++group.values > kMostShown) return;
    group.dropped += (group.dropped.empty() ? "" : ", ") + Listed(word.key, *word.value);
  });
  pieces_.clear();
  for (const Group& group : groups) {
    if (!group.is_stale) {
      pieces_.insert(pieces_.end(), group.texts.begin(), group.texts.end());
    } else if (!group.dropped.empty()) {
      const std::size_t more = group.values - std::min(group.values, kMostShown);
      ReportStale(diagnostics, place ? place : span_, about, group.now,
                  group.dropped + (more > 0 ? " and " + std::to_string(more) + " more" : ""));
    }
  }
  return false;
}

bool Entry::Mentions(std::string_view text) const {
  return std::any_of(pieces_.begin(), pieces_.end(),
                     [&](const XmlText& piece) { return piece.text.find(text) != piece.text.npos; });
}

std::optional<std::string_view> Entry::Raw(std::string_view key) const {
  std::optional<std::string_view> value;
  for (const XmlText& piece : pieces_) {
    EachBetweenBlanks(piece.text, [&](std::string_view text) {
      if (text.starts_with('+')) text.remove_prefix(1);
      if (text.size() <= key.size() || text[key.size()] != '=' || !text.starts_with(key)) return true;
      value = ParseWord(text).value;
      return false;
    });
    if (value) return value;
  }
  return value;
}

std::optional<std::string> Entry::Value(std::string_view key) const {
  const auto raw = Raw(key);
  if (!raw) return std::nullopt;
  return UnescapedWord(*raw);
}

std::vector<std::string> Entry::Values(std::string_view key) const {
  std::vector<std::string> words;
  EachPart(Raw(key).value_or(""), ',', [&](std::string_view word) { words.push_back(UnescapedWord(word)); });
  return words;
}

std::vector<double> Entry::List(std::string_view key, Diagnostics& diagnostics) const {
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

std::optional<double> Entry::Number(std::string_view key, Diagnostics& diagnostics) const {
  const auto list = List(key, diagnostics);
  if (list.size() != 1) return std::nullopt;
  return list.front();
}

std::optional<Pose> Entry::PoseOf(std::string_view key, Diagnostics& diagnostics) const {
  const auto n = List(key, diagnostics);
  if (n.empty()) return std::nullopt;
  if (n.size() != 7) {
    diagnostics.Error("bad-number", span(),
                      "expected 7 values for " + Quoted(key) + ", not " + std::to_string(n.size()));
    return std::nullopt;
  }
  if (n[3] == 0 && n[4] == 0 && n[5] == 0 && n[6] == 0) {
    diagnostics.Error("out-of-range", span(), "the quaternion of " + Quoted(key) + " is zero");
    return std::nullopt;
  }
  return Pose{{n[0], n[1], n[2]}, Rotation::FromQuaternion(n[6], n[3], n[4], n[5])};
}

void Entry::Restore(const KindInfo& kind, void* value, Reading& reading) const {
  EachWord([&](const Word& word, std::string_view, const XmlText& piece) {
    if (word.value)
      RestoreField(kind, value, word.key, word.key, {*word.value, piece.span}, FieldStyle::kWord, reading);
  });
}

bool Entry::GivesFieldOf(const KindInfo& kind) const {
  bool gives = false;
  EachWord([&](const Word& word, std::string_view, const XmlText&) {
    gives = gives || (word.value && HasFieldKey(kind, word.key));
  });
  return gives;
}

void Entry::RestoreJoint(Joint& joint, Reading reading) const {
  EachWord([&](const Word& word, std::string_view, const XmlText& piece) {
    if (!word.value) return;
    const XmlText text{*word.value, piece.span};
    const auto count = static_cast<std::size_t>(DegreesOfFreedom(joint.motion));
    if (count != CountOfItems(*word.value) && HasFieldKey(KindOf<Dof>(), word.key)) {
      ReportStale(reading.diagnostics, piece.span, "joint " + Quoted(joint.name),
                  std::to_string(count) + (count == 1 ? " degree" : " degrees") + " of freedom",
                  Listed(word.key, *word.value));
      return;
    }
    if (RestoreDofs(joint, word.key, word.key, text, FieldStyle::kWord, reading)) return;
    RestoreField(KindOf<Joint>(), &joint, word.key, word.key, text, FieldStyle::kWord, reading);
  });
}

void Record::Add(XmlText text) {
  // Without entities, the text and its place have the same bytes.
  const bool is_exact = text.span && text.span.end - text.span.begin == text.text.size();
  EachLine(text.text, [&](std::string_view kind_name, std::string_view name, std::string_view words) {
    if (name.empty()) return;
    XmlText line{words, text.span};
    if (is_exact) {
      line.span.begin = text.span.begin + static_cast<std::uint32_t>(kind_name.data() - text.text.data());
      line.span.end = text.span.begin + static_cast<std::uint32_t>(words.data() + words.size() - text.text.data());
    }
    const auto at = kinds_.try_emplace(std::string(kind_name)).first;
    Kind& kind = at->second;
    std::string own = UnescapedWord(name);
    const auto [known, is_new] = kind.by_name.try_emplace(own, kind.entries.size());
    if (!is_new) return kind.entries[known->second].Add(line);
    kind.entries.emplace_back(at->first, std::move(own), line);
    kind.is_used.push_back(false);
  });
}

Entry* Record::Find(std::string_view kind, std::string_view name) {
  const auto found = kinds_.find(kind);
  if (found == kinds_.end()) return nullptr;
  const auto at = found->second.by_name.find(name);
  if (at == found->second.by_name.end()) return nullptr;
  found->second.is_used[at->second] = true;
  return &found->second.entries[at->second];
}

std::deque<Entry>& Record::All(std::string_view kind) {
  static std::deque<Entry> none;
  const auto found = kinds_.find(kind);
  return found == kinds_.end() ? none : found->second.entries;
}

void ReportUnusedEntry(const Entry& entry, Diagnostics& diagnostics) {
  std::string keys;
  for (const std::string_view key : entry.Keys()) keys += (keys.empty() ? "" : ", ") + Quoted(key);
  if (keys.empty()) return;
  ReportStale(diagnostics, entry.span(), std::string(entry.kind()) + " " + Quoted(entry.name()), {}, keys);
}

bool IsRecord(std::string_view text) {
  return text.starts_with(kVersion) && text.substr(kVersion.size()).starts_with(";");
}

bool LooksLikeRecord(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits > 0 && text.substr(digits).starts_with(";");
}

std::string Shown(std::string_view text) {
  std::string shown;
  EachLine(text, [&](std::string_view kind, std::string_view name, std::string_view words) {
    if (name.empty()) return;
    shown.append(kind).append(" ").append(UnescapedWord(name)).append(":");
    EachBetweenBlanks(words, [&](std::string_view part) {
      const Word word = ParseWord(part);
      shown.append(word.joins ? " + " : shown.ends_with(':') ? " " : ", ").append(word.key);
      if (word.value) shown.append("=").append(UnescapedWord(*word.value));
      if (word.plain) shown.append(" (file: ").append(UnescapedWord(*word.plain)).append(")");
      return true;
    });
    shown += '\n';
  });
  return shown;
}

}  // namespace sceneweld::record
