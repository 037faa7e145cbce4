// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/fields/member_id.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct FieldInfo;

struct TableInfo;

/// Some fields of an element, or the element itself. Copies share the list.
class LossFields {
 public:
  struct Field {
    const void* id;    ///< `&kMemberId<M>`, or `&kOwnerId<T>` for a kind.
    std::string name;  ///< As in scene JSON; empty for the element itself.
  };

  LossFields() = default;
  LossFields(std::vector<Field> fields)  // NOLINT(google-explicit-constructor)
      : fields_(std::make_shared<const std::vector<Field>>(std::move(fields))) {}

  bool empty() const { return !fields_ || fields_->empty(); }
  const Field& front() const { return fields_->front(); }
  std::span<const Field> all() const { return fields_ ? std::span<const Field>(*fields_) : std::span<const Field>(); }

 private:
  std::shared_ptr<const std::vector<Field>> fields_;
};

/// The subject of a loss: an element of the scene, or some of its fields. See About.
struct LossSubject {
  using Field = LossFields::Field;

  Span span;
  std::string_view kind;             ///< Of the element, `joint`.
  const void* element = nullptr;     ///< In a table of the scene; null: all elements that have the fields.
  const TableInfo* table = nullptr;  ///< The table of the element, or null.
  LossFields fields;

  /// The full name of the element; empty if it is in no table.
  std::string FullName(const Scene& scene) const;
};

namespace loss {

// The parts of About that are independent of types.
LossSubject OfElement(Span span, const void* owner_id, const void* element, const LossFields& fields);
LossFields FieldsByIds(std::initializer_list<const void*> member_ids);
LossFields FieldOfKind(const void* owner_id);
LossFields WholeElement(const void* owner_id);

}  // namespace loss

/// The element itself, with all of its fields. T is the element of a table of the scene.
template <typename T>
LossSubject About(const T& element) {
  static const LossFields kFields = loss::WholeElement(&kOwnerId<T>);
  return loss::OfElement(element.span, &kOwnerId<T>, &element, kFields);
}
/// Fields of an element, or of a struct in it: About<&Dof::lower, &Dof::upper>(joint).
template <auto... M, typename T>
requires(sizeof...(M) > 0) LossSubject About(const T& element) {
  static const LossFields kFields = loss::FieldsByIds({&kMemberId<M>...});
  return loss::OfElement(element.span, &kOwnerId<T>, &element, kFields);
}
/// A struct of some kind in an element, with all of its fields: AboutKind<Ball>(joint).
template <typename Kind, typename T>
LossSubject AboutKind(const T& element) {
  static const LossFields kFields = loss::FieldOfKind(&kOwnerId<Kind>);
  return loss::OfElement(element.span, &kOwnerId<T>, &element, kFields);
}
/// Fields of all elements that have them.
template <auto... M>
LossSubject AboutAll(Span span) {
  return {span, {}, nullptr, nullptr, loss::FieldsByIds({&kMemberId<M>...})};
}

/// The scene's gravity.
LossSubject AboutGravity(const Scene& scene);
/// A field of Scene::simulation.
LossSubject AboutSimulation(const Scene& scene, const FieldInfo& field);

/// The elements of a scene at given places of its sources; a subject without an element if there is none. `key` is the
/// name of a field as in scene JSON. The subject is that field if the element has it, otherwise the whole element.
/// Copies of one element have the same place, and all of them are returned.
std::vector<LossSubject> ElementsAt(const Scene& scene, std::span<const Span> places, std::string_view key);

/// Finds losses that differ only by the element, so that they share one note. An entry is a note with its subjects.
class LikeLosses {
 public:
  /// The earlier entry that a loss joins. If it joins none, it is a new entry, `next`. `kind` and the kind of the
  /// subject and its fields must be equal; the messages may differ in one name in backticks.
  std::optional<std::size_t> Join(std::size_t next, std::string_view kind, const LossSubject& subject,
                                  std::string_view message);

  /// What an entry's message continues with: `; the same for 2 more: `b`, `c``; empty if no loss joined it.
  struct Addition {
    std::size_t entry;
    std::string text;
  };
  std::vector<Addition> Additions() const;

 private:
  struct Group {
    std::size_t entry;
    // The start of the name in backticks in which their messages differ; 0 if they are equal.
    std::size_t place = 0;
    std::size_t joined = 0;
    std::string others;  // That name of the first ones that joined.
    Span last_span;      // Of the last subject.
    const void* last_element = nullptr;
  };

  std::vector<Group> groups_;
  std::unordered_map<std::string, std::size_t> group_of_;  // by likeness
};

/// A name that an export had to change.
struct Renaming {
  std::string_view kind;  ///< `link`, `joint`, ...
  std::string from;       ///< Full name in the scene; empty for a model that holds everything.
  std::string to;         ///< Name in the file.
};

/// The losses of an export. A loss is a diagnostic of severity note whose code begins with `loss-`: `dropped` (mostly
/// found by the census over the list of fields), `approximated`, `missing`, `renamed` or `encoded` (reported by the
/// writer). A dropped or approximated value differs when the file is read back. A renamed or encoded one is the same
/// when sceneweld reads it back, and so is the name of a missing file. Losses that differ only by the element share one
/// note.
class LossReport {
 public:
  /// One note. `about` is empty if sceneweld reads the same back.
  struct Entry {
    enum class Kind { kDropped, kApproximated, kMissing, kRenamed, kEncoded };
    Kind kind;
    std::vector<LossSubject> about;
  };

