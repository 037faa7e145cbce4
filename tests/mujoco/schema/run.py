# SPDX-License-Identifier: BSD-3-Clause
"""Compares our tables with MuJoCo's schema, and writes one model for each element and attribute of it anew.

usage: run.py PROGRAM [--only TEXT] [--list N] [--keep FOLDER]

Each model is written by PROGRAM with --rewrite. MuJoCo compiles both, and every array must be the same, or differ without an
effect. The exit status is 1 if fewer are the same than LEAST, if a file is refused, if a change has no loss, if PROGRAM does not
know a name of the schema, or if an attribute has neither a model nor a reason in UNREACHED.
"""
import argparse
import concurrent.futures
import fnmatch
import pathlib
import subprocess
import sys
import tempfile

try:
    import mujoco

    import compiled_difference
    import schema_files
    import schema_models
except ImportError as error:
    print(f'skipped: {error}; `./dev setup` installs the packages of tests/requirements.txt')
    sys.exit(77)

LEAST = 98.8  # [%]
MOST_VALUES = 3  # Values of one attribute that have different effects.

# Attributes for which no value is found that MuJoCo accepts in the models of schema_models.py, with the reason.
UNREACHED = {
    '*/plugin*': 'the plugins of the Python package are not for these elements',
    'actuator/plugin/config@value': 'the keys of the plugin take other values',
    '*sensor/*@cutoff': 'MuJoCo accepts no cutoff of quaternions and unit vectors',
    'actuator/orientation@site': 'it excludes the joint that the base gives it',
    'compiler@passthrough': 'only for programs that write MJCF',
    'option/flag@sleep': 'MuJoCo refuses it beside some joints of the base',
    'default@class': 'the outermost class is `main`',
    'default/texture@*': 'the base has textures of one kind',
    'asset/texture@nchannel': 'the textures of the base have three channels',
    'default/joint@*': 'MuJoCo refuses it for some joints of the base',
    'default/geom@*': 'MuJoCo refuses it for some geoms of the base',
    'default/site@*': 'MuJoCo refuses it for some sites of the base',
    'default/camera@*': 'it needs other attributes in each camera',
    'default/*@actrange': 'it needs an activation',
    'default/dcmotor@*': 'MuJoCo refuses it for other actuators',
    'default/damper@*': 'MuJoCo refuses it for other actuators',
    'default/adhesion@*': 'MuJoCo refuses it for other actuators',
    '*skin@file': 'a file and an array exclude each other',
    'body/flexcomp*': 'it depends on the type of the soft body',
    'deformable/flex*': 'it depends on the kind of the soft body',
    'equality/flexstrain@*': 'the soft body of the base has no cells',
    'equality/tendon@tendon1': 'there are two tendons only',
    'tendon/spatial/*': 'MuJoCo refuses it at this place of the path',
    'sensor/contact@*': 'it excludes other attributes',
    'keyframe/key@plastic': 'the base has no plastic springs',
}


def generate(folder, only):
    """All generated models, as (name, text), and one text for each attribute that MuJoCo does not accept."""
    models, unreached = [], []
    for path, attributes in schema_models.schema():
        for attribute in attributes:
            name = '/'.join(path) + '@' + attribute
            if only and only not in name:
                continue
            texts = {}

            def compiled(text):
                if text not in texts:
                    texts[text] = schema_models.compiled(text, folder)
                return texts[text]

            effective, idle, last = [], None, None
            for value, text, before in schema_models.variants(path, attributes, attribute):
                last = text
                model = compiled(text)
                if model is None:
                    continue
                plain = compiled(before)
                if plain is not None and not compiled_difference.differences(plain, model):
                    idle = idle or (value, text)
                elif all(compiled_difference.differences(model, other) for _, _, other in effective):
                    effective.append((value, text, model))
                if len(effective) == MOST_VALUES:
                    break
            if not effective and not idle:
                unreached.append((name, last))
            models.extend((f'{name}={value}', text) for value, text, _ in effective)
            if not effective and idle:
                models.append((f'{name}={idle[0]}', idle[1]))
    return models, unreached


def rewrite(program, folder, number, text):
    """Status and messages of the program, and the file that it writes for a text."""
    source, written = folder / f'{number}.xml', folder / str(number) / 'o.xml'
    source.write_text(text)
    done = subprocess.run([program, 'compose', source, '-o', written, '--rewrite', '--name', 'm'], capture_output=True, text=True,
                          timeout=60)
    return done.returncode, done.stderr, written


def fault(text, result, folder):
    """What is wrong with a rewritten model: (kind, description); None if it is the same."""
    status, says, written = result
    if status:
        return 'refused', 'by us: ' + next((line for line in says.splitlines() if line.startswith('error')), says[:200])
    try:
        second = mujoco.MjModel.from_xml_path(str(written))
    except ValueError as error:
        return 'refused', 'by MuJoCo: ' + str(error).split('\n')[0]
    found = compiled_difference.differences(schema_models.compiled(text, folder), second)
    if not found:
        return None
    losses = [line for line in says.splitlines() if line.startswith(('dropped', 'approximated', 'warning', 'renamed'))]
    what = '; '.join(f'{name}: {values}' for name, values in list(found.items())[:3])
    return ('loss', f'{what} | {losses[0]}') if losses else ('silent', what)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('--only', help='a part of the names, such as body/joint')
    parser.add_argument('--list', type=int, default=50)
    parser.add_argument('--keep', help='a folder that keeps the files')
    args = parser.parse_args()
    failures = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(args.keep or temporary)
        folder.mkdir(exist_ok=True)
        schema_files.write_files(folder)
        models, unreached = generate(folder, args.only)
        texts = [text for _, text in models] + [text for _, text in unreached]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda one: rewrite(args.program, folder, *one), enumerate(texts)))
        for (name, _), (_, says, _) in zip(models + unreached, results):
            attribute = name.split('@')[1].split('=')[0]
            unknown = [line for line in says.splitlines() if 'unknown-name' in line and f'`{attribute}`' in line]
            failures += [f'{name}: not in our table: {unknown[0]}'] if unknown else []
        for name, _ in unreached:
            if not any(fnmatch.fnmatchcase(name, pattern) for pattern in UNREACHED):
                failures.append(f'{name}: no value is accepted, and there is no reason')
        faults = [(name, fault(text, result, folder)) for (name, text), result in zip(models, results)]
    wrong = [(name, found) for name, found in faults if found]
    for name, (kind, what) in wrong[:args.list]:
        print(f'{name}: {kind}: {what}'[:400])
    failures += [f'{name}: {kind}' for name, (kind, _) in wrong if kind != 'loss']
    held = len(models) - len(wrong)
    share = 100 * held / max(len(models), 1)
    for line in failures[:args.list]:
        print('FAILED', line[:300])
    if not args.only and share < LEAST:
        failures.append('too few')
    print(f'{held} of {len(models)} models are the same for MuJoCo {mujoco.__version__} ({share:.1f} %, at least {LEAST} %); '
          f'{len(unreached)} attributes without a model')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
