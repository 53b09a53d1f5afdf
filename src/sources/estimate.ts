import type { AnalysisRequest } from './context.ts';
import { resolutionOf } from '../geo/grid.ts';
import { makeZone, type Zone } from '../geo/zone.ts';
import { climateZone } from '../products/season.ts';
import { finestPixel, READING, type ReadingPlan, zonePixels } from './detail.ts';
import { historyGrid, liesOnCoarse, YEAR_PARTS } from './baseline/plan.ts';
import { completeSeasons, trendZone } from './landsat/plan.ts';
import { BLUE_PIXELS, surveyGrid } from './optical/plan.ts';
import { radarMetres } from './radar/passes.ts';
import type { Sources } from './registry.ts';

/** How files of one kind are published. */
interface FileLayout {
  /** Metres of a pixel, pixels along a side of a block, and of an overview's block. */
  readonly metres: number;
  readonly block: number;
  readonly overviewBlock: number;
  /** Bytes a pixel takes in the file. */
  readonly bytes: number;
}

/** Layouts of the public hosts; what takes few bytes a pixel is guessed. */
const FILES = {
  fine: { metres: 10, block: 1024, overviewBlock: 512, bytes: 1.43 },
  coarse: { metres: 20, block: 512, overviewBlock: 256, bytes: 1.55 },
  classes: { metres: 20, block: 512, overviewBlock: 256, bytes: 0.11 },
  radar: { metres: 10, block: 512, overviewBlock: 512, bytes: 3.3 },
  landsat: { metres: 30, block: 256, overviewBlock: 256, bytes: 1.4 },
  words: { metres: 30, block: 256, overviewBlock: 256, bytes: 0.1 },
  map: { metres: 10, block: 512, overviewBlock: 512, bytes: 0.5 },
} as const satisfies Readonly<Record<string, FileLayout>>;

/** Bytes of a file's directories. */
const HEADER = 10_000;
/** Of the last row of blocks only what the window needs is fetched: half of it, and a margin. */
const LAST_ROW = 0.6;

/** What the cheaper of two levels takes of the mean. */
const CHEAPER_LEVEL = 0.7;

/** Mean bytes of a window of `sizeKm` at pixels of `metres`, wherever it lies among the blocks. */
function windowBytes(layout: FileLayout, metres: number, sizeKm: number): number {
  const level = Math.max(metres, layout.metres);
  const block = level > layout.metres ? layout.overviewBlock : layout.block;
  const blocks = (1000 * sizeKm) / level / block;
  return HEADER + (1 + blocks) * (LAST_ROW + blocks) * block ** 2 * layout.bytes;
}

/** Observations that clouds ask for next to those that are wanted, and scenes that a year of Landsat takes where one would do. */
const CLOUDS = { composite: 0.3, landsat: 1.1, words: 1.8 } as const;
/** Observations of the year that the composite has read already. */
const SHARED = 2;
/** Scenes whose classes both parts of Sentinel-2 survey. */
const SURVEYED_TWICE = 10;
/** Passes of radar whose mean is sure enough, mostly. */
const RADAR_PASSES = 4;

/** Bytes that an analysis fetches, about, by source. */
export interface AnalysisEstimate {
  /** Of all sources. */
  readonly bytes: number;
  readonly sources: Readonly<Record<'sentinel2' | 'sentinel1' | 'landsat' | 'canopyMap', number>>;
  /** Seconds they take over a line of so many megabits a second. */
  readonly seconds: number;
}

/**
 * What an analysis fetches of public hosts, before anything is fetched: means over clouds, and over where the zone lies
 * among the files' blocks, so that a small zone takes from half to twice as much. Tables of points, catalogues and what a
 * cache holds are not counted. `megabitsPerSecond` is the line's speed.
 */
