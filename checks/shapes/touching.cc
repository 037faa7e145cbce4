// SPDX-License-Identifier: BSD-3-Clause
// Samples configurations and looks which bodies touch.
// The matrix of self-collisions as directives, SRDF and MJCF.

#include "sceneweld/checks/shapes/touching.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/checks/shapes/overlap.h"
#include "sceneweld/checks/shapes/separation.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {
namespace {

// SplitMix64: each sample has a generator of its own, so that threads do not matter. Source: Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", 2014.
class SampleGenerator {
 public:
  SampleGenerator(std::uint64_t seed, std::uint64_t sample) : state_(seed * 0x9E3779B97F4A7C15u + sample) { Next(); }
  /// In [lower, upper).
  double Between(double lower, double upper) {
    return lower + (upper - lower) * (static_cast<double>(Next() >> 11) * 0x1.0p-53);
  }

 private:
  std::uint64_t Next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

// A position that is drawn.
struct DrawnPosition {
  std::size_t at = 0;  // In q.
  double lower = 0;
  double upper = 0;
};

// A bounded collision shape on its body, with a ball around it.
struct TouchShape {
  PlacedShape placed;  // X_WG is set for each sample.
  Pose X_BG;
  Vector3 p_BC;  // The centre of the ball.
  double radius = 0;
  bool is_unbounded = false;
};

struct TouchBody {
  Index<Body> body;
  std::vector<TouchShape> shapes;

  /// The radius of its largest shape. [m]
  double Radius() const {
    double largest = 0;
    for (const TouchShape& shape : shapes) {
      largest = std::max(largest, shape.is_unbounded ? std::numeric_limits<double>::infinity() : shape.radius);
    }
    return largest;
  }
};

// Long slides spread the samples thin. Pairs that would have fewer hits than this, if they touch at all, are not known
// never to touch.
constexpr double kFewestHits = 10;
constexpr std::size_t kMostPairs = 2'000'000;  // About 200 MB with their answer.

// What the samples say about a pair. Threads share it.
struct PairCount {
  std::atomic<std::size_t> hits = 0;
  std::atomic<double> distance = std::numeric_limits<double>::infinity();

  void Approach(double to) {
    double before = distance.load(std::memory_order_relaxed);
    while (to < before && !distance.compare_exchange_weak(before, to, std::memory_order_relaxed)) continue;
  }
};

// How many of the positions of a joint move one body along a way. They come first.
std::size_t CountSlides(const Motion& motion) {
  if (std::holds_alternative<Planar>(motion)) return 2;
  return std::holds_alternative<Prismatic>(motion) || std::holds_alternative<Screw>(motion) ||
         std::holds_alternative<Curvilinear>(motion);
}

// How far a slide moves for each unit of its position. [m, or m/rad for screws]
double LengthOfPosition(const Motion& motion) {
  const auto* screw = std::get_if<Screw>(&motion);
  return screw ? std::abs(screw->thread_pitch) / (2 * std::numbers::pi) : 1;
}

// By its place in q: whether a position has no limit.
std::vector<bool> UnlimitedPositions(const Kinematics& kinematics) {
  std::vector<bool> is_unlimited(kinematics.num_positions(), false);
  for (const Joint& joint : kinematics.scene().joints) {
    const Kinematics::Slice slice = kinematics.PositionsOf(kinematics.scene().joints.IndexOf(joint));
    const std::span<const Dof> dofs = Dofs(joint);
    for (std::size_t k = 0; k < std::min(slice.count, dofs.size()); ++k) {
      is_unlimited[slice.first + k] = !std::isfinite(dofs[k].lower) || !std::isfinite(dofs[k].upper);
    }
  }
  for (const Kinematics::Follower& follower : kinematics.followers()) {
    is_unlimited[follower.at] = is_unlimited[follower.leader];
  }
  return is_unlimited;
}

// By the index of the body: the part of the scene that it is in. Bodies in different parts can go anywhere from each
// other.
std::vector<std::uint32_t> PartsOf(const Kinematics& kinematics) {
  const Scene& scene = kinematics.scene();
  const std::vector<bool> is_unlimited = UnlimitedPositions(kinematics);
  const auto slides_anywhere = [&](Index<Joint> joint) {
    const std::size_t first = kinematics.PositionsOf(joint).first;
    for (std::size_t k = 0; k < CountSlides(scene.joints[joint].motion); ++k) {
      if (is_unlimited[first + k]) return true;
    }
    return false;
  };
  std::vector<std::uint32_t> part(scene.bodies.size(), 0);
  std::uint32_t parts = 1;
  for (const SpanningTree::Entry& entry : kinematics.tree().entries) {
    // Programs move mocap bodies.
    const bool is_loose = IsFree(scene, entry) || scene.bodies[entry.body].mocap || slides_anywhere(entry.joint);
    part[entry.body.value()] = is_loose ? parts++ : part[entry.inboard.value()];
  }
  return part;
}

class TouchSampler {
 public:
  TouchSampler(LintSubject& subject, const TouchSampling& sampling, Diagnostics& diagnostics)
      : subject_(subject), scene_(subject.scene()), sampling_(sampling), kinematics_(scene_) {
    FindPositions();
    FindBodies(diagnostics);
    FindPairs(diagnostics);
  }

