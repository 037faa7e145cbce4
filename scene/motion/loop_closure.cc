// SPDX-License-Identifier: BSD-3-Clause
// Closes loops by damped least squares. cli/viewer/src/motion/loop_closure.ts is the same in the page; a test compares
// them.

#include "sceneweld/scene/motion/loop_closure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/motion/positions.h"

namespace sceneweld {
namespace {

constexpr std::size_t kRows = 6;        // of one loop: a vector, and a rotation vector
constexpr double kDifference = 1e-6;    // For derivatives of a joint's own motion. [rad, m]
constexpr double kExact = 1e-13;        // A smaller gap is rounding. [m, rad]
constexpr int kMostIterations = 60;     // at one step of the held joints
constexpr double kFirstDamping = 1e-3;  // of J J^T
constexpr double kLeastDamping = 1e-12;
constexpr double kMostDamping = 1e8;
constexpr double kStepOfHeld = 0.05;  // [rad, m]
constexpr double kFewestMoves = 10, kMostMoves = 200;
constexpr double kMostNumbers = 5e6;  // Loops times positions, of loops that are solved together.
constexpr double kMostWork = 2e6;     // Steps times positions on the loops.

Vector3 RotationVector(const Rotation& R) {
  const Rotation q = R.Canonical();
  const Vector3 v{q.x(), q.y(), q.z()};
  const double length = Length(v);
  return length > 0 ? (2 * std::atan2(length, q.w()) / length) * v : Vector3{};
}

// The velocity of M's origin and the angular velocity of M, in F, when one position of the joint changes.
struct Twist {
  Vector3 v;
  Vector3 w;
};

Twist TwistOf(const Motion& motion, std::span<const double> q, std::size_t i) {
  std::array<double, 7> moved{};
  std::copy(q.begin(), q.end(), moved.begin());
  const std::span<const double> at{moved.data(), q.size()};
  moved[i] = q[i] + kDifference;
  const Pose after = PoseAt(motion, at);
  moved[i] = q[i] - kDifference;
  const Pose before = PoseAt(motion, at);
  const double per = 1 / (2 * kDifference);
  return {per * (after.translation - before.translation),
          per * RotationVector(after.rotation * before.rotation.Inverse())};
}

// Solves A x = b for a symmetric positive definite A of n rows, by Cholesky. False if A is not positive definite.
bool SolvePositive(std::vector<double>& A, std::size_t n, std::vector<double>& b) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = A[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= A[i * n + k] * A[j * n + k];
      if (i == j) {
        if (!(sum > 0)) return false;
        A[i * n + i] = std::sqrt(sum);
      } else {
        A[i * n + j] = sum / A[j * n + j];
      }
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= A[i * n + k] * b[k];
    b[i] /= A[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= A[k * n + i] * b[k];
    b[i] /= A[i * n + i];
  }
  return true;
}

constexpr std::uint32_t kHeld = 0xFFFFFFFF;

}  // namespace

// Solves loops together, over some of the positions.
class LoopClosure::Solver {
 public:
  /// A position as a function of an independent one: factor x q[root] + offset.
  struct Coordinate {
    std::size_t root = 0;
    double factor = 1;
    double offset = 0;
  };

  Solver(const LoopClosure& closure, std::span<double> q, const Limits* limits)
      : closure_(closure), kinematics_(closure.kinematics_), scene_(kinematics_.scene()), q_(q), limits_(limits) {
    coordinates_.resize(q.size());
    for (std::size_t i = 0; i < q.size(); ++i) coordinates_[i].root = i;
    column_.assign(q.size(), kHeld);
  }

  // Followers follow, except held ones.
  void Follow(std::span<const Index<Joint>> held) {
    std::vector<bool> stays(scene_.joints.size(), false);
    for (const Index<Joint> joint : held) stays[joint.value()] = true;
    for (const Kinematics::Follower& follower : kinematics_.followers()) {
      if (stays[follower.joint.value()]) continue;
      const Coordinate& leader = coordinates_[follower.leader];
      coordinates_[follower.at] = {leader.root, follower.multiplier * leader.factor,
                                   follower.multiplier * leader.offset + follower.offset};
    }
  }

  const Coordinate& CoordinateAt(std::size_t position) const { return coordinates_[position]; }

  // Lets an independent position move.
  void Free(std::size_t root) {
    if (column_[root] != kHeld) return;
    column_[root] = static_cast<std::uint32_t>(roots_.size());
    roots_.push_back(root);
  }
  void HoldAll() {
    for (const std::size_t root : roots_) column_[root] = kHeld;
    roots_.clear();
  }

