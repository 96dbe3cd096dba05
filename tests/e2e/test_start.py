"""The page as somebody sees it who comes for the first time."""


def test_the_page_opens_without_a_complaint(visit):
    page = visit("/")
    page.get_by_role("heading", level=1).wait_for()
    assert page.complaints == []
    assert page.elsewhere == []
