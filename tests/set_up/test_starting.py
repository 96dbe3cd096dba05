"""The set-up script starts, and sets up only what isn't ready."""

import ast
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.set_up_script import REPOSITORY, SOURCE, Copy, needs_shell_scripts, replace

pytestmark = needs_shell_scripts


def test_an_old_python_can_read_it() -> None:
    tree = ast.parse(SOURCE, feature_version=(3, 6))
    too_new = (ast.JoinedStr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Nonlocal, ast.YieldFrom, ast.NamedExpr)
    for node in ast.walk(tree):
        assert not isinstance(node, too_new), ast.unparse(node)
        match node:
            case ast.FunctionDef(args=arguments, returns=returns):
                every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
                assert not arguments.posonlyargs, node.name
                assert not arguments.kwonlyargs, node.name
                assert returns is None, node.name
                assert all(argument.annotation is None for argument in every), node.name
            case ast.ClassDef(keywords=keywords):
                assert not keywords, node.name
            case ast.Raise(cause=cause):
                assert cause is None, ast.unparse(node)
            case ast.List() | ast.Tuple() | ast.Set():
                assert not any(isinstance(part, ast.Starred) for part in node.elts), ast.unparse(node)
            case ast.Dict(keys=keys):
                assert None not in keys, ast.unparse(node)
            case ast.Call(args=arguments, keywords=keywords):
                starred = any(isinstance(part, ast.Starred) for part in arguments)
                starred = starred or any(part.arg is None for part in keywords)
                text = ast.get_source_segment(SOURCE, node) or ""
                assert not starred or not re.search(r",\s*\)$", text), f"a comma after stars: {text}"
    assert SOURCE.isascii()


def test_it_can_be_started_by_its_name() -> None:
    for name in ("rowlock", ".ci/run"):
        assert os.access(REPOSITORY / name, os.X_OK), name
    assert SOURCE.startswith("#!/usr/bin/env python3\n")


def test_it_works_from_any_folder_through_a_link_and_with_a_space_in_the_path(
    copy_with_uv: Copy, tmp_path: Path
) -> None:
    link = tmp_path / "linked rowlock"
    link.symlink_to(copy_with_uv.script)
    copy_with_uv.script = link
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    result = copy_with_uv.run("replay", "two words", "", folder=elsewhere)
    assert result.stdout == f"rowlock replay two words \nin {elsewhere} leaking \n", result.stderr
    assert result.returncode == 0
    assert copy_with_uv.environments == ["play"]
    assert list(elsewhere.iterdir()) == []


def test_only_pinned_wheels_and_the_project_itself_are_installed(copy_with_uv: Copy) -> None:
    assert copy_with_uv.run().returncode == 0
    environment = copy_with_uv.root / ".rowlock" / "play"
    install = f"pip install --python {environment / 'bin' / 'python'}"
    assert copy_with_uv.calls.read_text().splitlines() == [
        f"venv --python {sys.executable} {environment}",
        f"{install} --require-hashes --only-binary :all: -r requirements/play.txt",
        f"{install} --no-deps --no-build-isolation -e .",
    ]


# After the set-up


def test_a_second_run_does_not_set_up_again(copy_with_uv: Copy) -> None:
    first, second = copy_with_uv.run(), copy_with_uv.run()
    assert "Setting up" in first.stderr
    assert (second.returncode, second.stdout, second.stderr) == (0, first.stdout, "")
    assert copy_with_uv.set_ups == 1


def change_requirements(root: Path) -> None:
    (root / "requirements" / "play.txt").write_text("pinned==2.0\n")


def change_project(root: Path) -> None:
    (root / "pyproject.toml").write_text("[project]\nname = 'another'\n")


def change_set_up(root: Path) -> None:
    replace(root / "rowlock", 'SET_UP_VERSION = b"1"', 'SET_UP_VERSION = b"another"')


def lose_the_python(root: Path) -> None:
    python = root / ".rowlock" / "play" / "bin" / "python"
    python.unlink()
    python.symlink_to(root / "gone")


def lose_the_stamp(root: Path) -> None:
    (root / ".rowlock" / "play" / "rowlock-stamp").unlink()


@pytest.mark.slow
@pytest.mark.parametrize(
    "change", [change_requirements, change_project, change_set_up, lose_the_python, lose_the_stamp]
)
def test_an_outdated_environment_is_recreated(copy_with_uv: Copy, change: Callable[[Path], None]) -> None:
    copy_with_uv.run()
    leftover = copy_with_uv.root / ".rowlock" / "play" / "leftover"
    leftover.touch()
    change(copy_with_uv.root)
    result = copy_with_uv.run()
    assert result.returncode == 0, result.stderr
    assert copy_with_uv.set_ups == 2
    assert not leftover.exists()
    assert copy_with_uv.run().stderr == ""


@pytest.mark.slow
def test_a_moved_repository_is_set_up_again(copy_with_uv: Copy) -> None:
    copy_with_uv.run()
    copy_with_uv.script = copy_with_uv.root.rename(copy_with_uv.root.with_name("moved")) / "rowlock"
    assert copy_with_uv.run().returncode == 0
    assert copy_with_uv.set_ups == 2
