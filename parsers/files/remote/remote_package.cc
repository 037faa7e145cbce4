// SPDX-License-Identifier: BSD-3-Clause
// The folder of the package cache.
// Finds remote packages in the cache, or fetches them.

#include "sceneweld/parsers/files/remote/remote_package.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "sceneweld/parsers/files/make_folder.h"
#include "sceneweld/parsers/files/open_file.h"
#include "sceneweld/parsers/files/remote/fetch_exchange.h"
#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/parsers/programs/program_run.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

struct ArchiveType {
  std::string_view name;
  std::array<std::string_view, 2> suffixes;
};
constexpr ArchiveType kArchiveTypes[] = {
    {"zip", {".zip", ".zip"}},        {"tar", {".tar", ".tar"}},      {"gztar", {".tar.gz", ".tgz"}},
    {"bztar", {".tar.bz2", ".tbz2"}}, {"xztar", {".tar.xz", ".txz"}},
};

constexpr std::string_view kSchemes[] = {"https://", "http://", "file://"};

std::string_view TypeBySuffix(std::string_view url) {
  const std::string_view path = url.substr(0, url.find_first_of("?#"));
  for (const ArchiveType& type : kArchiveTypes) {
    for (const std::string_view suffix : type.suffixes) {
      if (path.ends_with(suffix)) return type.name;
    }
  }
  return {};
}

bool IsHexadecimal(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

std::string ListedTypes() {
  std::string list;
  for (const ArchiveType& type : kArchiveTypes) list += (list.empty() ? "" : ", ") + Quoted(type.name);
  return list;
}

bool CheckUrl(const RemoteParams::Part& url, Diagnostics& diagnostics) {
  const auto scheme = std::find_if(std::begin(kSchemes), std::end(kSchemes),
                                   [&](std::string_view known) { return url.text.starts_with(known); });
  const bool is_clean =
      std::none_of(url.text.begin(), url.text.end(), [](char c) { return c == ' ' || (c >= '\0' && c < ' '); });
  if (scheme != std::end(kSchemes) && url.text.size() > scheme->size() && is_clean) return true;
  Diagnostic& error = diagnostics.Error("unknown-value", url.span, Quoted(url.text) + " is not the URL of an archive");
  error.Help(is_clean ? "begin it with `https://`, `http://` or `file://`" : "write a blank in a URL as `%20`");
  return false;
}

bool CheckSha256(const RemoteParams::Part& sha256, Diagnostics& diagnostics) {
  if (sha256.text.size() == 64 && std::all_of(sha256.text.begin(), sha256.text.end(), IsHexadecimal)) return true;
  const auto wrong = std::find_if_not(sha256.text.begin(), sha256.text.end(), IsHexadecimal);
  const std::string count = std::to_string(sha256.text.size());
  const std::string what = wrong != sha256.text.end() ? ", and here are others" : ", not of " + count;
  diagnostics.Error("unknown-value", sha256.span, "a checksum `sha256` is a text of 64 hexadecimal digits" + what)
      .Help("`sha256sum ARCHIVE` prints it");
  return false;
}

bool CheckType(const RemoteParams& params, const std::string& name, Span place, Diagnostics& diagnostics) {
  if (!params.archive_type) {
    if (params.urls.empty() || !ArchiveTypeOf(params).empty()) return true;
    diagnostics
        .Error("missing-value", params.urls.front().span ? params.urls.front().span : place,
               "the URL has no known suffix of an archive, so package " + Quoted(name) + " needs `archive_type`")
        .Help("one of " + ListedTypes());
    return false;
  }
  const std::string& written = params.archive_type->text;
  std::vector<std::string_view> names;
  for (const ArchiveType& type : kArchiveTypes) {
    if (type.name == written) return true;
    names.push_back(type.name);
  }
  Diagnostic& error =
      diagnostics.Error("unknown-value", params.archive_type->span, "unknown archive type " + Quoted(written));
  const std::string_view by_suffix = TypeBySuffix("." + written);
  const std::string nearest = by_suffix.empty() ? ClosestName(written, names) : std::string(by_suffix);
  if (nearest.empty()) {
    error.Help("one of " + ListedTypes());
  } else {
    error.Suggest(nearest);
  }
  return false;
}

bool CheckStripPrefix(const RemoteParams::Part& prefix, Diagnostics& diagnostics) {
  const std::string slashed = "/" + prefix.text + "/";
  if (!prefix.text.starts_with('/') && slashed.find("/../") == std::string::npos) return true;
  diagnostics.Error("unknown-value", prefix.span,
                    Quoted(prefix.text) + " is not a folder in an archive: it is absolute or contains `..`");
  return false;
}

}  // namespace

