// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The binary messages between two programs of one build: integers and doubles in the form of the machine, texts after
/// their length.

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace sceneweld {

template <typename T>
void Put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
inline void PutText(std::string& out, std::string_view text) {
  Put(out, std::uint64_t{text.size()});
  out.append(text);
}

/// Takes from the front. Returns false if too little is left.
template <typename T>
bool Take(std::string_view& from, T& value) {
  if (from.size() < sizeof value) return false;
  std::memcpy(&value, from.data(), sizeof value);
  from.remove_prefix(sizeof value);
  return true;
}
inline bool TakeText(std::string_view& from, std::string_view& text) {
  std::uint64_t size = 0;
  if (!Take(from, size) || size > from.size()) return false;
  text = from.substr(0, size);
  from.remove_prefix(size);
  return true;
}

}  // namespace sceneweld
