// A choice that one tap makes final. It is sent after a moment in which it can be undone, because the server doesn't
// take back final choices.

export class PendingChoice {
  /** @type {?{decision: number, choice: string}} */
  #held = null;
  #timer = 0;
  #send;
  #changed;

  /** @param {{send: (decision: number, choice: string) => void, changed: () => void}} options */
  constructor({ send, changed }) {
    this.#send = send;
    this.#changed = changed;
  }

  /** What is held back for a decision, if anything. @param {number} decision */
  choiceIn(decision) {
    return this.#held?.decision === decision ? this.#held.choice : null;
  }

  /** Send a choice after some milliseconds, instead of the one held before. Choosing the same again sends it at once.
   * @param {number} decision @param {string} choice @param {number} delay */
  choose(decision, choice, delay) {
    const isSame = this.choiceIn(decision) === choice;
    this.#clear();
    if (isSame || !delay) return this.#send(decision, choice);
    this.#held = { decision, choice };
    this.#timer = setTimeout(() => this.flush(), delay);
    this.#changed();
  }

  /** Send what is held, if anything. @returns {boolean} whether there was anything */
  flush() {
    const held = this.#held;
    this.#clear();
    if (held) this.#send(held.decision, held.choice);
    return held !== null;
  }

  /** Drop what is held, if anything. @returns {boolean} whether there was anything */
  undo() {
    const had = this.#held !== null;
    this.#clear();
    if (had) this.#changed();
    return had;
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#held = null;
  }
}
