// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The errors with which the protocol refuses a request.

#include <string>

namespace sceneweld::cli {

inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kNotInitialized = -32002;
inline constexpr int kRequestCancelled = -32800;
inline constexpr int kContentModified = -32801;
inline constexpr int kRequestFailed = -32803;

/// The answer to a request that has no result.
struct RequestError {
  int code;
  std::string message;
};

}  // namespace sceneweld::cli
