// SPDX-License-Identifier: BSD-3-Clause
// Compares the differences of a scene that was read back with the losses that explain them.

#include "sceneweld/parsers/loss/loss_match.h"

#include <algorithm>
#include <unordered_map>

namespace sceneweld {
namespace {

class Reported {
 public:
  explicit Reported(const LossReport& losses) : losses_(losses) {
    for (const LossReport::Entry& entry : losses.entries()) {
      for (const LossSubject& about : entry.about) {
        for (const LossSubject::Field& field : about.fields.all()) fields_of_[about.element].push_back(field.id);
      }
    }
  }

  bool Has(const Difference& difference) const {
    if (difference.elements_a.empty()) return losses_.Added(difference.way.front());
    const auto explains = [&](const void* element) {
      const auto found = fields_of_.find(element);
      return found != fields_of_.end() &&
             std::any_of(found->second.begin(), found->second.end(), [&](const void* field) {
               return std::find(difference.way.begin(), difference.way.end(), field) != difference.way.end();
             });
    };
    return explains(nullptr) || std::any_of(difference.elements_a.begin(), difference.elements_a.end(), explains);
  }

 private:
  const LossReport& losses_;
  std::unordered_map<const void*, std::vector<const void*>> fields_of_;  // Null: of any element.
};

}  // namespace

std::vector<Difference> UnexplainedDifferences(const LossReport& losses, std::vector<Difference> differences) {
  const Reported reported(losses);
  differences.erase(std::remove_if(differences.begin(), differences.end(),
                                   [&](const Difference& difference) { return reported.Has(difference); }),
                    differences.end());
  return differences;
}

}  // namespace sceneweld
