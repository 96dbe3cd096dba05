// Confetti for the winner, in the colours of the rows.

import { make } from "../dom.js";

const LASTS_MS = 1900;
const PIECES = 180;
const GRAVITY = 1.5;
const COLOURS = ["--r", "--y", "--g", "--b"];

/** Throw confetti over the page once, unless the reader prefers reduced motion. */
export function celebrate() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "confetti", "aria-hidden": "true" }));
  const pen = canvas.getContext("2d");
  if (!pen) return;
  document.body.append(canvas);
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  const style = getComputedStyle(document.documentElement);
  const pieces = Array.from({ length: PIECES }, (_, index) => thrown(index, style));
  const started = performance.now();
  const frame = (/** @type {number} */ now) => {
    const seconds = (now - started) / 1000;
    if (now - started > LASTS_MS) {
      canvas.remove();
      return;
    }
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.globalAlpha = Math.min(1, (LASTS_MS - (now - started)) / 500);
    for (const piece of pieces) drawPiece(pen, piece, Math.max(0, seconds), canvas);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** A piece thrown from the lower left or right corner; lengths are fractions of the window's height.
 * @param {number} index @param {CSSStyleDeclaration} style */
const thrown = (index, style) => ({
  isLeft: index % 2 === 0,
  speed: { x: 0.15 + Math.random() * 0.75, y: -0.7 - Math.random() * 0.9 },
  spin: (Math.random() - 0.5) * 16,
  size: 7 + Math.random() * 8,
  colour: style.getPropertyValue(COLOURS[index % COLOURS.length]).trim(),
});

/** @param {CanvasRenderingContext2D} pen @param {ReturnType<typeof thrown>} piece @param {number} seconds @param {{width: number, height: number}} window */
function drawPiece(pen, { isLeft, speed, spin, size, colour }, seconds, { width, height }) {
  const along = speed.x * seconds * Math.min(height, width);
  const x = isLeft ? along : width - along;
  const y = height * (0.95 + speed.y * seconds + 0.5 * GRAVITY * seconds * seconds);
  pen.save();
  pen.translate(x, y);
  pen.rotate(spin * seconds);
  pen.scale(1, Math.cos(spin * seconds * 1.3));
  pen.fillStyle = colour;
  pen.fillRect(-size / 2, -size / 3, size, size / 1.5);
  pen.restore();
}
