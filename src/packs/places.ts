import { SylvanError } from '../errors/errors.ts';
import type { FolderAlias } from '../cache/policy.ts';
import { isPlace } from '../pack-file/pack-schema.ts';
import { listOf, type SourceChoices } from '../sources/options.ts';
import type { PackChoices } from '../pack-file/pack-index.ts';
import { KeptAnswers } from '../cache/catalogue-answers.ts';
import type { AnswerStore } from '../cache/stores.ts';
import { demandingAnswers } from '../cache/best-effort.ts';
import { spaceOf, type PackStorage } from '../cache/pack-storage.ts';
import type { CallPlaces } from './desk.ts';

/** Stands for a key where one is needed to know which host would be asked; nothing is ever sent with it. */
const NO_KEY = 'kept';

/** A pack's choices, and the folders that they name otherwise. */
interface KeptChoices {
  readonly choices: PackChoices;
  readonly aliases: readonly FolderAlias[];
}

/**
 * Settled choices as a pack keeps them: folders of this machine by other names, keys not at all. Throws `invalid-parameters` for
 * catalogues that are objects, which no file can hold, and for addresses with a query.
 */
export function keptChoices({ catalog, sources = {}, canopyMapUrl, ...rest }: SourceChoices): KeptChoices {
  const { service, firmsKey, key } = rest;
  const aliases: FolderAlias[] = [];
  const kept = (choice: unknown, option: string) => keptPlaces(choice, option, aliases);
  if (service !== undefined) kept(service, 'service');
  if (canopyMapUrl !== undefined) kept(canopyMapUrl, 'canopyMapUrl');
  const own = Object.entries(sources).map(([name, choice]) => [name, kept(choice, `sources/${name}`)]);
  return {
    choices: {
      ...(catalog !== undefined && { catalog: kept(catalog, 'catalog') as string | string[] }),
      ...(own.length > 0 && { sources: Object.fromEntries(own) as PackChoices['sources'] }),
      ...(canopyMapUrl !== undefined && { canopyMapUrl }),
      ...(service !== undefined && { service }),
      ...(firmsKey !== undefined && { firmsKey: true }),
      ...(key !== undefined && { key: true }),
    },
    aliases,
  };
}

/** Kept choices as sources are made of them where nothing is fetched. */
export function choicesOf({ firmsKey, key, ...places }: PackChoices): SourceChoices {
  return { ...places, ...(firmsKey && { firmsKey: NO_KEY }), ...(key && { key: NO_KEY }) } as SourceChoices;
}

function keptPlaces(choice: unknown, option: string, aliases: FolderAlias[]): unknown {
  if (choice === false) return false;
  const places = listOf<unknown>(choice as string).map((place) => {
    if (typeof place !== 'string') throw notKept(option, 'it cannot keep an object');
    if (!isPlace(place)) throw notKept(option, 'it cannot keep an address with a query, which may be signed');
    return keptPlace(place, aliases);
  });
  return Array.isArray(choice) ? places : places[0];
}

function keptPlace(place: string, aliases: FolderAlias[]): string {
  if (!place.startsWith('file:')) return place;
  const folder = place.slice(0, place.lastIndexOf('/') + 1);
  let known = aliases.find((one) => one.folder === folder);
  if (known === undefined) {
    known = { folder, alias: `file:///folder-${aliases.length + 1}/` };
    aliases.push(known);
  }
  return known.alias + place.slice(folder.length);
}

function notKept(option: string, why: string): SylvanError {
  const detail = `A pack keeps catalogues by name or address; ${why}`;
  return new SylvanError('invalid-parameters', `No pack can be made with the option ${option}: ${detail}.`, {
    errors: [{ pointer: `/${option}`, code: 'option-value', detail }],
  });
}

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
