// A button that starts a game.

import { button, make } from "../dom.js";
import { errorMessage } from "../error_messages.js";

/** The button, and the note for errors. @param {string | Node} words @param {() => Promise<void>} open @param {string} [look]  its class */
export function playButton(words, open, look = "main") {
  const errorNote = make("p", { class: "wrong", role: "alert" });
  const play = button(
    { class: look },
    async () => {
      if (play.hasAttribute("aria-disabled")) return;
      play.setAttribute("aria-disabled", "true");
      errorNote.textContent = "";
      try {
        await open();
      } catch (why) {
        errorNote.textContent = errorMessage(why);
        play.removeAttribute("aria-disabled");
      }
    },
    words,
  );
  return { play, errorNote };
}
