// SPDX-License-Identifier: BSD-3-Clause
// Positions, poses and Jacobians of a scene, for one configuration or many.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "sceneweld/python/arrays.h"
#include "sceneweld/python/bindings.h"
#include "sceneweld/python/composed.h"
#include "sceneweld/python/diagnostics.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/loop_closure.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

// The positions of one configuration of a scene, or of many, from an argument `q` of Python.
struct Configurations {
  std::vector<double> q;  ///< Row by row.
  std::size_t count = 1;  ///< The number of rows.
  bool is_batch = false;  ///< Whether Python gave many; results then have one dimension more.
  std::size_t width = 0;  ///< Numbers in a row: Kinematics::num_positions.

  std::span<const double> Row(std::size_t i) const { return std::span(q).subspan(i * width, width); }
};

// What the docstrings say of `q`.
inline constexpr const char* kDocOfQ =
    "\n\n`q`: None for the default positions; a dictionary from the names of joints, or the unique ends of their "
    "names, to a number or to all of a joint's "
    "positions, and from the names of floating bases to a 4x4 pose or to w x y z and x y z; or an array of all "
    "positions (see `positions`). With a dictionary, joints that follow others (Mimic) do so unless they are named "
    "themselves. Limits are not looked at. Many configurations at once: an N x n array, or N values for names in the "
    "dictionary (N numbers for a joint with one position, otherwise an array whose first dimension is N); the result "
    "then has N as its first dimension. Raises ValueError for numbers that are not finite.";

using InputArray = py::array_t<double, py::array::c_style | py::array::forcecast>;

InputArray NumberArrayOf(const py::handle& object, const std::string& what) {
  auto array = InputArray::ensure(object);
  if (!array) {
    PyErr_Clear();
    throw py::type_error(what + ": expected a number or a sequence of numbers");
  }
  const double* const numbers = array.data();
  const double* const bad = std::find_if(numbers, numbers + array.size(), [](double x) { return !std::isfinite(x); });
  if (bad != numbers + array.size()) {
    throw py::value_error(what + ": " + (std::isnan(*bad) ? "nan" : *bad > 0 ? "inf" : "-inf") + " is not a position");
  }
  return array;
}

// The values of one key of a dictionary.
struct Given {
  std::string name;
  InputArray numbers;
  std::size_t rows = 1;
  bool is_batch = false;
  Index<Body> base;    // A floating base; otherwise
  Index<Joint> joint;  // a joint.

  std::span<const double> Row(std::size_t i) const {
    const auto width = static_cast<std::size_t>(numbers.size()) / std::max<std::size_t>(rows, 1);
    return std::span(numbers.data(), static_cast<std::size_t>(numbers.size())).subspan(is_batch ? i * width : 0, width);
  }
};

class Reader {
 public:
  explicit Reader(const Composed& composed) : composed_(composed), kinematics_(composed.kinematics()) {}

  Configurations Read(const py::object& q) {
    result_.q = kinematics_.DefaultPositions();
    result_.width = kinematics_.num_positions();
    if (py::isinstance<py::dict>(q)) {
      ReadDictionary(py::cast<py::dict>(q));
    } else if (py::isinstance<py::str>(q)) {
      ReadConfiguration(py::cast<std::string>(q));
    } else if (!q.is_none()) {
      ReadArray(NumberArrayOf(q, "q"));
    }
    return std::move(result_);
  }

 private:
  void ReadArray(const InputArray& all) {
    const auto width = static_cast<py::ssize_t>(result_.width);
    const py::ssize_t numbers = all.ndim() == 0 ? 1 : all.shape(all.ndim() - 1);
    if (all.ndim() > 2 || numbers != width) {
      throw py::value_error(
          "q: the scene has " + std::to_string(width) + " positions, not " +
          (all.ndim() > 2 ? "an array of " + std::to_string(all.ndim()) + " dimensions" : std::to_string(numbers)));
    }
    result_.is_batch = all.ndim() == 2;
    result_.count = result_.is_batch ? static_cast<std::size_t>(all.shape(0)) : 1;
    result_.q.assign(all.data(), all.data() + all.size());
  }

