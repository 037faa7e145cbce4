// SPDX-License-Identifier: BSD-3-Clause
// SIGINT and SIGTERM as a flag.

#include "sceneweld/cli/terminal/interruption.h"

#include <atomic>

namespace sceneweld::cli {
namespace {

std::atomic<int> signal_number = 0;
std::atomic<bool> has_happened = false;
std::atomic<bool> is_listening = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

extern "C" {
static void NoteSignal(int number) {
  signal_number = number;
  has_happened = true;
}
}

}  // namespace

Interruption::Interruption(bool listens) : listens_(listens && !is_listening.exchange(true)) {
  if (!listens_) return;
  signal_number = 0;
  has_happened = false;
  struct sigaction action {};
  action.sa_handler = &NoteSignal;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  // A shell starts a command in the background with SIGINT ignored; that stays so.
  ::sigaction(SIGINT, nullptr, &interrupt_);
  if (interrupt_.sa_handler != SIG_IGN) ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, &terminate_);
}

Interruption::~Interruption() {
  if (!listens_) return;
  ::sigaction(SIGINT, &interrupt_, nullptr);
  ::sigaction(SIGTERM, &terminate_, nullptr);
  is_listening = false;
}

bool Interruption::happened() { return has_happened; }
const std::atomic<bool>& Interruption::flag() { return has_happened; }

void Interruption::EndBySignal() {
  const int number = signal_number;
  signal_number = 0;
  has_happened = false;
  if (number != 0) std::raise(number);
}

Exit Interruption::status() {
  if (signal_number == SIGTERM) return kTerminated;
  return signal_number == 0 ? kDone : kInterrupted;
}

}  // namespace sceneweld::cli
