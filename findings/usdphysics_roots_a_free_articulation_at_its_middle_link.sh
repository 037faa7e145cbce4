#!/usr/bin/env bash
# The physics parser of OpenUSD (usd-core 26.11) reports the link in the middle of a free chain as the root of its articulation.
# An engineer expects the first link: joints lead from body0 to body1, and each link is body1 of one joint except the first.
# The parser counts neither the directions of the joints nor the order of the prims, but the length of the way to the farthest link.
# A walking robot with one long arm may get its floating base in that arm, and another base when somebody adds a finger.
# A fixed joint to the world settles it: that joint is then reported as the root.
# Seen: "2 links: /robot/link0", "3 links: /robot/link1", "5 links: /robot/link2", "5 links, fixed: /robot/mount".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install usd-core==26.11

run <<'PYTHON'
from finding import expect
from pxr import Sdf, Usd, UsdPhysics


def root(links, mount=""):
    bodies = "".join(f'''
    def Xform "link{i}" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
    {{
    }}
''' for i in range(links))
    joints = "".join(f'''
    def PhysicsRevoluteJoint "joint{i}"
    {{
        rel physics:body0 = </robot/link{i}>
        rel physics:body1 = </robot/link{i + 1}>
    }}
''' for i in range(links - 1))
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(f'''#usda 1.0
def Xform "robot" (prepend apiSchemas = ["PhysicsArticulationRootAPI"])
{{{bodies}{joints}{mount}
}}
''')
    for _, found in UsdPhysics.LoadUsdPhysicsFromRange(Usd.Stage.Open(layer), ["/"]).values():
        for thing in found:
            if hasattr(thing, "rootPrims"):
                return " ".join(str(path) for path in thing.rootPrims)


expect("2 links", root(2), "/robot/link0")
expect("3 links", root(3), "/robot/link1")
expect("5 links", root(5), "/robot/link2")
expect("5 links, fixed", root(5, '''
    def PhysicsFixedJoint "mount"
    {
        rel physics:body1 = </robot/link0>
    }'''), "/robot/mount")
PYTHON
