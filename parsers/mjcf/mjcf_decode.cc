#include "sceneweld/parsers/mjcf/mjcf_decode.h"

#include "sceneweld/parsers/mjcf/mjcf_decoding.h"

namespace sceneweld::mjcf {
namespace {

void DecodeModels(Decoding& decoding) {
  for (const SceneText& text : decoding.texts.All(encoding::kModel)) {
    ModelInstance instance;
    instance.name = Name(text.name());
    instance.parent = decoding.Split(text.name()).first;
    instance.is_static = text.Flag("static");
    instance.gravity_enabled = text.Word("gravity") != "false";
    instance.span = text.span();
    decoding.to.AddModel(std::move(instance));
  }
}

void DecodeFrames(Decoding& decoding) {
  for (Frame frame : decoding.from().frames) {
    std::tie(frame.model, frame.name) = decoding.Split(frame.name);
    frame.body = decoding.bodies[frame.body.value()];
    decoding.to.AddFrame(std::move(frame));
  }
}

void DecodeCameras(Decoding& decoding) {
  for (Camera camera : decoding.from().cameras) {
    if (const SceneText* text = decoding.texts.Find(encoding::kCamera, camera.name)) {
      const auto size = text->List("size", decoding.diagnostics());
      if (size.size() == 2) {
        camera.width = static_cast<int>(size[0]);
        camera.height = static_cast<int>(size[1]);
      }
    }
    std::tie(camera.model, camera.name) = decoding.Split(camera.name);
    camera.body = decoding.bodies[camera.body.value()];
    decoding.to.cameras.Add(std::move(camera));
  }
}

void DecodeLights(Decoding& decoding) {
  for (Light light : decoding.from().lights) {
    if (const SceneText* text = decoding.texts.Find(encoding::kLight, light.name)) {
      light.type = text->Word("type").value_or(light.type.str());
      light.format = text->Word("format").value_or(light.format.str());
      light.X_BS = text->PoseOf("pose", decoding.diagnostics()).value_or(light.X_BS);
      light.source_xml = text->Word("xml").value_or("");
    }
    light.body = decoding.bodies[light.body.value()];
    const std::string body = decoding.to.FullName(light.body) + std::string(kScopeDelimiter);
    const std::string_view name = light.name;
    if (name.starts_with(body)) light.name = Name(name.substr(body.size()));
    decoding.to.lights.Add(std::move(light));
  }
}

}  // namespace

std::shared_ptr<const Scene> DecodedScene(Model& model) {
  auto scene = std::make_shared<Scene>();
  scene->sources = model.scene.sources;
  scene->gravity = model.scene.gravity;
  scene->gravity_span = model.scene.gravity_span;
  Decoding decoding{model, *scene, SceneTexts(model.main())};
  DecodeModels(decoding);
  DecodeTree(decoding);
  DecodeGeometries(decoding);
  DecodeFrames(decoding);
  DecodeActuators(decoding);
  DecodeConstraints(decoding);
  DecodeGroups(decoding);
  DecodeCameras(decoding);
  DecodeLights(decoding);
  return scene;
}

}  // namespace sceneweld::mjcf
