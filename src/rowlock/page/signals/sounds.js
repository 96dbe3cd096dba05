// Small sounds, synthesised here, with a short vibration on phones. Browsers require a tap before the first sound.

import { button, draw, setAttribute } from "../dom.js";
import { load, save } from "../storage.js";
import { say } from "../words.js";

/**
 * A part of a sound: a tone in Hz, or noise around a frequency. Times are in seconds.
 * @typedef {{at: number, lasts: number, tone?: number, noise?: number, loud: number, wave?: OscillatorType}} Part
 * @typedef {{parts: Part[], vibration?: number[]}} Sound
 */

const VOLUME = 0.16;

/** @param {number[]} tones @param {number} step @param {number} lasts @param {OscillatorType} [wave] @returns {Part[]} */
const melody = (tones, step, lasts, wave) =>
  tones.map((tone, index) => ({ at: index * step, lasts, tone, loud: 1, wave }));

/** @type {Object<string, Sound>} */
const SOUNDS = {
  roll: {
    parts: [0, 0.06, 0.13, 0.19, 0.27, 0.38].map((at, index) => ({
      at,
      lasts: 0.05,
      noise: index % 2 ? 1900 : 1200,
      loud: 1.4 - index * 0.15,
    })),
  },
  cross: {
    parts: [
      { at: 0, lasts: 0.07, noise: 3200, loud: 0.6 },
      { at: 0.1, lasts: 0.09, noise: 2600, loud: 0.7 },
    ],
    vibration: [10],
  },
  lock: {
    parts: [
      { at: 0, lasts: 0.09, noise: 500, loud: 1.6 },
      { at: 0, lasts: 0.12, tone: 196, loud: 1, wave: "triangle" },
      { at: 0.09, lasts: 0.25, tone: 784, loud: 0.7, wave: "triangle" },
    ],
    vibration: [20, 40, 30],
  },
  turn: { parts: melody([659, 880], 0.12, 0.22), vibration: [30] },
  win: { parts: melody([523, 659, 784, 1047, 784, 1047], 0.13, 0.35, "triangle"), vibration: [60, 50, 60, 50, 160] },
};

/** @type {{tapped: boolean, context: ?AudioContext, noise: ?AudioBuffer, playing: number}} */
const audio = { tapped: false, context: null, noise: null, playing: 0 };

for (const kind of ["pointerup", "keydown"])
  addEventListener(
    kind,
    () => {
      audio.tapped = true;
      // Some browsers suspend audio until a tap.
      if (audio.playing) audio.context?.resume();
    },
    { capture: true, passive: true },
  );

const isMuted = () => load("muted", false);

/** Play a sound, unless muted. @param {keyof SOUNDS} name */
export function play(name) {
  if (!audio.tapped || isMuted()) return;
  performance.mark(`sound ${name}`);
  const { parts, vibration } = SOUNDS[name];
  // Browsers complain about a vibration before the first tap.
  if (vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration);
  if (!window.AudioContext) return;
  audio.context ??= new AudioContext();
  audio.context.resume();
  for (const part of parts) playPart(audio.context, part);
}

/** @param {AudioContext} context @param {Part} part */
function playPart(context, { at, lasts, tone, noise, loud, wave = "sine" }) {
  const begin = context.currentTime + 0.01 + at;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(VOLUME * loud, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  gain.connect(context.destination);
  const source = tone
    ? new OscillatorNode(context, { type: wave, frequency: tone })
    : new AudioBufferSourceNode(context, { buffer: noiseBuffer(context), loop: true });
  if (noise) source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: noise, Q: 2 })).connect(gain);
  else source.connect(gain);
  source.addEventListener("ended", () => ended(context));
  source.start(begin);
  source.stop(begin + lasts);
  audio.playing += 1;
}

/** After the last sound let the speaker sleep: even silence keeps a processor busy. @param {AudioContext} context */
function ended(context) {
  audio.playing -= 1;
  if (!audio.playing) context.suspend();
}

/** Half a second of white noise. @param {AudioContext} context */
function noiseBuffer(context) {
  if (!audio.noise) {
    audio.noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = audio.noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = 2 * Math.random() - 1;
  }
  return audio.noise;
}

/** A button that turns the sound on this device off and on. */
export function muteButton() {
  const waves = draw("path", {});
  const icon = draw(
    "svg",
    { class: "line-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    draw("path", { d: "M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5z" }),
    waves,
  );
  const made = button(
    { class: "plain mute", "aria-label": say("signals.sound"), title: say("signals.sound") },
    () => {
      save("muted", !isMuted());
      show();
      play("cross");
    },
    icon,
  );
  const show = () => {
    setAttribute(made, "aria-pressed", String(!isMuted()));
    setAttribute(waves, "d", isMuted() ? "M16 9.5l5 5M21 9.5l-5 5" : "M15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11");
  };
  show();
  return made;
}
