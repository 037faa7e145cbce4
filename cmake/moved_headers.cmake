# Public headers that have moved. The old place works for one version: a header there includes the new one. It lies in the
# folder `moved` of the build, so that the sources have none of them. Remove a row one version later.

set(SCENEWELD_MOVED_HEADERS
  # Old place, new place; since 0.2.
  edit/element_id.h library/element_id.h
  edit/remove.h library/remove.h
  edit/rename.h library/rename.h
  edit/validate.h library/validate.h
  scene/kept_made.h parsers/part/made_in_world.h
  scene/scenery.h parsers/part/scenery.h
  scene/stamp.h parsers/part/stamp.h
  scene/check_names.h scene/check_scene.h
  scene/check_loops.h scene/check_scene.h
  scene/check_numbers.h scene/check_scene.h
  scene/render_text.h scene/render.h
  scene/render_github.h scene/render.h
  scene/render_json.h scene/render.h
  scene/render_sarif.h scene/render.h
  scene/flat_name.h scene/full_name.h
  scene/field_rule.h scene/field_list.h
  scene/reduced_tree.h scene/welded_groups.h
  scene/free_bodies.h scene/tree.h
  scene/principal_axes.h scene/mass_properties.h
  scene/solid_shape.h scene/mass_properties.h
  scene/short_pose.h scene/pose.h
  scene/references.h scene/resolve.h
  scene/source_map.h scene/source.h
  scene/shared_value.h scene/shared.h
  scene/stop_check.h scene/limits.h
  scene/frame_ref.h scene/frame.h
  scene/contact_zone.h scene/attached.h
  scene/camera.h scene/attached.h
  scene/light.h scene/attached.h
  scene/sensor.h scene/attached.h
  scene/plugin.h scene/attached.h
  scene/fields/contact_zone.h scene/fields/attached.h
  scene/fields/camera.h scene/fields/attached.h
  scene/fields/light.h scene/fields/attached.h
  scene/fields/sensor.h scene/fields/attached.h
  scene/fields/plugin.h scene/fields/attached.h
  checks/touch_sampling.h checks/touching.h
  checks/touch_text.h checks/touching.h
  parsers/files/reader_rules.h parsers/files/read_context.h
  parsers/files/model_arguments.h parsers/files/read_context.h
  parsers/output/written_names.h parsers/output/write_options.h
  parsers/export/max_loss.h parsers/export/file_export.h
)

set(SCENEWELD_OLD_HEADERS)
set(SCENEWELD_NEW_PLACES)
while(SCENEWELD_MOVED_HEADERS)
  list(POP_FRONT SCENEWELD_MOVED_HEADERS OLD NEW)
  list(APPEND SCENEWELD_OLD_HEADERS ${OLD})
  list(APPEND SCENEWELD_NEW_PLACES ${NEW})
  # `-Werror` of gcc and of clang accepts a message.
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/moved/sceneweld/${OLD} @ONLY CONTENT
"// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Moved: include \"sceneweld/@NEW@\". The next version does not have this file.
#pragma message(\"sceneweld/@OLD@ has moved: include sceneweld/@NEW@\")

#include \"sceneweld/@NEW@\"
")
endwhile()
