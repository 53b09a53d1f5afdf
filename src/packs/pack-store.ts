import { isSylvanError, SylvanError, orUnloadable } from '../errors/errors.ts';
import { fileMissing, isPackId, type PackStorage } from '../cache/pack-storage.ts';
import { PackRecords, type PackAnswerRecord, type PackRecord } from './records.ts';
import { estimatePack, type PackEstimate } from './estimate.ts';
import { parsePackZone } from '../request/pack-zone.ts';
import { beginPack } from './plan.ts';
import { checkArchive, openPack, type OpenedArchive, type PackCheck } from './archive.ts';
import { forCalls } from './using.ts';
import type { PackDesk, UsedPack } from './desk.ts';
import { demanded } from '../cache/best-effort.ts';
import { sha256Hex } from '../cache/digest.ts';
import type { SourceChoices } from '../sources/options.ts';
import type { FillingTerms } from './filling.ts';
import { importPack, recordOfFile, type PackSource } from './importing.ts';
import { packInvalid, resultName, type PackCall, type PackInfo, type PackZone } from './manifest.ts';

/**
 * Restores the record of each whole pack that lost its record through damage, and deletes other data without a record, left by
 * interrupted imports and interrupted packs.
 */
async function restoreOrDelete(storage: PackStorage, records: PackRecords): Promise<void> {
  // Reading a damaged record removes it.
  await records.all();
  const known = new Set(await records.ids());
  const found = new Set((await demanded(Promise.all([storage.files.ids(), storage.drafts()]))).flat());
  for (const id of found) {
    if (known.has(id)) continue;
    await storage
      .exclusively(id, async ({ signal }) => {
        // It may have been completed in the meantime.
        if ((await records.ids()).includes(id)) return;
        const record = await orUnusable(recordOfFile(storage.files, id, signal));
        if (record !== undefined) return records.storeRecord(record);
        await records.purge(id);
        await storage.files.remove(id);
        await storage.clearDraft(id);
      })
      .catch((error: unknown) => {
        if (!isSylvanError(error, 'request-in-progress')) throw error;
      });
  }
}

/** The result of `work`; undefined if a pack's file is missing or damaged. */
async function orUnusable<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isSylvanError(error, 'offline-miss', 'pack-invalid')) return undefined;
    throw error;
  });
}

/** A pack with its results, which are free of charge. */
export interface OpenedPack extends PackInfo {
  /** The records of its calls, in order. A call without imagery has none. */
  readonly results: readonly (PackCall & { readonly record: PackAnswerRecord })[];
}

/** Number of bytes of a file that are read at once. */
const PIECE = 2 ** 20;

/** The packs of a page's origin or of a user's folder. */
export class PackStore {
  readonly #records: PackRecords;

  constructor(readonly desk: PackDesk) {
    this.#records = new PackRecords(desk.storage.records);
  }

