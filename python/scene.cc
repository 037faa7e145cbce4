// SPDX-License-Identifier: BSD-3-Clause
// The class `Scene`.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/python/arrays.h"
#include "sceneweld/python/bindings.h"
#include "sceneweld/python/diagnostics.h"
#include "sceneweld/python/element.h"
#include "sceneweld/scene/collisions/collision_rules.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

// The elements of a table by their full names, as a read-only mapping of Python.
class ElementMap {
 public:
  ElementMap(ComposedPtr composed, const TableInfo& table)
      : composed_(std::move(composed)), names_(&composed_->Names(table)) {}

  std::size_t size() const { return names_->names().size(); }
  const std::string& Name(std::size_t place) const { return names_->names()[place]; }
  pybind11::object At(std::size_t place) const { return ToPython(composed_, names_->table(), names_->IndexAt(place)); }
  bool Contains(const std::string& name) const { return names_->Find(name) != TypeInfo::kNone; }
  // Raises KeyError, with the nearest name.
  pybind11::object Get(const std::string& name) const;

 private:
  ComposedPtr composed_;
  const NameIndex* names_;
};

// The map of one kind of elements, which has a class of its own in Python.
template <typename T>
struct MapOf : ElementMap {
  using ElementMap::ElementMap;
};

// The place of an iteration over a map.
struct Iteration {
  enum class Gives { kNames, kElements, kBoth };
  ElementMap map;
  Gives gives;
  std::size_t next = 0;

  py::object Next() {
    if (next == map.size()) throw py::stop_iteration();
    const std::size_t at = next++;
    if (gives == Gives::kNames) return py::str(map.Name(at));
    py::object element = map.At(at);
    return gives == Gives::kElements ? element : py::make_tuple(map.Name(at), element);
  }
};

auto Iterate(Iteration::Gives gives) {
  return [gives](const ElementMap& map) { return Iteration{map, gives}; };
}

py::object ElementMap::Get(const std::string& name) const {
  const std::size_t index = names_->Find(name);
  if (index != TypeInfo::kNone) return ToPython(composed_, names_->table(), index);
  std::string text = "no " + std::string(names_->table().kind->name) + " `" + name + "`";
  const std::string nearest = ClosestName(name, {names_->names().begin(), names_->names().end()});
  if (!nearest.empty()) text += "; did you mean `" + nearest + "`?";
  throw py::key_error(text);
}

// The class of all maps, `_ElementMap`.
void BindElementMap(py::module_& module) {
  using enum Iteration::Gives;
  py::class_<Iteration>(module, "_ElementMapIterator")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Iteration::Next);
  py::class_<ElementMap>(module, "_ElementMap", "Elements by their full scoped names. A read-only mapping.")
      .def("__len__", &ElementMap::size)
      .def("__getitem__", &ElementMap::Get, py::arg("name"),
           "Raises KeyError where there is none, with the nearest name.")
      .def("__contains__", &ElementMap::Contains, py::arg("name"))
      .def("__contains__", [](const ElementMap&, const py::object&) { return false; })
      .def("__iter__", Iterate(kNames))
      .def("keys", Iterate(kNames), "The names.")
      .def("values", Iterate(kElements), "The elements.")
      .def("items", Iterate(kBoth), "Pairs of a name and its element.")
      .def(
          "get",
          [](const ElementMap& map, const std::string& name, py::object instead) {
            return map.Contains(name) ? map.Get(name) : instead;
          },
          py::arg("name"), py::arg("default") = py::none(), "The element, or `default` where there is none.")
      .def("__repr__", [](const py::object& self) {
        return "<sceneweld." + std::string(py::str(py::type::of(self).attr("__name__"))) + " of " +
               std::to_string(py::len(self)) + ">";
      });
}

// --- The scene in other formats -----------------------------------------------

