// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes the list of finished scenes of a batch.

#include "sceneweld/cli/batch/manifest.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <system_error>

#include "sceneweld/cli/batch/file_hash.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/make_folder.h"
#include "sceneweld/parsers/output/output_file.h"

namespace sceneweld::cli {
namespace {

constexpr std::string_view kHeader = "sceneweld manifest 1";
constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
constexpr std::size_t kMostBytesOfLine = std::size_t{64} << 20;

std::string Reason(int error) { return std::generic_category().message(error); }

// Names may contain any byte, including the separators of the file.
std::string Field(std::string_view text) {
  std::string field;
  for (const char c : text) {
    switch (c) {
      case '%': field += "%25"; break;
      case '\t': field += "%09"; break;
      case '\n': field += "%0A"; break;
      default: field += c;
    }
  }
  return field;
}

std::string TextOfField(std::string_view field) {
  std::string text;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const std::string_view code = field.substr(i, 3);
    const char c = code == "%25" ? '%' : code == "%09" ? '\t' : code == "%0A" ? '\n' : '\0';
    text += c != '\0' ? c : field[i];
    if (c != '\0') i += 2;
  }
  return text;
}

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

std::optional<std::uint32_t> NumberOf(std::string_view text) {
  std::uint32_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

// `cell.dmd.yaml<tab>3`
std::string KeyOf(const BatchScene& scene) {
  return Field(scene.input->path) + "\t" + (scene.seed ? std::to_string(*scene.seed) : "");
}

std::string QuestionLine(const FileFact& fact) {
  return std::string("ask\t").append(ToText(fact.ask)) + "\t" + Field(fact.answer) + "\t" + Field(fact.path) + "\n";
}

// `set<tab>0,1,4`
std::string SetLine(const std::vector<std::uint32_t>& ids) {
  std::string line = "set\t";
  for (std::size_t i = 0; i < ids.size(); ++i) line += (i > 0 ? "," : "") + std::to_string(ids[i]);
  return line + "\n";
}

}  // namespace

std::unique_ptr<Manifest> Manifest::Open(const std::string& path, const std::string& fingerprint,
                                         std::shared_ptr<const BatchFiles> files, sceneweld::Environment environment,
                                         std::string& why) {
  std::unique_ptr<Manifest> manifest(new Manifest);
  manifest->path_ = path;
  manifest->files_ = std::move(files);
  manifest->environment_ = std::move(environment);
  MakeFolder(FolderOf(path));  // An error is reported by the next step.
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) {
    why = Reason(errno);
    return nullptr;
  }
  manifest->file_ = OpenFile(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    why = errno == EWOULDBLOCK ? "another run uses it" : Reason(errno);
    return nullptr;
  }
  manifest->options_ = "options\t" + fingerprint + "\t" SCENEWELD_VERSION "\n";
  why = manifest->ReadAll(std::string(kHeader) + "\n", manifest->options_);
  if (!why.empty()) return nullptr;
  return manifest;
}

