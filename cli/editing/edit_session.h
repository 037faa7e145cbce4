// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/editing/edit_trial.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

/// A change of files that belongs together.
struct FileChange {
  struct File {
    std::string path;
    std::string before;
    std::string after;
  };
  std::string title;
  std::vector<File> files;

  std::size_t bytes() const;
};

/// Writes changes to the disk and takes them back, as long as each file still has the contents that it had when it was
/// read or written. The history has at most kMostChanges changes and kMostBytes bytes: the oldest ones go first.
class EditHistory {
 public:
  static constexpr std::size_t kMostChanges = 200;
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  /// Each returns why it failed; empty: it is done. `is_conflict`: a file has other contents on disk, which stay, and
  /// the history is over.
  std::string Save(FileChange change, bool& is_conflict);
  std::string Undo(bool& is_conflict);
  std::string Redo(bool& is_conflict);

  /// The titles of the changes that Undo and Redo would take back and make again; empty: there are no such changes.
  std::string undo_title() const { return done_.empty() ? "" : done_.back().title; }
  std::string redo_title() const { return undone_.empty() ? "" : undone_.back().title; }
  std::size_t undo_count() const { return done_.size(); }
  std::size_t redo_count() const { return undone_.size(); }

 private:
  std::string Write(const FileChange& change, bool forward, bool& is_conflict);
  void Shorten();

  std::vector<FileChange> done_;
  std::vector<FileChange> undone_;
};

/// Edits of the files of one scene, for the page. Safe to use from several threads, which wait for each other.
class EditSession {
 public:
  /// An answer: a status of HTTP, and JSON.
  struct Answer {
    int status = 200;
    std::string json;
  };

  EditSession(std::string input, const ReadOptions& read);

  /// Which directive places an element: `directive`, `key`, `file`, `line`, `column`, `parent` (a body), `X_HP`,
  /// `X_PF`, `X_WE`, `is_reversed`; or `refusal`, as a diagnostic.
  Answer Where(const Loaded& loaded, std::string_view kind, std::string_view element);
  /// A change: `id`, `title`, `edits`, `diff`, `moved`, `X_WE`; or `refusal`, with `offer` if something else can be
  /// changed. `revision` is that of `loaded`; a body with another one gets 409.
  Answer Propose(const Loaded& loaded, std::uint64_t revision, const std::string& body);
  /// What a form for new directives offers: `files`, the directives files of the scene, with `scope` and `refusal`; and
  /// `models`, names of model files as a directive of `file` gives them (DirectivesFile::shown; empty: the input).
  Answer Names(const Loaded& loaded, std::string_view file);
  /// A change that adds directives (add_request.h): as of Propose, with `new`, `lost`, `model` and `warnings`; or
  /// `refusals`, as diagnostics.
  Answer ProposeNew(const Loaded& loaded, std::uint64_t revision, const std::string& body);
  /// Writes a proposed change. 409 if a file has changed on disk since it was read.
  Answer Save(const std::string& body);
  Answer Undo();
  Answer Redo();
  /// How much can be undone and made again.
  Answer History();

 private:
  struct Proposal {
    std::uint64_t id = 0;
    FileChange change;
  };

  void WriteChange(const Loaded& loaded, const EditRequest& request, const EditResult& result, const Fix& fix,
                   JsonWriter& json, Diagnostics& refusals);
  /// Keeps a change as a proposal, and writes its `id`, `title`, `edits` and `diff`.
  void Keep(const Fix& fix, const FixSet& set, JsonWriter& json);
  std::string WhyNotWritable(const FixedFile& file) const;
  Answer Done(const std::string& why, bool is_conflict);
  std::string HistoryJson() const;

  const std::string input_;
  ReadOptions read_;
  std::mutex mutex_;
  std::uint64_t last_id_ = 0;
  std::deque<Proposal> proposals_;
  EditHistory history_;
};

}  // namespace sceneweld::cli
