import type { AnswerStore, BlockStore } from './stores.ts';
import { isSylvanError, SylvanError } from '../errors/errors.ts';
import type { ListedAnswers, PackSpace, PackStorage } from './pack-storage.ts';

/** Milliseconds in which a store in trouble is not asked again: one that does not open takes three seconds to say so. */
const REST = 60_000;

/** Bears with a store: what it rejects with is forgotten, and for a minute it is not asked. */
class Patience {
  #until = -Infinity;

  constructor(readonly now: () => number = () => performance.now()) {}

  async tried<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (this.now() < this.#until) return otherwise;
    try {
      return await work();
    } catch {
      this.#until = this.now() + REST;
      return otherwise;
    }
  }
}

/** A store that never rejects: in trouble it has nothing and keeps nothing, and for a minute is not asked. */
export function forgivingAnswers(store: AnswerStore): AnswerStore {
  const patience = new Patience();
  return {
    answer: (name) => patience.tried(() => store.answer(name), undefined),
    keepAnswer: (name, answer) => patience.tried(() => store.keepAnswer(name, answer), undefined),
  };
}

/** A store that never rejects: in trouble it has nothing and keeps nothing, and for a minute is not asked. */
export function forgivingBlocks(store: BlockStore, patience = new Patience()): BlockStore {
  return {
    file: (url) => patience.tried(() => store.file(url), undefined),
    keepFile: (url, file) => patience.tried(() => store.keepFile(url, file), undefined),
    forgetFile: (url) => patience.tried(() => store.forgetFile(url), undefined),
    blocks: (url, version, spans) => {
      const none = spans.map(() => undefined);
      return patience.tried(() => store.blocks(url, version, spans), none);
    },
    keepBlocks: (url, version, blocks) =>
      patience.tried(() => store.keepBlocks(url, version, blocks), undefined),
  };
}

/** A store of which everything must be kept: what it rejects with is `storage-full`. */
export function demandingBlocks(store: BlockStore): BlockStore {
  return {
    file: (url) => demanded(store.file(url)),
    keepFile: (url, file) => demanded(store.keepFile(url, file)),
    forgetFile: (url) => demanded(store.forgetFile(url)),
    blocks: (url, version, spans) => demanded(store.blocks(url, version, spans)),
    keepBlocks: (url, version, blocks) => demanded(store.keepBlocks(url, version, blocks)),
  };
}

/** The same of answers. */
export function demandingAnswers(store: AnswerStore): AnswerStore {
  return {
    answer: (name) => demanded(store.answer(name)),
    keepAnswer: (name, answer) => demanded(store.keepAnswer(name, answer)),
  };
}

/** Packs of which what is kept must be had: a place that does not open is `storage-full`, too. */
export function demandingPacks(storage: PackStorage): PackStorage {
  return {
    ...storage,
    records: demandingList(storage.records),
    space: (id) => demandingSpace(storage.space(id)),
    ids: () => demanded(storage.ids()),
  };
}

function demandingList(store: ListedAnswers): ListedAnswers {
  return {
    ...demandingAnswers(store),
    names: () => demanded(store.names()),
    forgetAll: (beginning) => demanded(store.forgetAll(beginning)),
  };
}

function demandingSpace(space: PackSpace): PackSpace {
  return {
    answers: demandingList(space.answers),
    blocks: demandingBlocks(space.blocks),
    addFiles: (files) => demanded(space.addFiles(files)),
    files: () => demanded(space.files()),
    clear: () => demanded(space.clear()),
  };
}

/** What `work` gives; a failure of the storage is `storage-full`, with the browser's or the system's own as its cause. */
export async function demanded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (isSylvanError(cause)) throw cause;
    throw new SylvanError(
      'storage-full',
      'Nothing can be kept on this device now. Make room, leave private mode or close older pages of this site, and go on: what is kept already stays.',
      { cause },
    );
  }
}
