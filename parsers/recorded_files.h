#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sceneweld/parsers/files.h"

namespace sceneweld {

/// What was asked of a file system, and what it answered: whoever worked with these answers
/// would come to the same result where all of them are given again.
class FileAnswers {
 public:
  /// Whether each question gets the same answer here. `files` is what it is asked through:
  /// also the names that files are shown by must be the same.
  bool HoldIn(const Files& files) const;
  /// How much memory they take, about. [bytes]
  std::size_t bytes() const;

 private:
  friend class RecordedFiles;
  enum class Question { kKind, kRead, kSize, kList, kCanonical };
  struct Answer {
    Question question;
    std::string path;
    std::size_t most_bytes = 0;  // of kRead
    std::size_t number = 0;      // of kKind and kSize; of kRead, whether there was something to read
    std::string text;            // of kRead, the contents or why not; of kList, all names; of kCanonical
    std::string shown;           // of kRead
    bool operator==(const Answer&) const = default;
  };
  static Answer Ask(const FileSystem& system, Question question, const std::string& path, std::size_t most_bytes);

  std::vector<Answer> answers_;
};

/// Another file system, with a record of what it is asked.
class RecordedFiles : public FileSystem {
 public:
  explicit RecordedFiles(std::shared_ptr<const FileSystem> system) : system_(std::move(system)) {}

  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override;
  std::string Canonical(const std::string& path) const override;

  /// What was asked until now. Files are shown as `files` shows them.
  FileAnswers Answers(const Files& files) const;

 private:
  const FileAnswers::Answer& Record(FileAnswers::Question question, const std::string& path,
                                    std::size_t most_bytes) const;

  std::shared_ptr<const FileSystem> system_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<const FileAnswers::Answer>> answers_;
};

}  // namespace sceneweld
