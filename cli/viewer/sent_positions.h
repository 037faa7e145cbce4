// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/scene/motion/kinematics.h"

namespace sceneweld::cli {

/// Positions that the page or a program sends, for a scene.
struct SentPositions {
  std::vector<std::pair<Index<Joint>, std::vector<double>>> joints;
  std::vector<std::pair<Index<Body>, std::vector<double>>> free;  ///< Their poses in the world, seven numbers each.
  double within = 0;                                              ///< `within`; 0: not given. [m]
};

/// Reads `{"joints":{"arm::elbow":[0.5]},"free":{"crate":[1,0,0,0,0,0,1]}}`. One number may stand without its list, and
/// a joint may have the end of its full name if only one joint ends with it. Returns false after an error:
/// `diagnostics` has it, and its places are in `text`.
bool ReadPositions(const Source& text, const Scene& scene, SentPositions& positions, Diagnostics& diagnostics);

/// The body of a request, for ReadPositions.
Source BodySource(const std::string& body);

/// Positions by the full names of joints and free bodies. They outlive the scene.
struct NamedPositions {
  std::map<std::string, std::vector<double>> joints;
  std::map<std::string, std::vector<double>> free;

  /// Those of `newer` win.
  void Merge(NamedPositions newer);
};
NamedPositions WithNames(const SentPositions& positions, const Scene& scene);

/// The same JSON on one line.
std::string PositionsJson(const NamedPositions& positions);

}  // namespace sceneweld::cli
