"""The rows of the table that ./dev bench prints. Inputs are named relative to the folder of synthetic inputs
(`@`) or to the models beside the repository."""

MILLION = 1_000_000

DRAKE = "drake_models/"
IIWA = DRAKE + "iiwa_description/"
ATLAS = DRAKE + "atlas/atlas_convex_hull.urdf"
PR2 = DRAKE + "pr2_description/urdf/pr2_simplified.urdf"
ALLEGRO = DRAKE + "allegro_hand_description/sdf/allegro_hand_description_right.sdf"
HUMANOID = "mujoco/humanoid/humanoid.xml"
MOVEIT = "xacro/moveit+moveit_resources/"
DUAL_PANDA = MOVEIT + "dual_arm_panda_moveit_config/config/panda.urdf.xacro"
HOMECART = DRAKE + "tri_homecart/homecart.dmd.yaml"


def against(title, inputs, peer, at_most, repetitions=5):
    """Instructions (and CPU time) of loading each input, as a ratio to those of another library."""
    return {"kind": "ratio", "title": title, "inputs": inputs, "call": "load", "peer": peer, "at_most": at_most,
            "repetitions": repetitions}


def growth(title, small, large, call="load", at_most=11.0):
    """The cost of an input that is ten times as large, as a ratio to the small one."""
    return {"kind": "growth", "title": title, "small": small, "large": large, "call": call, "at_most": at_most}


def again(title, name, unchanged_at_most=0.5, edited_at_most=0.55):
    """The cost of composing again with a store of models: without a change, and after a change of one model file."""
    return {"kind": "again", "title": title, "inputs": [name], "unchanged_at_most": unchanged_at_most,
            "edited_at_most": edited_at_most}


URDF = [IIWA + "urdf/iiwa14_primitive_collision.urdf", ATLAS, PR2, "@urdf_tree_1000.urdf", "@urdf_tree_10000.urdf"]
SDF = [IIWA + "sdf/iiwa14_polytope_collision.sdf", ALLEGRO, "@sdf_tree_100.sdf", "@sdf_tree_1000.sdf"]
INCLUDES = ["@sdf_world_inc_small_100.sdf", "@sdf_world_inc_small_1000.sdf"]
# ur_mocked.urdf.xacro with the arguments that it needs.
XACRO_UR = "@ur20.urdf.xacro"
# 100_humanoids.xml attaches one file a hundred times, so its own 4 kB say nothing. The output of `compose` is one plain
# file.
HUMANOIDS = "mujoco/humanoid/100_humanoids.xml"
WRITTEN_HUMANOIDS = "@100_humanoids_written.xml"
MJCF = [HUMANOID, WRITTEN_HUMANOIDS, "@mjcf_tree_1000.xml", "@mjcf_tree_10000.xml"]
DMD = ["@dmd_1000.dmd.yaml", "@dmd_10000.dmd.yaml"]