  explicit LossReport(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void Dropped(LossSubject about, std::string message);
  /// Several losses with one note, at the first of them. Each one counts.
  void Dropped(std::vector<LossSubject> about, std::string message);
  /// Reports an error `not-finite`: a number became infinite while it was converted, and the file would be invalid.
  void CannotWrite(const std::string& what);
  /// Reports an error `conflicting-values`: a field of the scene is written as the same attribute as kept content,
  /// which only an edited scene has.
  void WrittenTwice(const Kept& kept);

  /// Returns the note, to add to it. Valid until the next loss or diagnostic. A loss that joins an earlier note returns
  /// a note that is not shown.
  Diagnostic& Approximated(LossSubject about, std::string message);
  /// Several losses with one note. They count as one.
  Diagnostic& Approximated(std::vector<LossSubject> about, std::string message);
  /// The file names a mesh or an image that was not found.
  void Missing(Span span, std::string message);
  void Renamed(Span span, std::string message);
  /// Several losses with one note. Each is in renamings().
  void Renamed(Span span, std::string message, std::vector<Renaming> renamings);
  void Encoded(Span span, std::string message);
  /// A private attribute or text of the elements at these places (at least one): encoded if the file has it, with the
  /// message `encoded`; dropped if it is left out, with the message `left_out`. `key`: the field that it stores, as in
  /// scene JSON. A word that is not a field means the whole element.
  void Private(std::span<const Span> places, std::string_view key, std::string encoded, std::string left_out);
  void Private(Span place, std::string_view key, std::string encoded, std::string left_out) {
    Private(std::span(&place, 1), key, std::move(encoded), std::move(left_out));
  }
  /// The file has no private attributes or texts (WriteOptions::no_private).
  void LeaveOutPrivate(const Scene& scene) { without_private_ = &scene; }
  bool leaves_out_private() const { return without_private_ != nullptr; }
  /// Says in each note how many losses joined it, and sorts the notes, and entries(), by importance: dropped physics,
  /// approximated physics and missing files, looks, new names, private attributes. Call it once, after all reports.
  void Finish();
  /// Counts fields that the target format holds.
  void Wrote(std::size_t fields) { written_ += fields; }
  /// The file has elements of this kind instead of others, which were reported as dropped or approximated.
  template <typename T>
  void Adds() {
    added_.insert(&kOwnerId<T>);
  }

  /// The file expresses a kept entry of another format by its own elements. The differences were reported.
  void WroteInOtherWords(const Kept& kept) { in_other_words_.insert(&kept); }
  bool IsInOtherWords(const Kept& kept) const { return in_other_words_.contains(&kept); }

  /// In the order of their notes.
  const std::vector<Entry>& entries() const { return entries_; }
  const std::vector<Renaming>& renamings() const { return renamings_; }
  /// Whether Adds was called for a `&kOwnerId<T>`.
  bool Added(const void* kind) const { return added_.contains(kind); }
  /// The number of losses so far, those that share a note included.
  std::size_t reported() const { return reported_; }
  std::size_t written() const { return written_; }
  std::size_t dropped() const { return dropped_; }
  std::size_t approximated() const { return approximated_; }
  std::size_t missing() const { return missing_; }
  std::size_t renamed() const { return renamed_; }
  std::size_t encoded() const { return encoded_; }
  /// Whether there are no losses at all, not even renamed or encoded ones.
  bool nothing_lost() const { return dropped_ + approximated_ + missing_ + renamed_ + encoded_ == 0; }
  /// The file is the text that the scene was read from.
  void KeptText() { kept_text_ = true; }
  bool kept_text() const { return kept_text_; }
  struct Counts {
    std::size_t written = 0, dropped = 0, approximated = 0, missing = 0, renamed = 0, encoded = 0;
  };
  struct OfFile {
    std::string format;
    Counts counts;
  };
  /// The counts of each written file, the main one first, which has this format.
  std::vector<OfFile> CountsOfFiles(std::string_view format) const;
  /// All reports so far are about another file, in this format, which is written beside the main one. Summary says
  /// what each of them loses.
  void EndOfFile(std::string format) {
    others_.push_back({std::move(format), {written_, dropped_, approximated_, missing_, renamed_, encoded_}});
  }
  /// The file is a drawing, which holds no data of the scene.
  void IsDrawing() { is_drawing_ = true; }
  /// `mjcf: 214 fields written, 3 dropped, 1 approximated`; `mjcf: 214 fields written, nothing lost`; `mjcf: the text
  /// of the input is kept, nothing lost`. A line for each file, the main one first.
  std::string Summary(std::string_view format) const;
  Diagnostics& diagnostics() { return diagnostics_; }

 private:
  Diagnostics& diagnostics_;
  void SortByWeight();
  Diagnostic& Enter(Entry::Kind kind, Code code, Span span, std::string message, std::vector<LossSubject> about);

  std::vector<Entry> entries_;
  std::vector<std::size_t> notes_;  // The place of each entry's note in the diagnostics.
  LikeLosses like_losses_;
  std::optional<Diagnostic> joined_;  // The last one that joined an earlier note.
  std::vector<Renaming> renamings_;
  std::set<const void*> added_;
  std::set<const Kept*> in_other_words_;
  struct OtherFile {
    std::string format;
    Counts until;  // At the end of the file.
  };

  std::vector<OtherFile> others_;
  bool is_drawing_ = false;
  std::size_t reported_ = 0, written_ = 0, dropped_ = 0, approximated_ = 0, missing_ = 0, renamed_ = 0, encoded_ = 0;
  bool kept_text_ = false;
  const Scene* without_private_ = nullptr;
};

}  // namespace sceneweld
