"""What must be true of every screen, in every language and at every size."""

from playwright.sync_api import Page

NARROW, PHONE = {"width": 320, "height": 640}, {"width": 390, "height": 844}
LOCALES = {"en": "en-GB", "de": "de-DE", "pl": "pl-PL", "it": "it-IT"}

KEYS = """() => {
  const texts = [document.body.innerText];
  for (const element of document.body.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
  }
  return texts.join("\\n").match(/\\[[a-z]+\\.[a-z0-9-]+\\]|\\{\\w+\\}|undefined|NaN/g) ?? [];
}"""

OVERFLOWS = """() => {
  const hasBrokenWord = (element) => [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false;
    return [...node.data.matchAll(/[\\p{L}]{2,}/gu)].some(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return range.getClientRects().length > 1;
    });
  });
  const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth ? ["the page"] : [];
  for (const element of document.querySelectorAll("button, a, label, legend, h1, h2, h3, p, li, th, td, summary")) {
    if (!element.checkVisibility() || element.closest(".visually-hidden")) continue;
    const { left, right } = element.getBoundingClientRect();
    const outside = right > document.documentElement.clientWidth + 1 || left < -1;
    if (outside && !element.closest("[data-scrolls]")) wide.push(element.textContent.trim().slice(0, 60));
    const isCut = getComputedStyle(element).overflow === "visible" && element.scrollWidth > element.clientWidth + 2;
    if (!element.matches("button, label, .button")) continue;
    if (isCut || hasBrokenWord(element)) wide.push(`too narrow: ${element.textContent.trim()}`);
  }
  return wide;
}"""


def keys_left(page: Page) -> list[str]:
    """Texts that were not found, or whose facts were not filled in."""
    return page.evaluate(KEYS)


def overflows(page: Page) -> list[str]:
    """Elements that stick out of the page, and texts that stick out of their buttons or break a word there."""
    return page.evaluate(OVERFLOWS)
