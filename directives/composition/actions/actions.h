// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/directives/composition/composition.h"
#include "sceneweld/directives/composition/model_names.h"
#include "sceneweld/directives/composition/site.h"
#include "sceneweld/directives/reading/directive.h"

namespace sceneweld {

/// The effects of the directives on a scene, each in the source file of its name (actions.cc). Each reports its errors
/// and then skips the rest of its work.
void Act(const AddModel& add, const Site& site, Composition& composition);
void Act(const AddModelInstance& add, const Site& site, Composition& composition);
void Act(const AddFrame& add, const Site& site, Composition& composition);
void Act(const AddWeld& add, const Site& site, Composition& composition);
void Act(const AddCollisionFilterGroup& add, const Site& site, Composition& composition);
void Act(const AddDirectives& add, const Site& site, Composition& composition);
void Act(const FixBase& fix, const Site& site, Composition& composition);
void Act(const AddJoint& add, const Site& site, Composition& composition);
void Act(const LoopJoints& loops, const Site& site, Composition& composition);

/// All directives of a file in order, as long as the limits allow (add_directives.cc). `folder` is that of the file;
/// `outer` is the directive that brought it, null for the root.
void ActAll(const DirectiveFile& file, const NameScope& scope, const std::string& folder,
            const std::shared_ptr<const Inclusion>& outer, Composition& composition);

}  // namespace sceneweld
