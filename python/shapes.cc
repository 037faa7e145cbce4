// What elements hold: shapes, materials, contact properties, followers, laws.

#include "sceneweld/python/bindings.h"
#include "sceneweld/python/field_properties.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

template <Listed T>
void Bind(py::module_& module, const char* name, const char* doc, Docs docs) {
  FieldProperties<T>(module, name, doc, std::move(docs)).Done().def("__repr__", [name](const View<T>&) {
    return "<sceneweld." + std::string(name) + ">";
  });
}

constexpr const char* kBodyA = "The body A.";
constexpr const char* kBodyB = "The body B.";
constexpr const char* kPointP = "Point P, in A. [m]";
constexpr const char* kPointQ = "Point Q, in B. [m]";
constexpr const char* kMeshPath = "Its absolute file name.";

}  // namespace

void BindShapes(py::module_& module) {
  Bind<Box>(module, "Box", "A box, centred.", {{"size", "Full lengths along x, y, z. [m]"}});
  Bind<Sphere>(module, "Sphere", "A ball, centred.", {{"radius", "[m]"}});
  Bind<Cylinder>(module, "Cylinder", "Along z, centred.", {{"radius", "[m]"}, {"length", "[m]"}});
  Bind<Capsule>(module, "Capsule", "Along z, centred.", {{"radius", "[m]"}, {"length", "Without the caps. [m]"}});
  Bind<Ellipsoid>(module, "Ellipsoid", "Along the axes, centred.", {{"semi_axes", "Along x, y, z. [m]"}});
  Bind<HalfSpace>(module, "HalfSpace", "All points with z <= 0.", {});
  FieldProperties<Plane>(module, "Plane", "A rectangle in the xy plane, for the eye only.",
                         {{"size", "Full lengths along x and y. [m]"}}, {"size"})
      .Add("size",
           [](const View<Plane>& plane) {
             const double size[] = {plane->size_x, plane->size_y};
             return ToArray(std::span(size));
           })
      .Done();
  Bind<Mesh>(module, "MeshShape", "The surface in a mesh file, which is opened by Scene.mesh.",
             {{"uri", "As it was written."},
              {"path", kMeshPath},
              {"scale", "Factors along x, y, z; negative ones mirror."},
              {"convex", "Whether the convex hull is meant."}});

  Bind<Material>(module, "Material",
                 "The look of a geometry. Colours are (red, green, blue, opacity), each from 0 to 1.",
                 {{"name", "May be empty."},
                  {"diffuse", "None: not given."},
                  {"specular", "None: not given."},
                  {"emissive", "None: not given."},
                  {"ambient", "None: not given."},
                  {"diffuse_map", "The absolute file name of a texture; empty: none."}});
  Bind<ProximityProperties>(module, "ProximityProperties", "How a geometry takes contact. What is not given is None.",
                            {{"mu_static", "Coefficient of static friction, >= mu_dynamic."},
                             {"mu_dynamic", "Coefficient of dynamic friction, >= 0."},
                             {"point_contact_stiffness", "> 0 [N/m]"},
                             {"hunt_crossley_dissipation", ">= 0 [s/m]"},
                             {"relaxation_time", ">= 0 [s]"},
                             {"compliance", "`rigid` or `compliant`, in hydroelastic contact."},
                             {"hydroelastic_modulus", "[Pa]"},
                             {"resolution_hint", "[m]"},
                             {"margin", ">= 0 [m]"},
                             {"slab_thickness", "Of a half space. [m]"},
                             {"surface_velocity_axis", "Unit, in the body frame."}});

  Bind<Mimic>(module, "Mimic", "A joint follows another: position = multiplier x that of the other + offset.",
              {{"joint", "The joint that is followed."}, {"multiplier", "Of its position."}, {"offset", "[rad or m]"}});
  Bind<Curve::Segment>(module, "CurveSegment", "A piece of a curve, an arc or straight.",
                       {{"length", "Arc length, > 0. [m]"}, {"turning_rate", "About the plane's normal. [rad/m]"}});
  Bind<Curve>(module, "Curve", "The path of a curvilinear joint, from the origin of F in a plane.",
              {{"initial_tangent", "Unit, in F."},
               {"plane_normal", "Unit, in F."},
               {"periodic", "Whether the end is the beginning."},
               {"segments", "At least one CurveSegment."}});
  Bind<Calibration>(module, "Calibration", "URDF `<calibration>`, kept only.",
                    {{"rising", "None: not given."}, {"falling", "None: not given."}});
  Bind<SafetyController>(module, "SafetyController", "URDF `<safety_controller>`, kept only.",
                         {{"soft_lower_limit", "[rad or m]"},
                          {"soft_upper_limit", "[rad or m]"},
                          {"k_position", "As written."},
                          {"k_velocity", "As written."}});
  Bind<ControllerGains>(module, "ControllerGains", "Of a PD controller; both zero: there is none.",
                        {{"p", ">= 0"}, {"d", ">= 0"}});
  Bind<WallBoundaryCondition>(module, "WallBoundaryCondition",
                              "A half space that vertices of a deformable body are fixed in.",
                              {{"point_on_plane", "In the world. [m]"}, {"outward_normal", "Unit, in the world."}});
  Bind<Deformable>(module, "Deformable", "Material and boundary of a deformable body.",
                   {{"youngs_modulus", "> 0 [Pa]"},
                    {"poissons_ratio", "From -1 to 0.5."},
                    {"mass_damping", ">= 0 [1/s]"},
                    {"stiffness_damping", ">= 0 [s]"},
                    {"mass_density", "> 0 [kg/m^3]"},
                    {"material_model", "`linear_corotated`, `corotated`, `neohookean` or `linear`."},
                    {"wall_boundary_conditions", "Any number of WallBoundaryCondition."}});

  FieldProperties<LinearBushingRpy>(module, "LinearBushingRpy",
                                    "Spring and damper between two frames, by roll, pitch and yaw. All >= 0.",
                                    {{"name", "May be empty."},
                                     {"frame_a", "Full name of the frame A."},
                                     {"frame_c", "Full name of the frame C."},
                                     {"torque_stiffness", "[N m/rad]"},
                                     {"torque_damping", "[N m s/rad]"},
                                     {"force_stiffness", "[N/m]"},
                                     {"force_damping", "[N s/m]"}})
      .Add("name", [](const View<LinearBushingRpy>& view) { return view->name.str(); })
      .Done();
  Bind<LinearSpringDamper>(module, "LinearSpringDamper", "Spring and damper along the line between two points.",
                           {{"body_a", kBodyA},
                            {"p_AP", kPointP},
                            {"body_b", kBodyB},
                            {"p_BQ", kPointQ},
                            {"free_length", "> 0 [m]"},
                            {"stiffness", ">= 0 [N/m]"},
                            {"damping", ">= 0 [N s/m]"}});
  Bind<BallConstraint>(module, "BallConstraint", "P of A and Q of B stay together.",
                       {{"body_a", kBodyA}, {"p_AP", kPointP}, {"body_b", kBodyB}, {"p_BQ", kPointQ}});
  Bind<DistanceConstraint>(module, "DistanceConstraint", "P of A and Q of B keep a distance.",
                           {{"body_a", kBodyA},
                            {"p_AP", kPointP},
                            {"body_b", kBodyB},
                            {"p_BQ", kPointQ},
                            {"distance", "> 0 [m]"},
                            {"stiffness", "> 0; infinite: it is kept exactly. [N/m]"},
                            {"damping", ">= 0 [N s/m]"}});
  Bind<WeldConstraint>(module, "WeldConstraint", "Frame P of A and frame Q of B stay together.",
                       {{"body_a", kBodyA}, {"X_AP", "4x4"}, {"body_b", kBodyB}, {"X_BQ", "4x4"}});
  Bind<TendonConstraint::Term>(module, "TendonTerm", "What a joint adds to the length of a tendon.",
                               {{"joint", "With one degree of freedom."}, {"coefficient", "[m/rad or 1]"}});
  Bind<TendonConstraint>(module, "TendonConstraint", "lower <= sum of coefficient x position, + offset <= upper.",
                         {{"joints", "Its TendonTerms."},
                          {"offset", "[m]"},
                          {"lower", "May be -inf. [m]"},
                          {"upper", "May be inf. [m]"},
                          {"stiffness", "> 0; infinite: the limits are kept exactly. [N/m]"},
                          {"damping", ">= 0 [N s/m]"}});
}

}  // namespace sceneweld::python
