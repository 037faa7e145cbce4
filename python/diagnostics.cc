// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics, places and losses as Python classes.

#include "sceneweld/python/diagnostics.h"

#include <pybind11/stl.h>

#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/scene/rendering/render.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

// Of a warning: the function that called the wrapper of python/sceneweld/_keywords.py.
constexpr int kCaller = 2;

py::object OrNone(const std::string& text) { return text.empty() ? py::object(py::none()) : py::str(text); }
py::object OrNone(int number) { return number == 0 ? py::object(py::none()) : py::int_(number); }

std::string Shown(const Place& place) {
  if (place.line == 0) return place.file;
  return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

template <typename T>
std::string Repr(const char* name, const T& message) {
  return "<sceneweld." + std::string(name) + " " + message.code + (message.place.file.empty() ? "" : " at ") +
         Shown(message.place) + ": " + message.message + ">";
}

py::tuple FieldsOf(const Message& m) {
  return py::make_tuple(m.severity, m.code, m.message, m.hint, m.place, m.notes, m.text);
}

Message MessageOfFields(const py::tuple& state) {
  return {state[0].cast<std::string>(), state[1].cast<std::string>(),
          state[2].cast<std::string>(), state[3].cast<std::string>(),
          state[4].cast<Place>(),       state[5].cast<std::vector<std::pair<std::string, Place>>>(),
          state[6].cast<std::string>()};
}

std::string_view KindOf(LossReport::Entry::Kind kind) {
  using enum LossReport::Entry::Kind;
  switch (kind) {
    case kDropped: return "dropped";
    case kApproximated: return "approximated";
    case kMissing: return "missing";
    case kRenamed: return "renamed";
    case kEncoded: return "encoded";
  }
  return {};
}

}  // namespace

Place PlaceOf(const Span& in_text, const std::string& file) {
  if (!in_text) return {file};
  const Span span = in_text.Origin();
  const Source::Place place = span.place();
  return {span.source->shown(), place.line, place.column};
}

py::object OptionalPlace(const Place& place) { return place.file.empty() ? py::none() : py::cast(place); }

Message MessageOf(const Diagnostic& diagnostic) {
  Message message;
  message.severity = ToText(diagnostic.severity);
  message.code = diagnostic.code.name();
  message.message = diagnostic.message;
  message.hint = diagnostic.hint;
  message.place = PlaceOf(diagnostic.span, diagnostic.file.shown);
  for (const DiagnosticNote& note : diagnostic.notes) message.notes.emplace_back(note.message, PlaceOf(note.span));
  message.text = RenderText(diagnostic);
  return message;
}

std::vector<Message> MessagesOf(const Diagnostics& diagnostics) {
  std::vector<Message> messages;
  for (const Diagnostic& diagnostic : diagnostics.all()) messages.push_back(MessageOf(diagnostic));
  return messages;
}

std::vector<Loss> LossesOf(const Diagnostics& diagnostics, const LossReport& losses, const Scene& scene) {
  std::vector<Loss> result;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (!IsLoss(diagnostic) || result.size() == losses.entries().size()) continue;
    const LossReport::Entry& entry = losses.entries()[result.size()];
    result.push_back({MessageOf(diagnostic), std::string(KindOf(entry.kind)), AboutJson(entry.about, scene)});
  }
  return result;
}

void RaiseErrors(const Diagnostics& diagnostics) {
  if (!diagnostics.has_errors()) return;
  const py::object error = py::module_::import("sceneweld._errors").attr("Error");
  PyErr_SetObject(error.ptr(), error(MessagesOf(diagnostics)).ptr());
  throw py::error_already_set();
}

void WarnAll(const Diagnostics& diagnostics) {
  if (diagnostics.warning_count() == 0) return;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::kWarning) Warn(RenderText(diagnostic));
  }
}

