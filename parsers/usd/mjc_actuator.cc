// SPDX-License-Identifier: BSD-3-Clause
// Lists the attributes of MuJoCo's actuators.

#include "sceneweld/parsers/usd/mjc_actuator.h"

namespace sceneweld::usd {
namespace {

using MjcForm = MjcActuatorRow::Form;

constexpr MjcActuatorRow kMjcActuatorRows[] = {
    {"gear", "mjc:gear", MjcForm::kList, 6},
    {"ctrlrange", "mjc:ctrlRange", MjcForm::kRange, 2},
    {"ctrllimited", "mjc:ctrlLimited"},
    {"forcerange", "mjc:forceRange", MjcForm::kRange, 2},
    {"forcelimited", "mjc:forceLimited"},
    {"actrange", "mjc:actRange", MjcForm::kRange, 2, false, true},
    {"actlimited", "mjc:actLimited", MjcForm::kToken, 1, false, true},
    {"lengthrange", "mjc:lengthRange", MjcForm::kRange, 2, false, true},
    {"dyntype", "mjc:dynType", MjcForm::kToken, 1, false, true},
    {"dynprm", "mjc:dynPrm", MjcForm::kList, 10, false, true},
    {"gaintype", "mjc:gainType", MjcForm::kToken, 1, true, true},
    {"gainprm", "mjc:gainPrm", MjcForm::kList, 10, true, true},
    {"biastype", "mjc:biasType", MjcForm::kToken, 1, true, true},
    {"biasprm", "mjc:biasPrm", MjcForm::kList, 10, true, true},
};

}  // namespace

std::span<const MjcActuatorRow> MjcActuatorRows() { return kMjcActuatorRows; }

}  // namespace sceneweld::usd
