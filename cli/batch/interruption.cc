// SPDX-License-Identifier: BSD-3-Clause
// SIGINT and SIGTERM as a flag.

#include "sceneweld/cli/batch/interruption.h"

#include <atomic>

namespace sceneweld::cli {
namespace {

std::atomic<int> signal_number = 0;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" {
static void NoteSignal(int number) { signal_number = number; }
}

}  // namespace

Interruption::Interruption(bool listens) : listens_(listens) {
  signal_number = 0;
  if (!listens) return;
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
}

bool Interruption::happened() { return signal_number != 0; }

Exit Interruption::status() {
  if (signal_number == SIGTERM) return kTerminated;
  return signal_number == 0 ? kDone : kInterrupted;
}

}  // namespace sceneweld::cli
