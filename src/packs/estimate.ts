import { makeZone, type Place, type Zone } from '../geo/zone.ts';
import { finestPixel, READING, zonePixels } from '../sources/detail.ts';
import { COMPARED } from '../sources/estimate-comparison.ts';
import type { SourceChoices } from '../sources/options.ts';
import { FILES } from '../sources/published-files.ts';
import { packCalls } from './calls.ts';
import type { PackZone } from './manifest.ts';

/** The cost of a pack. */
export interface PackEstimate {
  /** Number of calls that count. */
  readonly units: number;
  /**
   * Approximate size of its file in bytes; the true size may be half or twice as large. Known only for the public catalogs: null
   * for any other catalog, because its files may have any size.
   */
  readonly bytes: number | null;
}

/** Data read from a source: bytes per pixel, summed over all its files, and the size of a pixel in metres. */
type Read = readonly [source: string, bytes: number, metres: number];

const ANALYZED_RADAR = 8;
const FIRST_OF_LANDSAT5 = 1984;
const FIRST_OF_LANDSAT8 = 2013;
const { fine, coarse, radar, landsat, map } = FILES;

/** Estimates the size of a pack from the pixels that its calls read, because its files are cut to them. */
export function estimatePack(zone: PackZone, { catalog, sources = {} }: SourceChoices): PackEstimate {
  const calls = packCalls(zone);
  const units = calls.length;
  const isPublic = catalog === undefined && Object.values(sources).every((choice) => choice === false);
  if (!isPublic) return { units, bytes: null };
  const years = calls.filter(({ operation }) => operation === 'analyze').length;
  const reads = [
    ...(years > 0 ? analyzed(zone, years) : []),
    ...(units > years ? compared(zone, years) : []),
  ];
  const bytes = reads
    .filter(([source]) => (sources as Readonly<Record<string, unknown>>)[source] !== false)
    .map(([, ofPixel, metres]) => ofPixel * (zone.size * (1000 / metres)) ** 2);
  return { units, bytes: Math.round(bytes.reduce((sum, part) => sum + part, 0)) };
}

/** The reads of analyses. Data that several years share (the series of both pairs of Landsat satellites) is counted once. */
function analyzed({ size, to, ...zone }: PackZone, years: number): Read[] {
  const { composite, history, ...plan } = READING.standard;
  const own = groundOf({ ...zone, size });
  const at = (rungs: typeof plan.pixels) => Math.max(own.coarseResolution, finestPixel(rungs, size));
  const observations = composite.wanted * years;
  const past = history.before + history.maximum * years;
  const trend = Math.max(landsat.metres, at(plan.landsatPixels));
  return [
    ['sentinel2', 2 * observations * fine.bytes, own.resolution],
    ['sentinel2', 4 * observations * coarse.bytes, own.coarseResolution],
    ['sentinel2', past * (fine.bytes + 2 * coarse.bytes), at(READING.standard.historyPixels)],
    ['sentinel1', ANALYZED_RADAR * years * radar.bytes, at(plan.radarPixels)],
    ['landsat89', 3 * (to + 1 - FIRST_OF_LANDSAT8) * landsat.bytes, trend],
    ['landsat45', 3 * (FIRST_OF_LANDSAT8 - FIRST_OF_LANDSAT5) * landsat.bytes, trend],
    ['canopy-map', map.bytes, map.metres],
  ];
}

/** The reads of comparisons: for the analyzed years from Sentinel-2 and radar, for earlier years from Landsat satellites. */
function compared(zone: PackZone, years: number): Read[] {
  const { composite, radarPixels } = READING.standard;
  const own = groundOf(zone);
  const early = zone.to - zone.from + 1 - years;
  const early5 = Math.min(early, Math.max(0, FIRST_OF_LANDSAT8 - zone.from));
  const season = 4 * COMPARED.landsat * landsat.bytes;
  const recent = composite.wanted * years;
  const radarPixel = Math.max(own.coarseResolution, finestPixel(radarPixels, zone.size));
  return [
    ['sentinel2', 2 * recent * fine.bytes, own.resolution],
    ['sentinel2', recent * (fine.bytes + 3 * coarse.bytes), own.coarseResolution],
    ['sentinel1', COMPARED.radar * years * radar.bytes, radarPixel],
    ['landsat89', season * (early - early5), Math.max(landsat.metres, own.coarseResolution)],
    ['landsat45', season * early5, Math.max(landsat.metres, own.coarseResolution)],
  ];
}

/** The zone that is read from Sentinel-2. */
function groundOf(zone: Place): Zone {
  const { finest, lattice } = zonePixels(READING.standard, zone.size);
  return makeZone(zone, { finest: Math.max(10, finest), lattice });
}
