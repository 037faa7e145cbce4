// SPDX-License-Identifier: BSD-3-Clause
// The thread of the linter.

#include "sceneweld/cli/language_server/background_linter.h"

#include <chrono>
#include <utility>

namespace sceneweld::cli {
namespace {

constexpr std::chrono::milliseconds kQuiet{300};

std::shared_ptr<const LintFindings> FindingsOf(std::shared_ptr<const Analysis> analysis) {
  auto findings = std::make_shared<LintFindings>();
  findings->findings = Lint(analysis->draft->loaded, {}, *analysis->diagnostics, findings->comments).findings;
  findings->of = std::move(analysis);
  return findings;
}

}  // namespace

BackgroundLinter::BackgroundLinter(std::function<void()> done) : done_(std::move(done)), thread_([this] { Work(); }) {}

BackgroundLinter::~BackgroundLinter() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void BackgroundLinter::Want(std::shared_ptr<const Analysis> analysis) {
  {
    const std::lock_guard lock(mutex_);
    wanted_[analysis->root] = analysis;
  }
  changed_.notify_all();
}

std::vector<std::shared_ptr<const LintFindings>> BackgroundLinter::Take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(results_, {});
}

void BackgroundLinter::Finish() {
  std::unique_lock lock(mutex_);
  hurries_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return ends_ || (wanted_.empty() && !is_working_); });
  hurries_ = false;
}

void BackgroundLinter::Work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ends_ || !wanted_.empty(); });
    // Each newer wish starts the time again.
    while (!ends_ && !hurries_ && changed_.wait_for(lock, kQuiet) != std::cv_status::timeout) {
    }
    if (ends_) return;
    auto analysis = std::move(wanted_.extract(wanted_.begin()).mapped());
    is_working_ = true;
    lock.unlock();
    auto findings = FindingsOf(std::move(analysis));
    lock.lock();
    results_.push_back(std::move(findings));
    is_working_ = false;
    lock.unlock();
    changed_.notify_all();
    done_();
    lock.lock();
  }
}

}  // namespace sceneweld::cli
