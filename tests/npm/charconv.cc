// SPDX-License-Identifier: BSD-3-Clause
// Numbers to and from text, as one digest: packaging/npm/standard/charconv must give the same as the native library.

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace {

std::uint64_t digest = 14695981039346656037u;

void Add(const char* first, std::size_t length) {
  for (std::size_t i = 0; i < length; ++i) digest = (digest ^ static_cast<unsigned char>(first[i])) * 1099511628211u;
}

void AddRead(const std::string& text) {
  double value = 0.25;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) value = 0.5;
  Add(reinterpret_cast<const char*>(&value), sizeof value);
  const std::array<int, 2> rest{static_cast<int>(end - text.data()),
                                static_cast<int>(error == std::errc::result_out_of_range)};
  Add(reinterpret_cast<const char*>(rest.data()), sizeof rest);
}

void AddNumber(double value) {
  std::array<char, 1200> text;
  const auto add = [&](std::to_chars_result result) {
    Add(text.data(), static_cast<std::size_t>(result.ptr - text.data()));
    return std::string(text.data(), result.ptr);
  };
  char* const end = text.data() + text.size();
  std::string shortest = add(std::to_chars(text.data(), end, value));
  AddRead(shortest);
  shortest.insert(shortest.find('.') == std::string::npos ? shortest.size() : shortest.find('.') + 1, "9");
  AddRead(shortest);
  add(std::to_chars(text.data(), end, value, std::chars_format::scientific));
  add(std::to_chars(text.data(), end, static_cast<float>(value), std::chars_format::scientific));
  add(std::to_chars(text.data(), end, value, std::chars_format::general, 3));
  add(std::to_chars(text.data(), end, value, std::chars_format::scientific, 16));
  add(std::to_chars(text.data(), end, value, std::chars_format::fixed, 7));
}

}  // namespace

int main() {
  for (const char* text : {"",
                           "-",
                           "+1",
                           "1e400",
                           "-1e400",
                           "1e-400",
                           "0e400",
                           "0.000e9",
                           "inf",
                           "-inf",
                           "nan",
                           "-nan",
                           "nan(1)",
                           "infinity",
                           "Infinityx",
                           "1e",
                           "1e+",
                           ".5",
                           "5.",
                           ".",
                           "1.5.2",
                           "0x10",
                           " 1",
                           "1 ",
                           "4.9e-324",
                           "2.4e-324",
                           "2.5e-324",
                           "1.7976931348623157e308",
                           "1.7976931348623159e308",
                           "9007199254740993",
                           "123456789012345678901234567890",
                           "1e23",
                           "8.5e22"}) {
    AddRead(text);
  }
  std::uint64_t state = 1;
  const auto next = [&] {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
  };
  using Limits = std::numeric_limits<double>;
  for (const double value :
       {0.0, -0.0, Limits::infinity(), -Limits::infinity(), Limits::max(), Limits::min(), Limits::denorm_min()}) {
    AddNumber(value);
  }
  for (int i = 0; i < 300000; ++i) {
    std::uint64_t bits = next();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (value == value) AddNumber(value);
    AddNumber(static_cast<double>(static_cast<std::int64_t>(next()) >> (next() % 64)));
    double power = 1;
    for (std::uint64_t n = next() % 23; n > 0; --n) power *= 10;
    AddNumber(static_cast<double>(next() >> 33) / power);
    AddNumber(static_cast<double>(next() >> 33) * power);
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(digest));
}
