import { FIRST_DAY } from '../contract/analyze.ts';
import { addDays, yearsBefore } from '../contract/dates.ts';
import type { SourceChoices } from '../sources/options.ts';
import type { PackCall, PackZone } from './manifest.ts';
import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { VERSION } from '../record/version.ts';
import { sha256Hex } from '../cache/digest.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import type { PackRecord, PackRecords } from './records.ts';

/** Days of the period that stands for a year in comparisons: the window that an analysis looks back over first. */
const PERIOD_DAYS = 90;

/**
 * The calls that a pack can answer: an analysis of each year's `date`, and comparisons of that season of each year with the one
 * before and, over more than two, of the last with the first. The latest come first.
 */
export function packCalls(zone: PackZone): PackCall[] {
  const { lat, lng, size, from, to } = zone;
  const point = { lat, lng, size };
  const years = Array.from({ length: to - from + 1 }, (_, i) => to - i);
  const days = years.map((year) => dayIn(zone, year));
  const analyses = days
    .filter((date) => date >= FIRST_DAY)
    .map((date) => ({ operation: 'analyze', request: { ...point, date } }) as const);
  const seasons = days.map(seasonOf);
  const pairs = seasons.slice(1).map((season, i) => [season, seasons[i]] as const);
  if (seasons.length > 2) pairs.push([seasons.at(-1)!, seasons[0]]);
  const comparisons = pairs.map(([before, after]) => ({
    operation: 'compare' as const,
    request: {
      ...point,
      date1_start: before.start,
      date1_end: before.end,
      date2_start: after.start,
      date2_end: after.end,
    },
  }));
  return [...analyses, ...comparisons];
}

function dayIn({ date }: PackZone, year: number): string {
  return yearsBefore(date, Number(date.slice(0, 4)) - year);
}

function seasonOf(date: string): { readonly start: string; readonly end: string } {
  return { start: addDays(date, 1 - PERIOD_DAYS), end: date };
}

/** What a new pack is of. */
interface PackBeginning {
  readonly zone: PackZone;
  /** Digest of the options that it is made with. */
  readonly options: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly created: Date;
}

/**
 * The id of the pack of this zone and these sources that was made today or not to its end, or of a new one. Rejects with
 * `request-in-progress` where somebody else begins one at this moment: two would fetch everything twice.
 */
export async function beginPack(
  beginning: PackBeginning,
  storage: PackStorage,
  records: PackRecords,
): Promise<string> {
  const { zone, options, today } = beginning;
  const name = await sha256Hex(JSON.stringify([zone, options]));
  try {
    return await storage.exclusively(name, async () => {
      const all = await records.all();
      const begun = all.find(
        (one) => !one.isImported && isSame(one, beginning) && (!one.isComplete || one.today === today),
      );
      return begun?.id ?? (await newPack(beginning, records));
    });
  } catch (error) {
    // It has no id yet.
    throw isSylvanError(error, 'request-in-progress') ? new SylvanError(error.code, error.message) : error;
  }
}

function isSame(record: PackRecord, { zone, options }: PackBeginning): boolean {
  return JSON.stringify([record.zone, record.options]) === JSON.stringify([zone, options]);
}

async function newPack(beginning: PackBeginning, records: PackRecords): Promise<string> {
  const { zone, options, today, created } = beginning;
  const calls = packCalls(zone);
  const id = crypto.randomUUID();
  await records.storeRecord({
    id,
    library: VERSION,
    created: created.toISOString(),
    today,
    zone,
    calls,
    options,
    outcomes: calls.map(() => null),
    isComplete: false,
    isImported: false,
    bytes: 0,
    simulated: false,
    attribution: [],
  });
  return id;
}

/** What a pack would take. */
export interface PackEstimate {
  /** Calls that count. */
  readonly units: number;
  /**
   * Bytes to be fetched and stored, about: half or twice as many are possible. Of the public catalogues alone; null where
   * others are named, whose files may be of any size.
   */
  readonly bytes: number | null;
}

/** How a public archive's files are cut, and how many of them are read. */
interface Archive {
  /** Side of a tile of its files, kilometres, and the bytes of one, packed. */
  readonly tile: number;
  readonly bytes: number;
  /** Files of the first year that has an analysis, and of each other next to those that both use. */
  readonly first: number;
  readonly other: number;
  /** The years, both ends counted, whose comparisons it answers where there is no analysis. */
  readonly early?: readonly [first: number, last: number];
}

/**
 * Tiles of 1,024 pixels at 10 and 20 m (Sentinel-2), of 512 at 10 m (Sentinel-1), of 256 at 30 m (Landsat), packed as they
 * commonly are.
 */
const ARCHIVES: Readonly<Record<string, Archive>> = {
  fine: { tile: 10.24, bytes: 1.6e6, first: 4 * 8 + 2 * 24, other: 4 * 8 + 2 * 8 },
  coarse: { tile: 20.48, bytes: 1.6e6, first: 4 * 8 + 2 * 24, other: 4 * 8 + 2 * 8 },
  sentinel1: { tile: 5.12, bytes: 0.9e6, first: 24, other: 14 },
  landsat89: { tile: 7.68, bytes: 0.08e6, first: 4 * 26, other: 4 * 2, early: [2013, 9999] },
  landsat45: { tile: 7.68, bytes: 0.08e6, first: 4 * 28, other: 0, early: [1984, 2012] },
  canopyMap: { tile: 10.24, bytes: 0.4e6, first: 1, other: 0 },
};

/** Of a tile that lies half below the zone only its first rows are fetched; measured of six observations of 10 km. */
const FRACTION = 0.45;

/** Files of a year that has comparisons alone: those of six observations, and of two more where clouds are. */
const EARLY_FILES = 4 * 8;

export function estimatePack(zone: PackZone, { catalog, sources = {} }: SourceChoices): PackEstimate {
  const calls = packCalls(zone);
  const units = calls.length;
  const isPublic = catalog === undefined && Object.values(sources).every((choice) => choice === false);
  if (!isPublic) return { units, bytes: null };
  const analyzed = calls.filter(({ operation }) => operation === 'analyze').length;
  const bytes = Object.entries(ARCHIVES)
    .filter(([name]) => (sources as Readonly<Record<string, unknown>>)[name] !== false)
    .map(([, archive]) => {
      const { tile, bytes: ofTile } = archive;
      return filesOf(archive, zone, analyzed) * ofTile * FRACTION * (1 + zone.size / tile) ** 2;
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
