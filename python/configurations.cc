// SPDX-License-Identifier: BSD-3-Clause
// Positions from the forms of `q`.

#include "sceneweld/python/configurations.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sceneweld/python/diagnostics.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/loop_closure.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

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

}  // namespace

Configurations ConfigurationsOf(const Composed& composed, const py::object& q) {
  Configurations configurations = Reader(composed).Read(q);
  CheckQuaternions(composed, configurations);
  return configurations;
}

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

Array ArrayFor(const Configurations& configurations, std::vector<py::ssize_t> shape) {
  if (configurations.is_batch) shape.insert(shape.begin(), static_cast<py::ssize_t>(configurations.count));
  return Array(std::move(shape));
}

}  // namespace sceneweld::python