std::string Manifest::ReadAll(const std::string& header, const std::string& options) {
  std::string text;  // From `start` in the file; lines that were taken are removed.
  std::uint64_t start = 0;
  bool is_current = false;
  std::string piece(kPieceBytes, '\0');
  for (;;) {
    const ssize_t count =
        ::pread(file_.descriptor(), piece.data(), piece.size(), static_cast<off_t>(start + text.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Reason(errno);
    if (count == 0) break;
    text.append(piece, 0, static_cast<std::size_t>(count));
    std::size_t at = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', at)) {
      const std::string_view line = std::string_view(text).substr(at, end + 1 - at);
      if (start + at == 0) {
        if (line != header) return "it is not a manifest of sceneweld";
      } else if (std::string why = TakeLine(line.substr(0, line.size() - 1), start + at, options, is_current);
                 !why.empty()) {
        return why;
      }
      at = end + 1;
    }
    text.erase(0, at);
    start += at;
    if (text.size() > kMostBytesOfLine) return "it is not a manifest of sceneweld";
  }
  end_ = start;
  was_cut_ = !text.empty() && start > 0;
  if (!text.empty() && start == 0 && !header.starts_with(text)) return "it is not a manifest of sceneweld";
  if (!text.empty() && ::ftruncate(file_.descriptor(), static_cast<off_t>(end_)) != 0) return Reason(errno);
  std::sort(old_.begin(), old_.end());
  return Append((end_ == 0 ? header : std::string()) + (is_current ? std::string() : options));
}

std::string Manifest::TakeLine(std::string_view line, std::uint64_t offset, const std::string& options,
                               bool& is_current) {
  const std::string damaged =
      "it is damaged at byte " + std::to_string(offset) + "; without it, all scenes are done again";
  const std::vector<std::string_view> fields = Split(line, '\t');
  if (fields[0] == "options") {
    is_current = std::string(line) + "\n" == options;
    if (!is_current) old_.clear();
  } else if (fields[0] == "ask") {
    const auto ask = fields.size() == 4 ? AskOf(fields[1]) : std::nullopt;
    if (!ask) return damaged;
    id_of_question_.emplace(std::string(line) + "\n", static_cast<std::uint32_t>(questions_.size()));
    questions_.push_back({*ask, TextOfField(fields[2]), TextOfField(fields[3])});
  } else if (fields[0] == "set") {
    std::vector<std::uint32_t> ids;
    if (fields.size() != 2) return damaged;
    for (const std::string_view part : fields[1].empty() ? std::vector<std::string_view>() : Split(fields[1], ',')) {
      const auto id = NumberOf(part);
      if (!id || *id >= questions_.size()) return damaged;
      ids.push_back(*id);
    }
    id_of_set_.emplace(std::string(line) + "\n", static_cast<std::uint32_t>(sets_.size()));
    sets_.push_back(std::move(ids));
  } else if (fields[0] == "scene") {
    const auto set = fields.size() >= 6 && fields.size() % 2 == 0 ? NumberOf(fields[3]) : std::nullopt;
    if (!set || *set >= sets_.size()) return damaged;
    if (is_current) old_.emplace_back(HashOfText(std::string(fields[1]).append("\t").append(fields[2])), offset);
  } else {
    return damaged;
  }
  return {};
}

std::string Manifest::LineAt(std::uint64_t offset) const {
  std::string line;
  std::string piece(4096, '\0');
  while (line.size() <= kMostBytesOfLine) {
    const ssize_t count =
        ::pread(file_.descriptor(), piece.data(), piece.size(), static_cast<off_t>(offset + line.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    line.append(piece, 0, static_cast<std::size_t>(count));
    if (const auto end = line.find('\n'); end != std::string::npos) return line.substr(0, end);
  }
  return {};
}

std::optional<std::string> Manifest::OldLine(const BatchScene& scene, std::uint64_t* offset) const {
  const std::string key = KeyOf(scene);
  const std::uint64_t hash = HashOfText(key);
  // The last line of a scene counts.
  auto found = std::upper_bound(old_.begin(), old_.end(), std::pair(hash, ~std::uint64_t{0}));
  while (found != old_.begin() && (--found)->first == hash) {
    std::string line = LineAt(found->second);
    if (!line.starts_with("scene\t" + key + "\t")) continue;
    if (offset) *offset = found->second;
    return line;
  }
  return std::nullopt;
}

bool Manifest::Holds(std::size_t set) const {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = holds_.find(set); known != holds_.end()) return known->second;
  }
  const std::vector<std::uint32_t>& ids = sets_[set];
  const bool holds = std::all_of(ids.begin(), ids.end(), [&](std::uint32_t id) {
    const Question& question = questions_[id];
    if (question.ask == Ask::kVariable) {
      const auto value = environment_ ? environment_(question.path) : std::nullopt;
      return AnswerOfVariable(value) == question.answer;
    }
    constexpr std::size_t kWhole = ~std::size_t{0} / 2;
    return files_->Fact(question.ask, question.path, kWhole)->answer == question.answer;
  });
  const std::lock_guard lock(mutex_);
  return holds_.emplace(set, holds).first->second;
}

std::optional<std::string> Manifest::UpToDate(const BatchScene& scene, const std::string& output) const {
  const auto line = OldLine(scene);
  if (!line) return std::nullopt;
  const std::vector<std::string_view> fields = Split(*line, '\t');
  const auto set = NumberOf(fields[3]);
  if (!set || fields[4] != Field(output) || !Holds(*set)) return std::nullopt;
  for (std::size_t i = 4; i + 1 < fields.size(); i += 2) {
    if (!fields[i].empty() && HashOfFile(TextOfField(fields[i])) != fields[i + 1]) return std::nullopt;
  }
  return std::string(fields[5]);
}

bool Manifest::WroteBefore(const BatchScene& scene, const std::string& output) const {
  const auto line = OldLine(scene);
  return line && Split(*line, '\t')[4] == Field(output);
}

std::string Manifest::Append(const std::string& text) {
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t count =
        ::pwrite(file_.descriptor(), text.data() + written, text.size() - written, static_cast<off_t>(end_ + written));
    if (count < 0 && errno != EINTR) return Reason(errno);
    if (count > 0) written += static_cast<std::size_t>(count);
  }
  end_ += text.size();
  return {};
}

