// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld::cli {

struct MediaType {
  std::string_view name;
  bool is_text = true;  ///< UTF-8.
};

/// The media type of a format; bytes for an unknown one.
MediaType MediaTypeOf(std::string_view format);

/// Whether a header `Content-Type` says JSON in UTF-8: `application/json`, in any case, with no other `charset`.
bool IsJson(std::string_view content_type);

}  // namespace sceneweld::cli
