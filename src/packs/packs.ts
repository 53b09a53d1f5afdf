import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { type PackStorage, isPackId, type StorageRoom } from '../cache/pack-storage.ts';
import { PackRecords, type CallOutcome, type PackAnswerRecord, type PackRecord } from './records.ts';
import { beginPack, estimatePack, type PackEstimate } from './plan.ts';
import { storedChoices, packAddresses } from './addresses.ts';
import type { CallAddresses, PackDesk } from './desk.ts';
import { demandingPacks } from '../cache/best-effort.ts';
import { checkPack, type PackCheck, packStream } from './checking.ts';
import { Filling, type FillingTerms } from './filling.ts';
import { importPack, type PackSource } from './importing.ts';
import type { PackCall, PackZone } from '../pack-file/pack-index.ts';

/** Deletes what is nobody's: of an import that was cut short, and of a pack whose record was lost. */
export async function deleteUnused(storage: PackStorage, records: PackRecords): Promise<void> {
  // What is damaged is found when it is read.
  await records.all();
  const known = new Set(await records.ids());
  for (const id of await storage.ids()) {
    if (known.has(id)) continue;
    await storage
      .exclusively(id, async () => {
        // It may have come to its end meanwhile.
        if ((await records.ids()).includes(id)) return;
        await records.purge(id);
        await storage.space(id).clear();
      })
      .catch((error: unknown) => {
        if (!isSylvanError(error, 'request-in-progress')) throw error;
      });
  }
}

/** A pack as it is listed. */
export interface PackInfo {
  /** By which calls, `open` and the others name it. */
  readonly id: string;
  /** When its making began, ISO date and time. */
  readonly created: string;
  /** The day that its calls are of. */
  readonly today: string;
  readonly zone: PackZone;
  /** Whether it was made to its end; one that was not is gone on with by `resume`. */
  readonly isComplete: boolean;
  readonly isImported: boolean;
  /** The calls it answers, and whether each has a result, has no imagery, or was not made yet (null). */
  readonly calls: readonly (PackCall & { readonly outcome: CallOutcome })[];
  /** Of its file; 0 until it is complete. */
  readonly bytes: number;
  /** Whether its images were simulated. */
  readonly simulated: boolean;
  /** Lines that must be stated with its data. */
  readonly attribution: readonly string[];
}

/** A pack with its results, which cost nothing. */
export interface OpenedPack extends PackInfo {
  /** The records of its calls, in their order; of a call without imagery there is none. */
  readonly results: readonly (PackCall & { readonly record: PackAnswerRecord })[];
}

/** The packs of a page's origin or of a user's folder. */
export class PackStore {
  readonly #desk: PackDesk;
  readonly #records: PackRecords;

  constructor(desk: PackDesk) {
    const storage = demandingPacks(desk.storage);
    this.#desk = { ...desk, storage };
    this.#records = new PackRecords(storage.records);
  }

  estimate(requested: unknown): PackEstimate {
    const { units, bytes } = estimatePack(
      this.#requested(requested).zone,
      storedChoices(this.#desk.choices).choices,
    );
    return { units: this.#desk.isFree ? 0 : units, bytes };
  }

  /** Goes on with a pack of the same zone and sources that was not made to its end, where there is one. */
  async create(requested: unknown, terms: FillingTerms): Promise<PackInfo> {
    await deleteUnused(this.#desk.storage, this.#records);
    const { today, zone } = this.#requested(requested);
    const { choices } = storedChoices(this.#desk.choices);
    const beginning = { zone, choices, today, created: this.#desk.now() };
    const id = await beginPack(beginning, this.#desk.storage, this.#records);
    return this.resume(id, terms);
  }

  /** Fetches what a pack lacks, be it because its making was interrupted or because storage was taken from it. */
  async resume(id: string, terms: FillingTerms): Promise<PackInfo> {
    const { storage, choices } = this.#desk;
    if (!isPackId(id)) throw noSuchPack(id);
    return storage.exclusively(id, async () => {
      const record = await this.record(id);
      if (record.isImported) throw notOurs(id);
      if (!isEqual(record.choices, storedChoices(choices).choices)) throw otherChoices(id);
      return infoOf(await new Filling(record, this.#desk, this.#records, terms).fill());
    });
  }

  async list(): Promise<PackInfo[]> {
    await deleteUnused(this.#desk.storage, this.#records);
    return (await this.#records.all()).map(infoOf);
  }

  async open(id: string): Promise<OpenedPack> {
    const info = infoOf(await this.record(id));
    const results = await Promise.all(
      info.calls.map(async ({ operation, request }, i) => ({
        operation,
        request,
        record: await this.#records.result(id, i),
      })),
    );
    return { ...info, results: results.filter((one) => one.record !== undefined) as OpenedPack['results'] };
  }

  async verify(id: string, signal: AbortSignal): Promise<PackCheck> {
    return checkPack(await this.record(id), this.#desk.storage, this.#records, signal);
  }

  async remove(id: string): Promise<void> {
    const { storage } = this.#desk;
    if (!isPackId(id)) throw noSuchPack(id);
    await storage.exclusively(id, async () => {
      await this.#records.purge(id);
      await storage.space(id).clear();
    });
  }

  async export(id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return packStream(await this.record(id), this.#desk.storage, this.#records, signal);
  }

  async import(source: PackSource, signal: AbortSignal): Promise<PackInfo> {
    await deleteUnused(this.#desk.storage, this.#records);
    return infoOf(await importPack(source, this.#desk.storage, this.#records, signal));
  }

  /** For calls that are answered from it. */
  async use(
    id: string,
  ): Promise<{ calls: readonly PackCall[]; positions: CallAddresses; close: () => Promise<void> }> {
    const record = await this.record(id);
    const close = () => Promise.resolve();
    return { calls: record.calls, positions: packAddresses(record, this.#desk.storage), close };
  }

  /** Rejects with `not-found` where there is none. */
  async record(id: string): Promise<PackRecord> {
    const record = isPackId(id) ? await this.#records.record(id) : undefined;
    if (record === undefined) throw noSuchPack(id);
    return record;
  }

  persist(): Promise<boolean> {
    return this.#desk.storage.persist();
  }

  room(): Promise<StorageRoom> {
    return this.#desk.storage.room();
  }

  #requested(requested: unknown): { readonly today: string; readonly zone: PackZone } {
    const today = this.#desk.now().toISOString().slice(0, 10);
    return { today, zone: this.#desk.zoneOf(requested, today) };
  }

  close(): void {
    this.#desk.storage.close();
  }
}

function infoOf(record: PackRecord): PackInfo {
  const { id, created, today, zone, isComplete, isImported, bytes, simulated, attribution } = record;
  const calls = record.calls.map((call, i) => ({ ...call, outcome: record.outcomes[i] }));
  return { id, created, today, zone, isComplete, isImported, calls, bytes, simulated, attribution };
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function noSuchPack(pack: string): SylvanError {
  return new SylvanError(
    'not-found',
    `There is no pack ${pack} on this device; packs.list() says which there are.`,
    {
      fields: { pack },
    },
  );
}

function notOurs(pack: string): SylvanError {
  return new SylvanError(
    'invalid-parameters',
    'This pack came from a file; what it lacks is had by importing that again.',
    { fields: { pack } },
  );
}

function otherChoices(pack: string): SylvanError {
  return new SylvanError(
    'invalid-parameters',
    'This pack was begun with other sources: create the Sylvan with the same catalog and sources to go on.',
    { fields: { pack } },
  );
}
