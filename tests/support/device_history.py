"""The history that a browser has stored."""

from typing import Any

from playwright.sync_api import Page

from support.browser import wait_for_async

STORED = """async (store) => {
  // Opening a database that isn't there yet would create it.
  if (!(await indexedDB.databases()).some(({ name, version }) => name === "rowlock" && version > 1)) return [];
  return new Promise((resolve) => {
    indexedDB.open("rowlock").onsuccess = ({ target: { result } }) => {
      result.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => {
        result.close();
        resolve(target.result);
      };
    };
  });
}"""


def kept_games(page: Page) -> list[dict[str, Any]]:
    """The games, newest first."""
    games: list[dict[str, Any]] = page.evaluate(STORED, "games")
    return sorted(games, key=lambda game: str(game["when"]), reverse=True)


def kept_game(page: Page, id: str) -> dict[str, Any]:
    """A game, once it is stored, which may be after its result is shown."""
    stored = f"async (id) => (await ({STORED})('games')).find((game) => game.id === id)"
    game: dict[str, Any] = wait_for_async(page, stored, id)
    return game


def exercises(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(STORED, "exercises")
    return found


def await_game(page: Page, points: str) -> None:
    """Wait until a game with these points, as in `1,56`, is stored."""
    wait_for_async(
        page, f"async (points) => (await ({STORED})('games')).some((game) => game.points.join() === points)", points
    )
