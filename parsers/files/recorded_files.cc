// SPDX-License-Identifier: BSD-3-Clause
// Records questions to a file system and their answers.
// Notices changes of files and folders.

#include "sceneweld/parsers/files/recorded_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

namespace sceneweld {
namespace {

// Names hold no zero.
std::string Joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text.append(name).push_back('\0');
  return text;
}

std::vector<std::string> Split(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\0', at);
    names.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

}  // namespace

FileAnswers::Answer FileAnswers::Ask(const FileSystem& system, const Question& question) {
  const std::string& path = question.path;
  switch (question.kind) {
    case Kind::kKind: return {static_cast<std::size_t>(system.KindOf(path)), {}};
    case Kind::kSize: return {system.SizeOf(path), {}};
    case Kind::kList: return {0, Joined(system.List(path))};
    case Kind::kCanonical: return {0, system.Canonical(path)};
    case Kind::kRead: break;
  }
  std::string error;
  auto contents = system.Read(path, question.most_bytes, error);
  if (contents) return {1, *std::move(contents)};
  return {0, std::move(error)};
}

bool FileAnswers::HoldIn(const Files& files) const {
  if (files.current_folder() != current_folder_) return false;
  const bool is_root_the_same = files.root() == root_;
  return std::all_of(given_.begin(), given_.end(), [&](const Given& given) {
    return (is_root_the_same || files.Shown(given.question.path) == given.shown) &&
           Ask(files.system(), given.question) == *given.answer;
  });
}

std::size_t FileAnswers::bytes() const {
  std::size_t bytes = 0;
  for (const Given& given : given_) {
    bytes += sizeof given + sizeof *given.answer + given.question.path.size() + given.answer->text.size() +
             given.shown.size();
  }
  return bytes;
}

std::shared_ptr<const FileAnswers::Answer> RecordedFiles::Ask(FileAnswers::Question question) const {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = answers_.find(question); known != answers_.end()) return known->second;
  }
  auto answer = std::make_shared<const FileAnswers::Answer>(FileAnswers::Ask(*system_, question));
  const std::lock_guard lock(mutex_);
  return answers_.emplace(std::move(question), std::move(answer)).first->second;
}

FileSystem::Kind RecordedFiles::KindOf(const std::string& path) const {
  return static_cast<Kind>(Ask({FileAnswers::Kind::kKind, path})->number);
}

std::optional<std::string> RecordedFiles::Read(const std::string& path, std::size_t most_bytes,
                                               std::string& error) const {
  const auto answer = Ask({FileAnswers::Kind::kRead, path, most_bytes});
  if (answer->number != 0) return answer->text;
  error = answer->text;
  return std::nullopt;
}

std::size_t RecordedFiles::SizeOf(const std::string& path) const {
  return Ask({FileAnswers::Kind::kSize, path})->number;
}

std::vector<std::string> RecordedFiles::List(const std::string& folder) const {
  return Split(Ask({FileAnswers::Kind::kList, folder})->text);
}

std::string RecordedFiles::Canonical(const std::string& path) const {
  return Ask({FileAnswers::Kind::kCanonical, path})->text;
}

FileAnswers RecordedFiles::Answers(const Files& files) const {
  FileAnswers result;
  result.root_ = files.root();
  result.current_folder_ = files.current_folder();
  const std::lock_guard lock(mutex_);
  for (const auto& [question, answer] : answers_)
    result.given_.push_back({question, answer, files.Shown(question.path)});
  return result;
}

WatchedFiles::Stamp WatchedFiles::StampOf(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return {};
  Stamp stamp;
  stamp.device = status.st_dev;
  stamp.inode = status.st_ino;
  stamp.size = static_cast<std::uint64_t>(status.st_size);
  stamp.seconds = status.st_mtim.tv_sec;
  stamp.nanoseconds = status.st_mtim.tv_nsec;
  return stamp;
}

void WatchedFiles::Note(const std::string& path) const {
  const Stamp stamp = StampOf(path);
  const std::lock_guard lock(mutex_);
  seen_.emplace(path, stamp);
}

FileSystem::Kind WatchedFiles::KindOf(const std::string& path) const {
  const Kind kind = DiskFiles::KindOf(path);
  // The contents of a folder do not matter for the question whether it is one.
  if (kind != Kind::kFolder) Note(path);
  return kind;
}

std::optional<std::string> WatchedFiles::Read(const std::string& path, std::size_t most_bytes,
                                              std::string& error) const {
  Note(path);
  return DiskFiles::Read(path, most_bytes, error);
}

std::size_t WatchedFiles::SizeOf(const std::string& path) const {
  Note(path);
  return DiskFiles::SizeOf(path);
}

std::vector<std::string> WatchedFiles::List(const std::string& folder) const {
  std::vector<std::string> names = DiskFiles::List(folder);
  const std::lock_guard lock(mutex_);
  listed_.emplace(folder, names);
  return names;
}

bool WatchedFiles::Changed() const {
  std::vector<std::pair<std::string, Stamp>> seen;
  std::vector<std::pair<std::string, std::vector<std::string>>> listed;
  {
    const std::lock_guard lock(mutex_);
    seen.assign(seen_.begin(), seen_.end());
    listed.assign(listed_.begin(), listed_.end());
  }
  for (const auto& [path, stamp] : seen) {
    if (StampOf(path) != stamp) return true;
  }
  for (const auto& [folder, names] : listed) {
    if (DiskFiles::List(folder) != names) return true;
  }
  return false;
}

}  // namespace sceneweld
