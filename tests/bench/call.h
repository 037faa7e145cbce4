// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::bench {

/// The input of a call.
struct Input {
  std::string path;
  std::vector<std::pair<std::string, std::string>> packages;  ///< Name and folder.
};

/// The result of a call. It lives until the measurement ends, so that freeing it is not measured.
struct Made {
  std::shared_ptr<void> thing;
  std::size_t bytes = 0;   ///< Of a text.
  std::size_t bodies = 0;  ///< Of a scene.
};

/// Something that can be measured.
struct Call {
  std::string_view name;
  std::string_view summary;
  /// Does the preparation that is not measured (such as reading the bytes to parse) and returns the measured part. Both
  /// throw std::runtime_error if the input is invalid.
  std::function<Made()> (*prepare)(const Input& input);
};

std::span<const Call> OwnCalls();
/// The same work by other libraries.
std::span<const Call> PeerCalls();

/// All bytes of a file. Throws std::runtime_error if it cannot be read.
std::string BytesOf(const std::string& path);

}  // namespace sceneweld::bench
