import { accessOf } from '../access.ts';
import type { StorageRoom } from '../cache/pack-storage.ts';
import type { PackZone, PackZoneInput } from '../contract/pack-zone.ts';
import { orAbort } from '../errors/abort.ts';
import type { PackCheck } from '../packs/archive.ts';
import type { PackEstimate } from '../packs/estimate.ts';
import type { FillingTerms, OnPackProgress, PackProgress } from '../packs/filling.ts';
import type { PackSource } from '../packs/importing.ts';
import type { PackCall, PackEntry, PackInfo, PackOutcome } from '../packs/manifest.ts';
import type { OpenedPack, PackStore } from '../packs/pack-store.ts';
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

/** Options for making a pack. */
export interface MakingOptions {
  /** Pauses the making of the pack; the call rejects with `signal.reason`. Fetched data is kept, and `resume` continues. */
  readonly signal?: AbortSignal;
  /** Receives the progress of making the pack. If it throws or its promise rejects, the making ends; it can be resumed. */
  readonly onProgress?: OnPackProgress;
}

/**
 * Zones stored for use without a network: everything that analyses and comparisons of some years need, and their results. In a
 * page, packs are stored in its origin, for all pages of that origin; in Node, in a folder.
 */
export interface Packs {
  /** Estimates the calls and bytes of a pack; nothing is fetched. Rejects with `invalid-parameters`, as `create` does. */
  estimate(zone: PackZoneInput): Promise<PackEstimate>;
  /**
   * Makes the pack's calls, each of which counts, and stores what they fetch; then repeats them without a network and compares the
   * results. Continues a pack of the same zone and sources if its making was interrupted. Rejects as calls do; with `storage-full`
   * if there is no room; and with `upstream-failure` {source} if a source failed, because its part would be missing permanently.
   */
  create(zone: PackZoneInput, options?: MakingOptions): Promise<PackInfo>;
  /** Fetches the data that a pack does not have yet or has lost; calls that were counted are not counted again. */
  resume(id: string, options?: MakingOptions): Promise<PackInfo>;
  /** All packs stored here, including unfinished ones. */
  list(): Promise<PackInfo[]>;
  /** The pack with the results from when it was made; reading them costs nothing. */
  open(id: string): Promise<OpenedPack>;
  /** Checks the whole pack against its digests. */
  verify(id: string, options?: SignalOption): Promise<PackCheck>;
  /** Removes a pack and all its data; a pack that is already gone is not an error. Rejects with `not-found` for an invalid id. */
  remove(id: string): Promise<void>;
  /** Streams the pack as one file (docs/pack-format.md). The caller must read the stream to its end or cancel it. */
  export(id: string, options?: SignalOption): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Imports a pack from its file. If it rejects, with `pack-invalid` or `storage-full`, nothing of the pack is stored. */
  import(file: PackSource, options?: SignalOption): Promise<PackInfo>;
  /** Asks the browser to keep stored data when storage runs low; call it when the user wants this. Returns whether it will. */
  persist(): Promise<boolean>;
  /** Bytes used and free, and whether stored data is kept when storage runs low. */
  room(): Promise<StorageRoom>;
}

const SIGNAL = ['signal'];
const MAKING = [...SIGNAL, 'onProgress'];

/** The packs of this device, made and read by a Sylvan; their code is loaded on first use. */
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
    persist: () => run({}, (packs) => packs.desk.storage.persist()),
    room: () => run({}, (packs) => packs.desk.storage.room()),
  };
}
