// SPDX-License-Identifier: BSD-3-Clause
// Positions, poses and Jacobians of a scene, for one configuration or many.

#include <pybind11/stl.h>

#include <cmath>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "sceneweld/python/arrays.h"
#include "sceneweld/python/bindings.h"
#include "sceneweld/python/configurations.h"
#include "sceneweld/python/diagnostics.h"
#include "sceneweld/scene/names/resolve.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

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
            "universal and planar joints have the rates of their positions. Joints that close loops have no velocities, and "
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
