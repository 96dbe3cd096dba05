"""The page as static files: complete, reproducible, with a strict policy, and never written over other files."""

import gzip
import json
import re
from html.parser import HTMLParser

import pytest

from rowlock.site import folder as written
from rowlock.site.folder import NotOurs, write_site
from rowlock.words import LANGUAGES, say

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "new"
    write_site(folder)
    return folder


class Head(HTMLParser):
    """The attributes of the elements of a page."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))


def base_of(site):
    facts = re.search(r'id="facts">(.*?)</script>', (site / "index.html").read_text(encoding="utf-8")).group(1)
    return site / json.loads(facts)["base"]


def test_the_page_names_its_files_relative_to_itself(site):
    head = Head((site / "index.html").read_text(encoding="utf-8"))
    named = [value for _, attrs in head.elements for name, value in attrs.items() if name in ("href", "src")]
    assert len(named) > 5
    for path in named:
        assert re.fullmatch(r"page/[0-9a-f]{12}/[\w./-]+", path)
        assert (site / path).is_file()
    for path in json.loads((base_of(site) / "files.json").read_text()):
        assert (base_of(site) / path).is_file()


def test_the_page_carries_its_policy_and_needs_no_other_site(site):
    head = Head((site / "index.html").read_text(encoding="utf-8"))
    [policy] = [attrs["content"] for _, attrs in head.elements if attrs.get("http-equiv") == "Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert policy in (site / "_headers").read_text()
    for path in site.rglob("*.js"):
        for address in re.findall(r"https?://[\w.-]+", path.read_text(encoding="utf-8")):
            assert address == "http://www.w3.org", f"{path}: {address}"


def test_texts_are_compressed_in_advance(site):
    for path in (site / "index.html", *base_of(site).rglob("*.js"), *base_of(site).rglob("*.json")):
        assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == path.read_bytes()


def test_without_javascript_the_page_speaks_every_language(site):
    page = (site / "index.html").read_text(encoding="utf-8")
    for language in LANGUAGES:
        words = say(language, "page.no-script", command="<code>rowlock play</code>")
        assert f'<p class="no-script" lang="{language}">{words}</p>' in page
    assert say("en", "page.about-app") in page


def test_every_language_has_a_manifest_that_works_under_any_path(site):
    for language in LANGUAGES:
        manifest = json.loads((base_of(site) / f"manifest-{language}.json").read_text(encoding="utf-8"))
        assert manifest["description"] == say(language, "page.about-app")
        assert (manifest["start_url"], manifest["scope"]) == ("../../", "../../")
        assert all(shortcut["url"].startswith("../../?/") for shortcut in manifest["shortcuts"])
        for picture in (*manifest["icons"], *manifest["screenshots"]):
            assert (base_of(site) / picture["src"]).is_file()


def test_writing_it_again_gives_the_same_bytes(site, tmp_path):
    write_site(tmp_path / "again")
    files = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    again = {path.relative_to(tmp_path / "again"): path.read_bytes() for path in (tmp_path / "again").rglob("*.*")}
    assert again == {path: body for path, body in files.items() if "." in path.name}


def test_a_new_version_replaces_all_but_the_one_before(tmp_path, monkeypatch):
    """Browsers that have the last version open may still ask for its files."""
    versions = []
    for days in (1, 2, 3):
        monkeypatch.setattr(written, "page_facts", lambda _, days=days: {"has_server": False, "days": days})
        write_site(tmp_path / "site")
        versions.append(base_of(tmp_path / "site"))
    assert {path.name for path in (tmp_path / "site" / "page").iterdir()} == {path.name for path in versions[1:]}


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ada")
    with pytest.raises(NotOurs, match="contains other files"):
        write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