  TouchMatrix Run() {
    constexpr std::size_t kChunk = 50;
    const std::vector<double> defaults = kinematics_.DefaultPositions();
    const Places at_default = PlacesAt(defaults);
    std::vector<std::size_t> moving;  // The other pairs are at each configuration as they are at this one.
    for (std::size_t i = 0; i < matrix_.pairs.size(); ++i) {
      TouchedPair& pair = matrix_.pairs[i];
      pair.is_at_default = TouchesAt(i, at_default);
      if (is_welded_[i] && pair.is_at_default) counts_[i].hits = sampling_.samples;
      if (!is_welded_[i] && !pair.is_unbounded) moving.push_back(i);
    }
    const std::size_t chunks = (sampling_.samples + kChunk - 1) / kChunk;
    std::atomic<bool> is_stopped = false;
    std::mutex progress;
    std::size_t done = 0;
    InThreads(sampling_.threads, chunks, [&](std::size_t chunk) {
      if (is_stopped || subject_.files().limits().ShouldStop()) {
        is_stopped = true;
        return;
      }
      const std::size_t end = std::min(sampling_.samples, (chunk + 1) * kChunk);
      for (std::size_t sample = chunk * kChunk; sample < end; ++sample) {
        std::vector<double> q = defaults;
        SampleGenerator generator(sampling_.seed, sample);
        for (const DrawnPosition& drawn : drawn_) q[drawn.at] = generator.Between(drawn.lower, drawn.upper);
        kinematics_.FollowLeaders(q);
        const Places places = PlacesAt(q);
        for (const std::size_t i : moving) {
          if (TouchesAt(i, places)) ++counts_[i].hits;
        }
      }
      if (!sampling_.progress) return;
      const std::lock_guard lock(progress);
      sampling_.progress(done += end - chunk * kChunk);
    });
    if (is_stopped) throw Stopped();
    for (std::size_t i = 0; i < matrix_.pairs.size(); ++i) {
      const auto [a, b] = of_pair_[i];
      Judge(matrix_.pairs[i], counts_[i], ShareOfSlides(bodies_[a], bodies_[b]));
    }
    return std::move(matrix_);
  }

 private:
  // The share of the samples in which two bodies would be near each other if slides alone moved them.
  double ShareOfSlides(const TouchBody& a, const TouchBody& b) const {
    const double reach = a.Radius() + b.Radius();
    double share = 1;
    const TreePaths::Path path = paths_.Between(a.body, b.body);
    for (const auto& entries : {path.from_a, path.from_b}) {
      for (const std::uint32_t entry : entries) {
        const Index<Joint> joint = kinematics_.tree().entries[entry].joint;
        if (!joint || scene_.joints[joint].mimic) continue;
        const std::span<const Dof> dofs = Dofs(scene_.joints[joint]);
        for (std::size_t k = 0; k < CountSlides(scene_.joints[joint].motion); ++k) {
          const double length = (dofs[k].upper - dofs[k].lower) * LengthOfPosition(scene_.joints[joint].motion);
          if (length > reach) share *= reach / length;
        }
      }
    }
    return share;
  }

