#pragma once

#include <compare>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld {

/// What was asked of a file system, and what it answered: whoever worked with these answers
/// would come to the same result where all of them are given again.
class FileAnswers {
 public:
  /// Whether each question gets the same answer here. `files` is what it is asked through:
  /// also the current folder and the names that files are shown by must be the same, with the same packages.
  bool HoldIn(const Files& files) const;
  /// How much memory they take, about. [bytes]
  std::size_t bytes() const;

 private:
  friend class RecordedFiles;
  enum class Kind { kKind, kRead, kSize, kList, kCanonical };
  struct Question {
    Kind kind;
    std::string path;
    std::size_t most_bytes = 0;  // of kRead
    auto operator<=>(const Question&) const = default;
  };
  struct Answer {
    std::size_t number = 0;  // of kKind and kSize; of kRead, whether there was something to read
    std::string text;        // of kRead, the contents or why not; of kList, all names; of kCanonical
    bool operator==(const Answer&) const = default;
  };
  static Answer Ask(const FileSystem& system, const Question& question);

  struct Given {
    Question question;
    std::shared_ptr<const Answer> answer;
    std::string shown;
  };
  std::vector<Given> given_;
  std::string root_;  // what `shown` is made by, beside packages
  std::string current_folder_;
};

/// Another file system, with a record of what it is asked. What is asked again gets the
/// first answer.
class RecordedFiles : public FileSystem {
 public:
  explicit RecordedFiles(std::shared_ptr<const FileSystem> system) : system_(std::move(system)) {}

  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override;
  std::string Canonical(const std::string& path) const override;
  Logger* logger() const override { return system_->logger(); }

  /// What was asked until now. Files are shown as `files` shows them.
  FileAnswers Answers(const Files& files) const;

 private:
  std::shared_ptr<const FileAnswers::Answer> Ask(FileAnswers::Question question) const;

  std::shared_ptr<const FileSystem> system_;
  mutable std::mutex mutex_;
  mutable std::map<FileAnswers::Question, std::shared_ptr<const FileAnswers::Answer>> answers_;
};

}  // namespace sceneweld
