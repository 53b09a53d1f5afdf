import type { MakingOptions, PackCheck, PackInfo, PackProgress, Packs, PackZoneInput } from 'sylvan/packs';
import type { PackFileInfo } from 'sylvan/node';
import { SylvanError } from '../../src/errors/errors.ts';

const POINT = { lat: -7.836, lng: 39.274, size: 2 };
const SUMMERS = {
  ...{ date1_start: '2018-06-03', date1_end: '2018-08-31' },
  ...{ date2_start: '2019-06-03', date2_end: '2019-08-31' },
};

export const INFO: PackFileInfo = {
  id: '4b1f0a52-6f0e-4d8e-9b1a-0c5d3e7f9a21',
  library: '0.9.0',
  created: '2026-02-28T23:59:01.000Z',
  today: '2026-02-28',
  zone: { lat: -7.836, lng: 39.274, size: 2, from: 2023, to: 2024, date: '2024-08-31' },
  bytes: 1_234_567,
  simulated: false,
  attribution: ['Contains modified Copernicus Sentinel data 2023–2024', 'Landsat courtesy of the USGS'],
  calls: [
    { operation: 'analyze', request: { ...POINT, date: '2024-08-31' }, outcome: 'stored' },
    { operation: 'analyze', request: { ...POINT, date: '2023-08-31' }, outcome: 'no-imagery' },
    { operation: 'compare', request: { ...POINT, ...SUMMERS }, outcome: 'stored' },
  ],
  entries: 5694,
};

export const WHOLE: PackCheck = { isWhole: true, entries: 5694, bytes: 1_200_000, damaged: [] };

/** The calls to packs, and the stored packs. */
export interface PacksLog {
  readonly calls: unknown[][];
  readonly stored: Pack[];
}

type Pack = Pick<PackInfo, 'id' | 'isComplete' | 'bytes'>;

export type Making = (zone: PackZoneInput, options: Required<MakingOptions>) => Promise<Pack>;

export const MADE: Pack = { id: INFO.id, isComplete: true, bytes: 12 };

/** The progress reported when a pack is begun. */
export const BEGUN: PackProgress = { pack: MADE.id, step: 'fetch', call: 1, calls: 3, progress: null };

const completes: Making = (_, { onProgress }) => {
  onProgress(BEGUN);
  return Promise.resolve(MADE);
};

/** Fake packs with a file of twelve bytes. */
export function fakePacks(log: PacksLog, making: Making = completes): Packs {
  const { calls, stored } = log;
  const made = async (making: Promise<Pack>) => {
    const pack = await making;
    replace(stored, pack);
    return pack;
  };
  const packs = {
    estimate(zone: PackZoneInput) {
      calls.push(['estimate', zone]);
      return Promise.resolve({ units: 3, bytes: 12_345_678 });
    },
    create(zone: PackZoneInput, options: Required<MakingOptions>) {
      calls.push(['create', zone]);
      return made(making(zone, options));
    },
    resume(id: string) {
      calls.push(['resume', id]);
      return Promise.resolve(stored.find((pack) => pack.id === id)!);
    },
    list: () => Promise.resolve(stored.map((pack) => ({ ...INFO, ...pack }))),
    async open(id: string) {
      const found = stored.find((pack) => pack.id === id);
      if (found === undefined) throw new SylvanError('not-found', `There is no pack ${id}`);
      return Promise.resolve(found);
    },
    remove(id: string) {
      calls.push(['remove', id]);
      const point = stored.findIndex((pack) => pack.id === id);
      if (point >= 0) stored.splice(point, 1);
      return Promise.resolve();
    },
    export(id: string) {
      calls.push(['export', id]);
      return Promise.resolve(new Blob(['twelve bytes']).stream());
    },
  };
  return packs as unknown as Packs;
}

/** Adds the pack, or replaces the stored one with its id. */
function replace(stored: Pack[], pack: Pack): void {
  const point = stored.findIndex(({ id }) => id === pack.id);
  stored.splice(point < 0 ? stored.length : point, 1, pack);
}
