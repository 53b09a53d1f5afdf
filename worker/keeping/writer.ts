import type { KeepPlan } from '../../src/core/keep-plan.ts';
import type { Block, BlockStore } from '../../src/storage/block-store.ts';

/** Bytes that may wait to be kept. */
const MOST_WAITING = 32 * 2 ** 20;

/** What is written where. */
interface Place {
  readonly store: BlockStore;
  readonly plan: Pick<KeepPlan, 'session'>;
}

/**
 * Keeps blocks behind the reader's back: nobody waits for it, but for those who would let more than 32 MiB wait. Of a plan with a
 * session every block must be kept: its reader waits, and hears of failures. Of others failures are forgotten, as a cache may.
 */
export class Writer {
  readonly #writing = new Set<Promise<void>>();
  #bytes = 0;

  /** The arrays may be disposed of once it has settled. */
  async write({ store, plan }: Place, url: string, version: string, blocks: readonly Block[]): Promise<void> {
    if (plan.session !== null) return store.keepBlocks(url, version, blocks);
    const own = blocks.map(({ offset, bytes }) => ({ offset, bytes: bytes.slice() }));
    const bytes = own.reduce((sum, block) => sum + block.bytes.byteLength, 0);
    while (this.#bytes > 0 && this.#bytes + bytes > MOST_WAITING) await Promise.race(this.#writing);
    this.#bytes += bytes;
    const writing = store
      .keepBlocks(url, version, own)
      .catch(() => undefined)
      .finally(() => {
        this.#bytes -= bytes;
        this.#writing.delete(writing);
      });
    this.#writing.add(writing);
  }

  /** Settles when all that was given so far is kept, or was forgotten. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing);
  }
}