  void Judge(TouchedPair& pair, const PairCount& count, double share) const {
    pair.touching = Touching::kSometimes;
    pair.distance = std::numeric_limits<double>::infinity();
    if (pair.is_unbounded) return;
    pair.hits = count.hits;
    pair.distance = count.distance;
    if (pair.hits == sampling_.samples) pair.touching = Touching::kAlways;
    const bool is_decided = share * static_cast<double>(sampling_.samples) >= kFewestHits;
    if (pair.hits == 0 && !(pair.distance <= sampling_.margin) && is_decided) pair.touching = Touching::kNever;
  }

  void FindPositions() {
    std::set<std::size_t> followers;
    for (const Kinematics::Follower& follower : kinematics_.followers()) followers.insert(follower.at);
    matrix_.open_loops = kinematics_.tree().loop_joints;
    for (std::uint32_t i = 0; i < scene_.joints.size(); ++i) {
      const Index<Joint> index(i);
      const Joint& joint = scene_.joints[index];
      if (joint.closes_loop) continue;
      const Kinematics::Slice slice = kinematics_.PositionsOf(index);
      const std::span<const Dof> dofs = Dofs(joint);
      if (dofs.size() != slice.count) continue;  // Nothing is drawn for floating joints.
      const bool is_way = std::holds_alternative<Prismatic>(joint.motion);
      bool is_unlimited = false;
      for (std::size_t k = 0; k < dofs.size(); ++k) {
        if (followers.contains(slice.first + k)) continue;
        const bool is_planar_way = std::holds_alternative<Planar>(joint.motion) && k < 2;
        const double most = is_way || is_planar_way ? 1 : std::numbers::pi;
        DrawnPosition drawn{slice.first + k, dofs[k].lower, dofs[k].upper};
        if (!std::isfinite(drawn.lower)) drawn.lower = std::isfinite(drawn.upper) ? drawn.upper - 2 * most : -most;
        if (!std::isfinite(drawn.upper)) drawn.upper = drawn.lower + 2 * most;
        is_unlimited = is_unlimited || !std::isfinite(dofs[k].lower) || !std::isfinite(dofs[k].upper);
        drawn_.push_back(drawn);
      }
      if (is_unlimited) matrix_.unlimited.push_back(index);
    }
  }

  void FindBodies(Diagnostics& diagnostics) {
    for (std::uint32_t i = 1; i < scene_.bodies.size(); ++i) {
      TouchBody body{Index<Body>(i), {}};
      for (const Index<Geometry> index : subject_.geometries_of_bodies()[i]) {
        const Geometry& geometry = scene_.geometries[index];
        if (!geometry.roles.proximity) continue;
        TouchShape shape;
        shape.placed.shape = &*geometry.shape;
        shape.X_BG = geometry.X_BG;
        if (std::holds_alternative<Mesh>(*geometry.shape)) {
          const TriangleMesh* hull = subject_.HullOf(index);
          if (!hull) {
            diagnostics.Warning("faulty-mesh", geometry.span,
                                "geometry " + Quoted(scene_.FullName(index)) + " is left out: its mesh has no hull");
            continue;
          }
          shape.placed.vertices = &hull->vertices;
        }
        if (const auto bounds = subject_.BoundsOf(index)) {
          shape.p_BC = geometry.X_BG * (0.5 * (bounds->lower + bounds->upper));
          shape.radius = Length(bounds->upper - bounds->lower) / 2;
        } else {
          shape.is_unbounded = true;
        }
        body.shapes.push_back(shape);
      }
      if (!body.shapes.empty()) bodies_.push_back(std::move(body));
    }
  }

