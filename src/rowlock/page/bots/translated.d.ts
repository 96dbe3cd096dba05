// The types of translated.js, which the server generates from rowlock/browser.

import type { Dict, NamedTuple } from "../rules/python.js";

type Track = NamedTuple;

export function choose(level: string, position: string, track: Track | null, seat: bigint, seed: string): bigint;
export function nets_to_choose(level: string, position: string, track: Track | null): string[];
export function hint(position: string, track: Track | null, seat: bigint): Dict;
export function nets_for_hint(position: string, track: Track | null): string[];
export function nets_for_review(tags: Dict): string[];
export function review_data(
  tags: Dict,
  turns: string[],
  track: Track | null,
  language: string,
  onProgress: (done: bigint, of: bigint) => void,
): Dict;
export function track_of(name: string, fields: string[], points: bigint[]): Track;
export function review_parts(review: Dict): Dict;
export function game_facts(tags: Dict, turns: string[], track: Track | null): Dict;
export function record_fault(tags: Dict, turns: string[], track: Track | null): Dict | null;
export function studied(
  tags: Dict,
  turns: string[],
  track: Track | null,
  onProgress: (done: bigint, of: bigint) => void,
): Dict;
export function exercise_answers(
  position: string,
  track: Track | null,
  seat: bigint,
  chosen: string,
  turn: bigint,
  language: string,
): Dict;
export function exploration(position: string, track: Track | null, seat: bigint, language: string): Dict;
export function training(cards: Dict[], today: bigint): Dict;
export function answered(card: Dict, right: boolean, today: bigint): Dict;
export function puzzle_of(day: bigint, sizes: bigint[]): Dict;
export function rated(game: string, players: bigint, decisions: bigint[], losses: number[]): Dict;
