// SPDX-License-Identifier: BSD-3-Clause
// Fails an export with more losses than allowed.

#include "sceneweld/parsers/export/max_loss.h"

#include <cstddef>
#include <string>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"

namespace sceneweld {

bool CheckLoss(LossReport& losses, const Format& format, MaxLoss max_loss) {
  std::size_t too_much = 0;
  switch (max_loss) {
    case MaxLoss::kAll: break;
    case MaxLoss::kApproximated: too_much = losses.dropped(); break;
    case MaxLoss::kNone:
      too_much = losses.dropped() + losses.approximated() + losses.missing() + losses.renamed();
      break;
  }
  if (too_much == 0) return true;
  losses.diagnostics().Error("too-much-lost", {},
                             "the export to " + std::string(format.name) + " loses more than is permitted");
  return false;
}

}  // namespace sceneweld
