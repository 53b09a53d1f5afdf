// Stores of blocks timed in turn: each batch is written by one and then by the other, and read so too; who is first changes with
// every batch, so that what one leaves to the system to do falls on both.
import type { Block, BlockStore } from '../../src/cache/stores.ts';

/** A file's blocks in some store. */
export interface Contestant {
  write(batch: readonly Block[]): Promise<unknown>;
  /** As they were written. */
  read(batch: readonly Block[]): Promise<readonly (Uint8Array | undefined)[]>;
}

/** Empty stores by their names; called for each run. */
type OpenContestants = () => Promise<Readonly<Record<string, Contestant>>>;

export interface StoreJob {
  readonly runs: number;
  /** How many blocks there are, of how many bytes, and how many are written or read at once. */
  readonly count: number;
  readonly length: number;
  readonly batch: number;
}

/** Milliseconds of every run, for all blocks together, by contestant. */
export type StoreTimes = Readonly<Record<string, { readonly write: number[]; readonly read: number[] }>>;

/** The file that the blocks are of. */
export const FILE = 'https://host.test/scene/B04.tif';
export const VERSION = '"one"';
const SEED = 20_261_122;

/** Times in `runs` runs, after one to warm up. Throws where other bytes are read than were written. */
export async function storeRates(
  open: OpenContestants,
  { runs, count, length, batch }: StoreJob,
): Promise<StoreTimes> {
  const batches = batchesOf(seededBlocks(count, length), batch);
  const times: Record<string, { write: number[]; read: number[] }> = {};
  for (let run = -1; run < runs; run++) {
    const contestants = await open();
    const written = await inTurn(contestants, batches, (store, own) => store.write(own));
    const read = await inTurn(contestants, batches, async (store, own) => store.read(own), mustBeSame);
    if (run < 0) continue;
    for (const name of Object.keys(contestants)) {
      times[name] ??= { write: [], read: [] };
      times[name].write.push(written[name]);
      times[name].read.push(read[name]);
    }
  }
  return times;
}

/** A store of the library, that knows the file. */
export async function ofStore(store: BlockStore, { count, length }: StoreJob): Promise<Contestant> {
  await store.putFile(FILE, { version: VERSION, size: count * length, seenAt: Date.now() });
  const spanOf = ({ offset, bytes }: Block) => ({ offset, length: bytes.length });
  return {
    write: (batch) => store.putBlocks(FILE, VERSION, batch),
    read: (batch) => store.blocks(FILE, VERSION, batch.map(spanOf)),
  };
}

/** Milliseconds of each contestant for all batches; `check` is in nobody's time. */
async function inTurn<R>(
  contestants: Readonly<Record<string, Contestant>>,
  batches: readonly (readonly Block[])[],
  work: (store: Contestant, batch: readonly Block[]) => Promise<R>,
  check: (batch: readonly Block[], result: R) => void = () => undefined,
): Promise<Record<string, number>> {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, 0]));
  for (const [i, batch] of batches.entries()) {
    const entries = Object.entries(contestants);
    for (const [name, store] of i % 2 ? entries.reverse() : entries) {
      const start = performance.now();
      const result = await work(store, batch);
      times[name] += performance.now() - start;
      check(batch, result);
    }
  }
  return times;
}

function mustBeSame(batch: readonly Block[], read: readonly (Uint8Array | undefined)[]): void {
  for (const [i, { bytes }] of batch.entries())
    if (read[i]?.length !== bytes.length || read[i].some((byte, at) => byte !== bytes[at]))
      throw new Error(`Block ${i} of a batch was read otherwise than it was written (seed ${SEED})`);
}

function batchesOf(blocks: readonly Block[], size: number): Block[][] {
  const starts = Array.from({ length: Math.ceil(blocks.length / size) }, (_, i) => i * size);
  return starts.map((start) => blocks.slice(start, start + size));
}

/** Bytes that nobody can pack, each block's in a buffer of its own. */
function seededBlocks(count: number, length: number): Block[] {
  let state = SEED;
  const labels = () => {
    const all = new Uint32Array(length / Uint32Array.BYTES_PER_ELEMENT);
    for (let i = 0; i < all.length; i++) {
      // Marsaglia's xorshift.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      all[i] = state;
    }
    return all;
  };
  return Array.from({ length: count }, (_, i) => ({
    offset: i * length,
    bytes: new Uint8Array(labels().buffer),
  }));
}