  // Moves the free positions until the loops of a cluster are closed, or as nearly as possible.
  void Close(const Cluster& cluster) {
    Refresh(cluster);
    std::vector<double> gaps = Gaps(cluster, true);
    double cost = CostOf(gaps);
    double damping = kFirstDamping;
    std::vector<double> kept(roots_.size()), A, y;
    for (int iteration = 0; iteration < kMostIterations && damping < kMostDamping; ++iteration) {
      if (limits_ && limits_->ShouldStop()) throw Stopped();
      const bool exact = std::all_of(gaps.begin(), gaps.end(), [](double gap) { return std::abs(gap) < kExact; });
      if (exact || roots_.empty()) return;
      for (std::size_t i = 0; i < roots_.size(); ++i) kept[i] = q_[roots_[i]];
      A = Damped(cluster.size() * kRows, damping);
      y = gaps;
      if (!SolvePositive(A, y.size(), y)) {
        damping *= 10;
        continue;
      }
      for (std::size_t i = 0; i < roots_.size(); ++i) {
        double change = 0;
        for (std::size_t row = 0; row < y.size(); ++row) change += J_[row * roots_.size() + i] * y[row];
        q_[roots_[i]] -= change;
      }
      Refresh(cluster);
      const double moved = CostOf(Gaps(cluster, false));
      if (moved < cost) {
        damping = std::max(damping / 10, kLeastDamping);
        cost = moved;
        gaps = Gaps(cluster, true);
      } else {
        damping *= 10;
        for (std::size_t i = 0; i < roots_.size(); ++i) q_[roots_[i]] = kept[i];
        Refresh(cluster);
      }
    }
  }

  // Sets the positions on the loops that follow others.
  void Refresh(const Cluster& cluster) {
    for (const std::size_t i : cluster) {
      closure_.EachSlice(i, [&](Kinematics::Slice slice) {
        for (std::size_t p = slice.first; p < slice.first + slice.count; ++p) {
          const Coordinate& coordinate = coordinates_[p];
          if (coordinate.root != p) q_[p] = coordinate.factor * q_[coordinate.root] + coordinate.offset;
        }
      });
    }
  }

  LoopGap GapOf(std::size_t loop) {
    std::array<double, kRows> gap{};
    GapOf(closure_.loops_[loop], gap, {});
    return {Length({gap[0], gap[1], gap[2]}), Length({gap[3], gap[4], gap[5]})};
  }

 private:
  static double CostOf(const std::vector<double>& gaps) {
    return std::inner_product(gaps.begin(), gaps.end(), gaps.begin(), 0.0);
  }

  // The gaps of the loops, and if wanted J_, their derivatives by the free positions.
  std::vector<double> Gaps(const Cluster& cluster, bool derivatives) {
    std::vector<double> gaps(cluster.size() * kRows);
    if (derivatives) J_.assign(gaps.size() * roots_.size(), 0);
    for (std::size_t i = 0; i < cluster.size(); ++i) {
      const std::span<double> rows =
          derivatives ? std::span(J_).subspan(i * kRows * roots_.size(), kRows * roots_.size()) : std::span<double>();
      GapOf(closure_.loops_[cluster[i]], std::span(gaps).subspan(i * kRows, kRows), rows);
    }
    return gaps;
  }

  std::span<const double> PositionsOf(Kinematics::Slice slice) const { return {q_.data() + slice.first, slice.count}; }

  // All poses are in the body where the two sides of the loop meet, B.
  void GapOf(const Loop& loop, std::span<double> gap, std::span<double> rows) {
    X_BF_.resize(loop.steps.size());
    Pose X_BParent, X_BChild;
    for (std::size_t i = loop.steps.size(); i-- > 0;) {
      const SpanningTree::Entry& entry = kinematics_.tree().entries[loop.steps[i].entry];
      const Joint& joint = scene_.joints[entry.joint];
      const Pose X_FM = PoseAt(joint.motion, PositionsOf(kinematics_.PositionsOf(entry.joint)));
      Pose& X_BI = loop.steps[i].on_child_side ? X_BChild : X_BParent;
      if (entry.reversed) {
        X_BF_[i] = X_BI * joint.X_CM * X_FM.Inverse();
        X_BI = X_BF_[i] * joint.X_PF.Inverse();
      } else {
        X_BF_[i] = X_BI * joint.X_PF;
        X_BI = X_BF_[i] * X_FM * joint.X_CM.Inverse();
      }
    }
    const Joint& closing = scene_.joints[loop.joint];
    const Kinematics::Slice own = kinematics_.PositionsOf(loop.joint);
    const Pose X_BF = X_BParent * closing.X_PF;
    const Pose X_BE = X_BF * PoseAt(closing.motion, PositionsOf(own));  // where the joint allows M to be
    const Pose X_BM = X_BChild * closing.X_CM;
    const Vector3 p = X_BM.translation - X_BE.translation;
    const Vector3 r = RotationVector(X_BM.rotation * X_BE.rotation.Inverse());
    for (int i = 0; i < 3; ++i) {
      gap[static_cast<std::size_t>(i)] = p[i];
      gap[static_cast<std::size_t>(i) + 3] = r[i];
    }
    if (rows.empty()) return;
    for (std::size_t i = 0; i < loop.steps.size(); ++i) {
      const SpanningTree::Entry& entry = kinematics_.tree().entries[loop.steps[i].entry];
      const bool is_child = loop.steps[i].on_child_side;
      const double sign = is_child != entry.reversed ? 1 : -1;
      AddDerivatives(scene_.joints[entry.joint].motion, kinematics_.PositionsOf(entry.joint), X_BF_[i],
                     (is_child ? X_BM : X_BE).translation, sign, rows);
    }
    AddDerivatives(closing.motion, own, X_BF, X_BE.translation, -1, rows);
  }

