// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/own_page.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/viewer/view_session.h"

namespace sceneweld::cli {

/// Answers the requests of the page of `sceneweld view`: its files, and what it asks about the scene of a session.
class ViewAnswers {
 public:
  /// `pages` may send positions. The session and the command must outlive this.
  ViewAnswers(ViewSession& session, const ViewCommand& command, OwnPages pages);
  ~ViewAnswers();
  ViewAnswers(const ViewAnswers&) = delete;
  ViewAnswers& operator=(const ViewAnswers&) = delete;

  /// The last one answers every other path of GET. This must outlive a server that has them.
  std::vector<HttpRoute> Routes();
  /// Headers of every answer. The page loads nothing from elsewhere, and is shown within another page only if the
  /// command wants that.
  std::vector<std::pair<std::string, std::string>> Headers() const;
  static HttpResponse Refuse(const HttpRefusal& refusal);

  /// The page and the newest scene, which must compose, as one file. Reports geometries that cannot be drawn.
  std::string OneFile() const;

 private:
  struct NearScene;

  ViewSession& session_;
  const ViewCommand& command_;
  const OwnPages pages_;
  const std::unique_ptr<NearScene> near_;
};

}  // namespace sceneweld::cli
