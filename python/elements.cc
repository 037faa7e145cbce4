#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/python/bindings.h"
#include "sceneweld/python/diagnostics.h"
#include "sceneweld/python/field_properties.h"
#include "sceneweld/scene/collision_filter.h"
#include "sceneweld/scene/positions.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

// What every kind of elements has beside its own fields.
constexpr const char* kName = "Its full scoped name, `left::iiwa::link_7`.";
constexpr const char* kSource = "The Place where it is declared, or None.";

template <typename T>
std::string NameOf(const View<T>& view) {
  return FullName(view.composed->scene(), *view.thing);
}
template <typename T>
Index<T> IndexOf(const View<T>& view) {
  return TableOf<T>(view.composed->scene()).IndexOf(*view.thing);
}

// Those that have a name.
template <Listed T>
FieldProperties<T> Bind(py::module_& module, const char* name, const char* doc, Docs docs,
                        std::set<std::string_view> own = {}) {
  docs["name"] = kName;
  docs["source"] = kSource;
  FieldProperties<T> properties(module, name, doc, std::move(docs), std::move(own));
  properties.Add("name", &NameOf<T>);
  properties.Add("source", [](const View<T>& view) { return OptionalPlace(PlaceOf(view->span)); });
  return properties;
}
template <Listed T>
void Finish(FieldProperties<T>& properties) {
  auto& bound = properties.Done();
  const std::string kind = py::str(bound.attr("__name__"));
  bound.def("__repr__", [kind](const View<T>& view) { return "<sceneweld." + kind + " " + NameOf(view) + ">"; });
}

// Those that have none: constraints and force elements.
template <Listed T>
void BindLaw(py::module_& module, const char* name, const char* doc, const char* law) {
  FieldProperties<T> properties(module, name, doc, {{"law", law}, {"type", "As in scene JSON."}, {"source", kSource}},
                                {"type"});
  properties.Add("law", [](const View<T>& view) { return ToPython(view.composed, view->law); });
  properties.Add("type", [](const View<T>& view) {
    return std::visit([]<Listed L>(const L&) { return std::string(FieldsOf(Tag<L>{}).kind); }, view->law);
  });
  properties.Add("source", [](const View<T>& view) { return OptionalPlace(PlaceOf(view->span)); });
  properties.Done().def("__repr__", [name](const View<T>&) { return "<sceneweld." + std::string(name) + ">"; });
}

py::object SliceOf(Kinematics::Slice slice) {
  return py::slice(static_cast<py::ssize_t>(slice.first), static_cast<py::ssize_t>(slice.first + slice.count), 1);
}

void BindModel(py::module_& module) {
  auto model = Bind<ModelInstance>(module, "Model", "One model in the scene: a name space for what is in it.",
                                   {{"static", "None of its joints moves, and it is welded to the world."},
                                    {"gravity_enabled", "Whether gravity acts on its bodies."},
                                    {"parent", "The Model that it is nested in, or None."}});
  model.Add("parent", [](const View<ModelInstance>& view) {
    return view->parent == Scene::kWorldInstance ? py::none() : ToPython(view.composed, view->parent);
  });
  Finish(model);
}

void BindBody(py::module_& module) {
  auto body = Bind<Body>(
      module, "Body", "A rigid or deformable body (a link of URDF and SDFormat).",
      {{"mass", "[kg]"},
       {"center_of_mass", "In the body frame. [m]"},
       {"inertia", "3x3, about the centre of mass, in the axes of the body frame. [kg m^2]"},
       {"pose", "X_WB in the default configuration, 4x4."},
       {"floating", "Whether it is the base of a tree that does not reach the world."},
       {"deformable", "A Deformable, or None for a rigid body."},
       {"model", "The Model that it is in; None for the world's own."},
       {"inboard_joint", "The Joint that it hangs on; None for the world and for floating bases."},
       {"inboard_body", "The Body that it hangs on; None for the world and for floating bases."},
       {"geometries", "The Geometries that are fixed on it, in order."},
       {"position_slice",
        "Of a floating base, which of the scene's positions are its pose: w x y z, x y z. Empty for others."}});
  body.Add("model", [](const View<Body>& view) {
    return view->model == Scene::kWorldInstance ? py::none() : ToPython(view.composed, view->model);
  });
  body.Add("inboard_joint",
           [](const View<Body>& view) { return ToPython(view.composed, view.composed->EntryOf(IndexOf(view)).joint); });
  body.Add("inboard_body", [](const View<Body>& view) {
    return ToPython(view.composed, view.composed->EntryOf(IndexOf(view)).inboard);
  });
  body.Add("geometries", [](const View<Body>& view) {
    py::list list;
    for (const Index<Geometry> geometry : view.composed->GeometriesOf(IndexOf(view))) {
      list.append(ToPython(view.composed, geometry));
    }
    return py::tuple(list);
  });
  body.Add("position_slice",
           [](const View<Body>& view) { return SliceOf(view.composed->kinematics().PositionsOf(IndexOf(view))); });
  Finish(body);
}