  // The state that a configuration of the scene names.
  void ReadConfiguration(const std::string& name) {
    const Scene& scene = composed_.scene();
    const auto states = SelectConfiguration(scene, name, {}, diagnostics_);
    RaiseErrors(diagnostics_);
    if (!states) throw py::value_error("q: there is no configuration `" + name + "`");
    std::vector<Index<Joint>> named;
    for (const JointState* state : states->joints) {
      const Kinematics::Slice slice = kinematics_.PositionsOf(state->joint.index);
      if (slice.count != state->positions.size()) continue;  // The joint closes a loop, or only has velocities.
      std::ranges::copy(state->positions, result_.q.begin() + static_cast<std::ptrdiff_t>(slice.first));
      named.push_back(state->joint.index);
    }
    for (const BodyState* state : states->bodies) {
      const Index<Body> body = state->body.index;
      if (kinematics_.PositionsOf(body).count > 0) {
        kinematics_.SetPose(body, sceneweld::PoseOf(*state, scene), result_.q);
      }
    }
    kinematics_.FollowLeaders(result_.q, named);
    CloseLoops(named, result_.q);
  }

  void ReadDictionary(const py::dict& dictionary) {
    std::vector<Given> all;
    std::vector<Index<Joint>> named;
    for (const auto& [key, value] : dictionary) {
      if (!py::isinstance<py::str>(key)) throw py::type_error("q: a key is the name of a joint or of a floating base");
      Given given;
      given.name = py::cast<std::string>(key);
      given.numbers = NumberArrayOf(value, given.name);
      Find(given);
      if (given.joint) named.push_back(given.joint);
      if (given.is_batch) TakeCount(given);
      all.push_back(std::move(given));
    }
    RaiseErrors(diagnostics_);
    const std::vector<double> defaults = std::move(result_.q);
    result_.q.clear();
    result_.q.reserve(result_.count * result_.width);
    for (std::size_t i = 0; i < result_.count; ++i) {
      std::vector<double> q = defaults;
      for (const Given& given : all) Set(given, given.Row(i), q);
      RaiseErrors(diagnostics_);
      kinematics_.FollowLeaders(q, named);
      CloseLoops(named, q);
      result_.q.insert(result_.q.end(), q.begin(), q.end());
    }
  }

  // Moves the joints of loops that are not given; warns if a loop stays open.
  void CloseLoops(const std::vector<Index<Joint>>& given, std::vector<double>& q) {
    if (given.empty()) return;
    const LoopClosure loops(kinematics_);
    if (loops.empty()) return;
    const LoopClosure::Result result = loops.Solve(q, given);
    if (result.IsClosed()) return;
    Diagnostics open;
    ReportOpenLoop(kinematics_.scene(), result, open);
    WarnAll(open);
  }

  // The element with the name, and whether there are many values of it.
  void Find(Given& given) {
    const Scene& scene = composed_.scene();
    given.joint = FindJoint(scene, given.name);
    const Index<Body> body = FindBody(scene, given.name);
    py::ssize_t dimensions = 1;
    if (body && !given.joint && kinematics_.PositionsOf(body).count > 0) {
      given.base = body;
      const auto& shape = given.numbers;
      const bool is_pose =
          shape.ndim() >= 2 && shape.shape(shape.ndim() - 1) == 4 && shape.shape(shape.ndim() - 2) == 4;
      if (is_pose) dimensions = 2;
    } else {
      given.joint = ResolveJointByEnd(scene, given.name, {}, diagnostics_);
      if (!given.joint) return;
    }
    if (given.joint && kinematics_.PositionsOf(given.joint).count == 1 && given.numbers.ndim() == 1 &&
        given.numbers.shape(0) != 1) {
      dimensions = 0;
    }
    given.is_batch = given.numbers.ndim() > dimensions;
    if (given.is_batch) given.rows = static_cast<std::size_t>(given.numbers.shape(0));
  }

