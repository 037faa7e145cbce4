// SPDX-License-Identifier: BSD-3-Clause
// The function that the module `sceneweld_http.so` exports.

#include <memory>
#include <utility>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/module/server.h"

namespace sceneweld::cli {

HttpServer* sceneweld_http(HttpOptions* options, std::string* why) {
  auto server = std::make_unique<Server>(std::move(*options));
  return server->Bind(*why) ? server.release() : nullptr;
}

}  // namespace sceneweld::cli
