// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::record {

/// One field of an entry: `key=value|plain`. In the record, values and plain values are words (EscapedWord).
struct Word {
  std::string_view key;
  std::optional<std::string_view> value;  ///< The private value. Nothing: the word only guards those that it joins.
  std::optional<std::string_view> plain;  ///< The value that the plain file had. Nothing: the plain file cannot say it.
  bool joins = false;                     ///< `+key`: it is used only together with the words before it.
};

/// The value that the plain file now has for a key, as a word; nothing: it has none.
using PlainOf = std::function<std::optional<std::string>(std::string_view key)>;

/// All that a file says privately about one element.
class Entry {
 public:
  Entry(std::string_view kind, std::string name, XmlText words)
      : kind_(kind), name_(std::move(name)), pieces_{words}, span_(words.span) {}

  std::string_view kind() const { return kind_; }
  const std::string& name() const { return name_; }
  Span span() const { return span_; }
  std::vector<Word> words() const;
  /// The keys of words with a value.
  std::vector<std::string_view> Keys() const;

  /// Adds the words of another line about the same element.
  void Add(XmlText words) { pieces_.push_back(words); }
  /// Drops the words whose plain values are no longer those of the file, and those that they join. Reports them at
  /// `place`, the element in the file. Returns false if it dropped any. Plain values of other elements, whose keys have
  /// a colon, count only in CheckOthers, and there they alone.
  bool Check(const PlainOf& plain, Span place, Diagnostics& diagnostics) {
    return Check(plain, false, std::string(kind_) + " " + Quoted(name_), place, diagnostics);
  }
  /// `about`: the element in words.
  bool CheckOthers(const PlainOf& plain, const std::string& about, Span place, Diagnostics& diagnostics) {
    return Check(plain, true, about, place, diagnostics);
  }
  /// The same for an element of the scene as the plain reader makes it; `more` has the keys that are not fields.
  template <typename T>
  bool CheckFields(const T& value, const PlainOf& more, Span place, Diagnostics& diagnostics) {
    std::optional<T> copy;  // Finding a field may make optional structs around it.
    return Check(
        [&](std::string_view key) {
          auto text = more ? more(key) : std::nullopt;
          if (text) return text;
          if (!copy) copy = value;
          return TextOfField(KindOf<T>(), &*copy, key, FieldStyle::kWord);
        },
        place, diagnostics);
  }
  /// Whether its words have this text.
  bool Mentions(std::string_view text) const;
  /// Drops the whole entry without a report.
  void Clear() { pieces_.clear(), is_dropped_ = true; }
  bool is_dropped() const { return is_dropped_; }

  /// The value of a key without escapes; nothing if the key is missing.
  std::optional<std::string> Value(std::string_view key) const;
  /// Whether it has a word with this key and a value.
  bool Has(std::string_view key) const { return Raw(key).has_value(); }
  /// A list of names.
  std::vector<std::string> Values(std::string_view key) const;
  /// A list of numbers; empty if the key is missing or, after a report, not a list.
  std::vector<double> List(std::string_view key, Diagnostics& diagnostics) const;
  std::optional<double> Number(std::string_view key, Diagnostics& diagnostics) const;
  std::optional<Pose> PoseOf(std::string_view key, Diagnostics& diagnostics) const;
  bool Flag(std::string_view key) const { return Value(key) == "true"; }
  /// Sets the fields of a struct that the entry gives, and reports invalid values.
  template <typename T>
  void Restore(T& value, Reading reading) const {
    Restore(KindOf<T>(), &value, reading);
  }
  /// The same for a struct that others may share. It is copied if anything is restored.
  template <typename T>
  void Restore(std::shared_ptr<const T>& value, Reading reading) const {
    if (!GivesFieldOf(KindOf<T>())) return;
    auto own = value ? std::make_shared<T>(*value) : std::make_shared<T>();
    Restore(*own, reading);
    value = std::move(own);
  }
  /// As above, for a joint and its degrees of freedom. Fields of another number of degrees of freedom are reported as
  /// stale.
  void RestoreJoint(Joint& joint, Reading reading) const;
  /// Whether a word gives a field of a struct.
  bool GivesFieldOf(const KindInfo& kind) const;

 private:
  bool Check(const PlainOf& plain, bool of_others, const std::string& about, Span place, Diagnostics& diagnostics);
  void Restore(const KindInfo& kind, void* value, Reading& reading) const;
  template <typename Use>
  void EachWord(Use&& use) const;
  std::optional<std::string_view> Raw(std::string_view key) const;

  std::string_view kind_;
  std::string name_;
  std::vector<XmlText> pieces_;
  Span span_;
  bool is_dropped_ = false;
};

/// Whether two plain values are the same: equal texts, or texts with the same numbers to 1e-9.
bool SamePlain(std::string_view a, std::string_view b);

/// The record of a file: what its format cannot say, by kind and name of the elements in the file.
///
///   1;
///   joint arm::elbow velocity_limit=3 lower=-1|-1e10;
///   geometry arm::hand::palm shape=half_space|box:1,1,1 +pose=0,0,0,0,0,0,1|0,0,-1,0,0,0,1;
///
/// The first line is the version. A line has a kind, a name and words, between blanks, and ends with a semicolon.
class Record {
 public:
  /// A record without entries.
  Record() = default;
  /// Reads a record (IsRecord). The text must outlive it.
  explicit Record(XmlText text) { Add(text); }
  /// Reads one more.
  void Add(XmlText text);

  Entry* Find(std::string_view kind, std::string_view name);
  /// The entries of a kind, in the order of the file.
  std::deque<Entry>& All(std::string_view kind);
  bool Has(std::string_view kind) const { return kinds_.contains(kind); }
  /// Calls `use(entry)` with each entry that Find has not found; the same for those of one kind.
  template <typename Use>
  void EachUnused(Use&& use) const {
    for (const auto& [kind, entries] : kinds_) EachUnused(kind, use);
  }
  template <typename Use>
  void EachUnused(std::string_view kind, Use&& use) const {
    const auto found = kinds_.find(kind);
    if (found == kinds_.end()) return;
    for (std::size_t i = 0; i < found->second.entries.size(); ++i) {
      if (!found->second.is_used[i]) use(found->second.entries[i]);
    }
  }

 private:
  struct Kind {
    std::deque<Entry> entries;
    std::vector<bool> is_used;  // By Find.
    std::map<std::string, std::size_t, std::less<>> by_name;
  };
  std::map<std::string, Kind, std::less<>> kinds_;
};

/// Warns of an entry about an element that the file no longer has under this name.
void ReportUnusedEntry(const Entry& entry, Diagnostics& diagnostics);

/// Whether a text is a record of the version that this version of sceneweld writes.
bool IsRecord(std::string_view text);
/// Whether a text is a record of any version.
bool LooksLikeRecord(std::string_view text);

/// The record of a text, an entry a line, as `sceneweld record` shows it.
std::string Shown(std::string_view text);

}  // namespace sceneweld::record
