// A review that stands in a file of its own: its data and its words stand there, too.

import { speak } from "../words.js";
import { startReview } from "./review.js";

const { review, texts } = JSON.parse(document.getElementById("review-data")?.textContent ?? "{}");
speak(review.language, texts);
const started = startReview(/** @type {HTMLElement} */ (document.querySelector(".review")), review, {
  hash: location.hash,
  onplace: (hash) => history.replaceState(null, "", hash),
});
addEventListener("hashchange", () => started.go(location.hash));
