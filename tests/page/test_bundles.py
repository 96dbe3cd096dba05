"""The page's modules can be bundled: every one of them meets the assumptions of `rowlock.page.bundles`."""

import re
from functools import cache

from rowlock.page.bundles import COMMENT, STYLE_COMMENT, bundle_of, bundled, stripped_styles
from rowlock.page.imports import IMPORT
from rowlock.site.files import BUNDLES, WORKER, page_bodies

REPORT_ONLY = {"review/standalone.js"}


@cache
def modules():
    return {path: body.decode() for path, body in page_bodies() if path.endswith(".js") and path != WORKER}


def test_comments_and_indentation_can_be_removed_line_by_line():
    for path, text in modules().items():
        for line in COMMENT.sub("", text).splitlines():
            assert line.count("`") % 2 == 0, f"{path} has a string over several lines: {line}"
            assert " // " not in line, f"{path} has a comment after code: {line}"
        assert not re.search(r"[\"'`][^\"'`\n]*/\*\*[^/\n]*[\"'`]", text), f"{path}: a string like a comment"


def test_every_export_is_final_and_has_a_name():
    for path, text in modules().items():
        assert not re.search(r"^export (let|var|default|\*)", text, re.MULTILINE), path
        assert not re.search(r"^(const [^(]*= )?await ", text, re.MULTILINE), f"{path}: bundles can't wait"


def test_every_module_is_in_a_bundle():
    assert modules().keys() - bundle_of(modules(), *BUNDLES).keys() == REPORT_ONLY


def test_nothing_is_left_to_import_but_bundles():
    made = bundled(modules(), *BUNDLES)
    for text in made.values():
        for address in [*IMPORT.findall(text), *re.findall(r'import\("([^"]+)"\)', text)]:
            assert any(path.endswith(address.lstrip("./")) for path in made), address


def test_no_module_comes_before_one_that_it_imports():
    for text in bundled(modules(), *BUNDLES).values():
        defined = set(re.findall(r"^import \{(\w+)\}", text, re.MULTILINE))
        for name, wanted in re.findall(r"^const (\w+_) = \(\(|^const [^=]+ = (\w+_);$", text, re.MULTILINE):
            if name:
                defined.add(name)
            else:
                assert wanted in defined


def test_a_style_sheet_is_stripped_without_a_change_of_meaning():
    sheet = "/* Why */\n.a, .b :is(p, li) {\n  margin: 0 auto; color: rgb(1 2 3 / .5);\n}\n"
    sheet += "@media (width < 9rem) { i { --x: 1px; } }"
    stripped = ".a,.b :is(p,li){margin:0 auto;color:rgb(1 2 3 / .5)}@media (width < 9rem){i{--x:1px}}"
    assert stripped_styles(sheet) == stripped


def test_stripping_leaves_the_strings_of_style_sheets_alone():
    strings = re.compile(r'"[^"\n]*"')
    sheets = [STYLE_COMMENT.sub("", body.decode()) for path, body in page_bodies() if path.endswith(".css")]
    assert any(map(strings.search, sheets))
    for sheet in sheets:
        assert strings.findall(stripped_styles(sheet)) == strings.findall(sheet)
