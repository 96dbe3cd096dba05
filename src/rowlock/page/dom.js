// Creating elements. Text is always inserted as text, never as markup.

/** Create an element. True attributes are set empty, false and null ones are left out, and so are null children.
 * @param {string} tag @param {Object<string, any>} [attributes] @param {...(Node|string|null)} children @returns {HTMLElement} */
export function make(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), attributes, children));
}

/** Create an SVG element. @param {string} tag @param {Object<string, any>} [attributes] @param {...(Node|string|null)} children @returns {SVGElement} */
export function draw(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (
    fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children)
  );
}

/** @param {Element} element @param {Object<string, any>} attributes @param {(Node|string|null)[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    const isPath = element.localName === "a" && name === "href" && value?.startsWith("/") && !value.startsWith("/api/");
    setAttribute(element, name, isPath ? addressOf(value) : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** The address of a path of the page; set by `useAddresses`. @type {(path: string) => string} */
let addressOf = (path) => path;

/** Set the function that turns the paths in links into addresses. @param {(path: string) => string} addresses */
export function useAddresses(addresses) {
  addressOf = addresses;
}

/** Set an attribute only if it changes, so that nothing is announced or drawn twice.
 * @param {Element} element @param {string} name @param {any} value */
export function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Set a text only if it changes. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Turn *words between stars* into strong elements. @param {string} text @returns {(Node|string)[]} */
export const withEmphasis = (text) =>
  text.split("*").map((part, index) => (index % 2 ? make("strong", {}, part) : part));

/** A button with a click handler. @param {Object<string, any>} attributes @param {() => void} onClick @param {...(Node|string|null)} children */
export function button(attributes, onClick, ...children) {
  const element = make("button", { type: "button", ...attributes }, ...children);
  element.addEventListener("click", onClick);
  return element;
}

/** Announce a text to screen readers. @param {string} text */
export function announce(text) {
  const region = document.getElementById("said");
  if (region) region.textContent = text;
}
