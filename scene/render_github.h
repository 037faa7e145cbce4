// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/path_style.h"

namespace sceneweld {

/// One diagnostic as a workflow command of GitHub Actions, without the line break. GitHub shows it at the line of a
/// pull request:
///
///     ::warning file=arm.urdf,line=3,col=5,title=mass-ratio::...
std::string RenderGithubLine(const Diagnostic& diagnostic, const PathStyle& paths = {});

}  // namespace sceneweld
