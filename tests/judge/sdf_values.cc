// SPDX-License-Identifier: BSD-3-Clause
// sdf_values FILE [NAME=FOLDER]...: every value that libsdformat finds in a file of SDFormat or URDF, one a line.
//
// A line is a path, a tab and a value. Poses are resolved: those of links in the world, others relative to what holds
// them. A value that the specification gives by default counts as written. Numbers have 17 digits. Errors of libsdformat
// are lines, too (`error`), and the exit code is 1 if it finds neither a model nor a world.

#include <cstdio>
#include <fstream>
#include <map>
#include <sdf/sdf.hh>
#include <set>
#include <sstream>
#include <string>

#include "sceneweld/parsers/sdf/judge/libsdformat_math.h"

namespace {

namespace math = sceneweld::judge::math;

// Folders of packages by their names; `.` is the folder of the file.
std::map<std::string, std::string> folders;

std::string FileOf(const std::string& uri) {
  const auto scheme = uri.find("://");
  const std::string path = scheme == std::string::npos ? uri : uri.substr(scheme + 3);
  const auto slash = path.find('/');
  const auto folder = folders.find(path.substr(0, slash));
  if (scheme != std::string::npos && folder != folders.end()) {
    const std::string file = folder->second + (slash == std::string::npos ? "" : path.substr(slash));
    return file;
  }
  return folders["."] + "/" + path;
}

void Print(const std::string& path, const std::string& value) {
  std::string line;
  for (const char c : value) line += c == '\n' || c == '\t' || c == '\r' ? ' ' : c;
  std::printf("%s\t%s\n", path.c_str(), line.c_str());
}

void Print(const std::string& path, std::initializer_list<double> values) {
  std::string text;
  char number[40];
  for (const double value : values) {
    std::snprintf(number, sizeof number, "%s%.17g", text.empty() ? "" : " ", value);
    text += number;
  }
  Print(path, text);
}

void Print(const std::string& path, const math::Pose3d& X) {
  const double sign = X.Rot().W() < 0 ? -1 : 1;
  Print(path, {X.Pos().X(), X.Pos().Y(), X.Pos().Z(), sign * X.Rot().W(), sign * X.Rot().X(), sign * X.Rot().Y(),
               sign * X.Rot().Z()});
}

// Prints the resolved pose of a thing.
void Print(const std::string& path, const sdf::SemanticPose& pose, const std::string& relative_to = "") {
  math::Pose3d X;
  for (const sdf::Error& error : pose.Resolve(X, relative_to)) Print(path + " error", error.Message());
  Print(path, X);
}

// Elements that are printed elsewhere, by their resolved values, and names of files.
bool IsPrintedElsewhere(const std::string& name) {
  return name == "pose" || name == "xyz" || name == "frame" || name == "use_parent_model_frame" || name.find(':') != std::string::npos;
}

// Prints the values of an element and of all below it, with those that are there by default.
void PrintTree(const std::string& path, const sdf::Element& element, bool with_defaults, int depth = 0) {
  if (depth > 20) return;
  for (const sdf::ParamPtr& attribute : element.GetAttributes()) {
    if (attribute->GetKey() != "name" && attribute->GetKey().find(':') == std::string::npos) {
      Print(path + "@" + attribute->GetKey(), attribute->GetAsString());
    }
  }
  if (element.GetValue()) Print(path, element.GetValue()->GetAsString());
  std::set<std::string> present;
  std::map<std::string, int> counts;
  for (sdf::ElementPtr child = element.GetFirstElement(); child; child = child->GetNextElement()) {
    const std::string& name = child->GetName();
    present.insert(name);
    if (IsPrintedElsewhere(name)) continue;
    const int count = counts[name]++;
    PrintTree(path + "/" + name + (count ? "[" + std::to_string(count) + "]" : ""), *child, with_defaults, depth + 1);
  }
  for (std::size_t i = 0; i < element.GetElementDescriptionCount(); ++i) {
    const sdf::ElementPtr description = element.GetElementDescription(static_cast<unsigned>(i));
    const std::string& name = description->GetName();
    const bool may_repeat = description->GetRequired() == "*" || description->GetRequired() == "+";
    if (present.count(name) || may_repeat || IsPrintedElsewhere(name) || description->GetRequired() == "-1") continue;
    if (description->GetValue()) {
      Print(path + "/" + name, description->GetValue()->GetDefaultAsString());
    } else if (with_defaults) {
      PrintTree(path + "/" + name, *description, true, depth + 1);
    }
  }
}

// Prints the children of an element that have one of the names.
void PrintChildren(const std::string& path, const sdf::ElementPtr& element, std::initializer_list<const char*> names,
                   bool with_defaults = false) {
  for (const char* const name : names) {
    if (!element->HasElement(name)) {
      const sdf::ElementPtr description = element->GetElementDescription(name);
      if (description && description->GetValue()) Print(path + "/" + name, description->GetValue()->GetDefaultAsString());
      if (description && !description->GetValue() && with_defaults) PrintTree(path + "/" + name, *description, true);
      continue;
    }
    int count = 0;
    for (sdf::ElementPtr child = element->FindElement(name); child; child = child->GetNextElement(name), ++count) {
      PrintTree(path + "/" + name + (count ? "[" + std::to_string(count) + "]" : ""), *child, with_defaults);
    }
  }
}

void PrintSensor(const std::string& path, const sdf::Sensor& sensor) {
  const std::string here = path + "/sensor " + sensor.Name();
  Print(here + "/X", sensor.SemanticPose());
  PrintTree(here, *sensor.Element(), false);
}

void PrintLight(const std::string& path, const sdf::Light& light) {
  const std::string here = path + "/light " + light.Name();
  Print(here + "/X", light.SemanticPose());
  PrintTree(here, *light.Element(), false);
}

void PrintLink(const std::string& path, const sdf::Link& link, const math::Pose3d& X_WM) {
  const std::string here = path + "/link " + link.Name();
  math::Pose3d X_ML;
  for (const sdf::Error& error : link.SemanticPose().Resolve(X_ML, "__model__")) Print(here + " error", error.Message());
  Print(here + "/X_WL", X_WM * X_ML);
  const math::Inertiald& inertial = link.Inertial();
  const math::Matrix3d I = inertial.Moi();
  Print(here + "/mass", {inertial.MassMatrix().Mass()});
  Print(here + "/centre of mass", {inertial.Pose().Pos().X(), inertial.Pose().Pos().Y(), inertial.Pose().Pos().Z()});
  Print(here + "/inertia", {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)});
  PrintChildren(here, link.Element(), {"gravity", "enable_wind", "self_collide", "kinematic", "velocity_decay", "battery",
                                       "audio_source", "audio_sink"});
  for (std::size_t i = 0; i < link.CollisionCount(); ++i) {
    const sdf::Collision& collision = *link.CollisionByIndex(i);
    const std::string of_collision = here + "/collision " + std::to_string(i);
    Print(of_collision + "/name", collision.Name());
    Print(of_collision + "/X", collision.SemanticPose(), link.Name());
    PrintChildren(of_collision, collision.Element(), {"geometry", "laser_retro", "max_contacts"});
    PrintChildren(of_collision, collision.Element(), {"surface"}, true);
  }
  for (std::size_t i = 0; i < link.VisualCount(); ++i) {
    const sdf::Visual& visual = *link.VisualByIndex(i);
    const std::string of_visual = here + "/visual " + std::to_string(i);
    Print(of_visual + "/name", visual.Name());
    Print(of_visual + "/X", visual.SemanticPose(), link.Name());
    PrintChildren(of_visual, visual.Element(), {"geometry", "material", "cast_shadows", "laser_retro", "transparency",
                                                "visibility_flags", "meta", "plugin"});
  }
  for (std::size_t i = 0; i < link.SensorCount(); ++i) PrintSensor(here, *link.SensorByIndex(i));
  for (std::size_t i = 0; i < link.LightCount(); ++i) PrintLight(here, *link.LightByIndex(i));
}

