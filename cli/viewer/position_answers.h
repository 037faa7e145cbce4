// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/own_page.h"
#include "sceneweld/cli/viewer/sent_positions.h"
#include "sceneweld/cli/viewer/view_session.h"
#include "sceneweld/scene/motion/loop_closure.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

/// Answers which bodies of one scene overlap or are near each other. Meshes are read at the first question. Safe to use
/// from several threads, which wait for each other.
class NearAnswers {
 public:
  explicit NearAnswers(std::shared_ptr<const Loaded> loaded);

  const Loaded& loaded() const { return *loaded_; }
  /// `{"pairs":[{"a":GEOMETRY,"b":GEOMETRY,"body_a":...,"body_b":...,"distance":...,"point_a":[...],"point_b":[...]}],
  /// "found":N,"overlaps":N,"complete":true,"left_out":[GEOMETRY],"within":M}`. Nothing after an error.
  std::optional<std::string> At(const SentPositions& positions, Diagnostics& diagnostics);

 private:
  const std::shared_ptr<const Loaded> loaded_;
  std::mutex mutex_;
  LintSubject subject_;
  const Kinematics kinematics_;
  const LoopClosure loops_;
};

/// Answers `POST /api/positions`: moves joints and free bodies in every page of the session. With status 400 nothing
/// moves.
HttpResponse TakePositions(ViewSession& session, const ViewSession::State& state, const HttpRequest& request);

/// `GET /api/positions` as a WebSocket, for programs that send positions often. Each message is the JSON of the POST. A
/// message that moves nothing is answered with `{"error": TEXT}`, the others are not answered. `pages` are the pages
/// that may open it, besides programs that are no browsers. The session must outlive the server.
HttpRoute PositionsSocket(ViewSession& session, OwnPages pages);

}  // namespace sceneweld::cli
