// SPDX-License-Identifier: BSD-3-Clause
// Scenes that are edited copies of others.

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/python/bindings.h"
#include "sceneweld/python/diagnostics.h"
#include "sceneweld/python/element.h"

namespace py = pybind11;

namespace sceneweld::python {
namespace {

using SceneRef = const std::shared_ptr<Composed>&;

ElementId ElementOf(SceneRef self, const py::handle& object) {
  const View* const view = FindView(object);
  if (!view || !view->kind->table) throw py::type_error("expected an element of the scene, such as a Body or a Joint");
  if (view->composed != self) throw py::value_error("the element is one of another scene");
  return {*view->kind->table, view->kind->table->index_of(self->scene(), view->thing)};
}

// Whether the model that decides the settings, by its name or a scope of models, is in the scene.
bool HasModelFor(std::string_view options_from, const Scene& scene) {
  for (const ModelInstance& model : scene.models) {
    if (model.name == options_from || IsInScope(model.name, options_from)) return true;
  }
  return false;
}

// A copy of the scene after `edit(loaded, diagnostics)`, with its reports.
template <typename Edit>
std::shared_ptr<Composed> Edited(SceneRef self, Edit&& edit) {
  auto diagnostics = std::make_unique<Diagnostics>();
  Diagnostics reported;
  std::optional<Loaded> loaded;
  {
    const py::gil_scoped_release others_may_run;
    loaded = self->loaded();
    edit(*loaded, reported);
    diagnostics->KeepAlive(loaded->scene.sources);
    diagnostics->Append(self->diagnostics());
    diagnostics->Append(reported);
  }
  RaiseErrors(reported);
  return MakeComposed(*std::move(loaded), std::move(diagnostics), self->kept(), self->carried());
}

}  // namespace

void BindEditing(SceneClass& scene) {
  scene.def(
      "without",
      [](SceneRef self, const py::args& elements) {
        std::vector<ElementId> ids;
        for (const py::handle& element : elements) ids.push_back(ElementOf(self, element));
        return Edited(self, [&](Loaded& edited, Diagnostics& reported) {
          Remove(ids, edited.scene, reported);
          if (!HasModelFor(edited.options_from, edited.scene)) edited.options_from.clear();
        });
      },
      "A copy of the scene without some elements, and without everything that cannot exist without them: a model with "
      "all that is in it, a body with its geometries, frames and joints, a joint with its actuators, and every "
      "constraint that refers to one of them. The bodies at the other ends of removed joints stay where they are, free "
      "if no other joint holds them.\n\n`Scene.diagnostics` of the copy ends with a note for each element that was "
      "removed and is not part of one in `elements`, for each reference that was taken out, and for each text of one "
      "format that names a removed element. Raises Error for the world, ValueError for an element of another scene.");
  scene.def(
      "renamed",
      [](SceneRef self, const py::object& element, const std::string& name) {
        const ElementId id = ElementOf(self, element);
        return Edited(self, [&](Loaded& edited, Diagnostics& reported) {
          const std::string old_name = id.table->FullName(edited.scene, id.index);
          if (!Rename(id, name, edited.scene, reported)) return;
          std::string& options_from = edited.options_from;
          const bool is_model = id.table->name == "models";
          if (is_model && (options_from == old_name || IsInScope(options_from, old_name))) {
            options_from.replace(0, old_name.size(), id.table->FullName(edited.scene, id.index));
          }
        });
      },
      py::arg("element"), py::arg("name"),
      "A copy of the scene in which an element has another local name: `elbow` for the joint `arm::elbow`. References "
      "and the texts of formats follow; notes in `Scene.diagnostics` name the texts that still hold the old name. "
      "Raises Error if the name is invalid or already used, ValueError for an element of another scene.");
}

}  // namespace sceneweld::python
