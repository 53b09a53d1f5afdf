import type { AnswerStore, BlockStore } from './stores.ts';
import { isSylvanError, SylvanError } from '../errors/errors.ts';

/** Milliseconds for which a store is not called after a failure. A store that does not open takes three seconds to fail. */
const REST = 60_000;

/** Calls a store; `otherwise` is what an empty store returns. */
type Call = <T>(work: () => Promise<T>, otherwise: T) => Promise<T>;

/** Ignores rejections, and does not call the store for a minute after each one. */
function bestEffort(): Call {
  let restsUntil = -Infinity;
  return async (work, otherwise) => {
    if (performance.now() < restsUntil) return otherwise;
    try {
      return await work();
    } catch {
      restsUntil = performance.now() + REST;
      return otherwise;
    }
  };
}

/** A store that never rejects. After a failure it is empty and stores nothing for a minute. */
export function bestEffortAnswers(store: AnswerStore): AnswerStore {
  const call = bestEffort();
  return {
    answer: (name) => call(() => store.answer(name), undefined),
    putAnswer: (name, answer) => call(() => store.putAnswer(name, answer), undefined),
  };
}

/** Like {@link bestEffortAnswers}, for blocks. */
export function bestEffortBlocks(store: BlockStore): BlockStore {
  return blocksThrough(bestEffort(), store);
}

/** A store that must store everything: if it fails, it rejects with `storage-full`. */
export function demandingBlocks(store: BlockStore): BlockStore {
  return blocksThrough((work) => demanded(work()), store);
}

function blocksThrough(call: Call, store: BlockStore): BlockStore {
  return {
    file: (url) => call(() => store.file(url), undefined),
    putFile: (url, file) => call(() => store.putFile(url, file), undefined),
    deleteFile: (url) => call(() => store.deleteFile(url), undefined),
    blocks: (url, version, spans) => {
      const none = spans.map(() => undefined);
      return call(() => store.blocks(url, version, spans), none);
    },
    putBlocks: (url, version, blocks) => call(() => store.putBlocks(url, version, blocks), undefined),
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
      'Nothing can be stored on this device at the moment. Free some space, leave private mode or close older pages of this site, then continue: data already stored are kept.',
      { cause },
    );
  }
}
