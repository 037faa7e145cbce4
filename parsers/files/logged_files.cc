#include "sceneweld/parsers/files/logged_files.h"

#include "sceneweld/parsers/files/recorded_files.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

std::optional<std::string> LoggedFiles::Read(const std::string& path, std::size_t most_bytes,
                                             std::string& error) const {
  auto bytes = files_->Read(path, most_bytes, error);
  LogTo(logger(), LogLevel::kDebug, [&] {
    return bytes ? "opened " + Quoted(path) + ", " + std::to_string(bytes->size()) + " bytes"
                 : "cannot open " + Quoted(path) + ": " + error;
  });
  return bytes;
}

Logger* LoggerOf(const FileSystem& files) {
  if (const auto* recorded = dynamic_cast<const RecordedFiles*>(&files)) return LoggerOf(recorded->system());
  const auto* logged = dynamic_cast<const LoggedFiles*>(&files);
  return logged ? logged->logger() : nullptr;
}

}  // namespace sceneweld