void BindFrame(py::module_& module) {
  auto frame = Bind<Frame>(module, "Frame", "A declared frame, fixed on a body.",
                           {{"body", "The Body that it is fixed on."}, {"pose", "X_BF, 4x4."}});
  Finish(frame);
}

void BindJoint(py::module_& module) {
  auto joint = Bind<Joint>(
      module, "Joint",
      "A joint between a frame F fixed on the parent body and a frame M fixed on the child body. What a joint has for "
      "each "
      "degree of freedom is an array, empty for welds; units are rad and N m where it turns, m and N where it slides.",
      {{"parent", "The parent Body; may be the world."},
       {"child", "The child Body."},
       {"frame_on_parent", "X_PF, 4x4; the offset of a weld is folded in here."},
       {"frame_on_child", "X_CM, 4x4."},
       {"mimic", "A Mimic, where it follows another joint; or None."},
       {"armature", "Reflected inertia without an actuator. [kg m^2 or kg]"},
       {"calibration", "A Calibration, or None."},
       {"safety_controller", "A SafetyController, or None."},
       {"type",
        "`weld`, `revolute`, `prismatic`, `ball`, `planar`, `screw`, `universal`, `floating` or `curvilinear`."},
       {"axis", "Unit, in F; None but for revolute, prismatic and screw joints."},
       {"lower", "Lower position limits; -inf where there is none."},
       {"upper", "Upper position limits; inf where there is none."},
       {"velocity_limit", "inf where there is none."},
       {"acceleration_limit", "inf where there is none."},
       {"deceleration_limit", "inf where there is none."},
       {"jerk_limit", "inf where there is none."},
       {"effort_limit", "inf where there is none."},
       {"damping", ">= 0 [N m s/rad, N s/m]"},
       {"friction", "Coulomb friction. [N m, N]"},
       {"stiffness", ">= 0 [N m/rad, N/m]"},
       {"rest_position", "Where the spring is relaxed."},
       {"default_position", "As many numbers as it has positions; of floating joints w x y z, x y z."},
       {"thread_pitch", "Metres per turn of a screw joint; else None."},
       {"curve", "The Curve of a curvilinear joint; else None."},
       {"model", "The Model that it is in; None for a joint of the world's own."},
       {"position_slice", "Which of the scene's positions are its own. Empty for welds."}},
      {"type"});
  joint.Add("type", [](const View<Joint>& view) { return std::string(TypeName(view->motion)); });
  joint.Add("axis", [](const View<Joint>& view) -> py::object {
    const Vector3* axis = AxisOf(view->motion);
    return axis ? py::object(ToArray(*axis)) : py::none();
  });
  ForEachField<Dof>([&]<typename F>(const F& field) {
    if constexpr (F::kId != FieldOf<&Dof::default_position>().kId) {
      joint.Add(std::string(field.name).c_str(), [](const View<Joint>& view) {
        std::vector<double> numbers;
        for (const Dof& dof : Dofs(*view.thing)) numbers.push_back(F::Of(dof));
        return ToArray(numbers);
      });
    }
  });
  joint.Add("default_position", [](const View<Joint>& view) {
    std::vector<double> numbers;
    AppendDefaultPositions(*view.thing, numbers);
    return ToArray(numbers);
  });
  joint.Add("thread_pitch", [](const View<Joint>& view) -> py::object {
    const auto* screw = std::get_if<Screw>(&view->motion);
    return screw ? py::object(py::float_(screw->thread_pitch)) : py::none();
  });
  joint.Add("curve", [](const View<Joint>& view) -> py::object {
    const auto* curvilinear = std::get_if<Curvilinear>(&view->motion);
    return curvilinear ? ToPython(view.composed, curvilinear->curve) : py::none();
  });
  joint.Add("model", [](const View<Joint>& view) {
    return view->model == Scene::kWorldInstance ? py::none() : ToPython(view.composed, view->model);
  });
  joint.Add("position_slice",
            [](const View<Joint>& view) { return SliceOf(view.composed->kinematics().PositionsOf(IndexOf(view))); });
  Finish(joint);
}

