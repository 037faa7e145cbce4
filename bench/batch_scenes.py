"""Composes one file for many seeds by the Python module: batch_scenes.py MODULE FILE SCENES JOBS FOLDER"""

import os
import sys


def main():
    module, file, scenes, jobs, folder = sys.argv[1:]
    sys.path.insert(0, module)
    import sceneweld  # pylint: disable=import-outside-toplevel

    texts = sceneweld.compose_many(file, seeds=range(int(scenes)), store=sceneweld.Store(), jobs=int(jobs),
                                   then=lambda scene: scene.to_text("sdf")[0])
    for seed, text in enumerate(texts):
        with open(os.path.join(folder, f"{seed}.sdf"), "w", encoding="utf-8") as output:
            output.write(text)


if __name__ == "__main__":
    main()
