// SPDX-License-Identifier: BSD-3-Clause
// The module `sceneweld_zip.so`. The program loads it only to write an archive, because libarchive takes long to load.

#include <archive.h>
#include <archive_entry.h>

#include <cstdio>

#include "sceneweld/parsers/output/zip_request.h"

namespace {

void Fail(SceneweldZipRequest& request, const char* reason) {
  std::snprintf(request.failure, sizeof request.failure, "%s", reason ? reason : "it failed");
}

// Without a time, libarchive writes the first day that the format supports, in any time zone. So equal files give equal
// archives.
bool Add(archive* zip, SceneweldZipRequest& request, std::size_t file) {
  std::size_t size = 0;
  const char* bytes = request.contents(request.context, file, &size);
  if (!bytes) {
    Fail(request, "a file to be copied cannot be read");
    return false;
  }
  archive_entry* entry = archive_entry_new();
  const char* name = request.name(request.context, file);
  archive_entry_set_pathname(entry, name);
  archive_entry_set_pathname_utf8(entry, name);
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_perm(entry, 0644);
  archive_entry_set_size(entry, static_cast<la_int64_t>(size));
  const bool written = archive_write_header(zip, entry) == ARCHIVE_OK && archive_write_data(zip, bytes, size) >= 0 &&
                       archive_write_finish_entry(zip) == ARCHIVE_OK;
  if (!written) Fail(request, archive_error_string(zip));
  archive_entry_free(entry);
  return written;
}

}  // namespace

void sceneweld_zip(SceneweldZipRequest* request) {
  request->failure[0] = '\0';
  archive* zip = archive_write_new();
  bool good =
      archive_write_set_format_zip(zip) == ARCHIVE_OK && archive_write_open_fd(zip, request->file) == ARCHIVE_OK;
  if (!good) Fail(*request, archive_error_string(zip));
  for (std::size_t i = 0; good && i < request->count; ++i) good = Add(zip, *request, i);
  if (archive_write_close(zip) != ARCHIVE_OK && good) Fail(*request, archive_error_string(zip));
  archive_write_free(zip);
}
