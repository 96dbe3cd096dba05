"""The start screen: what visitors do there, and what it remembers."""

import re

IDENTIFIED = re.compile(r"/t/([\w-]+)$")


def play(page, game):
    """Tap a game once, and return the table that it opens."""
    page.get_by_role("button", name=f"Play: {game}", exact=True).click()
    return came_to_a_table(page)


def came_to_a_table(page):
    page.wait_for_url(IDENTIFIED)
    return IDENTIFIED.search(page.url).group(1)


def view(page, table):
    return page.request.get(f"{page.url.split('/t/')[0].rstrip('/')}/api/v1/tables/{table}").json()


def drawer(page, game):
    page.get_by_role("button", name=f"{game}: opponents and options").click()
    return page.get_by_role("region", name=f"{game}: opponents and options")


def choose(within, group, name):
    within.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name, exact=True).check()


def remembered(page, name):
    return page.evaluate("name => JSON.parse(localStorage.getItem(`rowlock.${name}`))", name)


def remember(page, name, value):
    page.evaluate("([name, value]) => localStorage.setItem(`rowlock.${name}`, JSON.stringify(value))", [name, value])