void PrintJoint(const std::string& path, const sdf::Joint& joint) {
  const std::string here = path + "/joint " + joint.Name();
  std::string parent, child;
  for (const sdf::Error& error : joint.ResolveParentLink(parent)) Print(here + " error", error.Message());
  for (const sdf::Error& error : joint.ResolveChildLink(child)) Print(here + " error", error.Message());
  Print(here + "/type", std::to_string(static_cast<int>(joint.Type())));
  Print(here + "/parent", parent);
  Print(here + "/child", child);
  Print(here + "/X_CJ", joint.SemanticPose(), child);
  // libsdformat gives fixed joints of a URDF an axis that has no effect.
  for (unsigned i = 0; i < 2 && joint.Type() != sdf::JointType::FIXED; ++i) {
    const sdf::JointAxis* axis = joint.Axis(i);
    if (!axis) continue;
    const std::string of_axis = here + "/axis" + (i ? "2" : "");
    math::Vector3d xyz;
    for (const sdf::Error& error : axis->ResolveXyz(xyz)) Print(of_axis + " error", error.Message());
    Print(of_axis + "/xyz", {xyz.X(), xyz.Y(), xyz.Z()});
    PrintTree(of_axis, *axis->Element(), true);
  }
  PrintChildren(here, joint.Element(), {"physics"}, true);
  PrintChildren(here, joint.Element(), {"screw_thread_pitch", "thread_pitch", "gearbox_ratio", "gearbox_reference_body"});
  for (std::size_t i = 0; i < joint.SensorCount(); ++i) PrintSensor(here, *joint.SensorByIndex(i));
}

