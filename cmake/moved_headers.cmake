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
  scene/check_names.h scene/verification/check_scene.h
  scene/check_loops.h scene/verification/check_scene.h
  scene/check_numbers.h scene/verification/check_scene.h
  scene/render_text.h scene/rendering/render.h
  scene/render_github.h scene/rendering/render.h
  scene/render_json.h scene/rendering/render.h
  scene/render_sarif.h scene/rendering/render.h
  scene/flat_name.h scene/full_name.h
  scene/field_rule.h scene/fields/field_list.h
  scene/reduced_tree.h scene/motion/welded_groups.h
  scene/free_bodies.h scene/motion/tree.h
  scene/principal_axes.h scene/mass_properties.h
  scene/solid_shape.h scene/mass_properties.h
  scene/short_pose.h scene/pose.h
  scene/references.h scene/names/resolve.h
  scene/source_map.h scene/diagnostics/source.h
  scene/shared_value.h scene/tables/shared.h
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
  checks/touch_sampling.h checks/shapes/touching.h
  checks/touch_text.h checks/shapes/touching.h
  parsers/files/reader_rules.h parsers/files/packages/read_context.h
  parsers/files/model_arguments.h parsers/files/packages/read_context.h
  parsers/output/written_names.h parsers/output/write_options.h
  parsers/export/max_loss.h parsers/export/file_export.h
  checks/touching.h checks/shapes/touching.h
  directives/expansion.h directives/plain/expansion.h
  parsers/files/package_map.h parsers/files/packages/package_map.h
  parsers/files/read_context.h parsers/files/packages/read_context.h
  parsers/files/uri.h parsers/files/packages/uri.h
  parsers/mesh/triangle_mesh.h parsers/mesh/surface/triangle_mesh.h
  scene/check_scene.h scene/verification/check_scene.h
  scene/clean_axis.h scene/pose.h
  scene/code.h scene/diagnostics/code.h
  scene/codes.h scene/diagnostics/codes.h
  scene/collision_filter.h scene/collisions/collision_filter.h
  scene/collision_rules.h scene/collisions/collision_rules.h
  scene/configurations.h scene/motion/configurations.h
  scene/degrees_help.h scene/motion/positions.h
  scene/diagnostic.h scene/diagnostics/diagnostic.h
  scene/equality.h scene/verification/equality.h
  scene/exclusions.h scene/collisions/exclusions.h
  scene/field_info.h scene/fields/field_info.h
  scene/field_list.h scene/fields/field_list.h
  scene/fields.h scene/fields/fields.h
  scene/fix.h scene/rendering/fix.h
  scene/geometry_name.h scene/names/geometry_name.h
  scene/group_limits.h scene/collisions/collision_filter.h
  scene/grouped.h scene/tables/grouped.h
  scene/index.h scene/tables/index.h
  scene/jacobian.h scene/motion/jacobian.h
  scene/kinematics.h scene/motion/kinematics.h
  scene/logger.h scene/diagnostics/logger.h
  scene/lookup.h scene/names/lookup.h
  scene/loop_closure.h scene/motion/loop_closure.h
  scene/member_id.h scene/fields/member_id.h
  scene/merged_simulation.h scene/fields/merged_simulation.h
  scene/name.h scene/tables/name.h
  scene/name_index.h scene/tables/name_index.h
  scene/near_names.h scene/names/near_names.h
  scene/path_style.h scene/diagnostics/path_style.h
  scene/positions.h scene/motion/positions.h
  scene/ref.h scene/tables/ref.h
  scene/render.h scene/rendering/render.h
  scene/resolve.h scene/names/resolve.h
  scene/scene_tables.h scene/fields/scene_tables.h
  scene/shared.h scene/tables/shared.h
  scene/source.h scene/diagnostics/source.h
  scene/table.h scene/tables/table.h
  scene/text/json_writer.h scene/json/json_writer.h
  scene/tree.h scene/motion/tree.h
  scene/welded_groups.h scene/motion/welded_groups.h
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
