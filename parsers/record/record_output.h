// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/loss/distinct_places.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/record/record_writer.h"
#include "sceneweld/parsers/table/xml_output.h"

namespace sceneweld::record {

/// On the root (kAttribute), or where the writer of the format puts it.
enum class RecordPlace { kRoot, kElsewhere };

/// An XML file with a record that is being written. Values and plain values are words (EscapedWord).
class RecordOutput : public XmlOutput {
  enum class Joining { kNone, kNext, kAll };

 public:
  /// `text`: where the file goes; it must outlive this.
  /// `place`: where in the file the record is.
  RecordOutput(const Dialect& dialect, const Claims& claims, LossReport& losses, OutputText& text, RecordPlace place);

  /// Adds one word about an element. `plain`: the value that readers of the file see; nothing if the file cannot say
  /// it. Each kind of word is reported once, at its first element.
  void Encode(std::string_view kind, std::string_view name, std::string_view key, std::string_view value, Span span,
              std::optional<std::string_view> plain = {});
  void EncodeFields(std::string_view kind, std::string_view name, const EncodedFields& fields, Span span);
  void EncodeFields(std::string_view kind, std::string_view name, const RecordedFields& fields, Span span);
  /// Adds the fields of a struct that the format does not support (Claims::AddRest).
  template <typename T>
  void EncodeRest(std::string_view kind, std::string_view name, const T& value, Span span) {
    EncodeFields(kind, name, sceneweld::EncodeRest(claims(), value, FieldStyle::kWord), span);
  }
  /// Adds all fields of a struct that differ from those that the file's own elements hold. One report covers all of
  /// them.
  template <typename T>
  void EncodeDifferences(std::string_view kind, std::string_view name, const T& value, const T& held, Span span) {
    for (const auto& [key, text, plain] : RecordDifferences(value, held, claims())) Also(kind, name, key, text, plain);
    Count(kind, name, {}, span);
  }
  /// Adds all fields of a struct that the file has in no other form.
  template <typename T>
  void EncodeAll(std::string_view kind, std::string_view name, const T& value, Span span) {
    for (const auto& [key, text] : sceneweld::EncodeDifferences(value, T(), FieldStyle::kWord)) {
      Also(kind, name, key, text);
    }
    Count(kind, name, {}, span);
  }
  void EncodeList(std::string_view kind, std::string_view name, std::string_view key,
                  const std::vector<double>& numbers, Span span, std::optional<std::string_view> plain = {});
  void EncodePose(std::string_view kind, std::string_view name, std::string_view key, const Pose& X, Span span,
                  std::optional<std::string_view> plain = {});
  /// As above, without a report, because another key was reported already.
  void Also(std::string_view kind, std::string_view name, std::string_view key, std::string_view value,
            std::optional<std::string_view> plain = {});
  void AlsoPose(std::string_view kind, std::string_view name, std::string_view key, const Pose& X);
  void AlsoList(std::string_view kind, std::string_view name, std::string_view key, const std::vector<double>& numbers,
                std::optional<std::string_view> plain = {});
  /// Adds a plain value that the keys depend on.
  void Guard(std::string_view kind, std::string_view name, std::string_view key, std::string_view plain);
  /// Makes a line for the element, without a report.
  void Mention(std::string_view kind, std::string_view name);
  /// While it lives, keys join the first one: they are used together, or not at all.
  class Together {
   public:
    /// `joins`: the first one joins what the element has already.
    explicit Together(RecordOutput& out, bool joins = false) : out_(out), before_(out.joining_) {
      if (before_ == Joining::kNone) out_.joining_ = joins ? Joining::kAll : Joining::kNext;
    }
    Together(const Together&) = delete;
    Together& operator=(const Together&) = delete;
    ~Together() { out_.joining_ = before_; }

   private:
    RecordOutput& out_;
    const Joining before_;
  };

