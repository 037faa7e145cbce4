#include "sceneweld/parsers/recorded_files.h"

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

FileAnswers::Answer FileAnswers::Ask(const FileSystem& system, Question question, const std::string& path,
                                     std::size_t most_bytes) {
  Answer answer{question, path, most_bytes, 0, {}, {}};
  switch (question) {
    case Question::kKind: answer.number = static_cast<std::size_t>(system.KindOf(path)); break;
    case Question::kSize: answer.number = system.SizeOf(path); break;
    case Question::kList: answer.text = Joined(system.List(path)); break;
    case Question::kCanonical: answer.text = system.Canonical(path); break;
    case Question::kRead: {
      std::string error;
      auto contents = system.Read(path, most_bytes, error);
      answer.number = contents.has_value();
      answer.text = contents ? *std::move(contents) : std::move(error);
      break;
    }
  }
  return answer;
}

bool FileAnswers::HoldIn(const Files& files) const {
  return std::all_of(answers_.begin(), answers_.end(), [&](const Answer& before) {
    Answer now = Ask(files.system(), before.question, before.path, before.most_bytes);
    if (now.question == Question::kRead) now.shown = files.Shown(now.path);
    return now == before;
  });
}

std::size_t FileAnswers::bytes() const {
  std::size_t bytes = 0;
  for (const Answer& answer : answers_) {
    bytes += sizeof answer + answer.path.size() + answer.text.size() + answer.shown.size();
  }
  return bytes;
}

const FileAnswers::Answer& RecordedFiles::Record(FileAnswers::Question question, const std::string& path,
                                                 std::size_t most_bytes) const {
  auto answer = std::make_unique<const FileAnswers::Answer>(FileAnswers::Ask(*system_, question, path, most_bytes));
  const std::lock_guard lock(mutex_);
  answers_.push_back(std::move(answer));
  return *answers_.back();
}

FileSystem::Kind RecordedFiles::KindOf(const std::string& path) const {
  return static_cast<Kind>(Record(FileAnswers::Question::kKind, path, 0).number);
}

std::optional<std::string> RecordedFiles::Read(const std::string& path, std::size_t most_bytes,
                                               std::string& error) const {
  const FileAnswers::Answer& answer = Record(FileAnswers::Question::kRead, path, most_bytes);
  if (answer.number != 0) return answer.text;
  error = answer.text;
  return std::nullopt;
}

std::size_t RecordedFiles::SizeOf(const std::string& path) const {
  return Record(FileAnswers::Question::kSize, path, 0).number;
}

std::vector<std::string> RecordedFiles::List(const std::string& folder) const {
  return Split(Record(FileAnswers::Question::kList, folder, 0).text);
}

std::string RecordedFiles::Canonical(const std::string& path) const {
  return Record(FileAnswers::Question::kCanonical, path, 0).text;
}

FileAnswers RecordedFiles::Answers(const Files& files) const {
  FileAnswers result;
  const std::lock_guard lock(mutex_);
  for (const auto& answer : answers_) {
    FileAnswers::Answer& copy = result.answers_.emplace_back(*answer);
    if (copy.question == FileAnswers::Question::kRead) copy.shown = files.Shown(copy.path);
  }
  return result;
}

}  // namespace sceneweld
