// SPDX-License-Identifier: BSD-3-Clause
// Resolves references in Drake's elements.

#include "sceneweld/parsers/drake/reference.h"

namespace sceneweld {
namespace {

std::string NoSuch(std::string_view what, const Name& name, const ModelNames& names) {
  const std::string_view model = names.scene().models[names.model()].name;
  return "no " + std::string(what) + " `" + name.str() + "` in model `" + std::string(model) + "`";
}

}  // namespace

bool Resolve(Ref<Body>& ref, const ModelNames& names, Reading& reading) {
  if (ref.written.empty()) return false;
  ref.index = names.FindBody(ref.written);
  if (ref.index) return true;
  if (names.FailedBefore(ref.written)) return false;
  Diagnostic& error = reading.diagnostics.Error("unknown-body", ref.span, NoSuch("body", ref.written, names));
  if (ref.written == "world") {
    error.Help("the world is not a body of the model; use one of its bodies");
  } else {
    error.Suggest(names.NearestBody(ref.written));
  }
  return false;
}

bool Resolve(FrameRef& ref, const ModelNames& names, Reading& reading) {
  if (ref.written.empty()) return false;
  ref.frame = names.FindFrame(ref.written);
  if (ref.frame) return true;
  if (names.FailedBefore(ref.written)) return false;
  Diagnostic& error = reading.diagnostics.Error("unknown-frame", ref.span, NoSuch("frame", ref.written, names));
  if (ref.written == "world") {
    error.Help("the world is not a frame of the model; use one of its frames");
  } else {
    error.Suggest(names.NearestFrame(ref.written));
  }
  return false;
}

bool Resolve(Ref<Joint>& ref, const ModelNames& names, Reading& reading) {
  if (ref.written.empty()) return false;
  ref.index = names.FindJoint(ref.written);
  if (ref.index) return true;
  if (names.FailedBefore(ref.written)) return false;
  reading.diagnostics.Error("unknown-joint", ref.span, NoSuch("joint", ref.written, names))
      .Suggest(names.NearestJoint(ref.written));
  return false;
}

}  // namespace sceneweld
