#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {
class JsonWriter;
class LossReport;
}  // namespace sceneweld

namespace sceneweld::cli {

/// `2 errors, 1 warning`; `1 warning`; empty for neither.
std::string CountText(std::size_t errors, std::size_t warnings);

/// `3 models, 12 bodies, 11 joints`.
std::string SizeText(const Scene& scene);

/// Shows diagnostics on standard error in the form that was asked for. Notes of
/// losses beyond the first few are only counted in text.
class Report {
 public:
  explicit Report(const ReadOptions& options) : form_(options.diagnostics), strict_(options.strict) {}
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;
  /// Shows what is only known to be complete at the end (SARIF).
  ~Report();

  /// A collector for the diagnostics of one input, kept here.
  Diagnostics& NewInput();
  /// Shows what a collector has. `input` tells several inputs apart in JSON;
  /// empty: there is only one.
  void Show(const Diagnostics& diagnostics, std::string_view input = {});
  /// A closing line for people: shown in text only.
  void Say(std::string_view line);
  /// A closing line for programs, shown in JSON only: an object of this key, whose value is an object of the keys
  /// that `write` writes.
  void SayJson(std::string_view key, const std::function<void(JsonWriter&)>& write);
  /// What an export wrote and lost; silent where scene JSON lost nothing, unless that is to be told.
  void ShowSummary(const LossReport& losses, std::string_view format, bool tell_no_loss);

  DiagnosticsForm form() const { return form_; }

 private:
  DiagnosticsForm form_;
  bool strict_;
  bool said_any_ = false;
  std::vector<std::unique_ptr<Diagnostics>> inputs_;
};

}  // namespace sceneweld::cli
