import { isSylvanError, SylvanError } from '../core/errors.ts';
import type { AnswerStore } from './answer-store.ts';
import type { BlockStore } from './block-store.ts';
import type { ListedAnswers, PackSpace, PackStorage } from './pack-storage.ts';

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
