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


def against(title, inputs, peer, at_most, repetitions=5, note=""):
    """Time and instructions of loading each input, as ratios to those of another library."""
    return {"kind": "ratio", "title": title, "inputs": inputs, "call": "load", "peer": peer, "at_most": at_most,
            "repetitions": repetitions, "note": note}


def beside(title, ours, theirs, call="load", time_at_most=1.1, at_most=1.1):
    """Time and instructions of an input as ratios to those of another one, by the same call."""
    return {"kind": "pair", "title": title, "inputs": [theirs, ours], "call": call, "time_at_most": time_at_most,
            "at_most": at_most}


def growth(title, small, large, call="load"):
    """The cost of an input that is ten times as large, as a ratio to the small one."""
    return beside(f"ten times: {title}", large, small, call, 11.5, 11.0)


def sizes(title, name, peers):
    """Times of reading a scene of 10 to 10^6 bodies. `name` has `{}` for the number; peers: their calls and roles in the
    picture."""
    counts = [10 ** power for power in range(6)] if "dmd" in name else [10 ** power for power in range(1, 7)]
    return {"kind": "sizes", "title": title, "inputs": [name.format(count) for count in counts], "call": "load",
            "peers": peers, "time_at_most": 11.5}


def again(title, name, unchanged_at_most=0.5, edited_at_most=0.55):
    """The cost of composing again with a store of models: without a change, and after a change of one model file."""
    return {"kind": "again", "title": title, "inputs": [name], "unchanged_at_most": unchanged_at_most,
            "edited_at_most": edited_at_most}


def drake(name, at_most, at_most_ms, instructions, title="to scene", parse_only=""):
    """Reading a file that Drake was measured with. It builds a MultibodyPlant, and its SceneGraph with the geometry."""
    return {"kind": "absolute", "title": title, "inputs": [name], "call": "load", "at_most": at_most * MILLION,
            "at_most_ms": at_most_ms,
            "beside": f"Drake, which also builds its plant: {instructions} million ({parse_only} without geometry)"}


def process(title, inputs, words, at_most_ms, runs=31, **more):
    """CPU time of a whole process. `words` go before the input; `@` names an input or an output among the inputs."""
    return {"kind": "process", "title": title, "inputs": inputs, "words": words, "at_most_ms": at_most_ms, "runs": runs,
            **more}


