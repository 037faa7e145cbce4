"""The Python program of the README runs."""

import re

ROOT_BLOCK = re.compile(r"^```(\w+)\n# (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_program_of_the_readme_runs(models, tmp_path, monkeypatch, capsys):
    page = (models.parent / "README.md").read_text(encoding="utf-8")
    blocks = {name: text for _, name, text in ROOT_BLOCK.findall(page)}
    (tmp_path / "models").symlink_to(models)
    (tmp_path / "cell.dmd.yaml").write_text(blocks["cell.dmd.yaml"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(compile(blocks["scene.py"], "scene.py", "exec"), {})
    assert "sceneweld" in capsys.readouterr().out
    assert (tmp_path / "cell.xml").stat().st_size > 1000
