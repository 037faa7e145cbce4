// SPDX-License-Identifier: BSD-3-Clause
// Writes archives, through the module with libarchive.

#include "sceneweld/parsers/output/output_zip.h"

#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "sceneweld/parsers/output/zip_request.h"
#include "sceneweld/parsers/programs/program_module.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

// Callbacks of the module.
struct Contents {
  std::span<const OutputFile> files;
  std::string current;
  std::string why;

  static const char* NameOf(void* self, std::size_t file) {
    return static_cast<Contents*>(self)->files[file].name.c_str();
  }
  static const char* BytesOf(void* self, std::size_t file, std::size_t* size) {
    Contents& contents = *static_cast<Contents*>(self);
    std::optional<std::string> bytes = ContentsOf(contents.files[file], contents.why);
    if (!bytes) return nullptr;
    contents.current = *std::move(bytes);
    *size = contents.current.size();
    return contents.current.c_str();
  }
};

}  // namespace

std::string WriteZip(const std::string& path, std::span<const OutputFile> files) {
  std::string why;
  const auto zip =
      reinterpret_cast<decltype(&sceneweld_zip)>(LoadModuleFunction(kSceneweldZipModule, kSceneweldZip, why));
  if (!zip) return why;
  std::error_code error;
  if (fs::is_directory(path, error)) return "it is a folder";
  const std::string temporary = path + ".tmp" + std::to_string(::getpid());
  Contents contents{files, {}, {}};
  SceneweldZipRequest request{temporary.c_str(), files.size(), &contents, &Contents::NameOf, &Contents::BytesOf, {}};
  zip(&request);
  if (request.failure[0] == '\0') {
    fs::rename(temporary, path, error);
    if (!error) return {};
    why = error.message();
  } else {
    why = contents.why.empty() ? request.failure : contents.why;
  }
  fs::remove(temporary, error);
  return why;
}

}  // namespace sceneweld