const Format& FormatOf(const std::optional<std::string>& name, const std::string& path) {
  const Format* format = name ? FindFormat(*name) : FormatOfInput(path);
  if (!format && !name) {
    for (const Format& each : Formats()) {
      for (const std::string_view suffix : each.suffixes) {
        if (HasSuffix(path, suffix)) format = &each;
      }
    }
  }
  if (format && (format->write || format->stream)) return *format;
  std::string names;
  for (const Format& each : Formats()) {
    if (each.write || each.stream) names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  throw py::value_error("no format to write " +
                        (name ? "is called `" + *name + "`" : "has the suffix of `" + path + "`") + "; there are " +
                        names);
}

template <typename Value>
Value OneOf(const char* what, const std::string& text, std::initializer_list<std::pair<const char*, Value>> values) {
  std::string names;
  for (const auto& [name, value] : values) {
    if (text == name) return value;
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  throw py::value_error(std::string(what) + ": `" + text + "` is not one of " + names);
}

struct ExportArguments {
  std::optional<std::string> audience;
  std::optional<std::string> sdf_version;
  std::optional<std::string> urdf_version;
  std::string root;
  std::string separator;
  std::string assets;
  bool convert_meshes;
  std::string max_loss;
  bool rewrite;
  bool no_private;
  std::string usd_bodies;
  std::vector<std::string> usd_schemas;

  FileExportOptions Options() const {
    FileExportOptions options;
    if (audience) {
      options.write.audience = OneOf<Compat>(
          "for_", *audience,
          {{"gazebo", Compat::kGazebo}, {"ros", Compat::kRos}, {"drake", Compat::kDrake}, {"mujoco", Compat::kMujoco}});
    }
    options.write.sdf_version = sdf_version.value_or("");
    if (urdf_version) {
      options.write.urdf_version = OneOf<std::string>(
          "urdf_version", *urdf_version, {{"1.0", "1.0"}, {"1.1", "1.1"}, {"1.2", "1.2"}, {"auto", "auto"}});
    }
    options.write.keep_text = !rewrite;
    options.write.no_private = no_private;
    options.write.sdf_root = OneOf<SdfRoot>("root", root, {{"world", SdfRoot::kWorld}, {"model", SdfRoot::kModel}});
    if (separator.empty()) throw py::value_error("separator: it is empty");
    options.write.separator = separator;
    options.write.usd_bodies =
        OneOf<UsdBodies>("usd_bodies", usd_bodies, {{"flat", UsdBodies::kFlat}, {"nested", UsdBodies::kNested}});
    UsdSchemas& schemas = options.write.usd_schemas = {false, false, false};
    for (const std::string& name : usd_schemas) {
      *OneOf<bool*>("usd_schemas", name,
                    {{"newton", &schemas.newton}, {"physx", &schemas.physx}, {"mujoco", &schemas.mujoco}}) = true;
    }
    options.assets = OneOf<AssetNaming>("assets", assets,
                                        {{"keep", AssetNaming::kKeep},
                                         {"relative", AssetNaming::kRelative},
                                         {"package", AssetNaming::kPackage},
                                         {"copy", AssetNaming::kCopy}});
    options.convert_meshes = convert_meshes;
    return options;
  }
  MaxLoss Most() const {
    return OneOf<MaxLoss>("max_loss", max_loss,
                          {{"none", MaxLoss::kNone}, {"approximated", MaxLoss::kApproximated}, {"all", MaxLoss::kAll}});
  }
};

std::vector<Loss> ExportTo(const ComposedPtr& composed, const std::filesystem::path& path,
                           const std::optional<std::string>& format_name, const ExportArguments& arguments) {
  FileExportOptions options = arguments.Options();
  const MaxLoss most = arguments.Most();
  std::string file = path.string();
  if (HasSuffix(file, ".zip")) {
    options.zip = true;
    options.assets = AssetNaming::kCopy;
    file.resize(file.size() - 4);
  }
  const Format& format = FormatOf(format_name, file);
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  std::string why;
  {
    const py::gil_scoped_release others_may_run;
    const auto output = ExportFile(composed->loaded(), format, path.string(), options, losses);
    if (CheckLoss(losses, format, most) && !diagnostics.has_errors()) output->Write(diagnostics, why);
  }
  RaiseErrors(diagnostics);
  if (!why.empty()) {
    PyErr_SetObject(PyExc_OSError, py::str("cannot write `" + path.string() + "`: " + why).ptr());
    throw py::error_already_set();
  }
  WarnAll(diagnostics);
  return LossesOf(diagnostics, losses, composed->scene());
}

py::tuple ToText(const ComposedPtr& composed, const std::string& format_name, const std::string& folder,
                 const ExportArguments& arguments) {
  const Format& format = FormatOf(format_name, {});
  const FileExportOptions options = arguments.Options();
  const MaxLoss most = arguments.Most();
  if (options.assets == AssetNaming::kCopy) throw py::value_error("assets: a text has no copies; `export` writes them");
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  std::string text;
  {
    const py::gil_scoped_release others_may_run;
    WriteOptions write = options.write;
    write.folder = folder;
    AssetOptions assets;
    assets.naming = options.assets;
    assets.convert_meshes = options.convert_meshes;
    AssetPlan plan = PlanAssets(composed->loaded(), format, write, assets, losses);
    write.assets = &plan;
    const auto bytes = ExportStream(composed->loaded(), format, write, losses);
    if (CheckLoss(losses, format, most) && !diagnostics.has_errors()) text = Collected(*bytes, diagnostics);
  }
  RaiseErrors(diagnostics);
  WarnAll(diagnostics);
  // The only binary one; USD is written as text.
  const py::object result = format.name == "glb" ? py::object(py::bytes(text)) : py::str(text);
  return py::make_tuple(result, LossesOf(diagnostics, losses, composed->scene()));
}

std::string Json(const ComposedPtr& composed) {
  const py::gil_scoped_release others_may_run;
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  return Export(composed->loaded(), *FindFormat("json"), {}, losses);
}

// --- Groups and collisions ------------------------------------------------------

Neighbours NeighboursOf(const std::string& rule) {
  return OneOf<Neighbours>("neighbours", rule,
                           {{"joined-excluded", Neighbours::kJoinedExcluded},
                            {"groups-excluded", Neighbours::kGroupsExcluded},
                            {"collide", Neighbours::kCollide}});
}

// One group, and the object that it belongs to.
struct Welded {
  ComposedPtr composed;
  std::shared_ptr<const WeldedGroups> groups;
  std::size_t at;

  const WeldedGroup& group() const { return groups->groups()[at]; }
};

Index<Body> BodyOf(const ComposedPtr& composed, const py::object& object) {
  static const TableInfo& bodies = TableNamed("bodies");
  const View& body = ViewOf(object, bodies, "body");
  if (body.composed != composed) throw py::value_error("the body is one of another scene");
  return Index<Body>(bodies.index_of(composed->scene(), body.thing));
}

std::vector<Welded> WeldedOf(const ComposedPtr& composed) {
  const auto groups = [&] {
    const py::gil_scoped_release others_may_run;
    return std::make_shared<const WeldedGroups>(composed->scene(), composed->kinematics().tree());
  }();
  std::vector<Welded> all;
  for (std::size_t i = 0; i < groups->groups().size(); ++i) all.push_back({composed, groups, i});
  return all;
}

void BindWeldedGroup(py::module_& module) {
  py::class_<Welded>(
      module, "WeldedGroup",
      "Bodies that weld joints hold together. Its frame G is that of its base; the first group of a scene is "
      "that of the world.")
      .def_property_readonly(
          "base", [](const Welded& w) { return ToPython(w.composed, w.group().base); },
          "The Body nearest to the world; the world itself for what is welded to it.")
      .def_property_readonly(
          "bodies", [](const Welded& w) { return ToPython(w.composed, w.group().bodies); },
          "All of its Bodies in kinematic order, the base first.")
      .def_property_readonly(
          "poses",
          [](const Welded& w) {
            std::vector<Pose> X_GB;
            for (const Index<Body> body : w.group().bodies) X_GB.push_back(w.groups->PoseInGroup(body));
            return ToArray(X_GB);
          },
          "X_GB of each of them, n x 4 x 4.")
      .def_property_readonly(
          "mass_properties", [](const Welded& w) { return w.groups->CompositeMass(w.at); },
          "MassProperties of all of them together, in G.")
      .def("__repr__", [](const Welded& w) {
        return "<sceneweld.WeldedGroup of " + std::to_string(w.group().bodies.size()) + " on " +
               w.composed->scene().FullName(w.group().base) + ">";
      });
}

// --- The class ------------------------------------------------------------------

template <typename T>
void AddMap(py::module_& module, SceneClass& scene, const char* name, const char* map_name, const char* doc) {
  py::class_<MapOf<T>, ElementMap>(
      module, map_name, "Elements by their full scoped names, in the order of the scene. A read-only mapping.");
  scene.def_property_readonly(
      name,
      [&table = TableNamed(name)](const std::shared_ptr<Composed>& composed) { return MapOf<T>(composed, table); },
      doc);
}

void AddList(SceneClass& scene, const char* name, const char* doc) {
  scene.def_property_readonly(
      name,
      [&table = TableNamed(name)](const std::shared_ptr<Composed>& composed) {
        py::list list;
        for (std::size_t i = 0; i < table.size(composed->scene()); ++i) list.append(ToPython(composed, table, i));
        return list;
      },
      doc);
}

}  // namespace

void BindScene(py::module_& module) {
  BindWeldedGroup(module);
  BindElementMap(module);
  SceneClass scene(
      module, "Scene",
      "Everything that was composed. It never changes, and any number of threads may use it.\n\nLengths are in metres, "
      "angles in radians, masses in kilograms. Attributes have the names of scene JSON. X_AB is the pose of a frame B "
      "in a frame A, as a 4x4 array.");
  AddMap<ModelInstance>(module, scene, "models", "ModelMap", "Models by their full names.");
  AddMap<Body>(module, scene, "bodies", "BodyMap", "Bodies by their full names, without the world.");
  AddMap<Frame>(
      module, scene, "frames", "FrameMap",
      "Declared frames by their full names. Those of bodies, joints and models need no declaration: `pose` knows "
      "them all.");
  AddMap<Joint>(module, scene, "joints", "JointMap", "Joints by their full names, welds too.");
  AddMap<Actuator>(module, scene, "actuators", "ActuatorMap", "Actuators by their full names.");
  AddMap<Geometry>(module, scene, "geometries", "GeometryMap",
                   "Geometries by their full names, `model::body::geometry`.");
  AddMap<CollisionFilterGroup>(module, scene, "collision_filter_groups", "CollisionFilterGroupMap",
                               "Collision filter groups by their full names.");
  AddList(scene, "configurations",
          "Every Configuration, in order: named states, from group states of SRDF and keys of MJCF. `q` of `pose` and "
          "others may be the name of one, `group/name` or `name`.");
  AddList(scene, "constraints", "Every Constraint, in order.");
  AddList(scene, "force_elements", "Every ForceElement, in order.");
  AddList(scene, "contact_zones", "Every ContactZone, in order.");
  AddList(scene, "sensors", "Every Sensor, in order.");
  AddList(scene, "lights", "Every Light, in order.");
  AddList(scene, "plugins", "Every Plugin, in order.");
  AddList(scene, "cameras", "Every Camera, in order.");

  using Self = const std::shared_ptr<Composed>&;
  scene.def_property_readonly(
      "world", [](Self self) { return ToPython(self, Scene::kWorldBody); }, "The Body that is the world.");
  scene.def_property_readonly(
      "gravity", [](Self self) { return ToArray(self->scene().gravity); }, "In the world frame. [m/s^2]");
  scene.def_property_readonly(
      "simulation",
      [](Self self) {
        return ToPython(View{self, &KindNamed("simulation"), &self->scene().simulation});
      },
      "The time step and the medium, as far as files give them.");
  scene.def_property_readonly(
      "diagnostics", [](Self self) { return self->Messages(); },
      "What was reported while it was composed: warnings and notes.");
  scene.def_property_readonly(
      "kinematic_order",
      [](Self self) {
        py::list list;
        for (const SpanningTree::Entry& entry : self->kinematics().tree().entries)
          list.append(ToPython(self, entry.body));
        return list;
      },
      "Every Body except the world, each after its inboard body.");
  scene.def_property_readonly(
      "excluded_pairs",
      [](Self self) {
        py::list list;
        for (const auto& [a, b] : Exclusions(self->scene()).ListPairs()) {
          list.append(py::make_tuple(ToPython(self, a), ToPython(self, b)));
        }
        return list;
      },
      "Pairs of Bodies that never collide, by groups or by an explicit exclusion. Neighbours are not among them. A "
      "group of n bodies gives n (n - 1) / 2 pairs; excludes() and excluded_with() need no list.");
  scene.def(
      "excludes",
      [](Self self, const py::object& a, const py::object& b) {
        return Exclusions(self->scene()).Excludes(BodyOf(self, a), BodyOf(self, b));
      },
      py::arg("body_a"), py::arg("body_b"),
      "Whether collision filter groups or excluded pairs keep two Bodies from colliding.");
  scene.def(
      "excluded_with",
      [](Self self, const py::object& body) {
        return ToPython(self, Exclusions(self->scene()).PartnersOf(BodyOf(self, body)));
      },
      py::arg("body"), "The Bodies that a Body never collides with, by groups or by an explicit exclusion.");

  BindKinematics(scene);
  BindEditing(scene);
  BindPickling(module, scene);
  scene.def(
      "welded_groups", [](Self self) { return WeldedOf(self); },
      "What welds hold together: every body is in one WeldedGroup. The first is that of the world.");
  scene.def(
      "colliding_pairs",
      [](Self self, const std::string& neighbours) {
        py::list list;
        const Neighbours rule = NeighboursOf(neighbours);
        const auto pairs = [&] {
          const py::gil_scoped_release others_may_run;
          return CollisionRules(self->scene(), rule).CollidingPairs();
        }();
        for (const auto& [a, b] : pairs) {
          list.append(py::make_tuple(ToPython(self, a), ToPython(self, b)));
        }
        return list;
      },
      py::arg("neighbours") = "joined-excluded",
      "Every pair of Bodies with collision geometry that may collide. Not those that are welded together, nor those "
      "that "
      "collision filter groups or excluded pairs rule out, nor neighbours by a rule: `joined-excluded` (Drake: the two "
      "bodies "
      "of a joint do not collide), `groups-excluded` (MuJoCo: nor do any of the welded groups that they are in), "
      "`collide` "
      "(Bullet: they do).");
  scene.def(
      "mesh",
      [&geometries = TableNamed("geometries")](Self self, const py::object& object) {
        const View& geometry = ViewOf(object, geometries, "geometry");
        if (geometry.composed != self) throw py::value_error("the geometry is one of another scene");
        Diagnostics diagnostics;
        std::optional<GeometryMesh> mesh;
        {
          const py::gil_scoped_release others_may_run;
          const Index<Geometry> index(geometries.index_of(self->scene(), geometry.thing));
          mesh = ReadMesh(self->loaded(), index, diagnostics);
        }
        RaiseErrors(diagnostics);
        WarnAll(diagnostics);
        return *std::move(mesh);
      },
      py::arg("geometry"),
      "Opens the mesh file of a geometry: a TriangleMesh. Raises Error if there is none, or if it is invalid.");

  scene.def(
      "export",
      [](Self self, const std::filesystem::path& path, const std::optional<std::string>& format,
         std::optional<std::string> audience, std::optional<std::string> sdf_version, std::optional<std::string> urdf_version,
         std::string root, std::string separator, std::string assets, bool convert_meshes, std::string max_loss, bool rewrite,
         bool no_private, std::string usd_bodies, std::vector<std::string> usd_schemas) {
        return ExportTo(
            self, path, format,
            {std::move(audience), std::move(sdf_version), std::move(urdf_version), std::move(root), std::move(separator), std::move(assets),
             convert_meshes, std::move(max_loss), rewrite, no_private, std::move(usd_bodies), std::move(usd_schemas)});
      },
      py::arg("path"), py::kw_only(), py::arg("format") = py::none(), py::arg("for_") = py::none(),
      py::arg("sdf_version") = py::none(), py::arg("urdf_version") = py::none(), py::arg("root") = "world", py::arg("separator") = "__",
      py::arg("assets") = "keep", py::arg("convert_meshes") = false, py::arg("max_loss") = "all",
      py::arg("rewrite") = false, py::arg("no_private") = false, py::arg("usd_bodies") = "flat",
      py::arg("usd_schemas") = std::vector<std::string>{"newton"},
      "Writes the scene as a file, whole or not at all, and returns what that could not carry over: a list of Loss.\n\n"
      "`format`: `sdf`, `urdf`, `mjcf`, `usd`, `json`, `glb` or `dot`; None: by the suffix of `path`, which may be "
      "that of an "
      "archive, "
      "`cell.sdf.zip`. `for_`: the program that the file is for, \"gazebo\", \"ros\", \"drake\" or \"mujoco\", where "
      "programs differ; None: gazebo for SDFormat, ros for URDF, mujoco for MJCF. `sdf_version` and `root` (`world`, "
      "or `model` for one model that holds all others) are for "
      "SDFormat. `urdf_version`: \"1.0\", \"1.1\", \"1.2\" or \"auto\", the newest of the inputs; None: that of a robot that is written alone, otherwise 1.0. "
      "`separator`: what stands for `::` in names that cannot hold it. `assets`: what meshes and images are called, "
      "`keep`, "
      "`relative`, `package`, or `copy`, which puts copies beside the file. `convert_meshes`: with `copy`, meshes that "
      "the "
      "format's engine cannot read become OBJ files. `max_loss`: `none`, `approximated` or `all`; where more is lost "
      "nothing "
      "is written and Error raised. What was read in the same format and was not changed since comes back as its own "
      "text, "
      "unless `rewrite` or another `sdf_version` (None: its own, else 1.9) is given. `no_private`: leave out the "
      "record, "
      "which only sceneweld reads; the losses say what that drops. `usd_bodies` (`flat` or `nested`) and `usd_schemas` "
      "(of "
      "`newton`, `physx`, `mujoco`) are for USD. Raises OSError where the file "
      "cannot "
      "be written.");
  scene.def(
      "to_text",
      [](Self self, const std::string& format, const std::filesystem::path& folder, std::optional<std::string> audience,
         std::optional<std::string> sdf_version, std::optional<std::string> urdf_version, std::string root, std::string separator,
         std::string assets, std::string max_loss, bool rewrite, bool no_private, std::string usd_bodies,
         std::vector<std::string> usd_schemas) {
        return ToText(
            self, format, folder.string(),
            {std::move(audience), std::move(sdf_version), std::move(urdf_version), std::move(root), std::move(separator), std::move(assets),
             false, std::move(max_loss), rewrite, no_private, std::move(usd_bodies), std::move(usd_schemas)});
      },
      py::arg("format"), py::kw_only(), py::arg("folder") = "", py::arg("for_") = py::none(),
      py::arg("sdf_version") = py::none(), py::arg("urdf_version") = py::none(), py::arg("root") = "world", py::arg("separator") = "__",
      py::arg("assets") = "keep", py::arg("max_loss") = "all", py::arg("rewrite") = false,
      py::arg("no_private") = false, py::arg("usd_bodies") = "flat",
      py::arg("usd_schemas") = std::vector<std::string>{"newton"},
      "The scene as a text of a format (`bytes` for `glb`), and its list of Loss; see `export`. Relative names of "
      "files in it "
      "are from `folder`; without it they are absolute.");
  scene.def("to_json", &Json, "The scene as a text of scene JSON, which holds everything.");
  scene.def(
      "to_dict", [](Self self) { return py::module_::import("json").attr("loads")(Json(self)); },
      "The same as dictionaries and lists.");
  scene.def("__repr__", [](Self self) {
    return "<sceneweld.Scene of " + std::to_string(self->scene().models.size() - 1) + " models, " +
           std::to_string(self->scene().bodies.size() - 1) + " bodies, " + std::to_string(self->scene().joints.size()) +
           " joints>";
  });
}

}  // namespace sceneweld::python
