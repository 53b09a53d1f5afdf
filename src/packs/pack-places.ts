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

/** Where a pack is filled from, and to. */
interface FillingPlaces {
  readonly places: CallPlaces;
  /** Of the answers that were taken or kept so far. */
  readonly names: ReadonlySet<string>;
}

/**
 * What is not in the pack yet is fetched, and must be kept; what was answered once stays what was answered. `onTrouble` hears of
 * answers that cannot be kept, which a call would take for a source that failed. Files whose hosts tell no version are taken to be the
 * same for a day.
 */
export function fillingPlaces(
  pack: Pack,
  choices: SourceChoices,
  storage: PackStorage,
  { onTrouble, now }: { readonly onTrouble: (cause: unknown) => void; readonly now: Date },
): FillingPlaces {
  const { aliases } = keptChoices(choices);
  const names = new Set<string>();
  const store = notingAnswers(demandingAnswers(storage.space(pack.id).answers), names, onTrouble);
  const answers = new KeptAnswers(store, {
    isOffline: () => false,
    isKeptFirst: true,
    keepsFiles: true,
    aliases,
  });
  const session = `${pack.id} ${now.toISOString().slice(0, 10)}`;
  const keep = { ...placeIn(pack, storage), offline: false, session, aliases };
  return { places: { choices, answers, keep, today: pack.today }, names };
}

function placeIn({ id }: Pack, { place }: PackStorage) {
  return { place, space: spaceOf(id), bytes: null };
}

function notingAnswers(
  store: AnswerStore,
  names: Set<string>,
  onTrouble: (cause: unknown) => void,
): AnswerStore {
  const heed = (cause: unknown) => {
    onTrouble(cause);
    throw cause;
  };
  return {
    answer(name) {
      names.add(name);
      return store.answer(name).catch(heed);
    },
    keepAnswer(name, answer) {
      names.add(name);
      return store.keepAnswer(name, answer).catch(heed);
    },
  };
}
