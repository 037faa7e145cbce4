import os
import pathlib

import pytest

import sceneweld

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def models():
    return ROOT / "models"


@pytest.fixture(scope="session")
def exhibits():
    return ROOT / "tests" / "exhibits"


@pytest.fixture(scope="session")
def program():
    path = os.environ.get("SCENEWELD_PROGRAM", ROOT / "build" / "dev" / "bin" / "sceneweld")
    if not os.path.exists(path):
        pytest.skip("the program is not built")
    return str(path)


@pytest.fixture(scope="session")
def cell(models):
    return sceneweld.load(models / "two_arm_cell.dmd.yaml", packages={"kit": models / "kit"})
