// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The fields of every struct of a scene. Scene JSON, comparison (equality.h) and the census of losses
/// (parsers/table/census.h) all walk these lists, so either all of them handle a field or none. scene/fields/joint.h
/// lists the members of the structs of scene/joint.h, and so on: every member once, in the order of declaration; a
/// missing or extra line does not compile.

#include "sceneweld/scene/fields/actuator.h"
#include "sceneweld/scene/fields/attached.h"
#include "sceneweld/scene/fields/body.h"
#include "sceneweld/scene/fields/collision_filter_group.h"
#include "sceneweld/scene/fields/configuration.h"
#include "sceneweld/scene/fields/constraint.h"
#include "sceneweld/scene/fields/force_element.h"
#include "sceneweld/scene/fields/frame.h"
#include "sceneweld/scene/fields/geometry.h"
#include "sceneweld/scene/fields/inertia.h"
#include "sceneweld/scene/fields/joint.h"
#include "sceneweld/scene/fields/kept.h"
#include "sceneweld/scene/fields/material.h"
#include "sceneweld/scene/fields/model_instance.h"
#include "sceneweld/scene/fields/simulation.h"
#include "sceneweld/scene/scene.h"