ROWS = [
    against("URDF to scene", URDF, "tinyxml2", 2.5),
    against("URDF to scene", URDF, "urdfdom", 1 / 3),
    against("SDFormat to scene", SDF, "tinyxml2", 3),
    against("SDFormat to scene", SDF, "libsdformat", 1 / 100),
    {"kind": "peak", "title": "SDFormat to scene, peak memory", "inputs": SDF[2:], "call": "load",
     "peer": "libsdformat", "at_most": 1 / 50},
    # libsdformat takes half a minute for a thousand includes.
    against("SDFormat world of includes", INCLUDES, "libsdformat", 1 / 1000, repetitions=1),
    against("MJCF to scene", MJCF, "tinyxml2", 4),
    against("MJCF to scene (MuJoCo compiles more)", [HUMANOID, "@mjcf_tree_1000.xml"], "mujoco", 1 / 10),
    against("directives to scene", DMD, "yaml-cpp", 1.3),
    {"kind": "speed", "title": "scene to SDFormat", "inputs": DMD, "call": "write-sdf", "at_least": 100},
    {"kind": "speed", "title": "scene to JSON", "inputs": DMD, "call": "write-json", "at_least": 100},
    {"kind": "held", "title": "memory of a stamped body, its joint, geometries and names", "small": DMD[0],
     "large": DMD[1], "call": "load", "at_most": 4096},
    {"kind": "version", "title": "`sceneweld --version` more than an empty program", "at_most": 3.0},
    {"kind": "absolute", "title": "homecart to scene, in process", "inputs": [HOMECART], "call": "load",
     "at_most": 30 * MILLION, "beside": "Drake: 1,094 million (860 without geometry)"},
    {"kind": "process", "title": "homecart, `compose -o x.sdf`, whole process", "inputs": [HOMECART],
     "words": ["compose", "-o", "@written.sdf"], "at_most": 60 * MILLION, "at_most_ms": 20.0,
     "beside": "Drake: 0.11 to 0.15 s"},
    {"kind": "absolute", "title": "to scene", "inputs": [PR2], "call": "load", "at_most": 13.5 * MILLION,
     "beside": "Drake: 329 million (13.5 without geometry)"},
    {"kind": "absolute", "title": "to scene", "inputs": [ATLAS], "call": "load", "at_most": 9.3 * MILLION,
     "beside": "Drake: 214 million (9.3 without geometry)"},
    {"kind": "absolute", "title": "to scene", "inputs": [ALLEGRO], "call": "load", "at_most": 224 * MILLION,
     "beside": "Drake: 286 million (224 without geometry)"},
    {"kind": "absolute", "title": "to scene", "inputs": [HUMANOID], "call": "load", "at_most": 4.8 * MILLION,
     "beside": "Drake: 63 million (4.8 without geometry)"},
    {"kind": "duration", "title": "xacro to its expanded text, in process", "inputs": [XACRO_UR, DUAL_PANDA],
     "call": "expand", "at_most_ms": 20.0},
    {"kind": "duration", "title": "xacro to scene, in process", "inputs": [XACRO_UR, DUAL_PANDA], "call": "load",
     "at_most_ms": 30.0},
    {"kind": "process", "title": "`expand`, whole process", "inputs": [DUAL_PANDA], "words": ["expand"],
     "at_most_ms": 30.0, "beside": ""},
    # 30 bodies, whose collision meshes are OBJ files; then 7 bodies with 13 glTF files, each read by a process of its own.
    {"kind": "duration", "title": "file to findings of the linter, in process", "inputs": [ATLAS, PR2], "call": "lint",
     "at_most_ms": 100.0},
    {"kind": "process", "title": "`lint`, whole process", "inputs": [ATLAS], "words": ["lint", "--fail-on", "never"],
     "at_most_ms": 100.0, "beside": ""},
    {"kind": "process", "title": "`lint`, whole process", "inputs": [IIWA + "urdf/iiwa14_primitive_collision.urdf"],
     "words": ["lint", "--fail-on", "never"], "at_most_ms": 300.0, "beside": ""},
    {"kind": "process", "title": "`collisions` with 10,000 configurations, whole process", "inputs": [ATLAS],
     "words": ["collisions"], "at_most_ms": 2_000.0, "beside": "", "runs": 5},
    again("directives with 100 model files", "@fleet.dmd.yaml"),
    again("a world of 20 models, each with 5 in it", "@racks/world.sdf"),
    # The store keeps models, and yaml-cpp's work on the directives is three quarters of what is left.
    again("homecart", HOMECART, 0.8, 0.9),
    growth("writing SDFormat", *DMD, call="write-sdf"),
    growth("writing JSON", *DMD, call="write-json"),
    growth("URDF, links in a tree", "@urdf_tree_1000.urdf", "@urdf_tree_10000.urdf"),
    growth("URDF, links in a chain", "@urdf_chain_1000.urdf", "@urdf_chain_10000.urdf"),
    growth("SDFormat, links", "@sdf_tree_100.sdf", "@sdf_tree_1000.sdf"),
    growth("SDFormat, includes of one model", *INCLUDES),
    growth("SDFormat, models of a world", "@sdf_world_models_100.sdf", "@sdf_world_models_1000.sdf"),
    growth("MJCF, bodies", "@mjcf_tree_1000.xml", "@mjcf_tree_10000.xml"),
    growth("directives", *DMD),
    growth("frames on frames", "@frames_1000.dmd.yaml", "@frames_10000.dmd.yaml"),
    growth("collision filter groups", "@groups_1000.dmd.yaml", "@groups_10000.dmd.yaml"),
    growth("models in a model, joints", "@nested_1000.sdf", "@nested_10000.sdf"),
    growth("name spaces", "@names_1000.dmd.yaml", "@names_10000.dmd.yaml"),
]
