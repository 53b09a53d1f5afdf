import { accessOf } from '../access.ts';
import type { StorageRoom } from '../cache/pack-storage.ts';
import type { PackZone, PackZoneInput } from '../contract/pack-zone.ts';
import { orAbort } from '../errors/abort.ts';
import type { PackCheck } from '../packs/checking.ts';
import type { PackEstimate } from '../packs/estimate.ts';
import type { FillingTerms, OnPackProgress, PackProgress } from '../packs/filling.ts';
import type { PackSource } from '../packs/importing.ts';
import type { PackCall, PackEntry, PackOutcome } from '../packs/manifest.ts';
import type { OpenedPack, PackInfo, PackStore } from '../packs/pack-store.ts';
import type { PackAnswerRecord } from '../packs/records.ts';
import { ownFields } from '../request/own-fields.ts';
import type { SignalOption, Sylvan } from '../sylvan.ts';

export type {
  OnPackProgress,
  OpenedPack,
  PackAnswerRecord,
  PackCall,
  PackCheck,
  PackEntry,
  PackEstimate,
  PackInfo,
  PackOutcome,
  PackProgress,
  PackSource,
  PackZone,
  PackZoneInput,
  StorageRoom,
};

/** What the making of a pack takes next to its zone. */
export interface MakingOptions {
  /** Pauses the making: what was fetched stays, and `resume` goes on. It rejects with `signal.reason`. */
  readonly signal?: AbortSignal;
  /** Hears which call of the pack is under way. */
  readonly onProgress?: OnPackProgress;
}

/**
 * Zones taken along for use without a network: all that analyses and comparisons of some years need, and their results. Stored
 * in a page's origin for all its pages, in Node in a folder.
 */
export interface Packs {
  /** What a pack would take, before anything is fetched. Rejects with `invalid-parameters` as `create` does. */
  estimate(zone: PackZoneInput): Promise<PackEstimate>;
  /**
   * Makes the pack's calls, each of which counts, and keeps what they fetch; then makes them again without a network, and
   * compares. Goes on with a pack of the same zone and sources whose making was interrupted. Rejects as calls do, with
   * `storage-full` where there is no room, and with `upstream-failure` {source} where a source failed, whose part would be
   * missing for good.
   */
  create(zone: PackZoneInput, options?: MakingOptions): Promise<PackInfo>;
  /** Fetches what a pack still lacks, or lacks again; calls that were counted are not counted again. */
  resume(id: string, options?: MakingOptions): Promise<PackInfo>;
  /** All packs of this place, unfinished ones too. */
  list(): Promise<PackInfo[]>;
  /** The pack with its results, as they were when it was made: they cost nothing. */
  open(id: string): Promise<OpenedPack>;
  /** Reads the whole pack against its digests. */
  verify(id: string, options?: SignalOption): Promise<PackCheck>;
  /** Removes a pack and all that it holds; one that is gone already is no fault. Rejects with `not-found` for what is no id. */
  remove(id: string): Promise<void>;
  /** The pack as one file (docs/pack-format.md), piece by piece. Whoever takes the stream reads it to its end or cancels it. */
  export(id: string, options?: SignalOption): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Takes a pack from its file. Rejects with `pack-invalid` or `storage-full`, and nothing of it is stored then. */
  import(file: PackSource, options?: SignalOption): Promise<PackInfo>;
  /** Asks the browser to keep what is stored when room gets short: call it when the user wants it. Whether it does. */
  persist(): Promise<boolean>;
  /** Bytes used and free, and whether they are stored when room gets short. */
  room(): Promise<StorageRoom>;
}

const SIGNAL = ['signal'];
const MAKING = [...SIGNAL, 'onProgress'];

/** The packs of this device, made and read by a Sylvan; their code is loaded with the first use. */
export function packsOf(sylvan: Sylvan): Packs {
  const run = async <T>(
    given: MakingOptions,
    work: (packs: PackStore, signal: AbortSignal) => Promise<T>,
    known = SIGNAL,
  ): Promise<T> =>
    accessOf(sylvan).use(given, known, async (engine, { signal }) =>
      work(await orAbort(engine.packs(), signal), signal),
    );
  const make = <T>(
    given: MakingOptions,
    work: (packs: PackStore, own: FillingTerms) => Promise<T>,
  ): Promise<T> => {
    const { onProgress } = given;
    return run(given, (packs, signal) => work(packs, { signal, onProgress }), MAKING);
  };
  return {
    async estimate(zone) {
      const requested = ownFields(zone);
      return run({}, (packs) => Promise.resolve(packs.estimate(requested)));
    },
    async create(zone, given = {}) {
      const requested = ownFields(zone);
      return make(given, (packs, own) => packs.create(requested, own));
    },
    resume: (id, given = {}) => make(given, (packs, own) => packs.resume(id, own)),
    list: () => run({}, (packs) => packs.list()),
    open: (id) => run({}, (packs) => packs.open(id)),
    verify: (id, given = {}) => run(given, (packs, own) => packs.verify(id, own)),
    remove: (id) => run({}, (packs) => packs.remove(id)),
    export: (id, given = {}) => run(given, (packs, own) => packs.export(id, own)),
    import: (file, given = {}) => run(given, (packs, own) => packs.import(file, own)),
    persist: () => run({}, (packs) => packs.persist()),
    room: () => run({}, (packs) => packs.room()),
  };
}