  /// A line of the record: the tag of an element, and its name there (Address).
  struct Line {
    std::string kind;
    std::string name;
  };
  /// The open element. Only with a record on the root.
  Line Here() const;
  /// A child of the open element that is written later or before, by its name.
  Line Child(std::string_view tag, std::string_view name) const;
  /// The last child of the open element of a tag whose elements have no names.
  Line LastChild(std::string_view tag) const;
  /// Writes one element by `write` and returns the names in it (PlainNames), which identify it among others without a
  /// name.
  template <typename Write>
  std::string WriteUnnamed(Write&& write) {
    const Begun begun = Begin();
    write();
    std::string text(TextSince(begun));
    End(begun);
    text.erase(0, text.find('<'));
    return PlainNamesOf(text);
  }
  // The same for the open element.
  void Encode(std::string_view key, std::string_view value, Span span, std::optional<std::string_view> plain = {});
  void EncodePose(std::string_view key, const Pose& X, Span span, std::optional<std::string_view> plain = {});
  void EncodeFields(const EncodedFields& fields, Span span);
  void EncodeFields(const RecordedFields& fields, Span span);
  template <typename T>
  void EncodeRest(const T& value, Span span) {
    EncodeFields(sceneweld::EncodeRest(claims(), value, FieldStyle::kWord), span);
  }
  /// One field of a struct, whatever it holds. `held`: the struct that readers of the file see, if they see the field.
  template <auto M>
  void EncodeField(const typename MemberOf<M>::Owner& owner, Span span,
                   const typename MemberOf<M>::Owner* held = nullptr) {
    EncodeField(sceneweld::FieldOf(&kMemberId<M>), &Unshared(owner.*M), held ? &Unshared((*held).*M) : nullptr, span);
  }
  /// `name=...` if the name in the file differs. The caller that renamed the element reports the renaming.
  void EncodeName(std::string_view original, std::string_view written);

  /// An attribute with a name, which differs between the instances of a part.
  struct NamedBy {
    std::string_view attribute;
    std::string_view name;
  };
  /// What was written for an element: its text without the names, and what the record says about it.
  struct Instance {
    Written written;
    std::vector<std::size_t> gaps;      ///< The places of the names.
    std::string said;                   ///< The words of its line.
    std::vector<std::size_t> reported;  ///< Places in encodings_.
  };
  template <typename Key>
  using Instances = RepeatedTexts<Key, Instance>;
  /// As Repeat, for an element whose text has the `names`, in this order. `kind` and `name` are those of the only line
  /// of the record that `write` adds keys to; their reports are at `place`.
  template <typename Key, typename Write>
  void RepeatInstance(Instances<Key>& instances, const Span& place, Key key, std::initializer_list<NamedBy> names,
                      std::string_view kind, std::string_view name, Write&& write) {
    if (!MayRepeat() || !place) return write();
    RepeatEntry(instances.Of(place, std::move(key)), names, {kind, name, place}, write);
  }

  /// Writes the record on the root (XmlOutput::DeclarePrefixes) if it has entries, and reports what is in it.
  std::string Finish(std::string_view format);

 protected:
  /// For a record in MJCF, which the writer writes itself.
  std::string FinishWithout(std::string_view format);
  RecordWriter& record() { return record_; }
  /// Counts a report about a key or a whole line.
  void Count(std::string_view kind, std::string_view name, std::string_view key, Span span);

 private:
  /// Whom a line is about, and the place of its reports.
  struct Subject {
    std::string_view kind, name;
    Span place;
  };
  template <typename Entry_, typename Write>
  void RepeatEntry(Entry_& entry, std::initializer_list<NamedBy> names, const Subject& subject, Write&& write) {
    if (entry.text() && joining_ == Joining::kNone && CopyInstance(*entry.text(), names, subject)) return;
    if (!entry.is_repeated()) return write();
    const Begun begun = Begin();
    recording_.emplace(Recording{subject, {}, {}, true});
    write();
    if (auto instance = EndInstance(begun, names)) entry.Keep(*std::move(instance));
  }
  bool CopyInstance(const Instance& instance, std::initializer_list<NamedBy> names, const Subject& subject);
  std::optional<Instance> EndInstance(const Begun& begun, std::initializer_list<NamedBy> names);

  void EncodeField(const FieldInfo& field, const void* value, const void* held, Span span);
  void Say(std::string_view kind, std::string_view name, NewWord word);
  /// Counts a report about the field of a key. `counted`: the struct of the last field.
  void CountField(std::string_view kind, std::string_view name, std::string_view key, std::string_view& counted,
                  Span span);

  RecordWriter record_;
  Joining joining_ = Joining::kNone;
  struct Encoding {
    std::string what;
    std::string kind;
    std::string key;
    DistinctPlaces places;
  };
  std::vector<Encoding> encodings_;
  // The words that are said while an instance is written.
  struct Recording {
    Subject subject;
    std::string said;
    std::vector<std::size_t> reported;
    bool is_of_subject = true;
  };
  std::optional<Recording> recording_;
  Written filled_;
};

}  // namespace sceneweld::record