std::string Manifest::Add(const BatchScene& scene, const std::vector<FilePtr>& asked,
                          const std::vector<std::pair<std::string, std::string>>& files) {
  std::string text;
  std::vector<std::uint32_t> ids;
  for (const FilePtr& fact : asked) {
    std::string line = QuestionLine(*fact);
    const auto id = static_cast<std::uint32_t>(id_of_question_.size());
    const auto [known, is_new] = id_of_question_.emplace(std::move(line), id);
    if (is_new) text += known->first;
    ids.push_back(known->second);
  }
  std::sort(ids.begin(), ids.end());
  const auto [set, is_new] = id_of_set_.emplace(SetLine(ids), static_cast<std::uint32_t>(id_of_set_.size()));
  if (is_new) text += set->first;
  lines_.push_back(end_ + text.size());
  text += "scene\t" + KeyOf(scene) + "\t" + std::to_string(set->second);
  if (files.empty()) text += "\t\t";
  for (const auto& [path, hash] : files) text += "\t" + Field(path) + "\t" + hash;
  return Append(text + "\n");
}

void Manifest::KeepOld(const BatchScene& scene) {
  std::uint64_t offset = 0;
  if (OldLine(scene, &offset)) lines_.push_back(offset);
}

std::string Manifest::Finish() {
  // New numbers for questions and sets in the order of their first use, so that the file depends on its scenes only.
  std::vector<std::string> question_lines(id_of_question_.size());
  for (const auto& [line, id] : id_of_question_) question_lines[id] = line;
  std::vector<std::string> set_lines(id_of_set_.size());
  for (const auto& [line, id] : id_of_set_) set_lines[id] = line;
  std::unordered_map<std::uint32_t, std::uint32_t> new_questions, new_sets;
  return WriteFile(path_, [&](int file) {
    std::string text = std::string(kHeader) + "\n" + options_;
    for (const std::uint64_t offset : lines_) {
      const std::string line = LineAt(offset);
      const std::vector<std::string_view> fields = Split(line, '\t');
      const auto old_set = fields.size() > 3 ? NumberOf(fields[3]) : std::nullopt;
      if (!old_set || *old_set >= set_lines.size()) return EIO;
      const auto [set, is_new] = new_sets.emplace(*old_set, static_cast<std::uint32_t>(new_sets.size()));
      if (is_new) {
        std::string_view ids = std::string_view(set_lines[*old_set]).substr(4);
        ids.remove_suffix(1);
        std::vector<std::uint32_t> renumbered;
        for (const std::string_view part : ids.empty() ? std::vector<std::string_view>() : Split(ids, ',')) {
          const auto id = NumberOf(part);
          if (!id || *id >= question_lines.size()) return EIO;
          const auto [question, is_new_question] =
              new_questions.emplace(*id, static_cast<std::uint32_t>(new_questions.size()));
          if (is_new_question) text += question_lines[*id];
          renumbered.push_back(question->second);
        }
        std::sort(renumbered.begin(), renumbered.end());
        text += SetLine(renumbered);
      }
      text.append(fields[0]).append("\t").append(fields[1]).append("\t").append(fields[2]);
      text += "\t" + std::to_string(set->second);
      for (std::size_t i = 4; i < fields.size(); ++i) text.append("\t").append(fields[i]);
      text += '\n';
      if (text.size() < kPieceBytes) continue;
      if (const int error = WriteAll(file, text); error != 0) return error;
      text.clear();
    }
    return WriteAll(file, text);
  });
}

}  // namespace sceneweld::cli
