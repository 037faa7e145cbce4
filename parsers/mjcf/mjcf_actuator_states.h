// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>

namespace tinyxml2 {
class XMLElement;
}

namespace sceneweld::mjcf {

/// The number of states (activations) of a kept actuator; nullopt if it is unknown, as with plugins.
std::optional<std::size_t> StatesOf(const tinyxml2::XMLElement& actuator);

}  // namespace sceneweld::mjcf