export function estimateAnalysis(
  request: AnalysisRequest,
  sources: Sources,
  megabitsPerSecond: number,
): AnalysisEstimate {
  const plan = READING[request.detail];
  const zone = zoneOf(request, plan);
  const isRead = (source: readonly unknown[]) => source.length > 0 && !plan.isPresentAlone;
  const found = {
    sentinel2: sources.sentinel2.length > 0 ? sentinel2Bytes(zone, plan) : 0,
    sentinel1: isRead(sources.sentinel1) ? radarBytes(zone, plan) : 0,
    landsat:
      (isRead(sources.landsat89) ? landsatBytes('landsat89', request, plan) : 0) +
      (isRead(sources.landsat45) ? landsatBytes('landsat45', request, plan) : 0),
    canopyMap: sources.canopyMaps.length > 0 ? windowBytes(FILES.map, zone.resolution, request.size) : 0,
  };
  const bytes = Object.values(found).reduce((sum, part) => sum + part, 0);
  const rounded = Object.entries(found).map(([source, part]) => [source, Math.round(part)]);
  return {
    bytes: Math.round(bytes),
    sources: Object.fromEntries(rounded) as AnalysisEstimate['sources'],
    seconds: Math.round((bytes * 8) / megabitsPerSecond / 1e5) / 10,
  };
}

/** The zone as an analysis lays it where scenes say nothing of their lattice. */
function zoneOf(request: AnalysisRequest, plan: ReadingPlan): Zone {
  const { finest, lattice } = zonePixels(plan, request.size);
  return makeZone(request, { finest: Math.max(10, finest), lattice });
}

function blueBytes(metres: number, sizeKm: number): number {
  return CHEAPER_LEVEL * windowBytes(FILES.fine, BLUE_PIXELS * metres, sizeKm);
}

function sentinel2Bytes(zone: Zone, plan: ReadingPlan): number {
  const { size, resolution: metres, coarseResolution: coarse } = zone;
  const at = (layout: FileLayout, pixel: number) => windowBytes(layout, pixel, size);
  const features = Math.max(coarse, finestPixel(plan.featurePixels, size));
  // Red and near infrared; blue; two bands of 20 m, and red edge and SWIR1; classes.
  const scene =
    2 * at(FILES.fine, metres) +
    blueBytes(coarse, size) +
    2 * at(FILES.coarse, coarse) +
    2 * at(FILES.coarse, features) +
    at(FILES.classes, coarse);
  const composite = (plan.composite.wanted + CLOUDS.composite) * scene;
  const surveyed = at(FILES.classes, resolutionOf(surveyGrid(zone)));
  if (plan.isPresentAlone) return composite + plan.surveyed * surveyed;
  return composite + historyBytes(zone, plan) + surveys(plan) * surveyed;
}

function surveys({ surveyed, history: { yearly, present } }: ReadingPlan): number {
  return surveyed + 2 * (3 * yearly + present + YEAR_PARTS) - SURVEYED_TWICE;
}

function historyBytes(zone: Zone, plan: ReadingPlan): number {
  const { lat, lng, size } = zone;
  const { yearly, present } = plan.history;
  const metres = resolutionOf(historyGrid(zone, plan));
  // Blue; red; near infrared and SWIR; classes.
  const observation =
    blueBytes(metres, size) +
    windowBytes(FILES.fine, metres, size) +
    2 * windowBytes(FILES.coarse, metres, size) +
    windowBytes(FILES.classes, metres, size);
  const recent = present + YEAR_PARTS;
  const redEdge = climateZone(lat, lng) === 'TROPICAL' ? 0 : recent * windowBytes(FILES.coarse, metres, size);
  return (3 * yearly + recent - (liesOnCoarse(zone, plan) ? SHARED : 0)) * observation + redEdge;
}

function radarBytes({ size, coarse }: Zone, plan: ReadingPlan): number {
  return 2 * RADAR_PASSES * windowBytes(FILES.radar, radarMetres(size, coarse, plan), size);
}

function landsatBytes(
  source: 'landsat45' | 'landsat89',
  request: AnalysisRequest,
  plan: ReadingPlan,
): number {
  const { lat, date, size } = request;
  const years = completeSeasons(source, lat, date).length;
  const metres = trendZone(request, plan).resolution;
  const isOne = plan.landsatEnough === 1;
  const bands = 3 * windowBytes(FILES.landsat, metres, size);
  const words = (isOne ? 1 : 2) * windowBytes(FILES.words, metres / 4, size);
  return years * ((isOne ? CLOUDS.landsat : 3) * bands + (isOne ? CLOUDS.words : 3) * words);
}