  void FindPairs(Diagnostics& diagnostics) {
    const std::size_t pairs = bodies_.size() * (bodies_.size() - 1) / 2;
    if (bodies_.size() > 1 && pairs > kMostPairs) {
      diagnostics.Error("limit-exceeded", {},
                        std::to_string(bodies_.size()) + " bodies make " + std::to_string(pairs) +
                            " pairs, more than " + std::to_string(kMostPairs));
      throw Stopped();
    }
    std::set<BodyPair> joined;
    for (const auto& [a, b] : JoinedBodies(scene_)) joined.insert(std::minmax(a, b));
    const std::vector<std::uint32_t> part = PartsOf(kinematics_);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      for (std::size_t j = i + 1; j < bodies_.size(); ++j) {
        const Index<Body> a = bodies_[i].body, b = bodies_[j].body;
        const bool is_unbounded = part[a.value()] != part[b.value()];
        const bool is_welded = !is_unbounded && subject_.welded().SameGroup(a, b);
        TouchedPair pair;
        pair.a = a;
        pair.b = b;
        pair.is_unbounded = is_unbounded;
        pair.is_adjacent = is_welded || joined.contains({a, b});
        pair.is_filtered = !subject_.collision_rules().MayCollide(a, b);
        matrix_.pairs.push_back(pair);
        is_welded_.push_back(is_welded);
        of_pair_.emplace_back(i, j);
      }
    }
    counts_ = std::make_unique<PairCount[]>(matrix_.pairs.size());
  }

  // The shapes of each body at a configuration.
  struct Places {
    std::vector<std::vector<PlacedShape>> placed;
    std::vector<std::vector<Vector3>> centers;
  };
  Places PlacesAt(const std::vector<double>& q) const {
    std::vector<Pose> X_WB;
    kinematics_.BodyPoses(q, X_WB);
    Places places{std::vector<std::vector<PlacedShape>>(bodies_.size()),
                  std::vector<std::vector<Vector3>>(bodies_.size())};
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const Pose& X = X_WB[bodies_[i].body.value()];
      for (const TouchShape& shape : bodies_[i].shapes) {
        places.placed[i].push_back(shape.placed);
        places.placed[i].back().X_WG = X * shape.X_BG;
        places.centers[i].push_back(X * shape.p_BC);
      }
    }
    return places;
  }

  // Whether a pair touches. Keeps its least distance.
  bool TouchesAt(std::size_t pair, const Places& places) {
    const auto [i, j] = of_pair_[pair];
    PairCount& count = counts_[pair];
    for (std::size_t k = 0; k < places.placed[i].size(); ++k) {
      const TouchShape& a = bodies_[i].shapes[k];
      for (std::size_t l = 0; l < places.placed[j].size(); ++l) {
        const TouchShape& b = bodies_[j].shapes[l];
        const PlacedShape &on_a = places.placed[i][k], &on_b = places.placed[j][l];
        const double reach = a.radius + b.radius;
        const Vector3 way = places.centers[i][k] - places.centers[j][l];
        const bool may_touch = a.is_unbounded || b.is_unbounded || !(Dot(way, way) > reach * reach);
        if (may_touch && Touch(on_a, on_b)) {
          count.Approach(0);
          return true;
        }
        const double known = count.distance.load(std::memory_order_relaxed);
        if (known == 0 || (!may_touch && Length(way) - reach >= known)) continue;
        if (a.is_unbounded && b.is_unbounded) continue;
        const auto apart = FindSeparation(on_a, on_b, known);
        count.Approach(apart ? apart->distance : 0);
      }
    }
    return false;
  }

  LintSubject& subject_;
  const Scene& scene_;
  const TouchSampling sampling_;
  const Kinematics kinematics_;
  const TreePaths paths_{kinematics_.tree()};
  std::vector<DrawnPosition> drawn_;
  std::vector<TouchBody> bodies_;
  std::vector<std::pair<std::size_t, std::size_t>> of_pair_;  // The places in bodies_ of each pair.
  std::vector<bool> is_welded_;                               // By pair.
  std::unique_ptr<PairCount[]> counts_;                       // By pair.
  TouchMatrix matrix_;
};

}  // namespace