  void TakeCount(const Given& given) {
    if (result_.is_batch && result_.count != given.rows) {
      throw py::value_error(given.name + ": it has " + std::to_string(given.rows) + " values, and another joint has " +
                            std::to_string(result_.count));
    }
    result_.is_batch = true;
    result_.count = given.rows;
  }

  void Set(const Given& given, std::span<const double> numbers, std::vector<double>& q) {
    if (!given.base) {
      kinematics_.SetPositions(given.name, numbers, q, diagnostics_);
      return;
    }
    const Kinematics::Slice slice = kinematics_.PositionsOf(given.base);
    if (numbers.size() == 16) {
      kinematics_.SetPose(given.base, PoseOf(numbers, given.name), q);
    } else if (numbers.size() == slice.count) {
      std::copy(numbers.begin(), numbers.end(), q.begin() + static_cast<std::ptrdiff_t>(slice.first));
    } else {
      throw py::value_error(given.name + ": a floating base has a 4x4 pose, or w x y z and x y z");
    }
  }

  const Composed& composed_;
  const Kinematics& kinematics_;
  Diagnostics diagnostics_;
  Configurations result_;
};

// Quaternions of floating joints and bases must not be zero.
void CheckQuaternions(const Composed& composed, const Configurations& configurations) {
  const Scene& scene = composed.scene();
  const Kinematics& kinematics = composed.kinematics();
  std::vector<std::pair<std::size_t, std::string>> quaternions;  // The first position, and whose it is.
  for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) {
    const Kinematics::Slice slice = kinematics.PositionsOf(Index<Body>(i));
    if (slice.count > 0) quaternions.emplace_back(slice.first, scene.FullName(Index<Body>(i)));
  }
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    const Index<Joint> joint(i);
    if (!std::holds_alternative<Floating>(scene.joints[joint].motion) || scene.joints[joint].closes_loop) continue;
    quaternions.emplace_back(kinematics.PositionsOf(joint).first, scene.FullName(joint));
  }
  for (std::size_t row = 0; row < configurations.count; ++row) {
    const std::span<const double> q = configurations.Row(row);
    for (const auto& [first, name] : quaternions) {
      const auto wxyz = q.subspan(first, 4);
      if (std::ranges::all_of(wxyz, [](double x) { return x == 0; })) {
        throw py::value_error(name + ": a quaternion of length zero is not a rotation");
      }
    }
  }
}

// From None (the default positions), an array of all positions, N such arrays (N x n), or a dictionary from names of
// joints and floating bases to positions of each, or to N of them. With a dictionary, joints that mimic others follow
// them unless they are named. Raises ValueError, naming the joint, for numbers that are not finite or do not fit, for
// quaternions of length zero, and Error for unknown names.
Configurations ConfigurationsOf(const Composed& composed, const py::object& q) {
  Configurations configurations = Reader(composed).Read(q);
  CheckQuaternions(composed, configurations);
  return configurations;
}

// `wanted` velocities for each configuration, row by row, from an argument `v` of Python. Raises ValueError for another
// shape, or numbers that are not finite.
std::vector<double> VelocitiesOf(const py::object& v, const Configurations& configurations, std::size_t wanted) {
  const std::vector<double> velocities = NumbersOf(v, "v");
  const py::array array = py::array::ensure(v);
  const std::vector<py::ssize_t> shape(array.shape(), array.shape() + array.ndim());
  const auto width = static_cast<py::ssize_t>(wanted);
  const std::vector<py::ssize_t> right =
      configurations.is_batch ? std::vector{static_cast<py::ssize_t>(configurations.count), width} : std::vector{width};
  if (shape != right) {
    throw py::value_error("v: the scene has " + std::to_string(wanted) + " velocities" +
                          (configurations.is_batch
                               ? " for each configuration: expected an array of " +
                                     std::to_string(configurations.count) + " x " + std::to_string(wanted) + " numbers"
                               : ""));
  }
  return velocities;
}

