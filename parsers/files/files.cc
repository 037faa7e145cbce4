// SPDX-License-Identifier: BSD-3-Clause
// Reads files under limits, as UTF-8, for all readers.

#include "sceneweld/parsers/files/files.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "sceneweld/parsers/files/content_kind.h"
#include "sceneweld/parsers/files/open_file.h"
#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/parsers/files/stage_asset.h"
#include "sceneweld/parsers/files/xml_encoding.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld {
namespace fs = std::filesystem;

FileSystem::Kind DiskFiles::KindOf(const std::string& path) const {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return Kind::kNone;
  if (S_ISDIR(status.st_mode)) return Kind::kFolder;
  return S_ISREG(status.st_mode) ? Kind::kFile : Kind::kNone;
}

std::optional<std::string> DiskFiles::Read(const std::string& path, std::size_t most_bytes, std::string& error) const {
  // Opening a pipe would block until something writes to it.
  const OpenFile file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (file.is_open()) return file.ReadAll(most_bytes, error);
  error = std::generic_category().message(errno);
  return std::nullopt;
}

std::size_t DiskFiles::SizeOf(const std::string& path) const {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) : 0;
}

std::vector<std::string> DiskFiles::List(const std::string& folder) const {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string DiskFiles::Canonical(const std::string& path) const {
  std::error_code error;
  const auto canonical = fs::weakly_canonical(path, error);
  return error ? path : canonical.string();
}

FileSystem::Kind MemoryFiles::KindOf(const std::string& path) const {
  if (files_.contains(path)) return Kind::kFile;
  const std::string prefix = path == "/" ? path : path + "/";
  const auto below = files_.lower_bound(prefix);
  return below != files_.end() && below->first.starts_with(prefix) ? Kind::kFolder : Kind::kNone;
}

std::optional<std::string> MemoryFiles::Read(const std::string& path, std::size_t, std::string& error) const {
  const auto found = files_.find(path);
  if (found != files_.end()) return found->second;
  error = KindOf(path) == Kind::kFolder ? "it is a folder" : "No such file or directory";
  return std::nullopt;
}

std::size_t MemoryFiles::SizeOf(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? 0 : found->second.size();
}

std::vector<std::string> MemoryFiles::List(const std::string& folder) const {
  std::vector<std::string> names;
  const std::string prefix = folder == "/" ? folder : folder + "/";
  for (auto at = files_.lower_bound(prefix); at != files_.end() && at->first.starts_with(prefix); ++at) {
    const std::string rest = at->first.substr(prefix.size());
    std::string name = rest.substr(0, rest.find('/'));
    if (names.empty() || names.back() != name) names.push_back(std::move(name));
  }
  return names;
}

void Files::SetRoot(std::string folder, const PathNames* names) {
  root_ = std::move(folder);
  names_ = names;
}

std::unique_ptr<Files> Files::Apart() const {
  auto apart = std::make_unique<Files>(system_, limits_, sources_);
  apart->SetRoot(root_, names_);
  apart->SetCurrentFolder(current_folder_);
  return apart;
}

Files::Tally Files::tally() const {
  const std::lock_guard lock(mutex_);
  return read_;
}

bool Files::IsWithinLimits(const Tally& more) const {
  return read_.files + more.files <= limits_.max_files && read_.bytes + more.bytes <= limits_.max_total_bytes;
}

bool Files::CanCount(const Tally& apart) const {
  if (whole_) return whole_->CanCount(apart);
  const std::lock_guard lock(mutex_);
  return IsWithinLimits(apart);
}

bool Files::Count(const Tally& apart) {
  if (whole_ && !whole_->Count(apart)) return false;
  const std::lock_guard lock(mutex_);
  if (!whole_ && !IsWithinLimits(apart)) return false;
  read_.files += apart.files;
  read_.bytes += apart.bytes;
  return true;
}

bool Files::IsFile(const std::string& path) const {
  if (system_->KindOf(path) == FileSystem::Kind::kFile) return true;
  const std::string_view file = HolderOf(path);
  return file.size() < path.size() && system_->KindOf(std::string(file)) == FileSystem::Kind::kFile;
}

std::string Files::Shown(const std::string& path) const {
  if (!root_.empty()) {
    const std::string prefix = root_ == "/" ? root_ : root_ + "/";
    if (path.starts_with(prefix)) return path.substr(prefix.size());
  }
  if (names_) {
    if (auto uri = names_->UriOf(path)) return *std::move(uri);
  }
  return path;
}

const Source* Files::ReadText(const std::string& path, Span span, Diagnostics& diagnostics) {
  auto text = ReadBytes(path, span, diagnostics);
  return text ? Keep(path, Shown(path), *std::move(text), Encoding::kUtf8, span, diagnostics) : nullptr;
}

const Source* Files::ReadTextOfAnyEncoding(const std::string& path, Span span, Diagnostics& diagnostics) {
  auto text = ReadBytes(path, span, diagnostics);
  return text ? Keep(path, Shown(path), *std::move(text), Encoding::kAny, span, diagnostics) : nullptr;
}

const Source* Files::ReadTextOrBinary(const std::string& path, Span span, Diagnostics& diagnostics) {
  auto text = ReadBytes(path, span, diagnostics);
  return text ? Keep(path, Shown(path), *std::move(text), Encoding::kBinary, span, diagnostics) : nullptr;
}

std::optional<std::string> Files::ReadBytes(const std::string& path, Span span, Diagnostics& diagnostics) {
  const std::size_t size = system_->SizeOf(path);
  if (size > limits_.max_file_bytes) {
    Count(Named(path), size, span, diagnostics);
    return std::nullopt;
  }
  std::string why;
  auto bytes = system_->Read(path, limits_.max_file_bytes, why);
  if (!bytes) {
    diagnostics.Error("file-not-found", span, "cannot read `" + Shown(path) + "`: " + why)
        .InFileUnlessSpan(Named(path))
        .Help(HelpForSpelling(path));
    return std::nullopt;
  }
  if (!Count(Named(path), bytes->size(), span, diagnostics)) return std::nullopt;
  return bytes;
}

const Source* Files::AddText(std::string path, std::string shown, std::string text, Diagnostics& diagnostics) {
  if (!Count({shown, path}, text.size(), {}, diagnostics)) return nullptr;
  return Keep(std::move(path), std::move(shown), std::move(text), Encoding::kUtf8, {}, diagnostics);
}

const Source* Files::AddTextOfAnyEncoding(std::string path, std::string shown, std::string text,
                                          Diagnostics& diagnostics) {
  if (!Count({shown, path}, text.size(), {}, diagnostics)) return nullptr;
  return Keep(std::move(path), std::move(shown), std::move(text), Encoding::kAny, {}, diagnostics);
}

const Source* Files::AddTextOrBinary(std::string path, std::string shown, std::string text, Diagnostics& diagnostics) {
  if (!Count({shown, path}, text.size(), {}, diagnostics)) return nullptr;
  return Keep(std::move(path), std::move(shown), std::move(text), Encoding::kBinary, {}, diagnostics);
}

bool Files::CountMade(const std::string& what, std::size_t bytes, Span span, Diagnostics& diagnostics) {
  const std::lock_guard lock(mutex_);
  read_.bytes += bytes;
  if (whole_) return whole_->CountMade(what, bytes, span, diagnostics);
  if (read_.bytes <= limits_.max_total_bytes) return true;
  diagnostics.Error(
      "limit-exceeded", span,
      "with " + what + ", more than " + std::to_string(limits_.max_total_bytes) + " bytes in one composition");
  return false;
}

bool Files::Count(const NamedFile& file, std::size_t bytes, Span span, Diagnostics& diagnostics) {
  const auto refuse = [&](std::string message) {
    diagnostics.Error("limit-exceeded", span, std::move(message)).InFileUnlessSpan(file);
    return false;
  };
  {
    const std::lock_guard lock(mutex_);
    ++read_.files;
    read_.bytes += bytes;
    if (whole_) return whole_->Count(file, bytes, span, diagnostics);
    if (read_.files > limits_.max_files) {
      return refuse("more than " + std::to_string(limits_.max_files) + " files in one composition");
    }
    if (read_.bytes > limits_.max_total_bytes) {
      return refuse("more than " + std::to_string(limits_.max_total_bytes) + " bytes in one composition");
    }
  }
  if (bytes > limits_.max_file_bytes || bytes >= 0xFFFFFFFFu) {
    return refuse("`" + file.shown + "` is longer than " + std::to_string(limits_.max_file_bytes) + " bytes");
  }
  if (limits_.ShouldStop()) return refuse("stopped before `" + file.shown + "` was read");
  return true;
}

// All engines read such files. Most often only a comment is concerned.
const Source* Files::KeepXml(std::string path, std::string shown, std::string_view text, std::size_t bad,
                             Diagnostics& diagnostics) {
  const std::size_t at = Utf8OfXml(text.substr(0, bad)).text.size();
  ConvertedXml converted = Utf8OfXml(text);
  const Source& source = sources_->Add(std::move(path), std::move(shown), std::move(converted.text));
  if (converted.as_declared) return &source;
  const auto begin = static_cast<std::uint32_t>(at);
  const bool says_utf8 = converted.declared.empty() || converted.declared == "UTF-8" || converted.declared == "utf-8";
  diagnostics
      .Warning("invalid-utf8", Span{&source, begin, begin + 1},
               says_utf8 ? "this is not UTF-8 text; the file is read as " + converted.encoding
                         : "this is read as " + converted.encoding + ", not in the encoding `" + converted.declared +
                               "` that the file declares")
      .Help("save the file in the encoding UTF-8" +
            std::string(says_utf8 ? ", or declare its own, as in `<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>`"
                                  : " and declare that"));
  return &source;
}

const Source* Files::Keep(std::string path, std::string shown, std::string text, Encoding encoding, Span span,
                          Diagnostics& diagnostics) {
  const auto bad = FirstInvalidUtf8(text);
  const bool has_zero = text.find('\0') != std::string::npos;
  // There is nothing worth showing of such contents.
  const auto refuse = [&](const std::string& is) -> Diagnostic& {
    return diagnostics.Error("invalid-utf8", span, "`" + shown + "` is " + is).InFileUnlessSpan({shown, path});
  };
  // The only format that may be binary is USD, whose crates and packages are not foreign to it.
  const bool is_own = encoding == Encoding::kBinary && (text.starts_with("PXR-USDC") || text.starts_with("PK"));
  if (!is_own && ReportOtherContent({shown, path}, text, encoding == Encoding::kAny ? Wanted::kMesh : Wanted::kModel,
                                    span, diagnostics)) {
    return nullptr;
  }
  if (has_zero && encoding == Encoding::kBinary && (is_own || WideEncodingOf(text).empty())) {
    return &sources_->Add(std::move(path), std::move(shown), std::move(text));
  }
  if (const std::string_view wide = has_zero ? WideEncodingOf(text) : std::string_view(); !wide.empty()) {
    refuse(std::string(wide) + " text, not UTF-8 text")
        .Help("save the file in the encoding UTF-8, as `iconv -f " + std::string(wide) + " -t UTF-8` does");
    return nullptr;
  }
  // A zero byte in the middle of XML is reported at its place.
  if (has_zero && (bad || (encoding == Encoding::kUtf8 && !BeginsLikeXml(text)))) {
    refuse("binary data, not UTF-8 text");
    return nullptr;
  }
  if (bad && encoding == Encoding::kUtf8 && BeginsLikeXml(text))
    return KeepXml(std::move(path), std::move(shown), text, *bad, diagnostics);
  const Source& source = sources_->Add(std::move(path), std::move(shown), std::move(text));
  if (bad && encoding != Encoding::kAny) {
    const auto at = static_cast<std::uint32_t>(*bad);
    diagnostics.Error("invalid-utf8", Span{&source, at, at + 1}, "this is not UTF-8 text")
        .Help("save the file in the encoding UTF-8");
    return nullptr;
  }
  return &source;
}

}  // namespace sceneweld
