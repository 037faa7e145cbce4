// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld {

/// Whether a diagnostic is a loss: its code begins with `loss-`.
bool IsLoss(const Diagnostic& diagnostic);

/// `[{"kind":"joint","name":"arm::elbow","fields":["lower","upper"]}]`; without `kind`
/// and `name`, any element that has the fields; without `fields`, the whole element.
std::string AboutJson(const std::vector<LossSubject>& about, const Scene& scene);

/// Writes the keys of `{"format":"mjcf","written":214,"dropped":3,"approximated":1}` into the open object. Counts of
/// zero are left out, except `written`.
void WriteSummary(const LossReport& losses, std::string_view format, JsonWriter& json);

/// Writes a list of the losses among diagnostics, each in the form of RenderJsonLine, with one more key, `about`.
/// `losses` must be the only report that added losses to these diagnostics.
void WriteLosses(const Diagnostics& diagnostics, const LossReport& losses, const Scene& scene, JsonWriter& json);

/// The JSON document of `--loss-report`: the object of the summary with `losses` and, if there are any, `renamed` names
/// and `conflicts` of settings that the composition decided.
std::string LossReportJson(const Diagnostics& diagnostics, const LossReport& losses, std::string_view format,
                           const Scene& scene);

}  // namespace sceneweld
