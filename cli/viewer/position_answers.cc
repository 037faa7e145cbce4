// SPDX-License-Identifier: BSD-3-Clause
// Finds overlaps and nearest distances at positions of the page.
// Takes positions from other programs.

#include "sceneweld/cli/viewer/position_answers.h"

#include <algorithm>
#include <utility>

#include "sceneweld/checks/shapes/near_pairs.h"
#include "sceneweld/cli/viewer/sent_positions.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/rendering/render.h"

namespace sceneweld::cli {
namespace {

constexpr double kMostWithin = 10;  // [m]

std::string NearPairsJson(const NearPairs& near, const Scene& scene, double within) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put("within", within);
  json.Put("found", near.found);
  json.Put("overlaps", near.overlaps);
  json.Put("complete", near.is_complete);
  json.Key("left_out");
  json.OpenList();
  for (const Index<Geometry> geometry : near.left_out) json.Value(scene.FullName(geometry));
  json.CloseList();
  json.Key("pairs");
  json.OpenList();
  for (const NearPair& pair : near.pairs) {
    json.OpenObject();
    json.Put("a", scene.FullName(pair.a));
    json.Put("b", scene.FullName(pair.b));
    json.Put("body_a", scene.FullName(scene.geometries[pair.a].body));
    json.Put("body_b", scene.FullName(scene.geometries[pair.b].body));
    json.Put("distance", pair.distance);
    json.Put("point_a", {pair.p_WA.x, pair.p_WA.y, pair.p_WA.z});
    json.Put("point_b", {pair.p_WB.x, pair.p_WB.y, pair.p_WB.z});
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
  return text;
}

}  // namespace

NearAnswers::NearAnswers(std::shared_ptr<const Loaded> loaded)
    : loaded_(std::move(loaded)),
      subject_(loaded_->scene, *loaded_->files, loaded_->packages.get()),
      kinematics_(loaded_->scene),
      loops_(kinematics_) {}

std::optional<std::string> NearAnswers::At(const SentPositions& positions, Diagnostics& diagnostics) {
  const std::lock_guard lock(mutex_);
  std::vector<double> q = kinematics_.DefaultPositions();
  std::vector<Index<Joint>> held;
  for (const auto& [joint, numbers] : positions.joints) {
    const Kinematics::Slice slice = kinematics_.PositionsOf(joint);
    if (slice.count != numbers.size()) continue;  // A joint that closes a loop may have none.
    std::copy(numbers.begin(), numbers.end(), q.begin() + static_cast<std::ptrdiff_t>(slice.first));
    held.push_back(joint);
  }
  try {
    if (!held.empty()) {
      kinematics_.FollowLeaders(q, held);
      if (!loops_.empty()) loops_.Solve(q, held, &loaded_->files->limits());
    }
    std::vector<std::pair<Index<Body>, Pose>> free;
    for (const auto& [body, numbers] : positions.free) free.emplace_back(body, PoseOfFloating(numbers));
    kinematics_.SetPoses(free, q);
    NearPairsOptions options;
    if (positions.within > 0) options.within = std::min(positions.within, kMostWithin);
    return NearPairsJson(FindNearPairs(subject_, kinematics_.BodyPoses(q), options), loaded_->scene, options.within);
  } catch (const Stopped&) {
    diagnostics.Error("limit-exceeded", {}, "stopped before all pairs were looked at");
    return std::nullopt;
  }
}

namespace {

HttpResponse PlainAnswer(int status, std::string text) {
  HttpResponse response;
  response.status = status;
  response.content_type = "text/plain; charset=utf-8";
  response.body = std::move(text);
  return response;
}

// What is wrong with the positions; empty after they were posted.
std::string Post(ViewSession& session, const ViewSession::State& state, const std::string& text) {
  const Source body = BodySource(text);
  SentPositions positions;
  Diagnostics diagnostics;
  if (!ReadPositions(body, state.scene->scene, positions, diagnostics)) return RenderText(diagnostics);
  session.PostPositions(WithNames(positions, state.scene->scene));
  return {};
}

std::string ErrorJson(const std::string& message) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put("error", message);
  json.CloseObject();
  return text;
}

}  // namespace

HttpResponse TakePositions(ViewSession& session, const ViewSession::State& state, const HttpRequest& request) {
  std::string fault = Post(session, state, request.body);
  if (!fault.empty()) return PlainAnswer(400, std::move(fault));
  HttpResponse response;
  response.content_type = "application/json";
  response.body = "{}\n";
  return response;
}

HttpRoute PositionsSocket(ViewSession& session, OwnPages pages) {
  HttpRoute route{"GET", "/api/positions", {}};
  route.handle = [pages = std::move(pages)](const HttpRequest& request) {
    if (request.Header("Upgrade").empty()) {
      HttpResponse response = PlainAnswer(426, "open a WebSocket here, or send positions with POST\n");
      response.headers.emplace_back("Upgrade", "websocket");
      return response;
    }
    if (!IsFromOwnPageOrProgram(request, pages)) {
      return PlainAnswer(403, "pages of other sites may not send positions\n");
    }
    HttpResponse response;
    response.status = 101;
    return response;
  };
  route.on_message = [&session](const std::string& message) -> std::string {
    const ViewSession::StatePtr state = session.state();
    const std::string fault = state->scene ? Post(session, *state, message) : "there is no scene yet";
    return fault.empty() ? fault : ErrorJson(fault);
  };
  return route;
}

}  // namespace sceneweld::cli