void Warn(const std::string& text) {
  const py::object category = py::module_::import("sceneweld._errors").attr("SceneWarning");
  if (PyErr_WarnEx(category.ptr(), text.c_str(), kCaller) != 0) throw py::error_already_set();
}

void BindDiagnostics(py::module_& module) {
  py::class_<Place>(module, "Place", "A place in a file that was read.")
      .def_readonly(
          "file", &Place::file,
          "As diagnostics show it: relative to the folder of the root file, `package://NAME/...`, or absolute.")
      .def_property_readonly(
          "line", [](const Place& p) { return OrNone(p.line); }, "From 1. None: no line is known.")
      .def_property_readonly(
          "column", [](const Place& p) { return OrNone(p.column); },
          "From 1, in Unicode code points. None: no line is known.")
      .def(
          "__eq__", [](const Place& a, const Place& b) { return a == b; }, py::is_operator())
      .def("__hash__", [](const Place& p) { return py::hash(py::make_tuple(p.file, p.line, p.column)); })
      .def("__str__", &Shown)
      .def(py::pickle([](const Place& p) { return py::make_tuple(p.file, p.line, p.column); },
                      [](const py::tuple& state) {
                        return Place{state[0].cast<std::string>(), state[1].cast<int>(), state[2].cast<int>()};
                      }))
      .def("__repr__", [](const Place& p) { return "<sceneweld.Place " + Shown(p) + ">"; });

  py::class_<Message>(module, "Diagnostic",
                      "One thing that was reported about the input. `str()` shows it with its snippet.")
      .def_readonly("severity", &Message::severity, "`error`, `warning` or `note`.")
      .def_readonly("code", &Message::code, "The name of the situation, `unknown-frame`; `explain_code` explains it.")
      .def_readonly("message", &Message::message, "What is wrong, in one line.")
      .def_property_readonly(
          "hint", [](const Message& m) { return OrNone(m.hint); }, "What to do about it, or None.")
      .def_property_readonly(
          "file", [](const Message& m) { return OrNone(m.place.file); },
          "The file that it is about, as Place.file; or None.")
      .def_property_readonly(
          "line", [](const Message& m) { return OrNone(m.place.line); }, "Where in the file, from 1; or None.")
      .def_property_readonly(
          "column", [](const Message& m) { return OrNone(m.place.column); },
          "Where in the line, from 1 in Unicode code points; or None.")
      .def_property_readonly(
          "notes",
          [](const Message& m) {
            py::list notes;
            for (const auto& [text, place] : m.notes) notes.append(py::make_tuple(text, OptionalPlace(place)));
            return notes;
          },
          "Further places that belong to it: pairs of a text and a Place or None.")
      .def("__str__", [](const Message& m) { return m.text; })
      .def(py::pickle(&FieldsOf, &MessageOfFields))
      .def("__repr__", [](const Message& m) { return Repr("Diagnostic", m); });

  py::class_<Loss, Message>(module, "Loss", "What an export could not carry over as it is. Its severity is `note`.")
      .def_readonly(
          "kind", &Loss::kind,
          "`dropped` and `approximated`: another thing when it is read back. `missing`: the file names a mesh or an "
          "image that was not found. `renamed` and `encoded`: the same to sceneweld.")
      .def_property_readonly(
          "about", [](const Loss& l) { return py::module_::import("json").attr("loads")(l.about_json); },
          "The elements, and fields of them, that it is about: a list of dictionaries with `kind`, `name`, `fields`, "
          "where each is known.")
      .def(py::pickle([](const Loss& l) { return py::make_tuple(FieldsOf(l), l.kind, l.about_json); },
                      [](const py::tuple& state) {
                        return Loss{MessageOfFields(state[0].cast<py::tuple>()), state[1].cast<std::string>(),
                                    state[2].cast<std::string>()};
                      }))
      .def("__repr__", [](const Loss& l) { return Repr("Loss", l); });
}

}  // namespace sceneweld::python
