import { makeZone } from '../../src/geo/zone.ts';
import { ofIndices } from '../../src/geo/indices.ts';
import type { Scene } from '../../src/stac/scene.ts';
import type { ChangeResult, PeriodPlanes } from '../../src/products/change/tasks.ts';
import type { Ledger } from '../../src/products/ledger/between.ts';
import type { CompareFindings } from '../../src/products/change/compare-findings.ts';
import type { Outcome } from '../../src/sources/optional.ts';
import type { Fires } from '../../src/sources/fires/assess.ts';
import type { RadarPair } from '../../src/sources/periods/radar.ts';
import type { PeriodComposite } from '../../src/sources/periods/period.ts';
import type { Radar } from '../../src/sources/radar/read.ts';
import { emptyRun, type SourceRun } from '../../src/sources/context.ts';

const ZONE = makeZone({ lat: -8.9, lng: -62.1, size: 1 });
const PIXELS = ZONE.grid.width * ZONE.grid.height;

/** The run of a source that was queried successfully. */
export function exampleRun(own: Partial<SourceRun> = {}): SourceRun {
  return { ...emptyRun({ id: 'own', host: 'images.example' }), ...own };
}

export function exampleScene(day: string, own: Partial<Scene> = {}): Scene {
  return {
    ...{ id: `S2A_${day}`, source: 'folder', collection: 'sentinel-2-l2a', platform: 'sentinel-2a' },
    ...{ datetime: `${day}T14:37:31Z`, tile: '20LPP', bbox: ZONE.bbox, epsg: ZONE.epsg },
    ...{ processingBaseline: '05.10', offsetSource: 'asset', cloudCover: 3, updated: null },
    ...{ sunElevation: 50, simulated: false, bands: {}, quality: null },
    ...own,
  };
}

function exampleObserved(days: readonly string[], own: Partial<PeriodComposite> = {}): PeriodComposite {
  const scenes = own.scenes ?? days.map((day) => exampleScene(day));
  const used = scenes.map(({ id, datetime }) => ({
    ...{ id, date: datetime.slice(0, 10), processing_baseline: '05.10', valid_fraction: 1 },
  }));
  return {
    sensor: 'sentinel2',
    harmonised: false,
    planes: NO_PLANES,
    scenes,
    corrected: [],
    run: exampleRun({ scenes: used }),
    ...own,
  };
}

const NO_PLANES: PeriodPlanes = {
  ...ofIndices(() => new Float32Array(0)),
  ...{ deviation: new Float32Array(0), observations: new Uint8Array(0) },
  ...{ swir22: new Float32Array(0), water: new Uint8Array(0) },
};

/** The finding of a non-optical source: `ok`, `partial`, or a status without a value. */
export function outcome<T>(value: T | null, own: Partial<Outcome<T>> = {}): Outcome<T> {
  return { status: value === null ? 'empty' : 'ok', value, run: exampleRun(), error: null, ...own };
}

export function exampleRadar(vvPower: number): Radar {
  const none = new Float32Array(0);
  const result = { vv: none, vh: null, ratio: null, evidence: none, vvPower, vhPower: null };
  return {
    result: { ...result, vvStandardError: 0.1, validFraction: 1 },
    dates: ['2023-07-01'],
    orbit: 83,
    platforms: ['sentinel-1a'],
  };
}

export function exampleFires(count: number): Fires {
  return {
    ...{ windowDays: 92, count, inside: [], clusters: 0, frpSumMw: 0, observedFraction: null },
    ...{ from: 'points' },
  };
}

/** A square kilometre that is half forest, without change. */
export function exampleChange(own: Partial<ChangeResult> = {}): ChangeResult {
  const means = { ...ofIndices(() => 0.4), ndvi: 0.6, nbr: 0.5 };
  const forest = PIXELS / 2;
  return {
    ...{ observedBefore: PIXELS, observedAfter: PIXELS, commonPixels: PIXELS, landPixels: PIXELS },
    ...{ before: means, after: means, forestPixels: forest, gainPixels: 0, floodedPixels: 0 },
    ...{ forestNdvi: 0, forestNbr: 0, severity: [0, 0, forest, 0, 0, 0, 0] },
    ...{ ndviBlocks: new Float64Array(4), nbrBlocks: new Float64Array(4) },
    ...{ ndviHistogram: new Uint32Array(160), dnbrHistogram: new Uint32Array(160) },
    ...{ forestBefore: new Uint8Array(0), planes: null },
    ...own,
  };
}

/** The same half on both dates, on the coarse grid. */
export function exampleLedger(own: Partial<Ledger> = {}): Ledger {
  const coarse = ZONE.coarse.width * ZONE.coarse.height;
  return {
    ...{ loss: new Uint8Array(coarse), gain: new Uint8Array(coarse) },
    ...{ after: new Int32Array(coarse), by: new Int32Array(coarse) },
    ...{ confirmedPixels: 0, provisionalPixels: 0, unknownPixels: 0, sureFraction: 1, assessedFraction: 1 },
    ...{ patches: [], patchCount: 0, grid: ZONE.coarse, pixelAreaM2: 4 * ZONE.pixelAreaM2 },
    ...{ classes: new Uint8Array(PIXELS), forestPixels: PIXELS / 2, landPixels: PIXELS },
    ...{ toldBy: 'years', unknown: null, validFraction: 1 },
    ...own,
  };
}

const SIGNIFICANCE = { mean: 0, interval: null, t: null, blocks: 4, significant: false } as const;

/** Two equal summers of a zone: no warnings, nothing missing. */
export function exampleFindings(own: Partial<CompareFindings> = {}): CompareFindings {
  const radar: RadarPair = { period1: exampleRadar(0.1), period2: exampleRadar(0.1), unread: [] };
  return {
    job: {
      ...{ lat: ZONE.lat, lng: ZONE.lng, size: 1, lang: 'en', detail: 'full' },
      ...{ date1_start: '2023-06-01', date1_end: '2023-08-31' },
      ...{ date2_start: '2024-06-01', date2_end: '2024-08-31' },
    },
    periods: {
      zone: ZONE,
      period1: exampleObserved(['2023-06-20', '2023-07-10', '2023-08-10']),
      period2: exampleObserved(['2024-06-20', '2024-07-10', '2024-08-10']),
      passedOver: [],
    },
    radar: outcome(radar),
    fires: { period1: outcome(exampleFires(0)), period2: outcome(exampleFires(2)) },
    season: { distanceDays: 0, mismatch: false },
    change: exampleChange(),
    commonFraction: 1,
    significance: { ndvi: SIGNIFICANCE, nbr: SIGNIFICANCE },
    sources: null,
    references: [],
    ledger: outcome(exampleLedger()),
    unknown: null,
    status: 'STABLE',
    forest: { lossHa: 0, provisionalHa: 0, gainHa: 0, baselineHa: 50, lossPercent: 0 },
    firesInForest: 0,
    alert: 'STABLE',
    ...own,
  };
}

/** The findings with changes to the images of one or both periods. */
export function withPeriods(
  period1: Partial<PeriodComposite>,
  period2: Partial<PeriodComposite> = {},
  own: Partial<CompareFindings> = {},
): CompareFindings {
  const { periods, ...rest } = exampleFindings(own);
  const [first, second] = [
    { ...periods.period1, ...period1 },
    { ...periods.period2, ...period2 },
  ];
  return { ...rest, periods: { ...periods, period1: first, period2: second } };
}
