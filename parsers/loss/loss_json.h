#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld {

/// Whether a diagnostic tells of a loss: its code begins with `loss-`.
bool IsLoss(const Diagnostic& diagnostic);

/// `[{"kind":"joint","name":"arm::elbow","fields":["lower","upper"]}]`; without `kind`
/// and `name`, any element that has the fields; without `fields`, the whole element.
std::string AboutJson(const std::vector<LossSubject>& about, const Scene& scene);

/// `{"format":"mjcf","written":214,"dropped":3,"approximated":1}`, its keys into the object that is open; counts of
/// zero but for `written` are left out.
void WriteSummary(const LossReport& losses, std::string_view format, JsonWriter& json);

/// A list of the losses among diagnostics, each as RenderJsonLine shows it with one more key,
/// `about`. `losses` is the report that told them to these diagnostics, and no other did.
void WriteLosses(const Diagnostics& diagnostics, const LossReport& losses, const Scene& scene, JsonWriter& json);

/// All of it as a JSON document (`--loss-report`): the object of the summary with
/// `losses` and, where there are any, the names that were `renamed` and the `conflicts` of settings that the
/// composition decided.
std::string LossReportJson(const Diagnostics& diagnostics, const LossReport& losses, std::string_view format,
                           const Scene& scene);

}  // namespace sceneweld