void PrintModel(const std::string& path, const sdf::Model& model, const math::Pose3d& X_WP) {
  const std::string here = path + "/model " + model.Name();
  math::Pose3d X_PM;
  for (const sdf::Error& error : model.SemanticPose().Resolve(X_PM)) Print(here + " error", error.Message());
  const math::Pose3d X_WM = X_WP * X_PM;
  Print(here + "/X_WM", X_WM);
  PrintChildren(here, model.Element(), {"static", "self_collide", "allow_auto_disable", "enable_wind", "plugin"});
  for (std::size_t i = 0; i < model.LinkCount(); ++i) PrintLink(here, *model.LinkByIndex(i), X_WM);
  for (std::size_t i = 0; i < model.JointCount(); ++i) PrintJoint(here, *model.JointByIndex(i));
  for (std::size_t i = 0; i < model.FrameCount(); ++i) {
    const sdf::Frame& frame = *model.FrameByIndex(i);
    Print(here + "/frame " + frame.Name() + "/X_MF", frame.SemanticPose(), "__model__");
  }
  for (std::size_t i = 0; i < model.ModelCount(); ++i) PrintModel(here, *model.ModelByIndex(i), X_WM);
}

void PrintWorld(const sdf::World& world) {
  PrintChildren("world", world.Element(), {"physics", "gravity", "magnetic_field", "atmosphere", "wind", "scene", "plugin",
                                           "spherical_coordinates", "audio"});
  for (std::size_t i = 0; i < world.LightCount(); ++i) PrintLight("world", *world.LightByIndex(i));
  for (std::size_t i = 0; i < world.ModelCount(); ++i) PrintModel("world", *world.ModelByIndex(i), {});
  for (std::size_t i = 0; i < world.ActorCount(); ++i) {
    PrintTree("world/actor " + world.ActorByIndex(i)->Name(), *world.ActorByIndex(i)->Element(), false);
  }
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) return 2;
  const std::string file = words[1];
  const auto slash = file.rfind('/');
  folders["."] = slash == std::string::npos ? "." : file.substr(0, slash);
  for (int i = 2; i < count; ++i) {
    const std::string word = words[i];
    folders[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  }
  sdf::Console::Instance()->SetQuiet(true);
  sdf::ParserConfig& config = sdf::ParserConfig::GlobalConfig();  // Included files are read with the global settings.
  config.SetFindCallback(FileOf);
  sdf::Root root;
  for (const sdf::Error& error : root.Load(file, config)) Print("error", error.Message());
  if (root.Model()) PrintModel("", *root.Model(), {});
  if (root.WorldCount() > 0) PrintWorld(*root.WorldByIndex(0));
  return root.Model() || root.WorldCount() > 0 ? 0 : 1;
}