// An array for a result of the given shape for each configuration, with N in front if there are many.
Array ArrayFor(const Configurations& configurations, std::vector<py::ssize_t> shape) {
  if (configurations.is_batch) shape.insert(shape.begin(), static_cast<py::ssize_t>(configurations.count));
  return Array(std::move(shape));
}

using Self = const std::shared_ptr<Composed>&;
// One frame, or several at once.
using FrameNames = std::variant<std::string, std::vector<std::string>>;

// Resolved frames, and whether Python gave a sequence of them.
struct Frames {
  std::vector<FrameId> ids;
  bool are_many = false;
};

Frames FramesOf(const Composed& composed, const FrameNames& names) {
  Frames frames;
  frames.are_many = std::holds_alternative<std::vector<std::string>>(names);
  Diagnostics diagnostics;
  const auto resolve = [&](const std::string& name) {
    frames.ids.push_back(ResolveFrame(composed.scene(), name, {}, diagnostics));
  };
  if (frames.are_many) {
    for (const std::string& name : std::get<std::vector<std::string>>(names)) resolve(name);
  } else {
    resolve(std::get<std::string>(names));
  }
  RaiseErrors(diagnostics);
  return frames;
}

// The shape of a result, with the number of frames in front if there are many.
std::vector<py::ssize_t> ShapeFor(const Frames& frames, std::vector<py::ssize_t> shape) {
  if (frames.are_many) shape.insert(shape.begin(), static_cast<py::ssize_t>(frames.ids.size()));
  return shape;
}

Array PosesOf(Self self, const FrameNames& names, const std::string& relative_to, const py::object& q) {
  const Frames B = FramesOf(*self, names);
  const FrameId A = FramesOf(*self, relative_to).ids.front();
  const Configurations configurations = ConfigurationsOf(*self, q);
  Array array = ArrayFor(configurations, ShapeFor(B, {4, 4}));
  double* to = array.mutable_data();
  const py::gil_scoped_release others_may_run;
  const Kinematics& kinematics = self->kinematics();
  std::vector<Pose> X_WB;
  for (std::size_t i = 0; i < configurations.count; ++i) {
    kinematics.BodyPoses(configurations.Row(i), X_WB);
    const Pose X_AW = kinematics.FramePose(A, X_WB).Inverse();
    for (const FrameId& frame : B.ids) to = PutPose(X_AW * kinematics.FramePose(frame, X_WB), to);
  }
  return array;
}

Array BodyPosesOf(Self self, const py::object& q) {
  const Configurations configurations = ConfigurationsOf(*self, q);
  Array array = ArrayFor(configurations, {static_cast<py::ssize_t>(self->scene().bodies.size() - 1), 4, 4});
  double* to = array.mutable_data();
  const py::gil_scoped_release others_may_run;
  std::vector<Pose> X_WB;
  for (std::size_t i = 0; i < configurations.count; ++i) {
    self->kinematics().BodyPoses(configurations.Row(i), X_WB);
    for (std::size_t body = 1; body < X_WB.size(); ++body) to = PutPose(X_WB[body], to);
  }
  return array;
}

Array JacobiansOf(Self self, const FrameNames& names, const std::string& relative_to, const py::object& q,
                  bool fold_followers) {
  const Frames B = FramesOf(*self, names);
  const FrameId A = FramesOf(*self, relative_to).ids.front();
  const Configurations configurations = ConfigurationsOf(*self, q);
  const Jacobians& jacobians = self->jacobians();
  const std::size_t size = 6 * jacobians.num_velocities();
  Array array = ArrayFor(configurations, ShapeFor(B, {6, static_cast<py::ssize_t>(jacobians.num_velocities())}));
  double* to = array.mutable_data();
  const py::gil_scoped_release others_may_run;
  std::vector<Pose> X_WB;
  for (std::size_t i = 0; i < configurations.count; ++i) {
    const std::span<const double> row = configurations.Row(i);
    self->kinematics().BodyPoses(row, X_WB);
    for (const FrameId& frame : B.ids) {
      const std::span<double> J(to, size);
      jacobians.Jacobian(frame, A, row, X_WB, J);
      if (fold_followers) jacobians.FoldFollowers(J);
      to += size;
    }
  }
  return array;
}

