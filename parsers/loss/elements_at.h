// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/loss/loss_subject.h"

namespace sceneweld {

/// The elements of a scene at given places of its sources; a subject without an element if there is none. `key` is the
/// name of a field as in scene JSON. The subject is that field if the element has it, otherwise the whole element.
/// Copies of one element have the same place, and all of them are returned.
std::vector<LossSubject> ElementsAt(const Scene& scene, std::span<const Span> places, std::string_view key);

}  // namespace sceneweld