std::string_view ArchiveTypeOf(const RemoteParams& params) {
  if (params.archive_type) return params.archive_type->text;
  for (const RemoteParams::Part& url : params.urls) {
    if (const std::string_view type = TypeBySuffix(url.text); !type.empty()) return type;
  }
  return {};
}

bool CheckRemoteParams(const std::string& name, const RemoteParams& params, Span place, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  if (params.urls.empty()) {
    diagnostics.Error("missing-value", place, "the remote package " + Quoted(name) + " needs `urls`, at least one");
  }
  for (const RemoteParams::Part& url : params.urls) CheckUrl(url, diagnostics);
  if (params.sha256.text.empty() && !params.sha256.span) {
    diagnostics.Error("missing-value", place, "the remote package " + Quoted(name) + " needs `sha256`")
        .Help("`sha256sum ARCHIVE` prints it");
  } else {
    CheckSha256(params.sha256, diagnostics);
  }
  if (diagnostics.error_count() == errors || params.archive_type) CheckType(params, name, place, diagnostics);
  if (params.strip_prefix) CheckStripPrefix(*params.strip_prefix, diagnostics);
  return diagnostics.error_count() == errors;
}

std::string DifferingPart(const RemoteParams& a, const RemoteParams& b) {
  if (a.urls != b.urls) return "urls";
  if (!(a.sha256 == b.sha256)) return "sha256";
  if (a.archive_type != b.archive_type) return "archive_type";
  if (a.strip_prefix != b.strip_prefix) return "strip_prefix";
  return {};
}

std::string UserPackageCache(const std::function<const char*(const char*)>& variable) {
  const auto absolute = [&](const char* name) {
    const char* value = variable(name);
    return std::string(value && *value == '/' ? value : "");
  };
  std::string folder = absolute("XDG_CACHE_HOME");
  if (folder.empty()) {
    folder = absolute("HOME");
    if (folder.empty()) return folder;
    folder += "/.cache";
  }
  return folder + "/sceneweld/package_map";
}