def keystroke(what, name, edited, right, wrong, at_most_ms):
    """What an editor waits for after a keystroke in `edited`, which the input includes or is: new diagnostics, and the
    answer of a request that needs the scene. `wrong` in place of `right` is an error."""
    return {"kind": "keystroke", "title": f"language server: from a keystroke in {what}", "inputs": [name], "edited": edited,
            "changes": (right, wrong), "at_most_ms": at_most_ms}


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
UNKNOWN = ["@unknown_1000.urdf", "@unknown_10000.urdf"]
CHAIN = ["@urdf_chain_1000.urdf", "@urdf_chain_10000.urdf"]
IGNORING = ["@ignoring_1000.dmd.yaml", "@ignoring_10000.dmd.yaml"]
# Chains of links with meshes: 20 binary STL files, 20 OBJ files (20,000 triangles each), 48 COLLADA files (4,900 each).
MESHES = ["@meshes/stl.urdf", "@meshes/obj.urdf", "@meshes/dae.urdf"]
# The file of the batch: 20 robots at random poses, one scene for each seed.
BATCH = "@batch/robots_20.dmd.yaml"
WRITERS = (("SDFormat", "sdf"), ("scene JSON", "json"), ("MJCF", "mjcf"), ("USD", "usd"))

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
    against("MJCF to scene", [HUMANOID, "@mjcf_tree_1000.xml"], "mujoco", 1 / 10, note=", which also compiles its model"),
    against("directives to scene", DMD, "yaml-cpp", 1.3),
    beside("1,000 robots by `for_each` / written out", "@for_each_1000.dmd.yaml", DMD[0]),

    # --- Writing
    {"kind": "speed", "title": "scene to SDFormat", "inputs": DMD, "call": "write-sdf", "at_least": 170},
    {"kind": "speed", "title": "scene to JSON", "inputs": DMD, "call": "write-json", "at_least": 300},
    {"kind": "speed", "title": "scene to MJCF", "inputs": DMD, "call": "write-mjcf", "at_least": 80},
    {"kind": "speed", "title": "scene to USD", "inputs": DMD, "call": "write-usd", "at_least": 80},

    # --- Memory
    {"kind": "held", "title": "memory of a stamped body, its joint, geometries and names", "small": DMD[0],
     "large": DMD[1], "call": "load", "at_most": 1300},
    {"kind": "held", "title": "the same, up to 100,000 robots", "small": "@growth/dmd_10000.dmd.yaml",
     "large": "@growth/dmd_100000.dmd.yaml", "call": "load", "at_most": 1300},
    *({"kind": "writing_peak", "title": f"writing {name}: peak memory over that of the scene", "inputs": [DMD[1]],
       "call": f"send-{call}", "at_most": 16_000_000} for name, call in WRITERS),
    {"kind": "writing_peak", "title": "writing URDF: peak memory over that of the scene",
     "inputs": ["@urdf_tree_10000.urdf"], "call": "send-urdf", "at_most": 16_000_000},

    # --- Whole files and programs
    {"kind": "version", "title": "`sceneweld --version` more than an empty program", "at_most_ms": 3.0},
    drake(HOMECART, 30, 4.0, "1,094", "homecart to scene, in process", "860"),
    process("homecart, `compose -o x.sdf`", [HOMECART], ["compose", "-o", "@written.sdf"], 20.0, at_most=60 * MILLION,
            beside="Drake, which also builds its plant: 0.11 to 0.15 s"),
    drake(PR2, 6.5, 2.0, "329", parse_only="13.5"),
    drake(ATLAS, 9.3, 2.0, "214", parse_only="9.3"),
    drake(ALLEGRO, 224, 2.0, "286", parse_only="224"),
    drake(HUMANOID, 4.8, 1.0, "63", parse_only="4.8"),
    {"kind": "duration", "title": "xacro to its expanded text, in process", "inputs": [XACRO_UR, DUAL_PANDA],
     "call": "expand", "at_most_ms": 20.0},
    {"kind": "duration", "title": "xacro to scene, in process", "inputs": [XACRO_UR, DUAL_PANDA], "call": "load",
     "at_most_ms": 30.0},
    process("`expand`", [DUAL_PANDA], ["expand"], 30.0),
    # One joint limit differs, so that the program ends with 1. Two files are read and compared.
    {"kind": "versus", "title": "`diff` of two files / `check` of one", "inputs": ["@urdf_tree_10000.urdf"],
     "ours": ["diff", "@urdf_tree_10000_moved.urdf"], "status": 1, "theirs": ["check"], "runs": 5, "at_most": 3.0},
    # 30 bodies, whose collision meshes are OBJ files.
    {"kind": "duration", "title": "file to findings of the linter, in process", "inputs": [ATLAS, PR2], "call": "lint",
     "at_most_ms": 100.0},
    process("`lint`", [ATLAS], ["lint", "--fail-on", "never"], 100.0),
    # 13 glTF files.
    process("`lint`", [IIWA + "urdf/iiwa14_primitive_collision.urdf"], ["lint", "--fail-on", "never"], 300.0),
    process("`collisions` with 10,000 configurations", [ATLAS], ["collisions"], 2_000.0, runs=5),

    # --- Meshes
    *(process("`check --meshes`", [name], ["check", "--meshes"], at_most_ms, runs=5)
      for name, at_most_ms in zip(MESHES, (250.0, 180.0, 900.0))),
    *(process("`compose -o x.glb`", [name], ["compose", "-o", "@written.glb"], at_most_ms, runs=5)
      for name, at_most_ms in zip(MESHES, (350.0, 300.0, 1300.0))),
    {"kind": "cached", "title": "`check --meshes --cache DIR`, the second time / the first time", "inputs": MESHES,
     "words": ["check", "--meshes"], "runs": 5, "at_most": 0.25},
    {"kind": "reload", "title": "`view` after an edit that moves a pose, until the page has everything",
     "inputs": ["@meshes/reloaded.dmd.yaml"], "changes": ("translation: [0, 0, 0]", "translation: [0.5, 0, 0]"),
     "at_most_ms": 100.0},

    # --- While one types
    keystroke("directives", HOMECART, DRAKE + "tri_homecart/homecart_grippers.dmd.yaml", "base_frame: gripper_left::body_frame",
              "base_frame: gripper_left::body_fram", 20.0),
    keystroke("an included model", HOMECART, DRAKE + "tri_homecart/homecart_bimanual.urdf", '<parent link="left_arm_mount_stack_link"',
              '<parent link="left_arm_mount_stack_lin"', 50.0),
    keystroke("directives, 1,000 bodies", "@growth/dmd_100.dmd.yaml", "@growth/dmd_100.dmd.yaml", "child: robot_50::base",
              "child: robot_50::bas", 20.0),
    keystroke("an included model, 1,000 bodies", "@growth/dmd_100.dmd.yaml", IIWA + "urdf/iiwa14_primitive_collision.urdf",
              '<parent link="iiwa_link_3"', '<parent link="iiwa_link_x"', 50.0),

    # --- Compositions again and again
    again("directives with 100 model files", "@fleet.dmd.yaml"),
    again("a world of 20 models, each with 5 in it", "@racks/world.sdf"),
    # The store keeps models, and yaml-cpp's work on the directives is three quarters of what is left.
    again("homecart", HOMECART, 0.8, 0.9),
    {"kind": "duration", "title": "batch: a scene by the library, with a store, to SDFormat", "inputs": [BATCH],
     "call": "seed", "at_most_ms": 5.0},
    {"kind": "batch", "title": "batch: a scene by", "inputs": [BATCH], "scenes": 1000, "at_most_ms": 5.0,
     "service_at_most_ms": 6.0, "throughput_at_least": 1.8},

    # --- Groups of bodies that never collide
    *(growth("bodies of one group that ignores itself" + (f", written as {call}" if call != "load" else ""), *IGNORING,
             call=call) for call in ("load", "write-sdf", "write-json", "write-mjcf", "write-usd")),
    *({"kind": "bytes_growth", "title": f"ten times: bytes of {name} with one group that ignores itself",
       "inputs": IGNORING, "call": f"write-{call}", "at_most": 11.0} for name, call in WRITERS),
    {"kind": "versus", "title": "`check` of 10,000 bodies with such a group / without it", "inputs": [],
     "ours": ["check", IGNORING[1]], "theirs": ["check", "@colliding_10000.dmd.yaml"], "runs": 9, "at_most": 1.3},

    # --- Growth
    *(growth(f"writing {name}", *DMD, call=f"write-{call}") for name, call in WRITERS),
    *(growth(f"losses of different names, written as {name}", *UNKNOWN, call=f"write-{call}") for name, call in WRITERS),
    *({"kind": "bytes_growth", "title": f"ten times: bytes of {name} of a chain", "inputs": CHAIN, "call": f"write-{call}",
       "at_most": 11.0} for name, call in WRITERS),
    growth("URDF, links in a tree", "@urdf_tree_1000.urdf", "@urdf_tree_10000.urdf"),
    growth("URDF, links in a chain", "@urdf_chain_1000.urdf", "@urdf_chain_10000.urdf"),
    growth("SDFormat, links", "@sdf_tree_100.sdf", "@sdf_tree_1000.sdf"),
    growth("SDFormat, includes of one model", *INCLUDES),
    growth("SDFormat, models of a world", "@sdf_world_models_100.sdf", "@sdf_world_models_1000.sdf"),
    growth("MJCF, bodies", "@mjcf_tree_1000.xml", "@mjcf_tree_10000.xml"),
    growth("directives", *DMD),
    growth("`for_each`", "@for_each_1000.dmd.yaml", "@for_each_10000.dmd.yaml"),
    growth("frames on frames", "@frames_1000.dmd.yaml", "@frames_10000.dmd.yaml"),
    growth("collision filter groups", "@groups_1000.dmd.yaml", "@groups_10000.dmd.yaml"),
    growth("models in a model, joints", "@nested_1000.sdf", "@nested_10000.sdf"),
    growth("name spaces", "@names_1000.dmd.yaml", "@names_10000.dmd.yaml"),
    sizes("URDF", "@growth/urdf_{}.urdf", {"tinyxml2": "parser", "urdfdom": "engine"}),
    sizes("SDFormat", "@growth/sdf_{}.sdf", {"tinyxml2": "parser", "libsdformat": "engine"}),
    sizes("MJCF", "@growth/mjcf_{}.xml", {"tinyxml2": "parser", "mujoco": "engine"}),
    sizes("directives", "@growth/dmd_{}.dmd.yaml", {"yaml-cpp": "parser"}),
]
