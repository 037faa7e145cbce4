"""Composes robot scenes from model directives, URDF, SDFormat and MJCF.

    scene = sceneweld.load("cell.dmd.yaml", packages={"kit": "models/kit"})
    scene.bodies["left::iiwa::link_7"].mass
    scene.pose("left::tool", q={"left::iiwa::joint_2": 0.6})
    losses = scene.export("cell.sdf")
"""

from collections.abc import Mapping as _Mapping

from . import _sceneweld
from ._building import from_dict
from ._errors import Error, SceneWarning
from ._keywords import add_keyword_errors as _add_keyword_errors
from ._keywords import functions_of as _functions_of
from ._keywords import with_keyword_errors as _with_keyword_errors
from ._many import SceneStream, compose_many
from ._pickling import copied as _copied
from ._pickling import deep_copied as _deep_copied
from ._pickling import reduce as _reduce
from ._sceneweld import *  # noqa: F401,F403
from ._sceneweld import __version__
from ._viewer import Viewer
from ._viewer import show as _show
from ._viewer import view as _view

for _name in dir(_sceneweld):
    _object = getattr(_sceneweld, _name)
    if isinstance(_object, type):
        _object.__module__ = __name__
        _add_keyword_errors(_object, _functions_of(_object))
        if _name.endswith("Map"):
            _Mapping.register(_object)
del _name, _object

__all__ = [_each for _each in dir(_sceneweld) if not _each.startswith("_")]
__all__ += ["Error", "SceneStream", "SceneWarning", "Viewer", "compose_many", "from_dict", "view"]

Scene = _sceneweld.Scene
Scene.show = _show
view = _with_keyword_errors(_view)
Scene.__reduce__ = _reduce
Scene.__copy__ = _copied
Scene.__deepcopy__ = _deep_copied
_add_keyword_errors(Scene, ["show"])
check, check_meshes, compare, explain_code, lint, load, load_text = map(
    _with_keyword_errors, (check, check_meshes, compare, explain_code, lint, load, load_text)
)
