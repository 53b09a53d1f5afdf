import type { AnswerStore, BlockStore } from './stores.ts';
import { isSylvanError, SylvanError } from '../errors/errors.ts';
import type { PackStorage } from './pack-storage.ts';

/** Milliseconds a store rests after a failure. A store that does not open takes three seconds to fail. */
const REST = 60_000;

/** Ignores the rejections of a store and does not use it for a minute after each one. */
class Backoff {
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

/** A store that never rejects. After a failure it is empty and stores nothing for a minute. */
export function bestEffortAnswers(store: AnswerStore): AnswerStore {
  const backoff = new Backoff();
  return {
    answer: (name) => backoff.tried(() => store.answer(name), undefined),
    putAnswer: (name, answer) => backoff.tried(() => store.putAnswer(name, answer), undefined),
  };
}

/** Like {@link bestEffortAnswers}, for blocks. */
export function bestEffortBlocks(store: BlockStore): BlockStore {
  const backoff = new Backoff();
  return {
    file: (url) => backoff.tried(() => store.file(url), undefined),
    putFile: (url, file) => backoff.tried(() => store.putFile(url, file), undefined),
    deleteFile: (url) => backoff.tried(() => store.deleteFile(url), undefined),
    blocks: (url, version, spans) => {
      const none = spans.map(() => undefined);
      return backoff.tried(() => store.blocks(url, version, spans), none);
    },
    putBlocks: (url, version, blocks) =>
      backoff.tried(() => store.putBlocks(url, version, blocks), undefined),
  };
}

/** A store that must store everything. It rejects with `storage-full`. */
export function demandingBlocks(store: BlockStore): BlockStore {
  return {
    file: (url) => demanded(store.file(url)),
    putFile: (url, file) => demanded(store.putFile(url, file)),
    deleteFile: (url) => demanded(store.deleteFile(url)),
    blocks: (url, version, spans) => demanded(store.blocks(url, version, spans)),
    putBlocks: (url, version, blocks) => demanded(store.putBlocks(url, version, blocks)),
  };
}

/** Like {@link demandingBlocks}, for packs. Storage that does not open is also `storage-full`. */
export function demandingPacks(storage: PackStorage): PackStorage {
  const { records } = storage;
  return {
    ...storage,
    records: {
      answer: (name) => demanded(records.answer(name)),
      putAnswer: (name, answer) => demanded(records.putAnswer(name, answer)),
      names: () => demanded(records.names()),
      clear: (beginning) => demanded(records.clear(beginning)),
    },
    drafts: () => demanded(storage.drafts()),
  };
}

/**
 * The result of `work`. A storage failure becomes `storage-full`, with the browser's or system's error as its cause. Once
 * `signal` is aborted, rejects with `signal.reason`.
 */
export async function demanded<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    signal?.throwIfAborted();
    if (isSylvanError(cause)) throw cause;
    throw new SylvanError(
      'storage-full',
      'Nothing can be stored on this device at the moment. Free some space, leave private mode or close older pages of this site, then continue: data already stored is kept.',
      { cause },
    );
  }
}
