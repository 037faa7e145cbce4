// SPDX-License-Identifier: BSD-3-Clause
// Loads the module that holds the server.

#include "sceneweld/cli/http/http_server.h"

#include <algorithm>

#include "sceneweld/parsers/programs/program_module.h"

namespace sceneweld::cli {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string_view HttpRequest::Header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (std::equal(key.begin(), key.end(), name.begin(), name.end(),
                   [](char a, char b) { return Lower(a) == Lower(b); })) {
      return value;
    }
  }
  return {};
}

const std::string* HttpRequest::Query(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return &value;
  }
  return nullptr;
}

std::unique_ptr<HttpServer> MakeHttpServer(HttpOptions options, std::string& why) {
  const auto make =
      reinterpret_cast<decltype(&sceneweld_http)>(LoadModuleFunction(kSceneweldHttpModule, kSceneweldHttp, why));
  if (!make) return nullptr;
  return std::unique_ptr<HttpServer>(make(&options, &why));
}

}  // namespace sceneweld::cli
