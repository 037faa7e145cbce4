// SPDX-License-Identifier: BSD-3-Clause
// Keeps the files that a page sends, and finds the scene among them.

#include "sceneweld/cli/viewer/dropped_files.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "sceneweld/cli/viewer/dropped_scenes.h"
#include "sceneweld/parsers/files/root_files.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kLongestPart = 200;
constexpr std::size_t kLongestName = 1000;
constexpr std::size_t kMostParts = 32;
constexpr std::size_t kMostChoices = 200;

DroppedFiles::Answer Refused(int status, const std::string& why) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put("error", why);
  json.CloseObject();
  return {status, text + "\n"};
}

template <typename Value>
DroppedFiles::Answer With(const char* key, const Value& value) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put(key, value);
  json.CloseObject();
  return {200, text + "\n"};
}

std::string MiB(std::size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

}  // namespace

std::string WhyNoDroppedName(std::string_view name) {
  if (name.empty() || name.size() > kLongestName) return "the name of a file is empty or too long";
  if (std::any_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; })) {
    return "the name of a file has a control character";
  }
  std::size_t parts = 0;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view part = name.substr(begin, end - begin);
    if (part.empty() || part == "." || part == ".." || part.find('\\') != part.npos) {
      return "the name " + Quoted(name) + " is not one below a folder";
    }
    if (part.size() > kLongestPart || ++parts > kMostParts) return "the name " + Quoted(name) + " is too long";
    begin = end + 1;
  }
  return {};
}

struct DroppedFiles::Upload {
  std::uint64_t id = 0;
  TemporaryFolder folder;
  std::set<std::string> names;
  std::size_t bytes = 0;
};

DroppedFiles::DroppedFiles(const ReadOptions& read, Show show) : read_(read), show_(std::move(show)) {}

DroppedFiles::~DroppedFiles() = default;

DroppedFiles::Answer DroppedFiles::Begin() {
  const std::lock_guard lock(mutex_);
  upload_ = std::make_unique<Upload>();
  if (upload_->folder.path().empty()) {
    upload_ = nullptr;
    return Refused(500, "the system has no folder for temporary files");
  }
  upload_->id = ++last_id_;
  return With("id", upload_->id);
}

DroppedFiles::Answer DroppedFiles::Put(std::uint64_t id, const std::string& name, const std::string& bytes) {
  if (std::string why = WhyNoDroppedName(name); !why.empty()) return Refused(400, why);
  const std::lock_guard lock(mutex_);
  if (!upload_ || upload_->id != id) return Refused(409, "other files have been sent since");
  Upload& upload = *upload_;
  if (upload.names.size() >= kMostFiles) {
    return Refused(413, "there are more than " + std::to_string(kMostFiles) + " files");
  }
  if (bytes.size() > kMostBytesOfFile) return Refused(413, Quoted(name) + " has more than " + MiB(kMostBytesOfFile));
  if (bytes.size() > kMostBytes - upload.bytes) return Refused(413, "the files have more than " + MiB(kMostBytes));
  if (upload.names.contains(name)) return Refused(409, "two files are called " + Quoted(name));
  if (const std::string why = WriteFile(upload.folder.path() + "/" + name, std::string_view(bytes)); !why.empty()) {
    return Refused(422, Quoted(name) + ": " + why);
  }
  upload.names.insert(name);
  upload.bytes += bytes.size();
  return With("files", upload.names.size());
}

DroppedFiles::Answer DroppedFiles::ShowScene(std::uint64_t id, const std::string& main) {
  const std::lock_guard lock(mutex_);
  if (!upload_ || upload_->id != id) return Refused(409, "other files have been sent since");
  std::string why;
  // Nothing in the folder is a link.
  const auto files = RootFiles::Open(upload_->folder.path(), why, RootFiles::Links::kNever);
  if (!files) return Refused(500, why);
  std::vector<std::string> choices;
  if (upload_->names.size() == 1) {
    choices.push_back(*upload_->names.begin());
  } else {
    choices = DroppedScenes(*files);
    if (main.empty()) choices = MainScenes(std::move(choices));
  }
  std::string chosen = main;
  if (main.empty()) {
    if (choices.empty()) return Refused(422, "no scene or model is among the files");
    if (choices.size() > 1) {
      choices.resize(std::min(choices.size(), kMostChoices));
      return With("choices", choices);
    }
    chosen = choices.front();
  } else if (std::find(choices.begin(), choices.end(), main) == choices.end()) {
    return Refused(404, "no scene or model of the files is called " + Quoted(main));
  }
  show_("/" + chosen, chosen, ConfinedTo(files, read_));
  shown_.push_back(std::move(upload_));
  if (shown_.size() > 2) shown_.pop_front();
  return With("shown", chosen);
}

}  // namespace sceneweld::cli
