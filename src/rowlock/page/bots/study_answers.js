// The worker's request handlers for studying your own games.

import { plain, pythonic } from "../rules/json.js";
import { partsOf } from "./record_parts.js";
import {
  answered,
  exercise_answers,
  exploration,
  game_facts,
  nets_for_hint,
  nets_for_review,
  puzzle_of,
  rated,
  record_fault,
  studied,
  training,
} from "./translated.js";

/** For requests that need neither nets nor texts. */
const needsNothing = () => ({ nets: [] });

/** @type {Record<string, import("./answers.js").Answer>} */
export const studyAnswers = {
  facts: {
    needs: needsNothing,
    work: ({ record }) => {
      const { tags, turns } = partsOf(record);
      return plain(game_facts(tags, turns, null));
    },
  },
  fault: {
    needs: needsNothing,
    work: ({ record }) => {
      const { tags, turns } = partsOf(record);
      return plain(record_fault(tags, turns, null));
    },
  },
  study: {
    needs: ({ record }) => ({ nets: nets_for_review(partsOf(record).tags) }),
    work: ({ record }, progress) => {
      const { tags, turns } = partsOf(record);
      return plain(studied(tags, turns, null, (done, of) => progress(Number(done), Number(of))));
    },
  },
  exercise: {
    needs: ({ position, language }) => ({ nets: nets_for_hint(position, null), language }),
    work: ({ position, seat, chosen, turn, language }) =>
      plain(exercise_answers(position, null, BigInt(seat), chosen, BigInt(turn), language)),
  },
  explore: {
    needs: ({ position, language }) => ({ nets: nets_for_hint(position, null), language }),
    work: ({ position, seat, language }) => plain(exploration(position, null, BigInt(seat), language)),
  },
  training: {
    needs: needsNothing,
    work: ({ cards, today }) => plain(training(pythonic(cards), BigInt(today))),
  },
  answered: {
    needs: needsNothing,
    work: ({ card, right, today }) => plain(answered(pythonic(card), right, BigInt(today))),
  },
  puzzleOf: {
    needs: needsNothing,
    work: ({ day, sizes }) => plain(puzzle_of(BigInt(day), sizes.map(BigInt))),
  },
  rated: {
    needs: needsNothing,
    work: ({ game, players, decisions, losses }) => plain(rated(game, BigInt(players), decisions.map(BigInt), losses)),
  },
};
