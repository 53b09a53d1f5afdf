import { packHead } from '../pack-file/pack-head.ts';
import {
  factsOf,
  HEAD_BYTES,
  outcomesOf,
  packBytes,
  type PackFacts,
  type PackIndex,
} from '../pack-file/pack-index.ts';
import type { AnalyzeAnswer, CompareAnswer } from '../contract/index.ts';
import type { Bytes } from '../cache/stores.ts';
import { demanded } from '../cache/best-effort.ts';
import type { ListedAnswers } from '../cache/pack-storage.ts';

/** What is known of a pack from what it holds; it is complete. */
export async function recordOfIndex(
  index: PackIndex,
  { isImported }: Pick<PackRecord, 'isImported'>,
): Promise<PackRecord> {
  const { byteLength } = await packHead(index);
  return {
    ...factsOf(index),
    outcomes: outcomesOf(index),
    isComplete: true,
    isImported,
    bytes: packBytes(index, byteLength - HEAD_BYTES),
  };
}

/** Raised with every change of what a record means: older packs are then missing. */
const RECORD_VERSION = 1;

/** What became of a call: its result is stored, it has no imagery, or it was not made yet. */
export type CallOutcome = 'stored' | 'no-imagery' | null;

/** What is known of a pack, whole or not. */
export interface PackRecord extends PackFacts {
  /** The outcome of each call. */
  readonly outcomes: readonly CallOutcome[];
  readonly isComplete: boolean;
  /** Whether it came from a file: its hosts were named by whoever made that. */
  readonly isImported: boolean;
  /** Bytes of the file that it would be exported to; 0 until it is complete. */
  readonly bytes: number;
}

export type PackAnswerRecord = AnalyzeAnswer | CompareAnswer;

/** Records, results and indices of packs, by names that begin with the pack's id. Everything is whole, or missing. */
export class PackRecords {
  constructor(
    readonly store: ListedAnswers,
    readonly now: () => number = Date.now,
  ) {}

  /** In the order of their making. */
  async all(): Promise<PackRecord[]> {
    const ids = new Set((await this.store.names()).map((name) => name.replace(/_.*/, '')));
    const records = await Promise.all([...ids].map((id) => this.record(id)));
    const known = records.filter((record) => record !== undefined);
    return known.sort((a, b) => (a.created < b.created ? -1 : 1));
  }

  /** The packs of which there is a record, of whichever version of the library, or an index. */
  async ids(): Promise<string[]> {
    const names = await this.store.names();
    return names
      .filter((name) => !name.includes('_') || name.endsWith('_index'))
      .map((name) => name.replace(/_.*/, ''));
  }

  /** Of a complete pack whose record was lost the index says the same. */
  async record(id: string): Promise<PackRecord | undefined> {
    const stored = await this.#read<PackRecord & { readonly record: number }>(id);
    if (stored?.record === RECORD_VERSION && stored.id === id) return stored;
    const index = await this.index(id);
    return index && recordOfIndex(index, { isImported: await this.#isImported(id) });
  }

  /** Before anything of a pack from a file is stored: its hosts were named by whoever made that. */
  noteImport(id: string): Promise<void> {
    return this.#write(`${id}_import`, true);
  }

  async #isImported(id: string): Promise<boolean> {
    return (await this.#read<boolean>(`${id}_import`)) ?? false;
  }

  storeRecord(record: PackRecord): Promise<void> {
    return this.#write(record.id, { ...record, record: RECORD_VERSION });
  }

  result(id: string, call: number): Promise<PackAnswerRecord | undefined> {
    return this.#read(`${id}_result_${call}`);
  }

  storeResult(id: string, call: number, result: PackAnswerRecord): Promise<void> {
    return this.#write(`${id}_result_${call}`, result);
  }

  /** As it was stored, to the byte. */
  async resultBytes(id: string, call: number): Promise<Bytes | undefined> {
    return (await this.store.answer(`${id}_result_${call}`))?.bytes;
  }

  storeResultBytes(id: string, call: number, bytes: Bytes): Promise<void> {
    return this.#writeBytes(`${id}_result_${call}`, bytes);
  }

  index(id: string): Promise<PackIndex | undefined> {
    return this.#read(`${id}_index`);
  }

  storeIndex(index: PackIndex): Promise<void> {
    return this.#write(`${index.id}_index`, index);
  }

  async purge(id: string): Promise<void> {
    await this.store.clear(id);
  }

  async #read<T>(name: string): Promise<T | undefined> {
    const stored = await this.store.answer(name);
    return stored && (JSON.parse(new TextDecoder().decode(stored.bytes)) as T);
  }

  #write(name: string, value: unknown): Promise<void> {
    return this.#writeBytes(name, new TextEncoder().encode(JSON.stringify(value)));
  }

  #writeBytes(name: string, bytes: Bytes): Promise<void> {
    return demanded(this.store.putAnswer(name, { bytes, date: null, stored: this.now() }));
  }
}

/** Whether two records of one call say the same, but for how their sources were reached and for receipts. */
export function isSameRecord(a: PackAnswerRecord, b: PackAnswerRecord): boolean {
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function comparable({ details, ...fields }: PackAnswerRecord): unknown {
  const { sources, provenance, ...rest } = details;
  const reported = sources.map(({ id, scenes }) => ({ id, scenes }));
  return { ...fields, details: { ...rest, provenance: { ...provenance, receipt: null }, sources: reported } };
}
