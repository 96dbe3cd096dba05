"""A new game works as soon as it has rules and a title: what needs nets or kernels says so, and nothing waits for them."""

from support.command import invoke


def test_the_terminal_names_the_colour_of_each_number_in_a_row_of_several_colours(fifth_game):
    shown = invoke("show", "halves/1/y3.r.0/1:a1:41-36..").stdout
    assert "  yellow      ·  [3] r4  r5  r6  y7  y8  y9 y10 y11 y12   L      1 ✗    1" in shown
    assert "  red        y2  y3  y4  y5  y6  r7  r8  r9 r10 r11 r12   L      0 ✗    0" in shown
    assert "seat 1:  -  r5  y5" in shown
