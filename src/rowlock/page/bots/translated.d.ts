// The types of translated.js, which the server generates from rowlock/browser.

import type { Dict, NamedTuple } from "../rules/python.js";

type Track = NamedTuple;

export function choose(level: string, position: string, track: Track | null, seat: bigint, seed: string): bigint;
export function nets_to_choose(level: string, position: string, track: Track | null): string[];
export function hint(position: string, track: Track | null, seat: bigint): Dict;
export function nets_for(position: string, track: Track | null): string[];
