// The people of this device, with colours that can be changed.

import { button, draw, make } from "../dom.js";
import { MAX_NAME_LENGTH } from "../start/setup.js";
import { say } from "../words.js";
import { badge, COLOURS, forgetPerson, people, rememberPerson } from "./people.js";

/** @typedef {import("./people.js").Person} Person */

export function peopleList() {
  const list = make("ul", { class: "people" });
  const name = /** @type {HTMLInputElement} */ (
    make("input", {
      type: "text",
      maxlength: MAX_NAME_LENGTH,
      autocomplete: "off",
      "aria-label": say("history.person-name"),
      placeholder: say("history.person-name"),
    })
  );
  const form = make(
    "form",
    { class: "person-new" },
    name,
    make("button", { type: "submit" }, say("history.person-add")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const called = name.value.trim();
    if (!called) return name.focus();
    const persons = people();
    if (!persons.some((one) => one.name === called))
      rememberPerson({
        name: called,
        colour:
          COLOURS.find((colour) => !persons.some((one) => one.colour === colour)) ??
          COLOURS[persons.length % COLOURS.length],
      });
    name.value = "";
    show();
  });
  const show = () => list.replaceChildren(...people().map((person) => entry(person, show)));
  show();
  return make(
    "section",
    { class: "card history-people", "aria-labelledby": "history-people" },
    make("h2", { id: "history-people" }, say("history.people")),
    make("p", {}, say("history.people-words")),
    list,
    form,
  );
}

/** @param {Person} person @param {() => void} changed */
function entry(person, changed) {
  const { name } = person;
  const sign = make("span", { class: "person-sign" }, badge(person));
  const colours = COLOURS.map((colour) => {
    const input = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "radio",
        name: `colour-${name}`,
        value: colour,
        "aria-label": say(`history.colour-${colour}`),
        checked: colour === person.colour,
      })
    );
    input.addEventListener("change", () => {
      recolour(name, colour);
      sign.replaceChildren(badge({ name, colour }));
    });
    return make(
      "label",
      { class: `swatch person-${colour}`, title: say(`history.colour-${colour}`) },
      input,
      make("span", {}),
    );
  });
  const away = button(
    {
      class: "plain",
      "aria-label": say("history.person-forget", { name }),
      title: say("history.person-forget", { name }),
    },
    () => {
      forgetPerson(name);
      changed();
    },
    crossSign(),
  );
  return make(
    "li",
    {},
    sign,
    make("bdi", {}, name),
    make(
      "fieldset",
      { class: "swatches" },
      make("legend", { class: "visually-hidden" }, say("history.colour-of", { name })),
      ...colours,
    ),
    away,
  );
}

/** Change a colour without changing the order. @param {string} name @param {string} colour */
function recolour(name, colour) {
  for (const one of people().reverse()) rememberPerson(one.name === name ? { name, colour } : one);
}

const crossSign = () =>
  draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M6 6l12 12M18 6 6 18" }),
  );
