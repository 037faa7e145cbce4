// SPDX-License-Identifier: BSD-3-Clause
// Addresses that the servers listen on, and the URLs that reach them.

#include "sceneweld/cli/http/addresses.h"

#include <sys/random.h>
#include <unistd.h>

#include <array>

namespace sceneweld::cli {
namespace {

void AppendHex(unsigned char byte, std::string& text) {
  constexpr char kDigits[] = "0123456789abcdef";
  text += kDigits[byte >> 4];
  text += kDigits[byte & 15];
}

}  // namespace

bool IsLoopback(const std::string& address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

std::string HttpUrl(const std::string& address, int port) {
  const bool is_v6 = address.find(':') != std::string::npos;
  return "http://" + (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

std::vector<std::string> HttpUrls(const std::string& address, int port) {
  if (address != "0.0.0.0" && address != "::") return {HttpUrl(address, port)};
  std::vector<std::string> urls{HttpUrl("127.0.0.1", port)};
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0 && name[0] != 0) urls.push_back(HttpUrl(name.data(), port));
  return urls;
}

std::string InQuery(std::string_view text) {
  constexpr std::string_view kPlain = "-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string out;
  for (const char c : text) {
    if (kPlain.find(c) != kPlain.npos) {
      out += c;
    } else {
      out += '%';
      AppendHex(static_cast<unsigned char>(c), out);
    }
  }
  return out;
}

std::string NewToken() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return {};
  std::string token;
  for (const unsigned char byte : bytes) AppendHex(byte, token);
  return token;
}

}  // namespace sceneweld::cli