void BindGeometry(py::module_& module) {
  auto geometry = Bind<Geometry>(
      module, "Geometry", "A shape fixed on a body.",
      {{"body", "The Body that it is fixed on."},
       {"pose", "X_BG, 4x4."},
       {"roles",
        "What it is for: some of `proximity` (collision), `illustration` (to look at), `perception` (sensors)."},
       {"shape", "A Box, Sphere, Cylinder, Capsule, Ellipsoid, HalfSpace, Plane or MeshShape."},
       {"material", "A Material, or None."},
       {"renderers", "The renderers that show it; empty: all."},
       {"proximity", "The ProximityProperties of collision geometry; else None."}});
  Finish(geometry);
}

void BindCollisionFilters(py::module_& module) {
  auto group = Bind<CollisionFilterGroup>(
      module, "CollisionFilterGroup", "A named set of bodies that does not collide with the groups that it ignores.",
      {{"members", "Its Bodies, with those of its member groups, in order."},
       {"ignores", "The CollisionFilterGroups that it does not collide with, maybe itself."}},
      {"members"});
  group.Add("members", [](const View<CollisionFilterGroup>& view) {
    py::list list;
    const auto members = ExpandedMembers(view.composed->scene());
    for (const Index<Body> body : members[IndexOf(view).value()]) {
      list.append(ToPython(view.composed, body));
    }
    return py::tuple(list);
  });
  Finish(group);
}

}  // namespace

void BindElements(py::module_& module) {
  BindModel(module);
  BindBody(module);
  BindFrame(module);
  BindJoint(module);
  BindGeometry(module);
  BindCollisionFilters(module);

  auto actuator = Bind<Actuator>(module, "Actuator", "A motor on a joint with one degree of freedom.",
                                 {{"joint", "The Joint that it moves."},
                                  {"effort_limit", "inf where there is none. [N m, N]"},
                                  {"gear_ratio", "Turns of the motor for one of the joint."},
                                  {"rotor_inertia", "Of the motor's side. [kg m^2 or kg]"},
                                  {"gains", "ControllerGains."},
                                  {"mechanical_reduction", "URDF's, kept only; or None."}});
  Finish(actuator);
  auto zone =
      Bind<ContactZone>(module, "ContactZone", "Where a body may bear load (URDF `<contact>`); no collision geometry.",
                        {{"body", "The Body."},
                         {"pose", "X_BG, 4x4."},
                         {"shape", "As Geometry.shape."},
                         {"normal_force_limit", "inf where there is none. [N]"}});
  Finish(zone);
  auto camera = Bind<Camera>(module, "Camera", "Looks along -Z with +Y up.",
                             {{"body", "The Body that it is fixed on."},
                              {"pose", "X_BC, 4x4."},
                              {"fov_y", "From 0 to pi. [rad]"},
                              {"width", "Pixels; 0: not given."},
                              {"height", "Pixels; 0: not given."}});
  Finish(camera);
  const Docs kept = {{"body", "The Body that it is fixed on."},
                     {"pose", "X_BS, 4x4."},
                     {"type", "As its format calls it."},
                     {"format", "`sdf`, `urdf` or `mjcf`."},
                     {"source_xml", "The element as it was read."}};
  auto sensor = Bind<Sensor>(module, "Sensor", "A sensor, kept as it was read.", kept);
  Finish(sensor);
  auto light = Bind<Light>(module, "Light", "A light, kept as it was read. Shines along +Z.", kept);
  Finish(light);
  auto plugin =
      Bind<Plugin>(module, "Plugin", "A plugin of SDFormat or a `<gazebo>` block of URDF, kept as it was read.",
                   {{"model", "The Model that it stands on; None: the world."},
                    {"body", "The Body that it stands on, or None."},
                    {"format", "`sdf` or `urdf`."},
                    {"source_xml", "The element as it was read."}},
                   {"on"});
  plugin.Add("model", [](const View<Plugin>& view) {
    return view->model == Scene::kWorldInstance ? py::none() : ToPython(view.composed, view->model);
  });
  plugin.Add("body", [](const View<Plugin>& view) { return ToPython(view.composed, view->body); });
  Finish(plugin);

  BindLaw<Constraint>(module, "Constraint", "What keeps bodies or joints together without a joint.",
                      "A BallConstraint, DistanceConstraint, WeldConstraint or TendonConstraint.");
  BindLaw<ForceElement>(module, "ForceElement", "What pushes bodies.", "A LinearBushingRpy or LinearSpringDamper.");
}

}  // namespace sceneweld::python
