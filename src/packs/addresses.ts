import { SylvanError } from '../errors/errors.ts';
import type { FolderAlias } from '../cache/policy.ts';
import { isAddress } from '../pack-file/pack-schema.ts';
import { listOf, type SourceChoices } from '../sources/options.ts';
import type { PackChoices } from '../pack-file/pack-index.ts';
import { CatalogueAnswers } from '../cache/catalogue-answers.ts';
import type { AnswerStore } from '../cache/stores.ts';
import { demandingAnswers } from '../cache/best-effort.ts';
import { spaceOf, type PackStorage } from '../cache/pack-storage.ts';
import type { CallAddresses } from './desk.ts';

/** Stands for a key where one is needed to know which host would be reached; nothing is ever sent with it. */
const NO_KEY = 'stored';

/** A pack's choices, and the folders that they name otherwise. */
interface StoredChoices {
  readonly choices: PackChoices;
  readonly aliases: readonly FolderAlias[];
}

/**
 * Settled choices as a pack keeps them: folders of this machine by other names, keys not at all. Throws `invalid-parameters` for
 * catalogues that are objects, which no file can hold, and for addresses with a query.
 */
export function storedChoices({
  catalog,
  sources = {},
  canopyMapUrl,
  ...rest
}: SourceChoices): StoredChoices {
  const { service, firmsKey, key } = rest;
  const aliases: FolderAlias[] = [];
  const stored = (choice: unknown, option: string) => storedAddresses(choice, option, aliases);
  if (service !== undefined) stored(service, 'service');
  if (canopyMapUrl !== undefined) stored(canopyMapUrl, 'canopyMapUrl');
  const own = Object.entries(sources).map(([name, choice]) => [name, stored(choice, `sources/${name}`)]);
  return {
    choices: {
      ...(catalog !== undefined && { catalog: stored(catalog, 'catalog') as string | string[] }),
      ...(own.length > 0 && { sources: Object.fromEntries(own) as PackChoices['sources'] }),
      ...(canopyMapUrl !== undefined && { canopyMapUrl }),
      ...(service !== undefined && { service }),
      ...(firmsKey !== undefined && { firmsKey: true }),
      ...(key !== undefined && { key: true }),
    },
    aliases,
  };
}

/** Stored choices as sources are made of them where nothing is fetched. */
export function choicesOf({ firmsKey, key, ...positions }: PackChoices): SourceChoices {
  return {
    ...positions,
    ...(firmsKey && { firmsKey: NO_KEY }),
    ...(key && { key: NO_KEY }),
  } as SourceChoices;
}

function storedAddresses(choice: unknown, option: string, aliases: FolderAlias[]): unknown {
  if (choice === false) return false;
  const positions = listOf<unknown>(choice as string).map((location) => {
    if (typeof location !== 'string') throw notStored(option, 'it cannot keep an object');
    if (!isAddress(location))
      throw notStored(option, 'it cannot keep an address with a query, which may be signed');
    return storedAddress(location, aliases);
  });
  return Array.isArray(choice) ? positions : positions[0];
}

function storedAddress(location: string, aliases: FolderAlias[]): string {
  if (!location.startsWith('file:')) return location;
  const folder = location.slice(0, location.lastIndexOf('/') + 1);
  let known = aliases.find((one) => one.folder === folder);
  if (known === undefined) {
    known = { folder, alias: `file:///folder-${aliases.length + 1}/` };
    aliases.push(known);
  }
  return known.alias + location.slice(folder.length);
}

function notStored(option: string, why: string): SylvanError {
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
export function packAddresses(pack: Pack, storage: PackStorage): CallAddresses {
  const { answers } = storage.space(pack.id);
  return {
    choices: choicesOf(pack.choices),
    answers: new CatalogueAnswers(answers, { isOffline: () => true, cachesFiles: true }),
    cachePlan: { ...addressIn(pack, storage), offline: true, session: null, aliases: [] },
    today: pack.today,
  };
}

/** Where a pack is filled from, and to. */
interface FillingAddresses {
  readonly positions: CallAddresses;
  /** Of the answers that were taken or stored so far. */
  readonly names: ReadonlySet<string>;
}

/**
 * What is not in the pack yet is fetched, and must be stored; what was answered once stays what was answered. `onTrouble` hears
 * of answers that cannot be stored, which a call would take for a source that failed. Files whose hosts state no version are
 * taken to be the same for a day.
 */
export function fillingPositions(
  pack: Pack,
  choices: SourceChoices,
  storage: PackStorage,
  { onTrouble, now }: { readonly onTrouble: (cause: unknown) => void; readonly now: Date },
): FillingAddresses {
  const { aliases } = storedChoices(choices);
  const names = new Set<string>();
  const store = notingAnswers(demandingAnswers(storage.space(pack.id).answers), names, onTrouble);
  const answers = new CatalogueAnswers(store, {
    isOffline: () => false,
    isCacheFirst: true,
    cachesFiles: true,
    aliases,
  });
  const session = `${pack.id} ${now.toISOString().slice(0, 10)}`;
  const cachePlan = { ...addressIn(pack, storage), offline: false, session, aliases };
  return { positions: { choices, answers, cachePlan, today: pack.today }, names };
}

function addressIn({ id }: Pack, { location }: PackStorage) {
  return { location, space: spaceOf(id), bytes: null };
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
    putAnswer(name, answer) {
      names.add(name);
      return store.putAnswer(name, answer).catch(heed);
    },
  };
}
