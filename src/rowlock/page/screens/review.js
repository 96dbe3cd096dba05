import { make } from "../dom.js";

/** @type {import("../app.js").Screen} */
export function reviewScreen(host) {
  host.append(make("main", { class: "column" }, make("h1", {}, "Rowlock")));
  return { title: "Rowlock" };
}
