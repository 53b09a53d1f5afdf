import { resolutionOf } from '../geo/grid.ts';
import { makeZone } from '../geo/zone.ts';
import { historyGrid, YEAR_PARTS } from '../sources/baseline/plan.ts';
import { READING, zonePixels } from '../sources/detail.ts';
import { CLOUDS, FILES, RADAR_PASSES } from '../sources/estimate.ts';
import { compareZone, completeSeasons, trendZone } from '../sources/landsat/plan.ts';
import type { SourceChoices } from '../sources/options.ts';
import { radarMetres } from '../sources/radar/passes.ts';
import { packCalls } from './calls.ts';
import type { PackZone } from './manifest.ts';

/** What a pack would take. */
export interface PackEstimate {
  /** Calls that count. */
  readonly units: number;
  /**
   * Bytes of its file, about: half or twice as many are possible. Of the public catalogues alone; null where others are named,
   * whose files may be of any size.
   */
  readonly bytes: number | null;
}

/** What is read of a source: bytes of a pixel, of all its files together, of so many metres. */
type Read = readonly [source: string, bytes: number, metres: number];

/** Observations of a season that a comparison reads, clouds counted in, and files of passes of radar. */
const COMPARED = { observations: 6.3, radar: 16 } as const;
const { fine, coarse, radar, landsat, map } = FILES;

/** Of the pixels that its calls read: files are cut to them. */
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

/** What several years read alike is there once: years of the baseline, the series of Landsat. */
function analyzed(zone: PackZone, years: number): Read[] {
  const { composite, history, ...plan } = READING.standard;
  const { finest, lattice } = zonePixels(READING.standard, zone.size);
  const own = makeZone(zone, { finest: Math.max(10, finest), lattice });
  const observations = years * (composite.wanted + CLOUDS.composite);
  const past = history.yearly * (years + 2) + (history.present + YEAR_PARTS) * years;
  const trend = trendZone(zone, plan).resolution;
  const series = (source: 'landsat89' | 'landsat45'): Read => {
    const seasons = completeSeasons(source, zone.lat, zone.date).length;
    return [source, 3 * seasons * landsat.bytes, trend];
  };
  return [
    ['sentinel2', 2 * observations * fine.bytes, own.resolution],
    ['sentinel2', 4 * observations * coarse.bytes, own.coarseResolution],
    ['sentinel2', past * (fine.bytes + 2 * coarse.bytes), resolutionOf(historyGrid(own, READING.standard))],
    ['sentinel1', 2 * RADAR_PASSES * years * radar.bytes, radarMetres(zone.size, own.coarse, plan)],
    ...[series('landsat89'), series('landsat45')],
    ['canopyMap', map.bytes, map.metres],
  ];
}

/** The years that are analysed are compared by Sentinel-2 and radar, those before by the Landsat of their time. */
function compared(zone: PackZone, years: number): Read[] {
  const own = makeZone(zone);
  const { resolution } = compareZone(zone);
  const early = zone.to - zone.from + 1 - years;
  const before2013 = Math.min(early, Math.max(0, 2013 - zone.from));
  const season = COMPARED.observations * landsat.bytes * 4;
  const recent = COMPARED.observations * years;
  return [
    ['sentinel2', 2 * recent * fine.bytes, own.resolution],
    ['sentinel2', recent * (fine.bytes + 3 * coarse.bytes), own.coarseResolution],
    ['sentinel1', COMPARED.radar * years * radar.bytes, radarMetres(zone.size, own.coarse)],
    ['landsat89', season * (early - before2013), resolution],
    ['landsat45', season * before2013, resolution],
  ];
}