  // The joint moves the point `p_BT`, and whatever is fixed to it.
  void AddDerivatives(const Motion& motion, Kinematics::Slice slice, const Pose& X_BF, const Vector3& p_BT, double sign,
                      std::span<double> rows) {
    const std::span<const double> q = PositionsOf(slice);
    for (std::size_t i = 0; i < slice.count; ++i) {
      const Coordinate& coordinate = coordinates_[slice.first + i];
      const std::uint32_t column = column_[coordinate.root];
      if (column == kHeld) continue;
      const Twist twist = TwistOf(motion, q, i);
      const Vector3 w = X_BF.rotation * twist.w;
      const Vector3 p_BM = X_BF * PoseAt(motion, q).translation;
      const Vector3 v = X_BF.rotation * twist.v + Cross(w, p_BT - p_BM);
      const double scale = sign * coordinate.factor;
      for (int k = 0; k < 3; ++k) {
        rows[static_cast<std::size_t>(k) * roots_.size() + column] += scale * v[k];
        rows[static_cast<std::size_t>(k + 3) * roots_.size() + column] += scale * w[k];
      }
    }
  }

  // J J^T with damping on its diagonal.
  std::vector<double> Damped(std::size_t n, double damping) const {
    std::vector<double> A(n * n);
    const std::size_t columns = roots_.size();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        A[i * n + j] =
            std::inner_product(J_.begin() + static_cast<std::ptrdiff_t>(i * columns),
                               J_.begin() + static_cast<std::ptrdiff_t>((i + 1) * columns),
                               J_.begin() + static_cast<std::ptrdiff_t>(j * columns), i == j ? damping : 0.0);
      }
    }
    return A;
  }

  const LoopClosure& closure_;
  const Kinematics& kinematics_;
  const Scene& scene_;
  const std::span<double> q_;
  const Limits* const limits_;
  std::vector<Coordinate> coordinates_;  // by position
  std::vector<std::uint32_t> column_;    // by position; kHeld: it does not move
  std::vector<std::size_t> roots_;       // by column
  std::vector<double> J_;                // by rows
  std::vector<Pose> X_BF_;               // by step of a loop
};

LoopClosure::LoopClosure(const Kinematics& kinematics) : kinematics_(kinematics) {
  const SpanningTree& tree = kinematics.tree();
  if (tree.loop_joints.empty()) return;
  const TreePaths paths(tree);
  std::size_t steps = 0;
  for (const Index<Joint> index : tree.loop_joints) {
    const Joint& joint = kinematics.scene().joints[index];
    const TreePaths::Path path = paths.Between(joint.parent.index, joint.child.index);
    Loop& loop = loops_.emplace_back(Loop{index, {}});
    for (const std::uint32_t entry : path.from_a) loop.steps.push_back({entry, false});
    for (const std::uint32_t entry : path.from_b) loop.steps.push_back({entry, true});
    steps += loop.steps.size();
    if (steps > kMostSteps) break;
  }
  FindClusters();
}

template <typename Use>
void LoopClosure::EachSlice(std::size_t loop, Use&& use) const {
  for (const Step& step : loops_[loop].steps) {
    use(kinematics_.PositionsOf(kinematics_.tree().entries[step.entry].joint));
  }
  use(kinematics_.PositionsOf(loops_[loop].joint));
}