Array Integrated(Self self, const py::object& q, const py::object& v) {
  const Configurations configurations = ConfigurationsOf(*self, q);
  const std::size_t wanted = self->jacobians().num_velocities();
  const std::vector<double> velocities = VelocitiesOf(v, configurations, wanted);
  Array array = ArrayFor(configurations, {static_cast<py::ssize_t>(configurations.width)});
  double* to = array.mutable_data();
  for (std::size_t i = 0; i < configurations.count; ++i) {
    const auto row = std::span(velocities).subspan(i * wanted, wanted);
    const std::vector<double> next = self->jacobians().Integrate(configurations.Row(i), row);
    to = std::copy(next.begin(), next.end(), to);
  }
  return array;
}

std::string WithQ(const char* doc) { return std::string(doc) + kDocOfQ; }

}  // namespace

void BindKinematics(SceneClass& scene) {
  scene.def_property_readonly(
      "num_positions", [](Self self) { return self->kinematics().num_positions(); },
      "The number of positions q of all joints and floating bases.");
  scene.def_property_readonly(
      "num_velocities", [](Self self) { return self->jacobians().num_velocities(); },
      "The number of velocities v of all joints and floating bases; see `jacobian`.");
  scene.def(
      "positions",
      [](Self self, const py::object& q) {
        const Configurations configurations = ConfigurationsOf(*self, q);
        Array array = ArrayFor(configurations, {static_cast<py::ssize_t>(configurations.width)});
        std::copy(configurations.q.begin(), configurations.q.end(), array.mutable_data());
        return array;
      },
      py::arg("q") = py::none(),
      WithQ("All positions as one array. `position_slice` of a joint or a floating base gives its part.").c_str());
  scene.def("pose", &PosesOf, py::arg("frame"), py::kw_only(), py::arg("relative_to") = "world",
            py::arg("q") = py::none(),
            WithQ("X_AB, 4x4: the pose of `frame` in `relative_to`. Any name of a frame will do: of a body, a declared "
                  "frame, `model::__model__`, `model::joint_parent`, `model::joint_child`, `world`. Several names give "
                  "several poses, F x 4 x 4. Raises Error for a name or positions that do not fit.")
                .c_str());
  scene.def("body_poses", &BodyPosesOf, py::arg("q") = py::none(),
            WithQ("X_WB of every body, n x 4 x 4, in the order of `bodies`.").c_str());
  scene.def(
      "jacobian", &JacobiansOf, py::arg("frame"), py::kw_only(), py::arg("relative_to") = "world",
      py::arg("q") = py::none(), py::arg("fold_followers") = false,
      WithQ("The geometric Jacobian J of `frame` in `relative_to`, 6 x num_velocities: J @ v is the angular velocity "
            "[rad/s] and below it the velocity of the frame's origin [m/s], both in the axes of `relative_to`. Several "
            "names give several, F x 6 x num_velocities.\n\nThe velocities v are in the order of positions; "
            "`velocity_slice` of a joint or a floating base gives its part. Joints with one degree of freedom, "
            "universal and planar joints have the rates of their positions. Joints that close loops have no "
            "velocities, and "
            "the columns of the others do not keep loops closed. A ball joint has the angular velocity of "
            "M in F, in the axes of F; a floating joint has that and then the velocity of M's origin in F; a floating "
            "base has both in the axes of the world. `fold_followers`: joints that follow others (Mimic) do so, so "
            "that their columns are added to those of their leaders and become zero.")
          .c_str());
  scene.def("integrate", &Integrated, py::arg("q"), py::arg("v"),
            WithQ("The positions that follow `q` when the velocities `v` (see `jacobian`) last for one second: turns "
                  "for ball and floating joints, and sums for all others. With N configurations, `v` is "
                  "N x num_velocities.")
                .c_str());
}

}  // namespace sceneweld::python