std::string_view ToText(Touching touching) {
  switch (touching) {
    case Touching::kNever: return "never";
    case Touching::kSometimes: return "sometimes";
    case Touching::kAlways: return "always";
  }
  return "";
}

TouchMatrix SampleTouching(LintSubject& subject, const TouchSampling& sampling, Diagnostics& diagnostics) {
  TouchMatrix matrix = TouchSampler(subject, sampling, diagnostics).Run();
  const Scene& scene = subject.scene();
  for (const Index<Joint> joint : matrix.open_loops) {
    diagnostics.Warning(
        "kinematic-loop", scene.joints[joint].span,
        "joint " + Quoted(scene.FullName(joint)) +
            " closes a loop, which is open in the random configurations: some pairs may touch less often");
  }
  return matrix;
}

namespace {

// A text as YAML writes it in every place: JSON's form is YAML's, too.
std::string QuotedForYaml(std::string_view text) {
  std::string quoted;
  JsonWriter(quoted).Value(text);
  return quoted;
}

}  // namespace

std::string_view ReasonToDisable(const TouchedPair& pair) {
  if (pair.is_adjacent) return "Adjacent";
  if (pair.is_unbounded) return "";
  if (pair.is_at_default) return "Default";
  if (pair.touching == Touching::kAlways) return "Always";
  if (pair.touching == Touching::kNever) return "Never";
  return "";
}

std::string TouchAsDirectives(const Scene& scene, const TouchMatrix& matrix) {
  // By body: those with a higher index that it ignores.
  std::map<Index<Body>, std::vector<Index<Body>>> ignored;
  for (const TouchedPair& pair : matrix.pairs) {
    if (ReasonToDisable(pair).empty() || pair.is_filtered) continue;
    ignored[pair.a].push_back(pair.b);
    ignored.try_emplace(pair.b);
  }
  const auto group = [&](Index<Body> body) {
    return QuotedForYaml("touches_" + Flattened(scene.FullName(body), "__"));
  };
  std::string text = "# Bodies that need no collision test, found by `sceneweld collisions`.\ndirectives:\n";
  if (ignored.empty()) return text + "  []\n";
  for (const auto& [body, others] : ignored) {
    text += "- add_collision_filter_group:\n    name: " + group(body) + "\n    members: [" +
            QuotedForYaml(scene.FullName(body)) + "]\n    ignored_collision_filter_groups: [";
    for (const Index<Body> other : others) text += (other == others.front() ? "" : ", ") + group(other);
    text += "]\n";
  }
  return text;
}

std::string TouchAsSrdf(const TouchMatrix& matrix, const WrittenNames& names) {
  std::string text = "<?xml version=\"1.0\"?>\n<robot name=\"" + EscapedXml(names.robot) + "\">\n";
  for (const TouchedPair& pair : matrix.pairs) {
    const std::string_view reason = ReasonToDisable(pair);
    const Name &a = names.bodies[pair.a.value()], &b = names.bodies[pair.b.value()];
    if (reason.empty() || a.empty() || b.empty()) continue;
    text += "  <disable_collisions link1=\"" + EscapedXml(a) + "\" link2=\"" + EscapedXml(b) + "\" reason=\"" +
            std::string(reason) + "\"/>\n";
  }
  return text + "</robot>\n";
}

std::string TouchAsMjcf(const TouchMatrix& matrix, const WrittenNames& names) {
  std::string text = "<mujoco>\n  <contact>\n";
  for (const TouchedPair& pair : matrix.pairs) {
    const Name &a = names.bodies[pair.a.value()], &b = names.bodies[pair.b.value()];
    if (ReasonToDisable(pair).empty() || pair.is_filtered || a.empty() || b.empty()) continue;
    text += "    <exclude body1=\"" + EscapedXml(a) + "\" body2=\"" + EscapedXml(b) + "\"/>\n";
  }
  return text + "  </contact>\n</mujoco>\n";
}

}  // namespace sceneweld
