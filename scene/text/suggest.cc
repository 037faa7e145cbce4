// SPDX-License-Identifier: BSD-3-Clause
// Finds the nearest name.

#include "sceneweld/scene/text/suggest.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iterator>

namespace sceneweld {
namespace {

char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Damerau-Levenshtein distance (restricted form), in half steps so that a difference of case costs less than another
// letter. Stops above `most`.
int HalfSteps(std::string_view a, std::string_view b, int most) {
  const auto n = b.size();
  std::vector<int> before(n + 1), previous(n + 1), current(n + 1);
  for (std::size_t j = 0; j <= n; ++j) previous[j] = static_cast<int>(2 * j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = static_cast<int>(2 * i);
    int best = current[0];
    for (std::size_t j = 1; j <= n; ++j) {
      const int change = a[i - 1] == b[j - 1] ? 0 : Lower(a[i - 1]) == Lower(b[j - 1]) ? 1 : 2;
      current[j] = std::min({previous[j] + 2, current[j - 1] + 2, previous[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], before[j - 2] + 2);
      }
      best = std::min(best, current[j]);
    }
    if (best > most) return most + 1;
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[n];
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// The parts of a name, in lower case: they end at signs, at capitals, and between letters and digits.
std::vector<std::string> Words(std::string_view name) {
  std::vector<std::string> words;
  char before = 0;
  for (const char c : name) {
    const bool counts = std::isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0;
    const bool is_capital = c >= 'A' && c <= 'Z' && before >= 'a' && before <= 'z';
    const bool was_sign = !std::isalnum(static_cast<unsigned char>(before)) && (before & 0x80) == 0;
    if (counts && (words.empty() || was_sign || is_capital || IsDigit(c) != IsDigit(before))) words.emplace_back();
    if (counts) words.back() += Lower(c);
    before = c;
  }
  return words;
}

// In quarters of letters.
int Weight(std::string_view word) {
  for (const std::string_view common : {"link", "frame", "joint", "body"}) {
    if (word == common) return 1;
  }
  return static_cast<int>(4 * word.size());
}

int Weight(const std::vector<std::string>& words) {
  int sum = 0;
  for (const std::string& word : words) sum += Weight(word);
  return sum;
}

bool IsNumber(std::string_view word) { return std::all_of(word.begin(), word.end(), IsDigit); }

// The words that both have, each once.
std::vector<std::string> SharedWords(const std::vector<std::string>& a, std::vector<std::string> b) {
  std::vector<std::string> shared;
  for (const std::string& word : a) {
    const auto at = std::find(b.begin(), b.end(), word);
    if (at == b.end()) continue;
    shared.push_back(word);
    b.erase(at);
  }
  return shared;
}

}  // namespace

std::string ClosestName(std::string_view text, const std::vector<std::string_view>& candidates) {
  constexpr std::size_t kLongest = 200;  // Longer names are not typing errors.
  std::string_view best;
  int best_distance = 0;
  if (text.size() > kLongest) return {};
  for (const std::string_view candidate : candidates) {
    if (candidate.empty() || candidate.size() > kLongest) continue;
    const int longer = static_cast<int>(std::max(text.size(), candidate.size()));
    int most = std::min(std::max(2, 2 * longer / 3), 2 * longer - 1);
    if (!best.empty()) most = std::min(most, best_distance - 1);
    if (most < 0) break;
    const int difference = 2 * std::abs(static_cast<int>(text.size()) - static_cast<int>(candidate.size()));
    if (difference > most) continue;
    const int distance = HalfSteps(text, candidate, most);
    if (distance <= most) {
      best = candidate;
      best_distance = distance;
    }
  }
  if (!best.empty()) return std::string(best);
  // `WORLD` for `world` is more letters away than a typing error.
  const auto same = std::find_if(candidates.begin(), candidates.end(), [&](std::string_view candidate) {
    return std::equal(text.begin(), text.end(), candidate.begin(), candidate.end(),
                      [](char a, char b) { return Lower(a) == Lower(b); });
  });
  return text.empty() || same == candidates.end() ? std::string() : std::string(*same);
}

std::string NearestName(std::string_view text, const std::vector<std::string_view>& candidates) {
  std::string nearest = ClosestName(text, candidates);
  if (!nearest.empty()) return nearest;
  const auto delimiter = text.find_last_of(":/.\\");
  const std::string_view end = delimiter == std::string_view::npos ? text : text.substr(delimiter + 1);
  if (std::find(candidates.begin(), candidates.end(), end) != candidates.end()) return std::string(end);
  return ClosestByWords(text, candidates);
}

std::string ClosestByWords(std::string_view text, const std::vector<std::string_view>& candidates) {
  constexpr std::size_t kLongest = 200;
  if (text.size() > kLongest) return {};
  const std::vector<std::string> wanted = Words(text);
  const int wanted_weight = Weight(wanted);
  std::string_view best;
  double best_share = 0;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kLongest) continue;
    const std::vector<std::string> words = Words(candidate);
    const std::vector<std::string> shared = SharedWords(wanted, words);
    // Numbers and common words alone say nothing.
    const bool says_something = std::any_of(
        shared.begin(), shared.end(), [](const std::string& word) { return !IsNumber(word) && Weight(word) > 1; });
    if (!says_something) continue;
    const int weight = Weight(words), shared_weight = Weight(shared);
    const double share = 2.0 * shared_weight / (wanted_weight + weight);
    const bool has_all = shared.size() == words.size() || shared.size() == wanted.size();
    if ((share < 0.5 && !has_all) || share <= best_share) continue;
    best = candidate;
    best_share = share;
  }
  return std::string(best);
}

std::string ClosestFileName(std::string_view name, const std::vector<std::string_view>& candidates) {
  const auto stem = [](std::string_view file) { return file.substr(0, file.find('.', 1)); };
  std::vector<std::string_view> similar;
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(similar),
               [&](std::string_view candidate) { return !ClosestName(stem(name), {stem(candidate)}).empty(); });
  std::string nearest = ClosestName(name, similar);
  if (!nearest.empty()) return nearest;
  const auto same =
      std::find_if(similar.begin(), similar.end(), [&](std::string_view file) { return stem(file) == name; });
  return same == similar.end() ? std::string() : std::string(*same);
}

}  // namespace sceneweld
