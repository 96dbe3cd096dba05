// The types of translated.js, which the server generates from rowlock/pad/offline.py.

import type { Dict, NamedTuple } from "./python.js";

type Pad = NamedTuple;
type Track = NamedTuple;

export function begun(game: string, players: bigint, first: bigint, track: Track | null): Pad;
export function own_track(name: string): Track | null;
export function track_of(name: string, fields: string[], points: bigint[]): Track;
export function after_roll(pad: Pad, dice: string): Pad;
export function after_decision(pad: Pad, choices: string[]): Pad;
export function view(pad: Pad, seat: bigint): Dict;
export function free_view(pad: Pad, seat: bigint, just_closed: string): Dict;
export function after_deed(pad: Pad, deed: Dict): Pad;
export function token_does(pad: Pad, seat: bigint, choice: string): string;
export function after_events(pad: Dict | null, events: Dict[]): Dict;
export function why_not(pad: Pad, seat: bigint, choice: string): Dict;
export function why_not_field(pad: Pad, seat: bigint, field: bigint): Dict;
