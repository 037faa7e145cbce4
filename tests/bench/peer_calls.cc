// SPDX-License-Identifier: BSD-3-Clause
// The benchmarked calls of other libraries.

#include <mujoco/mujoco.h>
#include <tinyxml2.h>
#include <urdf_parser/urdf_parser.h>
#include <yaml-cpp/yaml.h>

#include <fstream>
#include <iterator>
#include <sdf/sdf.hh>
#include <stdexcept>

#include "sceneweld/tests/bench/call.h"

namespace sceneweld::bench {
namespace {

std::function<Made()> PrepareXml(const Input& input) {
  return [bytes = BytesOf(input.path)]() -> Made {
    auto document = std::make_shared<tinyxml2::XMLDocument>();
    if (document->Parse(bytes.data(), bytes.size()) != tinyxml2::XML_SUCCESS) {
      throw std::runtime_error(document->ErrorStr());
    }
    return {document};
  };
}

std::function<Made()> PrepareYaml(const Input& input) {
  return [path = input.path]() -> Made { return {std::make_shared<YAML::Node>(YAML::LoadFile(path))}; };
}

std::function<Made()> PrepareUrdfdom(const Input& input) {
  return [bytes = BytesOf(input.path)]() -> Made {
    const urdf::ModelInterfaceSharedPtr model = urdf::parseURDF(bytes);
    if (!model) throw std::runtime_error("urdfdom refuses it");
    return {model};
  };
}

std::function<Made()> PrepareLibsdformat(const Input& input) {
  return [input]() -> Made {
    auto root = std::make_shared<sdf::Root>();
    sdf::ParserConfig config;
    config.SetFindCallback([&](const std::string& uri) {
      const auto scheme = uri.find("://");
      const std::string name = scheme == std::string::npos ? uri : uri.substr(scheme + 3);
      for (const auto& [package, folder] : input.packages) {
        if (package.empty()) return folder + "/" + name;
        if (name.starts_with(package + "/")) return folder + name.substr(package.size());
      }
      return name;
    });
    const sdf::Errors errors = root->Load(input.path, config);
    if (!root->Model() && root->WorldCount() == 0) {
      throw std::runtime_error(errors.empty() ? "libsdformat finds nothing in it" : errors.front().Message());
    }
    return {root};
  };
}

std::function<Made()> PrepareMujoco(const Input& input) {
  return [path = input.path]() -> Made {
    char error[1000] = "";
    mjModel* const model = mj_loadXML(path.c_str(), nullptr, error, sizeof(error));
    if (!model) throw std::runtime_error(error);
    return {std::shared_ptr<void>(model, [](void* freed) { mj_deleteModel(static_cast<mjModel*>(freed)); })};
  };
}

constexpr Call kPeers[] = {
    {"tinyxml2", "the bytes to tinyxml2's DOM", PrepareXml},
    {"yaml-cpp", "YAML::LoadFile", PrepareYaml},
    {"urdfdom", "urdf::parseURDF of the bytes", PrepareUrdfdom},
    {"libsdformat", "sdf::Root::Load", PrepareLibsdformat},
    {"mujoco", "mj_loadXML, which also compiles", PrepareMujoco},
};

}  // namespace

std::span<const Call> PeerCalls() { return kPeers; }

std::string BytesOf(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace sceneweld::bench