namespace {

namespace fs = std::filesystem;

constexpr int kMostSeconds = 3600;

bool IsFolder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// OpenSSL, Python and curl use this variable too, in networks that have their own certificate authority.
std::string CertificateAuthorities() {
  const char* file = std::getenv("SSL_CERT_FILE");
  std::error_code error;
  return file && *file ? fs::absolute(file, error).string() : std::string();
}

// libcurl reads the first ones; the C library, when it looks up names, the others.
constexpr const char* kEnvironment[] = {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy",  "ALL_PROXY",
                                        "no_proxy",   "NO_PROXY",    "LOCALDOMAIN", "RES_OPTIONS"};

const std::string kProgramFailed = "the program " + Quoted(fetch::kProgram) + " failed";

// Returns false and sets the state and fault of the outcome if the archive is not unpacked.
bool Unpack(const std::string& program, fetch::Request request, const Limits& limits, RemotePackage::Outcome& outcome) {
  request.task = fetch::Task::kUnpack;
  const ProgramReply reply = RunProgram(program, SecondsLeft(limits, kMostSeconds), fetch::ToBytes(request), limits);
  outcome.fault = reply.failure.empty() ? kProgramFailed : reply.failure;
  std::string_view rest = reply.bytes, words;
  fetch::Reply kind{};
  if (!Take(rest, kind)) return false;
  if (kind == fetch::Reply::kBadArchive && TakeText(rest, words)) {
    outcome.state = RemotePackage::State::kBadArchive;
    outcome.fault = CleanedWords(words);
  }
  return kind == fetch::Reply::kUnpacked;
}

bool NeedsNetwork(const std::string& url) { return !url.starts_with("file://"); }

constexpr char kScratchName[] = ".fetch-";

// Locks a folder for this process, without waiting. On some file systems no folder can be locked.
OpenFile LockedFolder(const std::string& folder) {
  OpenFile file(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (file.is_open() && flock(file.descriptor(), LOCK_EX | LOCK_NB) != 0) return OpenFile();
  return file;
}

// Remains of killed fetches: nobody holds their lock, or they are older than any fetch can last.
void RemoveOldScratch(const std::string& cache) {
  constexpr auto kOld = std::chrono::seconds(4 * kMostSeconds);
  constexpr auto kPerhapsNotLockedYet = std::chrono::seconds(10);
  std::error_code error;
  for (fs::directory_iterator at(cache, error), end; !error && at != end; at.increment(error)) {
    if (!at->path().filename().string().starts_with(kScratchName)) continue;
    std::error_code ignored;
    const auto time = fs::last_write_time(at->path(), ignored);
    const auto age = fs::file_time_type::clock::now() - time;
    if (ignored || age < kPerhapsNotLockedYet) continue;
    const OpenFile lock = LockedFolder(at->path().string());
    if (lock.is_open() || age > kOld) fs::remove_all(at->path(), ignored);
  }
}

// A folder of our own beside the packages. It is removed with its object.
class Scratch {
 public:
  Scratch(const std::string& cache, std::string& fault) {
    const std::error_code error = MakeFolder(cache);
    RemoveOldScratch(cache);
    std::string pattern = cache + "/" + kScratchName + "XXXXXX";
    if (!error && mkdtemp(pattern.data())) {
      folder_ = pattern;
      lock_ = LockedFolder(folder_);
    } else {
      const std::error_code why = error ? error : std::error_code(errno, std::generic_category());
      fault = "the cache " + Quoted(cache) + " cannot be written to: " + why.message();
    }
  }
  ~Scratch() {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
  OpenFile lock_;
};

}  // namespace

RemotePackage::RemotePackage(std::string name, RemoteParams params, RemoteAccess access, Span place)
    : name_(std::move(name)), params_(std::move(params)), access_(std::move(access)), place_(place) {
  if (access_.cache.empty()) return;
  const std::string prefix = params_.strip_prefix ? params_.strip_prefix->text : std::string();
  folder_ = access_.cache + "/" + params_.sha256.text + "-" + Sha256(prefix);
}

RemotePackage::RemotePackage(std::string name, RemoteParams params, RemoteAccess access, std::string folder)
    : name_(std::move(name)), params_(std::move(params)), access_(std::move(access)), folder_(std::move(folder)) {}

const RemotePackage::Outcome& RemotePackage::Obtain(const Limits& limits) const {
  const std::lock_guard lock(mutex_);
  if (!outcome_) outcome_ = Fetch(limits);
  return *outcome_;
}

RemotePackage::Outcome RemotePackage::Fetch(const Limits& limits) const {
  if (folder_.empty()) return {.fault = "there is no cache for it"};
  if (IsFolder(folder_)) return {.state = State::kCached};
  const bool needs_network = std::all_of(params_.urls.begin(), params_.urls.end(),
                                         [](const RemoteParams::Part& url) { return NeedsNetwork(url.text); });
  if (needs_network && !access_.network) return {.state = State::kDenied};
  const std::string program = FindProgramFile("libexec", fetch::kProgram);
  if (program.empty()) {
    return {.fault = "the program " + Quoted(fetch::kProgram) + " is not in `../libexec` beside this program"};
  }
  Outcome outcome;
  const Scratch scratch(access_.cache, outcome.fault);
  if (scratch.folder().empty()) return outcome;
  if (access_.progress) access_.progress("fetching package " + Quoted(name_));
  outcome = FetchInto(scratch.folder(), program, limits);
  if (access_.progress) access_.progress("");
  return outcome;
}

RemotePackage::Outcome RemotePackage::FetchInto(const std::string& scratch, const std::string& program,
                                                const Limits& limits) const {
  fetch::Request request;
  request.sha256 = params_.sha256.text;
  request.type = ArchiveTypeOf(params_);
  if (params_.strip_prefix) request.strip_prefix = params_.strip_prefix->text;
  request.folder = scratch;
  request.authorities = CertificateAuthorities();
  request.most_bytes = access_.max_download_bytes;
  request.most_unpacked = access_.max_unpacked_bytes;
  request.most_members = access_.max_members;
  for (const RemoteParams::Part& url : params_.urls) {
    if (access_.network || !NeedsNetwork(url.text)) request.urls.push_back(url.text);
  }
  Outcome outcome = Download(program, request, limits);
  if (outcome.url.empty() || !Unpack(program, request, limits, outcome)) return outcome;
  std::error_code error = MakeFolder(fs::path(folder_).parent_path());
  const std::string readme = scratch + "/README";
  std::ofstream(readme, std::ios::binary) << Readme();
  fs::rename(readme, folder_ + ".README", error);
  fs::rename(scratch + "/" + fetch::kPackage, folder_, error);
  // Another process was quicker and has put the same files there.
  if (error && !IsFolder(folder_)) {
    outcome.fault = "the cache " + Quoted(access_.cache) + " cannot be written to: " + error.message();
    return outcome;
  }
  outcome.state = State::kFetched;
  outcome.fault.clear();
  return outcome;
}

RemotePackage::Outcome RemotePackage::Download(const std::string& program, const fetch::Request& request,
                                               const Limits& limits) const {
  const ProgramReply reply =
      RunProgram(program, SecondsLeft(limits, kMostSeconds), fetch::ToBytes(request), limits, kEnvironment);
  Outcome outcome;
  outcome.fault = reply.failure;
  if (!outcome.fault.empty()) return outcome;
  std::string_view rest = reply.bytes, words;
  fetch::Reply kind{};
  std::uint64_t number = 0;
  outcome.fault = kProgramFailed;
  if (!Take(rest, kind)) return outcome;
  if (kind == fetch::Reply::kDownloaded && Take(rest, number) && number < request.urls.size()) {
    outcome.url = request.urls[number];
    return outcome;
  }
  if (kind != fetch::Reply::kNotFetched) return outcome;
  outcome.fault.clear();
  for (const RemoteParams::Part& url : params_.urls) {
    const bool was_asked = access_.network || !NeedsNetwork(url.text);
    if (was_asked && !TakeText(rest, words)) break;
    outcome.failures.push_back(was_asked ? CleanedWords(words) : "not requested without `--allow-network`");
  }
  return outcome;
}

std::string RemotePackage::Readme() const {
  std::string text = "The folder beside this file, " + fs::path(folder_).filename().string() + ",\nholds package " +
                     name_ + " from one of\n";
  for (const RemoteParams::Part& url : params_.urls) text += "  " + url.text + "\n";
  return text + "sceneweld fetches it again when it is needed and missing.\n";
}

std::string RemotePackage::Reported(const Limits& limits) const {
  const Outcome& outcome = Obtain(limits);
  switch (outcome.state) {
    case State::kCached: return "found in the cache";
    case State::kFetched: return "fetched from " + Quoted(outcome.url);
    case State::kDenied: return "not in the cache, and not fetched without `--allow-network`";
    case State::kBadArchive: return "fetched from " + Quoted(outcome.url) + ", and not unpacked";
    case State::kNotFetched: return "not in the cache, and fetching is not allowed";
  }
  return {};
}

void RemotePackage::Report(Span user, const Limits& limits, Diagnostics& diagnostics) const {
  const Outcome& outcome = Obtain(limits);
  const std::string name = Quoted(name_);
  const auto add = [&](Diagnostic error) {
    error.InFileUnlessSpan(place_ ? place_.source->file() : NamedFile{params_.urls.front().text, {}});
    if (place_) error.Note(place_, "package " + name + " is described here");
    diagnostics.Add(std::move(error));
  };
  const std::string permit = "use `--allow-network` to fetch it from " + Quoted(params_.urls.front().text);
  switch (outcome.state) {
    case State::kCached:
    case State::kFetched: return;
    case State::kDenied: {
      Diagnostic error("network-denied", Severity::kError, user,
                       "the remote package " + name + " is not in the cache, and fetching is not allowed");
      add(std::move(error.Help(permit)));
      return;
    }
    case State::kBadArchive: {
      Diagnostic error("bad-archive", Severity::kError, user,
                       "the archive of package " + name + " cannot be unpacked: " + outcome.fault);
      add(std::move(error.Note({}, "it came from " + Quoted(outcome.url))));
      return;
    }
    case State::kNotFetched: {
      Diagnostic error("fetch-failed", Severity::kError, user,
                       "package " + name + " cannot be fetched" + (outcome.fault.empty() ? "" : ": " + outcome.fault));
      bool denied = false;
      for (std::size_t i = 0; i < outcome.failures.size(); ++i) {
        const RemoteParams::Part& url = params_.urls[i];
        error.Note(url.span, Quoted(url.text) + ": " + outcome.failures[i]);
        denied = denied || (!access_.network && NeedsNetwork(url.text));
      }
      if (denied) error.Help("use `--allow-network` to try the other URLs");
      add(std::move(error));
      return;
    }
  }
}

}  // namespace sceneweld
