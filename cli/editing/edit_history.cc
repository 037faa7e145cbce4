// SPDX-License-Identifier: BSD-3-Clause
// Writes changes of files, and takes them back.

#include "sceneweld/cli/editing/edit_history.h"

#include <utility>

#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::cli {

std::size_t FileChange::bytes() const {
  std::size_t bytes = 0;
  for (const File& file : files) bytes += file.before.size() + file.after.size();
  return bytes;
}

std::string EditHistory::Write(const FileChange& change, bool forward, bool& is_conflict) {
  const DiskFiles disk;
  is_conflict = false;
  for (const FileChange::File& file : change.files) {
    std::string error;
    if (disk.Read(file.path, Limits().max_file_bytes, error) != (forward ? file.before : file.after)) {
      is_conflict = true;
      // `change` may be one of them.
      std::string why =
          Quoted(file.path) + " was changed on disk, so it stays as it is, and the history of edits is over";
      done_.clear();
      undone_.clear();
      return why;
    }
    if (!IsWritable(file.path)) return Quoted(file.path) + " is read-only";
  }
  for (std::size_t i = 0; i < change.files.size(); ++i) {
    const FileChange::File& file = change.files[i];
    std::string why = WriteFile(file.path, std::string_view(forward ? file.after : file.before));
    if (why.empty()) continue;
    why = Quoted(file.path) + ": " + why;
    while (i-- > 0) {
      const FileChange::File& written = change.files[i];
      const std::string failed = WriteFile(written.path, std::string_view(forward ? written.before : written.after));
      if (!failed.empty()) why += "; " + Quoted(written.path) + " is changed already: " + failed;
    }
    return why;
  }
  return {};
}

void EditHistory::Shorten() {
  std::size_t bytes = 0;
  std::size_t keep = 0;
  while (keep < done_.size() && keep < kMostChanges) {
    bytes += done_[done_.size() - 1 - keep].bytes();
    if (bytes > kMostBytes) break;
    ++keep;
  }
  done_.erase(done_.begin(), done_.end() - static_cast<std::ptrdiff_t>(keep));
}

std::string EditHistory::Save(FileChange change, bool& is_conflict) {
  if (std::string why = Write(change, true, is_conflict); !why.empty()) return why;
  undone_.clear();
  done_.push_back(std::move(change));
  Shorten();
  return {};
}

std::string EditHistory::Undo(bool& is_conflict) {
  is_conflict = false;
  if (done_.empty()) return "no edit can be undone";
  if (std::string why = Write(done_.back(), false, is_conflict); !why.empty()) return why;
  undone_.push_back(std::move(done_.back()));
  done_.pop_back();
  return {};
}

std::string EditHistory::Redo(bool& is_conflict) {
  is_conflict = false;
  if (undone_.empty()) return "no edit can be made again";
  if (std::string why = Write(undone_.back(), true, is_conflict); !why.empty()) return why;
  done_.push_back(std::move(undone_.back()));
  undone_.pop_back();
  return {};
}

}  // namespace sceneweld::cli
