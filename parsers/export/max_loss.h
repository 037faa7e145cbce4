// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace sceneweld {

struct Format;
class LossReport;

/// The losses that an export may have before it fails.
enum class MaxLoss {
  kNone,          ///< No loss, no changed name, and no missing mesh or image.
  kApproximated,  ///< Nothing is dropped.
  kAll,
};

/// Reports `too-much-lost` in the diagnostics of the losses and returns false if more is lost.
bool CheckLoss(LossReport& losses, const Format& format, MaxLoss max_loss);

}  // namespace sceneweld
