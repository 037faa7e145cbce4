// SPDX-License-Identifier: BSD-3-Clause
// Composes a scene with edited files in memory.

#include "sceneweld/cli/editing/edit_trial.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "sceneweld/cli/reading/input.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/scene/lookup.h"
#include "sceneweld/scene/positions.h"

namespace sceneweld::cli {
namespace {

constexpr double kSame = 1e-9;

double Distance(const Pose& a, const Pose& b) {
  const Rotation R = a.rotation.Inverse() * b.rotation;
  return std::max(Length(a.translation - b.translation), 2 * Length({R.x(), R.y(), R.z()}));
}

bool AreSame(const Pose& a, const Pose& b, double size) { return Distance(a, b) <= kSame * std::max(1.0, size); }

}  // namespace

ReadOptions WithEdits(const ReadOptions& read, const std::vector<const FixedFile*>& files) {
  const auto disk = read.load.files ? read.load.files : std::make_shared<DiskFiles>();
  const auto edited = std::make_shared<AddedFiles>(disk);
  for (const FixedFile* file : files) {
    const std::string after = file->After();
    edited->Add(file->path, after);
    edited->Add(disk->Canonical(file->path), after);
  }
  ReadOptions options = read;
  options.load.files = edited;
  if (options.load.current_folder.empty()) options.load.current_folder = CurrentFolder();
  return options;
}

EditTrial TryEdit(const std::string& input, const ReadOptions& read, const Scene& before, const EditRequest& request,
                  const EditResult& result, const std::vector<const FixedFile*>& files, double tolerance) {
  EditTrial trial;
  const ReadOptions options = WithEdits(read, files);
  Diagnostics reading;
  reading.SetStrict(read.strict);
  const auto loaded = LoadInput(input, options, reading);
  if (!loaded) {
    trial.why_not = "the scene would not compose";
    for (const Diagnostic& diagnostic : reading.all()) {
      if (diagnostic.severity != Severity::kError) continue;
      trial.why_not += ": " + diagnostic.message;
      break;
    }
    return trial;
  }
  const Scene& after = loaded->scene;
  if (after.bodies.size() != before.bodies.size() || after.joints.size() != before.joints.size() ||
      after.frames.size() != before.frames.size()) {
    trial.why_not = "the scene would have other elements";
    return trial;
  }
  std::vector<Index<Body>> moved;
  for (std::size_t i = 1; i < before.bodies.size(); ++i) {
    const Index<Body> body(i);
    if (before.FullName(body) != after.FullName(body)) {
      trial.why_not = "the scene would have other elements";
      return trial;
    }
    const Pose &a = before.bodies[body].X_WB, &b = after.bodies[body].X_WB;
    if (!AreSame(a, b, Length(a.translation))) moved.push_back(body);
  }
  trial.changes = ChangesBetween(before, after);
  if (!result.placed) {  // Positions of a joint.
    const auto joint = FindJoint(after, request.element);
    std::vector<double> now;
    if (joint) AppendDefaultPositions(after.joints[joint], now);
    const bool as_wanted =
        std::equal(now.begin(), now.end(), request.positions->begin(), request.positions->end(),
                   [&](double a, double b) { return std::abs(a - b) <= std::max(tolerance, kSame); });
    if (!as_wanted) trial.why_not = "the joint would have other default positions";
    for (std::size_t i = 0; i < before.joints.size(); ++i) {
      if (Index<Joint>(i) == joint) continue;
      std::vector<double> old_positions, new_positions;
      AppendDefaultPositions(before.joints[Index<Joint>(i)], old_positions);
      AppendDefaultPositions(after.joints[Index<Joint>(i)], new_positions);
      if (old_positions == new_positions) continue;
      trial.why_not = "the joint " + Quoted(before.FullName(Index<Joint>(i))) + " would have other default positions";
    }
    return trial;
  }
  const PlacedElement& placed = *result.placed;
  Pose X_BE = placed.X_BE;
  if (placed.placement.frame) X_BE = after.frames[placed.placement.frame].X_BF;
  const Pose X_WE = before.bodies[placed.body].X_WB * placed.X_BE;
  trial.X_WE = after.bodies[placed.body].X_WB * X_BE;
  const double size = std::max(1.0, Length(result.X_WE.translation));
  if (Distance(trial.X_WE, result.X_WE) > tolerance * size) {
    trial.why_not = "the element would not be where it is wanted, because something else places it too";
    return trial;
  }
  const Pose change = trial.X_WE * X_WE.Inverse();
  for (const Index<Body> body : moved) {
    const Pose& X = before.bodies[body].X_WB;
    if (AreSame(change * X, after.bodies[body].X_WB, size + Length(X.translation))) continue;
    trial.why_not = "the body " + Quoted(before.FullName(body)) + " would move in another way";
    return trial;
  }
  return trial;
}

}  // namespace sceneweld::cli
