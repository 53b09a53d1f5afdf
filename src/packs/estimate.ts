import type { PackChoices, PackZone } from '../pack-file/pack-index.ts';
import { packCalls } from './pack-calls.ts';

/** What a pack would take. */
export interface PackEstimate {
  /** Calls that count. */
  readonly units: number;
  /**
   * Bytes to be fetched and kept, about: half or twice as many are possible. Of the public catalogues alone; null where others are named,
   * whose files may be of any size.
   */
  readonly bytes: number | null;
}

/** How a public archive's files are cut, and how many of them are read. */
interface Archive {
  /** Side of a tile of its files, kilometres, and the bytes of one, packed. */
  readonly tile: number;
  readonly bytes: number;
  /** Files of the first year that has an analysis, and of each other beside those that both use. */
  readonly first: number;
  readonly other: number;
  /** The years, both ends counted, whose comparisons it answers where there is no analysis. */
  readonly early?: readonly [first: number, last: number];
}

/** Tiles of 1,024 pixels at 10 and 20 m (Sentinel-2), of 512 at 10 m (Sentinel-1), of 256 at 30 m (Landsat), packed as they commonly are. */
const ARCHIVES: Readonly<Record<string, Archive>> = {
  fine: { tile: 10.24, bytes: 1.6e6, first: 4 * 8 + 2 * 24, other: 4 * 8 + 2 * 8 },
  coarse: { tile: 20.48, bytes: 1.6e6, first: 4 * 8 + 2 * 24, other: 4 * 8 + 2 * 8 },
  sentinel1: { tile: 5.12, bytes: 0.9e6, first: 24, other: 14 },
  landsat89: { tile: 7.68, bytes: 0.08e6, first: 4 * 26, other: 4 * 2, early: [2013, 9999] },
  landsat45: { tile: 7.68, bytes: 0.08e6, first: 4 * 28, other: 0, early: [1984, 2012] },
  canopyMap: { tile: 10.24, bytes: 0.4e6, first: 1, other: 0 },
};

/** Of a tile that lies half below the zone only its first rows are fetched; measured of six looks of 10 km. */
const SHARE = 0.45;

/** Files of a year that has comparisons alone: those of six looks, and of two more where clouds are. */
const EARLY_FILES = 4 * 8;

export function estimatePack(zone: PackZone, { catalog, sources = {} }: PackChoices): PackEstimate {
  const calls = packCalls(zone);
  const units = calls.length;
  const isPublic = catalog === undefined && Object.values(sources).every((choice) => choice === false);
  if (!isPublic) return { units, bytes: null };
  const analyzed = calls.filter(({ operation }) => operation === 'analyze').length;
  const bytes = Object.entries(ARCHIVES)
    .filter(([name]) => sources[name] !== false)
    .map(([, archive]) => {
      const { tile, bytes: ofTile } = archive;
      return filesOf(archive, zone, analyzed) * ofTile * SHARE * (1 + zone.size / tile) ** 2;
    });
  return { units, bytes: Math.round(bytes.reduce((sum, part) => sum + part, 0)) };
}

/** Of the years the latest are `analyzed`. */
function filesOf({ first, other, early }: Archive, { from, to }: PackZone, analyzed: number): number {
  const [begin, end] = early ?? [1, 0];
  const compared = Math.min(to - analyzed, end) - Math.max(from, begin) + 1;
  const recent = analyzed === 0 ? 0 : first + other * (analyzed - 1);
  return recent + Math.max(0, compared) * EARLY_FILES;
}