// Loops belong together if a position moves both, or leads positions on both.
void LoopClosure::FindClusters() {
  std::vector<std::size_t> root(kinematics_.num_positions());
  std::iota(root.begin(), root.end(), std::size_t{0});
  for (const Kinematics::Follower& follower : kinematics_.followers()) root[follower.at] = root[follower.leader];
  // The first loop at each root; loops that meet there are joined.
  std::vector<std::size_t> cluster_of(loops_.size());
  std::iota(cluster_of.begin(), cluster_of.end(), std::size_t{0});
  const auto find = [&](std::size_t loop) {
    while (cluster_of[loop] != loop) loop = cluster_of[loop] = cluster_of[cluster_of[loop]];
    return loop;
  };
  constexpr std::size_t kNobody = static_cast<std::size_t>(-1);
  std::vector<std::size_t> first_at(root.size(), kNobody);
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    EachSlice(i, [&](Kinematics::Slice slice) {
      for (std::size_t p = slice.first; p < slice.first + slice.count; ++p) {
        std::size_t& first = first_at[root[p]];
        if (first == kNobody) first = i;
        const std::size_t a = find(first), b = find(i);
        cluster_of[std::max(a, b)] = std::min(a, b);
      }
    });
  }
  std::vector<std::size_t> place(loops_.size(), kNobody);
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    std::size_t& at = place[find(i)];
    if (at == kNobody) {
      at = clusters_.size();
      clusters_.emplace_back();
    }
    clusters_[at].push_back(i);
  }
}

std::vector<LoopClosure::Result> LoopClosure::GapsOf(Solver& solver) const {
  std::vector<Result> gaps;
  gaps.reserve(loops_.size());
  for (std::size_t i = 0; i < loops_.size(); ++i) gaps.push_back({loops_[i].joint, solver.GapOf(i)});
  return gaps;
}

std::vector<LoopClosure::Result> LoopClosure::Measure(std::span<double> q) const {
  Solver solver(*this, q, nullptr);
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    const Kinematics::Slice own = kinematics_.PositionsOf(loops_[i].joint);
    for (std::size_t p = own.first; p < own.first + own.count; ++p) solver.Free(p);
    solver.Close({i});
    solver.HoldAll();
  }
  return GapsOf(solver);
}

LoopClosure::Result LoopClosure::Solve(std::span<double> q, std::span<const Index<Joint>> held,
                                       const Limits* limits) const {
  const std::vector<double> wanted(q.begin(), q.end());
  const std::vector<double> start = kinematics_.DefaultPositions();
  Solver solver(*this, q, limits);
  solver.Follow(held);
  std::vector<bool> stays(q.size(), false);
  for (const Index<Joint> joint : held) {
    const Kinematics::Slice slice = kinematics_.PositionsOf(joint);
    std::fill_n(stays.begin() + static_cast<std::ptrdiff_t>(slice.first), slice.count, true);
  }
  for (const Cluster& cluster : clusters_) {
    if (cluster.size() > kMostLoops) continue;
    std::vector<std::size_t> moved;  // Held positions that lead away from the start.
    double way = 0, positions = 1;
    for (const std::size_t loop : cluster) {
      EachSlice(loop, [&](Kinematics::Slice slice) {
        for (std::size_t p = slice.first; p < slice.first + slice.count; ++p) {
          const std::size_t root = solver.CoordinateAt(p).root;
          q[root] = start[root];
          ++positions;
          if (!stays[root]) {
            solver.Free(root);
          } else {
            moved.push_back(root);
            way = std::max(way, std::abs(wanted[root] - start[root]));
          }
        }
      });
    }
    const bool is_small = positions * static_cast<double>(cluster.size()) <= kMostNumbers;
    if (is_small) solver.Close(cluster);
    if (is_small && way > 0) {
      const double fine = std::clamp(std::ceil(way / kStepOfHeld), kFewestMoves, kMostMoves);
      const double steps = std::max(1.0, std::min(fine, std::floor(kMostWork / positions)));
      for (double step = 1; step <= steps; ++step) {
        for (const std::size_t p : moved) {
          q[p] = step == steps ? wanted[p] : start[p] + step / steps * (wanted[p] - start[p]);
        }
        solver.Close(cluster);
      }
    }
    for (const std::size_t p : moved) q[p] = wanted[p];
    solver.HoldAll();
  }
  kinematics_.FollowLeaders(q, held);
  const std::vector<Result> gaps = GapsOf(solver);
  const auto by_size = [](const Result& a, const Result& b) { return a.gap.Size() < b.gap.Size(); };
  return gaps.empty() ? Result() : *std::max_element(gaps.begin(), gaps.end(), by_size);
}

}  // namespace sceneweld
