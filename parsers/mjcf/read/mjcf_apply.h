#pragma once

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::mjcf {

struct File;

// Each sets what the attributes of an element say, on top of what its class of
// defaults says, and tells of what has no place in a scene. For elements of the
// model and of classes alike. Returns false where something is at fault.
bool Apply(Element element, MeshElement& mesh, const File& file, Reading& reading);
bool Apply(Element element, MaterialElement& material, const File& file, Reading& reading);
bool Apply(Element element, JointElement& joint, const File& file, Reading& reading);
bool Apply(Element element, GeomElement& geom, const File& file, Reading& reading);
bool Apply(Element element, SiteElement& site, const File& file, Reading& reading);
bool Apply(Element element, CameraElement& camera, const File& file, Reading& reading);
bool Apply(Element element, LightElement& light, const File& file, Reading& reading);
bool Apply(Element element, PairElement& pair, const File& file, Reading& reading);
bool Apply(Element element, EqualityElement& equality, const File& file, Reading& reading);
bool Apply(Element element, TendonElement& tendon, const File& file, Reading& reading);
bool Apply(Element element, ActuatorElement& actuator, const File& file, Reading& reading);

}  // namespace sceneweld::mjcf
