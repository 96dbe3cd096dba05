// The types of translated.js, which the server generates from rowlock/bots/in_browser.py.

import type { NamedTuple } from "../rules/python.js";

type Track = NamedTuple;

export function choose(level: string, position: string, track: Track | null, seat: bigint, seed: string): bigint;
export function nets_to_choose(level: string, position: string, track: Track | null): string[];
