// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// True if a degree of freedom cannot move, because its limits are equal: MuJoCo refuses such a range, so no joint is
/// written for it.
bool IsLocked(const Dof& dof);
/// The position in the file: the default, or the locked position.
double WrittenPosition(const Dof& dof);

/// One of the elementary motions of a joint of the scene, in order from F to M.
struct Elementary {
  JointType type = JointType::kHinge;
  Vector3 axis{0, 0, 1};     ///< Unit vector in the frame after the earlier motions.
  const Dof* dof = nullptr;  ///< For balls the first of three.
  double position = 0;       ///< The written position. [rad, m]
  double lead = 0;           ///< For the slide of a screw. [m/rad]
  Pose X;                    ///< The transform of the motion at that position.
  /// False if the limits are equal, and for curves, for which MuJoCo has no joint.
  bool is_axis = true;
};

/// The motions of a joint; empty for welds and floating joints. Reversed: from M to F, with the two bodies exchanged.
std::vector<Elementary> ElementsOf(const Motion& motion, bool reversed);

/// The suffix of an axis after the name of its joint; null if the axis has the joint's own name.
const char* AxisSuffix(const Motion& motion, const Dof* dof, bool slides);

/// The bodies and joints of a written MJCF file, and their order: MuJoCo's tree (docs/reference/mjcf.md, 16.3). It
/// depends on the scene only, so all parts of the writer agree.
class Layout {
 public:
  /// `as_model`: nothing is free, so that others can attach the file.
  explicit Layout(const Scene& scene, bool as_model = false);

  /// One joint of MuJoCo. A joint of the scene becomes none, one or several of them; a joint that closes a loop becomes
  /// equalities (mjcf_write_loop.cc).
  struct Axis {
    Index<Joint> joint;
    JointType type = JointType::kHinge;  ///< Never kFree.
    const Dof* dof = nullptr;            ///< The degree of freedom of the scene's joint; for balls the first.
    Vector3 p_BJ;                        ///< In the frame of the written body. [m]
    Vector3 axis{0, 0, 1};               ///< Unit vector in the frame of the written body.
    double ref = 0;                      ///< The written position. [rad, m]
    Name name;
    /// For screws, whose slide follows the hinge behind it: metres per radian.
    double lead = 0;
  };

  /// One body of the file; the first is the world.
  struct Node {
    Index<Body> body;
    std::uint32_t parent = 0;  ///< Place in nodes().
    Pose X_PB;                 ///< As written.
    Pose X_WB;  ///< The pose in the default configuration: that of the scene, except for joints that cannot move.
    /// The joints of the scene between the two bodies, starting at the parent. There are several if bodies between them
    /// are merged into this one. Empty for free bodies without an explicit joint.
    std::vector<Index<Joint>> joints;
    std::vector<Axis> axes;
    bool is_free = false;
    /// The node nearest to the world that cannot move against this one (MuJoCo's weld group); 0 for fixed bodies.
    std::uint32_t weld = 0;

    bool IsStill() const { return weld == 0; }
    /// Whether it is a child of the world that cannot move, as MuJoCo requires of mocap bodies.
    bool MayBeMocap() const { return parent == 0 && IsStill(); }
  };

  /// Depth first, in the order of the file.
  const std::vector<Node>& nodes() const { return nodes_; }
  /// The node of a body of the scene; kNone if the body is not in the file.
  std::uint32_t NodeOf(Index<Body> body) const { return node_of_[body.value()]; }
  bool Has(Index<Body> body) const { return NodeOf(body) != kNone; }
  /// A massless body between the joints of another body, which MuJoCo does not need.
  bool IsMerged(Index<Body> body) const { return merged_[body.value()]; }
  /// The name of a joint of the scene, for equalities and actuators; empty if the joint is not a hinge or slide of the
  /// file.
  const Name& ScalarName(Index<Joint> joint) const { return scalar_names_[joint.value()]; }
  /// True if the file exchanges the two bodies of the joint.
  bool IsReversed(Index<Joint> joint) const { return reversed_[joint.value()]; }

  /// The bodies that are free in the scene and not in the file.
  const std::vector<Index<Body>>& held() const { return held_; }

  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

 private:
  struct Step {
    Index<Body> inboard;
    Index<Joint> joint;  ///< Invalid for free bodies without a joint.
    bool is_free = false;
  };

  void FindSteps();
  void FindMerged();
  static std::optional<std::size_t> NumberBetween(std::string_view name, std::string_view own);
  std::size_t MergedBefore(Index<Body> last, const std::vector<bool>& may_merge) const;
  void MakeNodes();
  void PlaceNode(Node& node);
  void NameAxes();

  const Scene& scene_;
  std::vector<Step> steps_;  // by body, inboard
  std::vector<bool> has_step_;
  std::vector<bool> reversed_;
  std::vector<bool> merged_;
  bool as_model_;
  std::vector<Index<Body>> held_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> node_of_;
  std::vector<Name> scalar_names_;
};

}  // namespace sceneweld::mjcf
