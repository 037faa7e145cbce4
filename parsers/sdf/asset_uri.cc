#include <filesystem>

#include "sceneweld/parsers/package_map.h"
#include "sceneweld/parsers/sdf/sdf_writing.h"
#include "sceneweld/parsers/uri.h"

namespace sceneweld::sdf {

std::string AssetUri(const Output& out, const Name& path, const Name& as_written) {
  if (path.empty()) return as_written.str();
  if (IsUri(path)) return path.str();  // of a package that was not known (scene JSON)
  if (out.options.packages) {
    if (auto uri = out.options.packages->UriOf(path.str())) return *uri;
  }
  if (!out.options.folder.empty()) {
    const std::filesystem::path file(path.view());
    const std::filesystem::path relative = file.lexically_relative(out.options.folder);
    if (!relative.empty()) return relative.generic_string();
  }
  return "file://" + path.str();
}

}  // namespace sceneweld::sdf
