// SPDX-License-Identifier: BSD-3-Clause
// Recognises requests with JSON.

#include "sceneweld/cli/http/json_request.h"

namespace sceneweld::cli {

bool IsJsonRequest(const HttpRequest& request) {
  std::string_view type = request.Header("Content-Type");
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return type == "application/json";
}

}  // namespace sceneweld::cli
