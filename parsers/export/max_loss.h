// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace sceneweld {

struct Format;
class LossReport;

/// The losses that an export may have before it fails.
enum class MaxLoss {
  kNone,          ///< Nothing, and no name is changed.
  kApproximated,  ///< Nothing is dropped.
  kAll,
};

/// Reports `too-much-lost` to the diagnostics of the losses where more is lost. False then.
bool CheckLoss(LossReport& losses, const Format& format, MaxLoss max_loss);

}  // namespace sceneweld
