// The entry point of a review in its own HTML file, which contains its data and texts.

import { speak } from "../words.js";
import { startReview } from "./review.js";

const { review, texts } = JSON.parse(document.getElementById("review-data")?.textContent ?? "{}");
speak(review.language, texts);
const started = startReview(/** @type {HTMLElement} */ (document.querySelector(".review")), review, {
  hash: location.hash,
  onplace: (hash) => history.replaceState(null, "", hash),
});
addEventListener("hashchange", () => started.go(location.hash));
