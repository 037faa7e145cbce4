#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/loss/loss_subject.h"

namespace sceneweld {

/// The elements of a scene that stand at places of its sources, or a subject without one at the first place where none
/// does. `key` is the name of a field as in scene JSON: the subjects are about that field of the elements that have it,
/// and about all of the others. Copies of one element stand at the same place: all of them are meant.
std::vector<LossSubject> ElementsAt(const Scene& scene, std::span<const Span> places, std::string_view key);

}  // namespace sceneweld
