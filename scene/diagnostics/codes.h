// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostics/code.h"

namespace sceneweld {

/// The only list of diagnostic codes: kebab-case names of situations, each with one or two sentences for the user, in
/// alphabetical order.
inline constexpr CodeEntry kCodes[] = {
    {"ambiguous-base",
     "It is not known which body of a model to hold: the model has no body without a joint above it, or several."},
    {"ambiguous-name",
     "A name without a scope fits elements of several model instances; write the instance in front, as in "
     "`left::tool`."},
    {"asymmetric-range",
     "A force range reaches further one way than the other; the scene has one limit for both, the larger."},
    {"bad-archive",
     "The archive of a remote package cannot be unpacked, or holds what no package may hold: paths that lead out of "
     "it, links, devices, or too much."},
    {"bad-bool", "A value that must be `true` or `false` is something else."},
    {"bad-colour", "A colour is three or four numbers from 0 to 1: red, green, blue and maybe opacity."},
    {"bad-expression", "The text in `${...}` cannot be read as an expression."},
    {"bad-name",
     "A name consists of blanks, contains a control character, begins or ends with `::`, or contains `::` twice in a "
     "row. `::` separates the names of models and elements."},
    {"bad-number", "A value is not the number, or not the count of numbers, that is wanted here."},
    {"base-frame-not-allowed",
     "The transform of a weld is given in the parent frame, so that it has no `base_frame`, not even `world`."},
    {"braces-without-dollar",
     "A text of a directives file has a variable in braces, such as `{i}`, without the dollar sign of an expression. "
     "It "
     "stays text. Write `${i}` for the value."},
    {"circular-property", "A property of a xacro file is defined by itself, directly or through others."},
    {"conflicting-material", "Two definitions of one material name differ within one robot."},
    {"conflicting-package", "One package name was given for two different folders."},
    {"conflicting-settings",
     "Several models say differently what a scene has once, as gravity or `<physics>`. The first one in the order of "
     "the "
     "directives decides, or the one that `--options-from` names."},
    {"conflicting-values",
     "Two values are given that exclude each other, or one value is given twice and differently."},
    {"dangling-reference", "A program made a scene in which a reference points to no element."},
    {"deformable-shape",
     "A deformable body has one collision, a mesh or a sphere, at most one visual, and neither joints nor frames."},
    {"degrees-of-freedom", "A joint has more or fewer degrees of freedom than what refers to it can handle."},
    {"deprecated-package",
     "The package that a URI names is marked as deprecated in its `package.xml`; the message is its author's."},
    {"directive-count",
     "Each entry of a list of directives holds exactly one directive; a directive without a value does not count."},
    {"drake-refuses",
     "Drake refuses this or leaves it out, such as a collision mesh in STL, `replicate` in MJCF or a loop of joints; or "
     "plain directives have no equivalent of it, so that the expanded file is for sceneweld only."},
    {"duplicate-joint", "Two bodies are joined already, in either direction; only one joint may join them."},
    {"duplicate-key",
     "A YAML mapping or a JSON object holds the same key twice, so that one of the two values would be lost."},
    {"duplicate-name", "Two elements of one kind have the same name in one scope; every name must be unique there."},
    {"edit-refused",
     "The viewer cannot write a change into a directives file: an expression, a loop or a model file gives the value, "
     "or "
     "the change would move something else too."},
    {"empty-group", "A group has no members, so it means nothing."},
    {"empty-name", "Something that is referred to by name needs a name that is not empty."},
    {"failed-expression",
     "An expression can be read but has no value: an operation does not fit what it is applied to, or a key or entry "
     "is not there."},
    {"faulty-mesh",
     "A mesh can be read, but simulators and viewers will stumble over it: no faces, faces without area, a surface "
     "that is open or turned inside out, or a part that is missing."},
    {"fetch-failed",
     "A remote package could not be had from any of its URLs, or what came has another checksum than the one that is "
     "given."},
    {"file-not-found",
     "A file that is referred to does not exist, or cannot be read, at the place where it was looked for."},
    {"fix-overlaps",
     "A fix of the linter changes the same text as another one, which is applied first; run `sceneweld lint --fix` "
     "again."},
    {"fix-refused",
     "A fix of the linter is not applied: with it, the input would not compose, would report something else, or would "
     "be another scene than the fix says; or its file may not be changed."},
    {"foreign-output",
     "A file that would be overwritten was not written by sceneweld, so it is left as it is and nothing is written."},
    {"frame-cycle",
     "Frames are placed relative to each other, or attached to each other, in a circle, so that they are nowhere."},
    {"free-body-pose-unused",
     "A `default_free_body_pose` has no effect, because the body turned out to be held by a joint."},
    {"geometry-without-role", "A visual is switched off for viewers and for sensors, so that nothing would use it."},
    {"group-cycle", "A group of an SRDF file contains itself, directly or through other groups."},
    {"ignored-element", "The format knows this element, but it has no meaning in a composed scene, so it is left out."},
    {"ignored-value", "What is written here has no meaning in its context and is left out."},
    {"impossible-inertia",
     "No distribution of mass has this inertia: a principal moment is negative, or greater than the sum of the two "
     "others. A ball of water takes its place."},
    {"impossible-mass",
     "A body's mass must be above zero, or everything about its inertia zero. A ball of water takes its place."},
    {"include-cycle", "A file includes itself, directly or through others, so that composing it would never end."},
    {"incomplete-hydroelastic",
     "A geometry for hydroelastic contact lacks a number that a simulator needs for its shape."},
    {"initial-value",
     "Where ros2_control starts a joint in Gazebo and its default position in the scene differ."},
    {"internal-error", "sceneweld itself made a mistake. Please report it together with the input."},
    {"invalid-utf8", "A text file holds bytes that are not UTF-8; save it in that encoding."},
    {"judge-finding",
     "The engine of a format refuses a file that sceneweld wrote for it, or reads it as something else."},
    {"judge-unavailable",
     "The engine that is to judge a written file cannot be asked: it is not installed, or too old."},
    {"kinematic-loop",
     "A joint closes a loop of joints. Drake and URDF have trees of joints only; other joints of a loop place the "
     "bodies, "
     "and this one restricts them. It is an error if welds in a circle contradict each other."},
    {"limit-exceeded",
     "A guard against runaway input was reached (file size, number of files, depth, aliases or time)."},
    {"loop-not-closed",
     "The two ends of a joint that closes a loop are apart: at the default positions, or at positions that were set."},
    {"loss-approximated", "The target format holds this only approximately."},
    {"loss-dropped", "The target format cannot hold this, so that it is not in the file that was written."},
    {"loss-encoded",
     "The target format holds this only by a convention that sceneweld reads back and others may not know."},
    {"loss-missing",
     "The file that was written names a mesh or an image that was not found, so that no other reader finds it."},
    {"loss-renamed", "The target format does not allow this name, so that another was written."},
    {"malformed-json", "The file is not well-formed JSON, so that nothing in it can be read."},
    {"malformed-mesh", "A mesh file is not what its suffix says, or holds something that cannot be read."},
    {"malformed-obj", "A line of an OBJ mesh file cannot be read."},
    {"malformed-toml", "The file `sceneweld.toml` is not well-formed TOML, so that nothing in it can be read."},
    {"malformed-usd", "A USD file breaks a rule of its format, so that it cannot be read or only in part."},
    {"malformed-vtk", "A VTK file is not a text of tetrahedra, so that nothing can be computed from it."},
    {"malformed-xml", "The file is not well-formed XML, so that nothing in it can be read."},
    {"malformed-yaml", "The file is not well-formed YAML, so that nothing in it can be read."},
    {"merge-into-world", "Only nested models, frames and fixed joints of a model can be merged into a world."},
    {"mesh-inertia",
     "Two ways of computing the mass of a mesh disagree, because its surface is not that of one solid."},
    {"mimic-cycle", "Joints mimic each other in a circle, so that none of them leads."},
    {"misplaced-name",
     "In scene JSON an element's full name begins with the name of the model or body that it belongs to, and `::`."},
    {"missing-value", "An element lacks an attribute or child element that it must have."},
    {"model-count", "A file holds no model, or several, where exactly one is wanted."},
    {"model-without-link", "A model needs a link to be somewhere: its own, or one of a nested model."},
    {"moving-static-model", "A static model cannot have joints that move."},
    {"network-denied", "Something would have to be fetched from a network, which happens only with `--allow-network`."},
    {"no-loop", "A joint that should close a loop of joints is in none, or another joint closes that loop already."},
    {"not-built", "This build of sceneweld was made without the library that the task needs."},
    {"not-deterministic", "A transform is given by a random distribution; a scene is composed from fixed values only."},
    {"not-finite",
     "A number of the scene is infinite or not a number, where only a finite one has a meaning: the file gives it so, "
     "or "
     "a computation with its numbers overflows."},
    {"not-formatted",
     "`sceneweld fmt` left a file as it is, because its layout is not certain, or because its meaning would change."},
    {"not-solid",
     "No mass can be computed from the shape: it encloses no volume (open, flat or turned inside out), or is no "
     "solid."},
    {"old-element", "The element was removed from the format; it is still taken in files of the versions that had it."},
    {"other-content",
     "A file holds something else than a model or a mesh: a picture, an archive, a web page, a program, or a pointer of "
     "Git LFS in place of a file that is not downloaded yet."},
    {"out-of-range", "A number is outside the range in which it has a meaning."},
    {"overwritten-input",
     "An output is a file that the run reads: an input, a model, a mesh, an image, a package.xml, a configuration or a "
     "list. Nothing is written."},
    {"partial-filter",
     "Only some of the geometries of two bodies collide; a scene filters whole bodies only, so that all of them do."},
    {"path-leaves-package",
     "A `package://` URI leaves its package's folder by `..`, which is refused unless `--allow-outside` is given."},
    {"position-beyond-limit", "A position that the command line gives a joint is beyond the limits of that joint."},
    {"program-failed",
     "A program that reads the file for sceneweld was killed, crashed or took too long. That says nothing about the "
     "file."},
    {"redefined-name", "A property of a xacro file has the name of a function or a constant, which it hides."},
    {"removed-element", "An element was removed with another one that it needs, such as a joint with its body."},
    {"removed-reference", "A reference to a removed element was taken out of an element that stays."},
    {"renamed-element", "The element was renamed in its format; the former name is not read any more."},
    {"renamed-geometry",
     "Two geometries of one body have the same name, so that the later one gets a number appended."},
    {"replaced-size", "A size that is not above zero is replaced by the format's default."},
    {"reserved-name",
     "`world` and names that begin and end with two underscores have a fixed meaning and cannot be given."},
    {"same-body", "Two different bodies are wanted here, and both are the same one."},
    {"same-joint", "A joint cannot refer to itself here."},
    {"scoped-name",
     "A name that is declared must be plain; `::` only separates the scopes of names that are referred to."},
    {"shared-controller-manager",
     "Several plugins of gz_ros2_control start a controller manager of one name in one namespace, so that none of them "
     "can be addressed."},
    {"shared-topic",
     "Copies of one sensor or plugin name the same topic of Gazebo. A topic belongs to the whole world, so their "
     "messages meet there."},
    {"stale-record",
     "Data that sceneweld had stored in the file for itself no longer fits the file's text, which was edited since. The "
     "text counts, and the data is not used."},
    {"stale-scene",
     "A program changed a scene and did not bring it up to date: names are indexed by Scene::IndexNames, poses and "
     "floating bases are set by BuildTree."},
    {"superset-only",
     "This belongs to sceneweld's own language, which a file switches on by `sceneweld: 1` at its root."},
    {"too-many-reports",
     "An input causes so many warnings or notes of one kind that the others of that kind are left out. The counts "
     "include them."},
    {"too-much-lost", "An export would lose more than `--max-loss` permits, so nothing was written."},
    {"trailing-text", "Text behind a number is ignored, as in `1,5` or `2kg`; the value is what stands before it."},
    {"unfollowed-name",
     "A text that only one format understands names an element that was removed, or renamed where sceneweld does not "
     "know what the text means."},
    {"unknown-argument", "A xacro file uses an argument that has no value, or does not use one that was given."},
    {"unknown-block", "A xacro file inserts a block that does not exist, or gives one that the macro does not take."},
    {"unknown-body", "No body has this name there."},
    {"unknown-class",
     "An element names a class of defaults that the file does not declare; the defaults of the whole file are used."},
    {"unknown-frame",
     "No frame has this name there. Frames are bodies, declared frames, joint frames, and `__model__` of SDFormat "
     "models."},
    {"unknown-geometry", "No geometry has this name."},
    {"unknown-group", "No collision filter group, or no group of the SRDF file, has this name there."},
    {"unknown-joint", "No joint of the model has this name."},
    {"unknown-joint-type", "The format has no joint of this type."},
    {"unknown-macro", "No macro, and no element of xacro, has this name there."},
    {"unknown-material",
     "A visual names a material that is not defined before it, and gives no colour or texture either."},
    {"unknown-mesh", "A geometry names a mesh that is not among the assets."},
    {"unknown-model", "No model instance has this name. Instances are made by `add_model` and `add_model_instance`."},
    {"unknown-name", "The format has no element or attribute of this name at this place."},
    {"unknown-package",
     "A URI names a package whose folder is not known; packages are given by options, `sceneweld.toml` or the nearest "
     "`package.xml`."},
    {"unknown-parameter", "A value is given for a parameter that the directives file does not declare."},
    {"unknown-shape", "The format has no shape of this kind, or a geometry holds none."},
    {"unknown-site", "No site has this name."},
    {"unknown-tag", "A YAML tag names no alternative of the value that is wanted here."},
    {"unknown-value", "The value is not one of the values that are allowed here."},
    {"unknown-variable",
     "An expression uses a name that is not a parameter, variable or loop variable there, or a function that does not "
     "exist."},
    {"unsupported-element", "The element asks for something that cannot be composed."},
    {"unsupported-format", "The file's suffix belongs to no format that can be read here."},
    {"unsupported-mesh", "Mesh files of this format cannot be read here, or not for this purpose."},
    {"unsupported-schema",
     "A scene JSON file says by its key `schema` what it holds; only `sceneweld/scene/1` can be read."},
    {"unsupported-scheme",
     "URIs can be `package://`, `model://` or `file://`; only packages of a package map come from a network."},
    {"unsupported-version", "The file names a version of its format that is not known here."},
    {"unusable-cache",
     "A folder of results (`--cache`) cannot be used, or has a damaged file. The results are computed again."},
    {"weld-child-is-world", "The child of a weld is the world, which cannot be moved; swap parent and child."},
    {"world-as-child", "The world cannot be the child of a joint; make it the parent."},
    {"wrong-joint-element",
     "Types of joints that only Drake has stand in a `drake:joint`, those of URDF in a `joint`."},
    {"wrong-root", "The file does not hold what its format demands at the top, such as exactly one model."},
    {"wrong-type",
     "A value is of another kind than the one that is wanted here: text, a number, a list, or a mapping."},
    {"xacro-message", "A xacro file has a message for its users, or uses a deprecated name."},
    {"zero-vector", "A direction must not be zero."},
};

/// The entry of kCodes with this name; null if there is none.
const CodeEntry* FindListedCode(std::string_view name);

}  // namespace sceneweld
