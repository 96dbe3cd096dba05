// Just enough of a document for modules that compose texts: elements that only know their text, in Deno.

class Node {
  constructor() {
    this.parts = [];
    this.attributes = new Map();
    this.classList = { add() {}, toggle() {} };
  }

  append(...parts) {
    this.parts.push(...parts);
  }

  replaceChildren(...parts) {
    this.parts = parts;
  }

  get textContent() {
    return this.parts.map((part) => (part instanceof Node ? part.textContent : String(part))).join("");
  }

  set textContent(text) {
    this.parts = [text];
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  addEventListener() {}
  showModal() {}
  close() {}
}

globalThis.Node = Node;
globalThis.document = {
  baseURI: "https://rowlock.example/",
  createElement: () => new Node(),
  createElementNS: () => new Node(),
  getElementById: () => ({ textContent: "{}" }),
};
