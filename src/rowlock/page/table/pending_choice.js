// A choice that a single tap makes final. It is sent after a short delay in which it can be undone, because the server
// can't undo final choices.

export class PendingChoice {
  /** @type {?{decision: number, choice: string}} */
  #pending = null;
  #timer = 0;
  #send;
  #changed;

  /** @param {{send: (decision: number, choice: string) => void, changed: () => void}} options */
  constructor({ send, changed }) {
    this.#send = send;
    this.#changed = changed;
  }

  /** The pending choice of a decision, if any. @param {number} decision */
  choiceIn(decision) {
    return this.#pending?.decision === decision ? this.#pending.choice : null;
  }

  /** Send a choice after a delay in milliseconds, replacing the pending one. Choosing the same again sends it now.
   * @param {number} decision @param {string} choice @param {number} delay */
  choose(decision, choice, delay) {
    const isSame = this.choiceIn(decision) === choice;
    this.#clear();
    if (isSame || !delay) return this.#send(decision, choice);
    this.#pending = { decision, choice };
    this.#timer = setTimeout(() => this.flush(), delay);
    this.#changed();
  }

  /** Send the pending choice. @returns {boolean} whether there was one */
  flush() {
    const pending = this.#pending;
    this.#clear();
    if (pending) this.#send(pending.decision, pending.choice);
    return pending !== null;
  }

  /** Drop the pending choice. @returns {boolean} whether there was one */
  undo() {
    const had = this.#pending !== null;
    this.#clear();
    if (had) this.#changed();
    return had;
  }

  #clear() {
    clearTimeout(this.#timer);
    this.#pending = null;
  }
}
