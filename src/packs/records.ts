import { demanded } from '../cache/best-effort.ts';
import type { ListedAnswers } from '../cache/pack-storage.ts';
import type { Bytes } from '../cache/stores.ts';
import type { AnalyzeAnswer, CompareAnswer } from '../contract/index.ts';
import type { PackInfo, PackManifest, PackOutcome } from './manifest.ts';
import type { Recorded } from './recording.ts';

/** Increased with every change in the meaning of a record. Older packs then count as missing. */
const RECORD_VERSION = 2;

/** The record of a pack's call. */
export type PackAnswerRecord = AnalyzeAnswer | CompareAnswer;

/** The record of a pack, complete or not. */
export interface PackRecord
  extends
    Omit<PackManifest, 'sylvan_pack' | 'outcomes' | 'catalogs' | 'entries'>,
    Pick<PackInfo, 'isComplete' | 'isImported' | 'bytes'> {
  /** The outcome of each call; `null` if it has not been made yet. */
  readonly outcomes: readonly (PackOutcome | null)[];
  /** Digest of the options that it is made with. */
  readonly options: string;
}

/** The record of a pack with a complete file. */
export function recordOf(
  { id, library, created, today, zone, calls, outcomes, simulated, attribution }: PackManifest,
  { bytes, isImported }: Pick<PackRecord, 'bytes' | 'isImported'>,
): PackRecord {
  const facts = { id, library, created, today, zone, calls, outcomes, simulated, attribution };
  return { ...facts, options: '', isComplete: true, isImported, bytes };
}

/** A call of a pack in progress: its record, its findings, and its reads. */
export interface MadeCall {
  /** `null` if it has no imagery. */
  readonly answer: PackAnswerRecord | null;
  readonly recorded: Recorded;
}

/** Records of packs, and of the calls of packs in progress, under names that start with the pack's id. */
export class PackRecords {
  constructor(readonly store: ListedAnswers) {}

  /** All records, in the order of their creation. */
  async all(): Promise<PackRecord[]> {
    const records = await Promise.all((await this.ids()).map((id) => this.record(id)));
    const known = records.filter((record) => record !== undefined);
    return known.sort((a, b) => (a.created < b.created ? -1 : 1));
  }

  /** The ids of packs that have a record, made by any version of the library. */
  async ids(): Promise<string[]> {
    return (await demanded(this.store.names())).filter((name) => !name.includes('_'));
  }

  async record(id: string): Promise<PackRecord | undefined> {
    const stored = await this.#read<PackRecord & { readonly record: number }>(id);
    return stored?.record === RECORD_VERSION && stored.id === id ? stored : undefined;
  }

  storeRecord(record: PackRecord): Promise<void> {
    return this.#write(record.id, { ...record, record: RECORD_VERSION });
  }

  call(id: string, call: number): Promise<MadeCall | undefined> {
    return this.#read(`${id}_call_${call}`);
  }

  storeCall(id: string, call: number, made: MadeCall): Promise<void> {
    return this.#write(`${id}_call_${call}`, made);
  }

  /** Deletes the calls, because their records are in the pack's file. */
  purgeCalls(id: string): Promise<void> {
    return demanded(this.store.clear(`${id}_call_`));
  }

  purge(id: string): Promise<void> {
    return demanded(this.store.clear(id));
  }

  async #read<T>(name: string): Promise<T | undefined> {
    const stored = await demanded(this.store.answer(name));
    return stored && (JSON.parse(new TextDecoder().decode(stored.bytes)) as T);
  }

  #write(name: string, value: unknown): Promise<void> {
    const bytes: Bytes = new TextEncoder().encode(JSON.stringify(value));
    return demanded(this.store.putAnswer(name, { bytes, date: null, stored: Date.now() }));
  }
}

/** Reduces the addresses of local files to their names, so that their paths stay private. */
export function withoutFolders<T>(value: T): T {
  const text = JSON.stringify(value).replace(/\b(file:\/\/)[^\s"\\]*\//g, '$1/');
  return JSON.parse(text) as T;
}

/** Whether two records of one call agree, apart from their receipts and the way their sources were reached. */
export function isSameRecord(a: PackAnswerRecord, b: PackAnswerRecord): boolean {
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function comparable({ details, ...fields }: PackAnswerRecord): unknown {
  const { sources, provenance, ...rest } = details;
  const reported = sources.map(({ id, scenes }) => ({ id, scenes }));
  return { ...fields, details: { ...rest, provenance: { ...provenance, receipt: null }, sources: reported } };
}
