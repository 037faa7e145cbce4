// SPDX-License-Identifier: BSD-3-Clause
// Answers questions to the disk once for all scenes of a batch, and records those of one scene.

#include "sceneweld/cli/batch/batch_files.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "sceneweld/cli/batch/file_hash.h"
#include "sceneweld/parsers/files/sha256.h"

namespace sceneweld::cli {
namespace {

constexpr std::string_view kAskWords[] = {"kind", "read", "size", "list", "canonical", "variable"};
constexpr const char* kUnreadable = "unreadable";

std::size_t BytesOf(const FileFact& fact) {
  std::size_t bytes = 300 + 2 * fact.path.size() + fact.answer.size() + (fact.text ? fact.text->size() : 0);
  for (const std::string& name : fact.names) bytes += 40 + name.size();
  return bytes;
}

// Also from a fact that was read under another limit.
std::optional<std::string> TextOf(const FileFact& fact, std::string& error) {
  if (!fact.text) error = fact.error;
  return fact.text;
}

std::string AnswerOf(const FileFact& fact) {
  switch (fact.ask) {
    case Ask::kKind:
      return fact.kind == FileSystem::Kind::kFile ? "file" : fact.kind == FileSystem::Kind::kFolder ? "folder" : "none";
    case Ask::kRead: return fact.text ? Sha256(*fact.text) : kUnreadable;
    case Ask::kSize: return std::to_string(fact.size);
    case Ask::kCanonical: return *fact.text;
    case Ask::kVariable: return AnswerOfVariable(fact.text);
    case Ask::kList: break;
  }
  std::string all;
  for (const std::string& name : fact.names) all.append(name).push_back('\0');
  return Sha256(all);
}

}  // namespace

std::string_view ToText(Ask ask) { return kAskWords[static_cast<std::size_t>(ask)]; }

std::optional<Ask> AskOf(std::string_view text) {
  const auto found = std::find(std::begin(kAskWords), std::end(kAskWords), text);
  if (found == std::end(kAskWords)) return std::nullopt;
  return static_cast<Ask>(found - std::begin(kAskWords));
}

std::string AnswerOfVariable(const std::optional<std::string>& value) { return value ? Sha256(*value) : "none"; }

BatchFiles::BatchFiles(std::size_t most_bytes, bool compares)
    : most_bytes_of_shard_(most_bytes / kShards), compares_(compares) {}

FilePtr BatchFiles::AskDisk(Ask ask, const std::string& path, std::size_t most_bytes) const {
  auto fact = std::make_shared<FileFact>();
  fact->ask = ask;
  fact->path = path;
  switch (ask) {
    case Ask::kKind: fact->kind = disk_.KindOf(path); break;
    case Ask::kRead: fact->text = disk_.Read(path, most_bytes, fact->error); break;
    case Ask::kSize: fact->size = disk_.SizeOf(path); break;
    case Ask::kList: fact->names = disk_.List(path); break;
    case Ask::kCanonical: fact->text = disk_.Canonical(path); break;
    case Ask::kVariable: break;
  }
  if (compares_) fact->answer = AnswerOf(*fact);
  return fact;
}

FilePtr BatchFiles::Fact(Ask ask, const std::string& path, std::size_t most_bytes) const {
  std::string key(1, static_cast<char>('a' + static_cast<int>(ask)));
  key += path;
  Shard& shard = shards_[HashOfText(key) % kShards];
  {
    const std::shared_lock lock(shard.mutex);
    const auto known = shard.facts.find(key);
    // A longer file than allowed is refused with the words of the disk.
    if (known != shard.facts.end() && (ask != Ask::kRead || known->second->text->size() <= most_bytes)) {
      return known->second;
    }
  }
  FilePtr fact = AskDisk(ask, path, most_bytes);
  // A failure may pass, and a file that is too long was not read to its end.
  if (ask == Ask::kRead && (!fact->text || fact->text->size() > most_bytes)) return fact;
  const std::size_t bytes = BytesOf(*fact);
  if (bytes > most_bytes_of_shard_) return fact;
  std::unordered_map<std::string, FilePtr> gone;  // Destroyed after the lock is released.
  const std::lock_guard lock(shard.mutex);
  const auto known = shard.facts.find(key);
  if (known != shard.facts.end()) return known->second;  // Another thread was first.
  if (shard.bytes + bytes > most_bytes_of_shard_) {
    gone.swap(shard.facts);
    shard.bytes = 0;
  }
  shard.bytes += bytes;
  shard.facts.emplace(std::move(key), fact);
  return fact;
}

std::optional<std::string> BatchFiles::Read(const std::string& path, std::size_t most_bytes, std::string& error) const {
  return TextOf(*Fact(Ask::kRead, path, most_bytes), error);
}

FilePtr SceneFiles::Noted(Ask ask, const std::string& path, std::size_t most_bytes) const {
  FilePtr fact = files_->Fact(ask, path, most_bytes);
  const std::lock_guard lock(mutex_);
  asked_.push_back(fact);
  return fact;
}

std::optional<std::string> SceneFiles::Read(const std::string& path, std::size_t most_bytes, std::string& error) const {
  return TextOf(*Noted(Ask::kRead, path, most_bytes), error);
}

void SceneFiles::NoteVariable(const std::string& name, const std::optional<std::string>& value) const {
  auto fact = std::make_shared<FileFact>();
  fact->ask = Ask::kVariable;
  fact->path = name;
  fact->answer = AnswerOfVariable(value);
  const std::lock_guard lock(mutex_);
  asked_.push_back(std::move(fact));
}

std::vector<FilePtr> SceneFiles::Asked() const {
  std::vector<FilePtr> asked;
  {
    const std::lock_guard lock(mutex_);
    asked = asked_;
  }
  // One fact is often asked for many times.
  std::sort(asked.begin(), asked.end());
  asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
  const auto key = [](const FilePtr& fact) { return std::tie(fact->path, fact->ask, fact->answer); };
  std::sort(asked.begin(), asked.end(), [&](const FilePtr& a, const FilePtr& b) { return key(a) < key(b); });
  asked.erase(std::unique(asked.begin(), asked.end(), [&](const auto& a, const auto& b) { return key(a) == key(b); }),
              asked.end());
  std::vector<FilePtr> kept;
  for (auto first = asked.begin(); first != asked.end();) {
    const auto last = std::find_if(first, asked.end(), [&](const FilePtr& f) { return f->path != (*first)->path; });
    const bool is_read = std::any_of(first, last, [](const FilePtr& f) { return f->ask == Ask::kRead; });
    std::copy_if(first, last, std::back_inserter(kept),
                 [&](const FilePtr& f) { return !is_read || (f->ask != Ask::kKind && f->ask != Ask::kSize); });
    first = last;
  }
  return kept;
}

}  // namespace sceneweld::cli