  estimate(requested: unknown): PackEstimate {
    const { choices, isFree } = this.desk;
    const { units, bytes } = estimatePack(this.#requested(requested).zone, choices);
    return { units: isFree ? 0 : units, bytes };
  }

  /** Continues an incomplete pack of the same zone and sources, if there is one. */
  async create(requested: unknown, terms: FillingTerms): Promise<PackInfo> {
    await restoreOrDelete(this.desk.storage, this.#records);
    const { today, zone } = this.#requested(requested);
    const options = await digestOfOptions(this.desk.choices);
    const beginning = { zone, options, today, created: this.desk.now() };
    const id = await beginPack(beginning, this.desk.storage, this.#records);
    return this.resume(id, terms);
  }

  /** Makes the missing parts of a pack, if its creation was interrupted or its file is gone or damaged. */
  async resume(id: string, terms: FillingTerms): Promise<PackInfo> {
    const { storage, choices } = this.desk;
    if (!isPackId(id)) throw noSuchPack(id);
    return storage.exclusively(id, async (lease) => {
      const record = await this.record(id);
      if (record.isImported) throw cannotGoOn(id, FROM_FILE);
      if (record.options !== (await digestOfOptions(choices))) throw cannotGoOn(id, OTHER_OPTIONS);
      if (record.isComplete && (await this.#isWhole(id, terms.signal))) return infoOf(record);
      // Loaded only here, because mere readers do not need it.
      const { fillPack } = await orUnloadable('The code that makes packs', import('./filling.ts'));
      return infoOf(await fillPack(record, this.desk, this.#records, { ...terms, lease }));
    });
  }

  async #isWhole(id: string, signal: AbortSignal): Promise<boolean> {
    return (await orUnusable(this.verify(id, signal)))?.isWhole === true;
  }

  async list(): Promise<PackInfo[]> {
    await restoreOrDelete(this.desk.storage, this.#records);
    return (await this.#records.all()).map(infoOf);
  }

  async open(id: string): Promise<OpenedPack> {
    const record = await this.record(id);
    const results = await (record.isComplete ? this.#results(id) : this.#made(record));
    return { ...infoOf(record), results };
  }

  async #results(id: string): Promise<OpenedPack['results']> {
    const { manifest, readJson } = await openPack(this.desk.storage.files, id);
    const results = manifest.calls.map(async (call, i) => {
      if (manifest.outcomes[i] !== 'stored') return [];
      return [{ ...call, record: (await readJson(resultName(i))) as PackAnswerRecord }];
    });
    return (await Promise.all(results)).flat();
  }

  async #made({ id, calls }: PackRecord): Promise<OpenedPack['results']> {
    const made = await Promise.all(calls.map((_, i) => this.#records.call(id, i)));
    return calls.flatMap((call, i) => (made[i]?.answer ? [{ ...call, record: made[i].answer }] : []));
  }

  async verify(id: string, signal: AbortSignal): Promise<PackCheck> {
    const { isComplete } = await this.record(id);
    if (!isComplete) return { isWhole: false, entries: 0, bytes: 0, damaged: [] };
    return checkArchive(await openPack(this.desk.storage.files, id), signal);
  }

  async remove(id: string): Promise<void> {
    const { storage } = this.desk;
    if (!isPackId(id)) throw noSuchPack(id);
    await storage.exclusively(id, async () => {
      // The record is deleted last, because a file without a record would get a new one.
      await storage.files.remove(id);
      await storage.clearDraft(id);
      await this.#records.purge(id);
    });
  }

  /** Streams the file of a pack. Rejects with `offline-miss` {pack} if it is not complete. */
  async export(id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const { files } = this.desk.storage;
    const { bytes } = await this.#whole(id);
    let at = 0;
    return new ReadableStream({
      async pull(controller) {
        signal.throwIfAborted();
        const piece = await files.read(id, at, PIECE);
        if (piece.byteLength < Math.min(PIECE, bytes - at))
          throw packInvalid('truncated', `Its file ends before byte ${bytes}.`, { pack: id });
        at += piece.byteLength;
        controller.enqueue(piece);
        if (at >= bytes) controller.close();
      },
    });
  }

  async import(source: PackSource, signal: AbortSignal): Promise<PackInfo> {
    await restoreOrDelete(this.desk.storage, this.#records);
    return infoOf(await importPack(source, this.desk.storage, this.#records, signal));
  }

  /** Opens a pack to answer calls from it. */
  async use(id: string): Promise<UsedPack> {
    return forCalls(await this.#whole(id));
  }

  /** Opens a complete pack. The file of a pack in progress is not yet valid. */
  async #whole(id: string): Promise<OpenedArchive> {
    const { isComplete } = await this.record(id);
    if (!isComplete) throw fileMissing(id);
    return openPack(this.desk.storage.files, id);
  }

  /** The record of a pack. Rejects with `not-found` if there is none. */
  async record(id: string): Promise<PackRecord> {
    const record = isPackId(id) ? await this.#records.record(id) : undefined;
    if (record === undefined) throw noSuchPack(id);
    return record;
  }

  #requested(requested: unknown): { readonly today: string; readonly zone: PackZone } {
    const today = this.desk.now().toISOString().slice(0, 10);
    return { today, zone: parsePackZone(requested, { today }) };
  }
}

function infoOf(record: PackRecord): PackInfo {
  const { id, created, today, zone, isComplete, isImported, bytes, simulated, attribution } = record;
  const calls = record.calls.map((call, i) => ({ ...call, outcome: record.outcomes[i] }));
  return { id, created, today, zone, isComplete, isImported, calls, bytes, simulated, attribution };
}

/**
 * Digest of the options that answers depend on: names and addresses. For a secret, only whether it is set is included; for a
 * custom catalog, its id.
 */
function digestOfOptions(options: SourceChoices): Promise<string> {
  const { catalog, sources, canopyMapUrl, service, firmsKey, key } = options;
  const secrets = [firmsKey !== undefined, key !== undefined];
  return sha256Hex(JSON.stringify([catalog, sources, canopyMapUrl, service, secrets]));
}

function noSuchPack(pack: string): SylvanError {
  return new SylvanError(
    'not-found',
    `There is no pack ${pack} on this device; packs.list() lists the packs.`,
    { fields: { pack } },
  );
}

function cannotGoOn(pack: string, why: string): SylvanError {
  return new SylvanError('invalid-parameters', why, { fields: { pack } });
}

const FROM_FILE = 'This pack came from a file; import the file again to complete it.';
const OTHER_OPTIONS =
  'This pack was started with other sources: create the Sylvan with the same catalog and sources to resume it.';
