"""`rowlock site`, run as somebody who publishes the page runs it."""

from typer.testing import CliRunner

from rowlock.cli.command import application


def invoke(*arguments):
    return CliRunner().invoke(application("site"), ["site", *map(str, arguments)])


def test_the_page_is_written_and_written_again(tmp_path):
    for _ in range(2):
        result = invoke(tmp_path / "new" / "folder")
        assert result.exit_code == 0
        assert "Publish the folder as it is." in result.stdout
    assert (tmp_path / "new" / "folder" / "index.html").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    result = invoke(tmp_path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "contains other files" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        result = invoke(folder)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"rowlock: {folder} can't be written: ")
