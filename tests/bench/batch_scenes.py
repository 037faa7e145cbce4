"""Composes one file for many seeds by the Python module: batch_scenes.py MODULE FILE SCENES JOBS FOLDER"""

import os
import sys


def main():
    module, file, scenes, jobs, folder = sys.argv[1:]
    sys.path.insert(0, module)
    import sceneweld  # pylint: disable=import-outside-toplevel

    names = iter(range(int(scenes)))
    done = sceneweld.compose_many(file, seeds=range(int(scenes)), store=sceneweld.Store(), jobs=int(jobs),
                                  then=lambda scene: scene.export(os.path.join(folder, f"{next(names)}.sdf")))
    for _ in done:
        pass


if __name__ == "__main__":
    main()
