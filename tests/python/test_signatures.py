"""`inspect.signature` knows every public function, and the stubs have the same parameters."""

import ast
import inspect
import pathlib

import pytest
import sceneweld

STUBS = ast.parse((pathlib.Path(sceneweld.__file__).parent / "__init__.pyi").read_text(encoding="utf-8"))


def stub_names(function):
    arguments = function.args
    names = [each.arg for each in arguments.posonlyargs + arguments.args]
    return names + ["*"] * bool(arguments.vararg) + [each.arg for each in arguments.kwonlyargs]


def names_of(parameters):
    shown = {inspect.Parameter.VAR_POSITIONAL: "*"}
    return [shown.get(each.kind, each.name) for each in parameters if each.kind is not inspect.Parameter.VAR_KEYWORD]


def is_property(function):
    return any("property" in ast.dump(each) or "setter" in ast.dump(each) for each in function.decorator_list)


def functions():
    for node in STUBS.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, getattr(sceneweld, node.name), node
        if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
            continue
        owner = getattr(sceneweld, node.name, None)
        for member in node.body:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("_") and not is_property(member):
                yield f"{node.name}.{member.name}", getattr(owner, member.name), member


@pytest.mark.parametrize("name, function, stub", list(functions()), ids=lambda value: value if isinstance(value, str) else "")
def test_signature_is_that_of_the_stub(name, function, stub):
    parameters = list(inspect.signature(function).parameters.values())
    names = names_of(parameters)
    # `load` and its like take the options of reading as keywords.
    takes_all = any(each.kind is inspect.Parameter.VAR_KEYWORD for each in parameters)
    assert names == (stub_names(stub)[: len(names)] if takes_all else stub_names(stub)), name


def test_there_are_functions():
    assert len(list(functions())) > 20


def test_defaults_and_kinds():
    parameters = inspect.signature(sceneweld.Scene.pose).parameters
    assert parameters["relative_to"].default == "world"
    assert parameters["relative_to"].kind is inspect.Parameter.KEYWORD_ONLY
    assert str(inspect.signature(sceneweld.Store)) == "(max_bytes: 'int' = 268435456)"


def test_load_reports_unknown_keywords_itself():
    with pytest.raises(TypeError, match="packages"):
        sceneweld.load("cell.dmd.yaml", pakages={})


def test_warnings_name_the_place_of_the_call():
    with pytest.warns(sceneweld.SceneWarning) as caught:
        sceneweld.load_text('<robot name="r"><link name="a"/><unknown/></robot>', format="urdf")
    assert {pathlib.Path(each.filename).name for each in caught} == {"test_signatures.py"}
