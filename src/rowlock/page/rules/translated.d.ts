// The types of translated.js, which is generated from Python: rowlock/site/translation.py lists them.

import type { Dict, NamedTuple } from "./python.js";

type Pad = NamedTuple;
type Track = NamedTuple;

export function new_game(game: string, players: bigint, first: bigint, track: Track | null): Pad;
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
export function from_position(line: string): Pad;
export function before_roll(pad: Pad, seat: bigint): Pad;
export function with_marks(pad: Pad, seat: bigint, choice: string, count: bigint): Pad;
export function with_penalties(pad: Pad, seat: bigint, count: bigint): Pad;
export function with_pawn(pad: Pad, seat: bigint, field: bigint): Pad;

type Table = NamedTuple;
type Step = NamedTuple & { table: Table; events: Dict[] };

export function open_local_table(id: string, opening: Dict, token: string, seed: string, now: number): Step;
export function resume_table(events: Dict[]): Table;
export function handle_command(table: Table, command: Dict, id: string, token: string, now: number): Step;
export function next_deadline(table: Table): number | null;
export function handle_tick(table: Table, now: number): Step;
export function awaited_bots(table: Table): Dict[];
export function handle_bot_choice(table: Table, seat: bigint, decision: bigint, choice: bigint, now: number): Step;
export function bring_everybody_back(table: Table, now: number): Step;
export function wants_rematch_table(table: Table): boolean;
export function open_rematch(table: Table, id: string, seed: string, now: number): Step;
export function link_rematch(table: Table, id: string, now: number): Step;
export function events_since(table: Table, since: bigint, token: string): Dict[];
export function view_for_device(table: Table, token: string, now: number): Dict;

export function dealt_first(game: string, players: bigint, deal: string): bigint;
export function dealt_roll(game: string, players: bigint, deal: string, roll: bigint): bigint[];
export function daily_opening(game: string, players: bigint, date: string, name: string): Dict;
export function game_code(tags: Dict, turns: string[]): string;
export function opening_of(code: string): Dict;
export function comparison(ours: string, theirs: string): Dict;
