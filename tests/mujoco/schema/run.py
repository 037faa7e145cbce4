# SPDX-License-Identifier: BSD-3-Clause
"""Compares our tables with MuJoCo's schema, and rewrites one model for each element and attribute of it.

usage: run.py PROGRAM [--only TEXT] [--list N] [--keep FOLDER]
"""
import argparse
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

import mujoco

import compiled_difference
import schema_files
import schema_models


def generate(folder, only):
    """All generated models: (name, text, whether the attribute has an effect)."""
    texts, models, unreached = {}, [], []

    def compiled(text):
        if text not in texts:
            texts[text] = schema_models.compiled(text, folder)
        return texts[text]

    for path, attributes in schema_models.schema():
        for attribute in attributes:
            name = '/'.join(path) + '@' + attribute
            if only and only not in name:
                continue
            texts.clear()
            effective, idle = [], None
            for value, text, before in schema_models.variants(path, attributes, attribute):
                if len(effective) == 3:
                    break
                model = compiled(text)
                if model is None:
                    continue
                plain = compiled(before)
                if plain is None or compiled_difference.differences(plain, model):
                    if not any(not compiled_difference.differences(model, other) for _, _, other in effective):
                        effective.append((value, text, model))
                elif idle is None:
                    idle = (value, text, model)
            if not effective and not idle:
                unreached.append(name)
            for value, text, model in effective or [idle] if effective or idle else []:
                models.append((f'{name}={value}', text, bool(effective)))
    return models, unreached


def rewrite(program, folder, number, text):
    """What the program writes for a text, and all that it says."""
    place = folder / str(number)
    source = folder / f'{number}.xml'
    source.write_text(text)
    done = subprocess.run([program, 'compose', source, '-o', place / 'o.xml', '--rewrite', '--name', 'm'], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr, place / 'o.xml'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('--only')
    parser.add_argument('--list', type=int, default=30)
    parser.add_argument('--keep')
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(args.keep or temporary)
        folder.mkdir(exist_ok=True)
        schema_files.write_files(folder)
        models, unreached = generate(folder, args.only)
        print(len(models), 'models;', len(unreached), 'unreached:', ' '.join(unreached), file=sys.stderr)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda one: rewrite(args.program, folder, one[0], one[1][1]), enumerate(models)))
        held, bad = 0, []
        for (name, text, has_effect), (status, says, written) in zip(models, results):
            if status:
                bad.append((name, 'refused by us: ' + says.split('\n')[0]))
                continue
            first = schema_models.compiled(text, folder)
            try:
                second = mujoco.MjModel.from_xml_path(str(written))
            except ValueError as error:
                bad.append((name, f'refused by MuJoCo: {error}'.split('\n')[0]))
                continue
            found = compiled_difference.differences(first, second)
            if found:
                losses = [l for l in says.splitlines() if l.startswith(('dropped', 'approximated', 'warning', 'renamed'))]
                bad.append((name, ('LOSS ' if losses else 'SILENT ') + '; '.join(f'{k}: {v}' for k, v in list(found.items())[:4]) + ' | ' + ' / '.join(losses[:2])))
                continue
            held += 1
        for name, why in bad[:args.list]:
            print(f'{name}: {why}')
        print(f'{held} of {len(models)} models are the same ({100 * held / max(len(models), 1):.1f} %)')


if __name__ == '__main__':
    main()
