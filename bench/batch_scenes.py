"""Composes one file for many seeds by the Python module: batch_scenes.py MODULE FILE SCENES JOBS FOLDER"""

import os
import sys


def main():
    module, file, scenes, jobs, folder = sys.argv[1:]
    sys.path.insert(0, module)
    import sceneweld  # pylint: disable=import-outside-toplevel

    store = sceneweld.Store()
    for seed, scene in enumerate(sceneweld.compose_many(file, seeds=range(int(scenes)), store=store, jobs=int(jobs))):
        scene.write(os.path.join(folder, f"{seed}.sdf"))


if __name__ == "__main__":
    main()
