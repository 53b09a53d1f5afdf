import { KeptAnswers } from '../sources/kept-answers.ts';
import type { SourceChoices } from '../sources/source-choices.ts';
import type { AnswerStore } from '../storage/answer-store.ts';
import { demandingAnswers } from '../storage/demanding.ts';
import { spaceOf, type PackStorage } from '../storage/pack-storage.ts';
import { choicesOf, keptChoices } from './pack-choices.ts';
import type { CallPlaces } from './pack-desk.ts';
import type { PackChoices } from '../pack-file/pack-index.ts';

interface Pack {
  readonly id: string;
  readonly today: string;
  readonly choices: PackChoices;
}

/** Nothing leaves: all that a call needs comes from the pack. */
export function packPlaces(pack: Pack, storage: PackStorage): CallPlaces {
  const { answers } = storage.space(pack.id);
  return {
    choices: choicesOf(pack.choices),
    answers: new KeptAnswers(answers, { isOffline: () => true, keepsFiles: true }),
    keep: { ...placeIn(pack, storage), offline: true, session: null, aliases: [] },
    today: pack.today,
  };
}

/**
 * What is not in the pack yet is fetched, and must be kept; what was answered once stays what was answered. `onTrouble` hears of
 * answers that cannot be kept, which a call would take for a source that failed.
 */
export function fillingPlaces(
  pack: Pack,
  choices: SourceChoices,
  storage: PackStorage,
  onTrouble: (cause: unknown) => void,
): CallPlaces {
  const { aliases } = keptChoices(choices);
  const answers = heeded(demandingAnswers(storage.space(pack.id).answers), onTrouble);
  return {
    choices,
    answers: new KeptAnswers(answers, {
      isOffline: () => false,
      isKeptFirst: true,
      keepsFiles: true,
      aliases,
    }),
    keep: { ...placeIn(pack, storage), offline: false, session: pack.id, aliases },
    today: pack.today,
  };
}

function placeIn({ id }: Pack, { place }: PackStorage) {
  return { place, space: spaceOf(id), bytes: null };
}

function heeded(store: AnswerStore, onTrouble: (cause: unknown) => void): AnswerStore {
  const heed = (cause: unknown) => {
    onTrouble(cause);
    throw cause;
  };
  return {
    answer: (name) => store.answer(name).catch(heed),
    keepAnswer: (name, answer) => store.keepAnswer(name, answer).catch(heed),
  };
}
