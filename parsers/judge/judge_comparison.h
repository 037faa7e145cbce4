// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace sceneweld::judge {

/// Compares the expected contents of a file with the reading of an engine, and reports differences. Only the modules of
/// judges use it. They share nothing with the program but a header of plain data and the standard library. `Request` is
/// a struct of judge_request.h or a similar one, with `find`, `context` and `tolerance`.
template <typename Request>
class Comparison {
 public:
  /// `engine`: its name in findings.
  Comparison(Request& request, std::string engine) : request_(request), engine_(std::move(engine)) {}

  void Find(const std::string& message) { request_.find(request_.context, message.c_str()); }

  /// Two numbers are equal if they differ by at most the tolerance times the larger of 1 and their size.
  void Number(const std::string& what, double ours, double theirs) { Number(what, ours, theirs, request_.tolerance); }
  void Number(const std::string& what, double ours, double theirs, double tolerance) {
    if (ours == theirs) return;
    if (std::abs(ours - theirs) <= tolerance * std::max({1.0, std::abs(ours), std::abs(theirs)})) return;
    char text[80];
    std::snprintf(text, sizeof(text), " is %.17g, in ", ours);
    char other[40];
    std::snprintf(other, sizeof(other), " %.17g", theirs);
    Find(what + text + engine_ + other);
  }

  /// An infinite limit equals any limit of `no_limit` and more.
  void Limit(const std::string& what, double ours, double theirs, double no_limit) {
    if (std::isinf(ours) && std::abs(theirs) >= no_limit && std::signbit(ours) == std::signbit(theirs)) return;
    Number(what, ours, theirs);
  }

  void Text(const std::string& what, std::string_view ours, std::string_view theirs) {
    if (ours == theirs) return;
    Find(what + " is `" + std::string(ours) + "`, in " + engine_ + " `" + std::string(theirs) + "`");
  }

  /// Compares points p [m] and quaternions q (w x y z, of either sign). Returns the largest difference of a component.
  double Pose(const std::string& what, const double* p, const double* q, const double (&theirs)[7]) {
    double turned = 0;
    for (int i = 0; i < 4; ++i) turned += q[i] * theirs[3 + i];
    double largest = 0;
    for (int i = 0; i < 7; ++i) {
      const double difference = i < 3 ? p[i] - theirs[i] : q[i - 3] - (turned < 0 ? -theirs[i] : theirs[i]);
      largest = std::isnan(difference) ? HUGE_VAL : std::max(largest, std::abs(difference));
    }
    const double size = std::max({1.0, std::abs(p[0]), std::abs(p[1]), std::abs(p[2])});
    if (largest > request_.tolerance * size) {
      char text[64];
      std::snprintf(text, sizeof(text), " differs by %.3g", largest);
      Find(what + text);
    }
    return largest;
  }

 private:
  Request& request_;
  const std::string engine_;
};

}  // namespace sceneweld::judge
