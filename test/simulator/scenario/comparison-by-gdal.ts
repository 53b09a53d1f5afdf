import { join } from 'node:path';
import type { ComparisonTruth } from '../../../simulator/index.ts';
import { gdalStack } from '../gdal.ts';
import { itemsOf, rowsOf, type ScenarioItem } from './scenarios.ts';

/** What the written rasters of one period show, as GDAL decodes them, pixel by pixel of the zone. */
export interface ShownPeriod {
  readonly width: number;
  /** NDVI of the medians of the clear observations, NaN where there is none. */
  readonly ndvi: Float64Array;
  /** NBR, on the pixels of NDVI. */
  readonly nbr: Float64Array;
  /** 1 where the clear observations say water. */
  readonly water: Uint8Array;
}

type Span = readonly [start: string, end: string];

export function spansOf({ request }: ComparisonTruth): readonly [Span, Span] {
  return [
    [request.date1_start, request.date1_end],
    [request.date2_start, request.date2_end],
  ];
}

function itemsIn(folder: string, collection: string, [start, end]: Span): ScenarioItem[] {
  return itemsOf(folder, collection).filter(
    ({ properties: { datetime } }) => datetime.slice(0, 10) >= start && datetime.slice(0, 10) <= end,
  );
}

const labels = (bytes: Buffer) => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
const floats = (bytes: Buffer) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);

function stackOf(folder: string, items: readonly ScenarioItem[], asset: string): Buffer {
  return gdalStack(items.map((item) => join(folder, item.assets[asset].href)));
}

/** Ten-metre pixels; of 20 m bands each pixel is four. */
export function shownBySentinel2(folder: string, truth: ComparisonTruth, span: Span): ShownPeriod {
  const items = itemsIn(folder, 'sentinel-2-c1-l2a', span);
  const asset = items[0].assets.red as unknown as {
    'proj:shape': [number, number];
    'proj:transform': number[];
  };
  const [fileRows, fileColumns] = asset['proj:shape'];
  const x0 = (truth.zone.affine[2] - asset['proj:transform'][2]) / 10;
  const y0 = (asset['proj:transform'][5] - truth.zone.affine[5]) / 10;
  const scl = new Uint8Array(stackOf(folder, items, 'scl'));
  const hidden = items.map((_, observation) => hiddenBy(scl, observation, fileColumns / 2, fileRows / 2));
  const bands = ['red', 'nir', 'nir08', 'swir22'].map((name) => ({
    numbers: labels(stackOf(folder, items, name)),
    step: name === 'red' || name === 'nir' ? 1 : 2,
    offsets: items.map((item) => offsetOf(item, name)),
  }));
  const { width, height } = truth.zone;
  return overPixels(width, height, (x, y) => {
    const at = (observation: number, step: number) =>
      (observation * (fileRows / step) + Math.floor((y0 + y) / step)) * (fileColumns / step) +
      Math.floor((x0 + x) / step);
    const half = Math.floor((y0 + y) / 2) * (fileColumns / 2) + Math.floor((x0 + x) / 2);
    const clear = [...items.keys()].filter((observation) => hidden[observation][half] === 0);
    const [red, nir, nir08, swir22] = bands.map(({ numbers, step, offsets }) =>
      median(clear.map((observation) => numbers[at(observation, step)] / 10_000 + offsets[observation])),
    );
    return { red, nir, nir08, swir22, isWater: clear.some((observation) => scl[at(observation, 2)] === 6) };
  });
}

function offsetOf(item: ScenarioItem, name: string): number {
  const asset = item.assets[name] as unknown as {
    readonly 'raster:bands': readonly { readonly offset: number }[];
  };
  return asset['raster:bands'][0].offset;
}

/** 1 within three pixels of what SCL calls cloud, cirrus or shadow. */
function hiddenBy(scl: Uint8Array, observation: number, columns: number, rows: number): Uint8Array {
  const hidden = new Uint8Array(columns * rows);
  for (let i = 0; i < hidden.length; i++) {
    if (![3, 8, 9, 10].includes(scl[observation * hidden.length + i])) continue;
    const [x, y] = [i % columns, Math.floor(i / columns)];
    for (let v = Math.max(0, y - 3); v <= Math.min(rows - 1, y + 3); v++)
      hidden.fill(1, v * columns + Math.max(0, x - 3), v * columns + Math.min(columns - 1, x + 3) + 1);
  }
  return hidden;
}

/** Gains and offsets that make TM's reflectances OLI's (Roy et al. 2016, reduced major axis). */
const OLI_OF_TM: Readonly<Record<string, readonly [number, number]>> = {
  red: [0.9825, -0.0022],
  nir08: [1.0073, -0.0021],
  swir22: [0.9949, 0.0029],
};

/** Thirty-metre pixels with their centres in the zone; TM's made OLI's where that is wanted. */
export function shownByLandsat(
  folder: string,
  truth: ComparisonTruth,
  span: Span,
  harmonised: boolean,
): ShownPeriod {
  const items = itemsIn(folder, 'landsat-c2-l2', span);
  const isTm = items[0].properties.platform === 'landsat-5';
  const [fileRows, fileColumns] = items[0].properties['proj:shape'] as [number, number];
  const [, , west, , , north] = items[0].properties['proj:transform'] as number[];
  const { affine, width } = truth.zone;
  const x0 = Math.ceil((affine[2] - west) / 30 - 0.5);
  const y0 = Math.ceil((north - affine[5]) / 30 - 0.5);
  const columns = Math.ceil((affine[2] + 10 * width - west) / 30 - 0.5) - x0;
  const quality = labels(stackOf(folder, items, 'qa_pixel'));
  const bands = ['red', 'nir08', 'nir08', 'swir22'].map((name) => {
    const [gain, bias] = harmonised && isTm ? OLI_OF_TM[name] : [1, 0];
    return { numbers: labels(stackOf(folder, items, name)), gain, bias };
  });
  return overPixels(columns, columns, (x, y) => {
    const at = (observation: number) => (observation * fileRows + y0 + y) * fileColumns + x0 + x;
    const clear = [...items.keys()].filter((observation) => (quality[at(observation)] & 0x3f) === 0);
    const [red, nir, nir08, swir22] = bands.map(({ numbers, gain, bias }) =>
      median(clear.map((observation) => gain * (numbers[at(observation)] * 0.0000275 - 0.2) + bias)),
    );
    return {
      red,
      nir,
      nir08,
      swir22,
      isWater: clear.some((observation) => (quality[at(observation)] & 0x80) !== 0),
    };
  });
}

interface ShownPixel {
  readonly red: number;
  readonly nir: number;
  readonly nir08: number;
  readonly swir22: number;
  readonly isWater: boolean;
}

function overPixels(width: number, height: number, show: (x: number, y: number) => ShownPixel): ShownPeriod {
  const shown = {
    width,
    ndvi: new Float64Array(width * height),
    nbr: new Float64Array(width * height),
    water: new Uint8Array(width * height),
  };
  for (let i = 0; i < shown.water.length; i++) {
    const { red, nir, nir08, swir22, isWater } = show(i % width, Math.floor(i / width));
    shown.ndvi[i] = (nir - red) / (nir + red);
    shown.nbr[i] = (nir08 - swir22) / (nir08 + swir22);
    shown.water[i] = Number(isWater);
  }
  return shown;
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length / 2;
  return (values[Math.floor(middle)] + values[Math.ceil(middle) - 1]) / 2;
}

/** 10 log10 of the mean power of a period's passes over the zone. */
export function shownVv(folder: string, truth: ComparisonTruth, span: Span): number {
  const items = itemsIn(folder, 'sentinel-1-rtc', span);
  const [rows, columns] = items[0].properties['proj:shape'] as [number, number];
  const power = floats(stackOf(folder, items, 'vv'));
  const margin = (columns - truth.zone.width) / 2;
  let [sum, count] = [0, 0];
  power.forEach((value, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns) % rows];
    if (Math.min(x, y) < margin || Math.max(x, y) >= columns - margin) return;
    sum += value;
    count += 1;
  });
  return 10 * Math.log10(sum / count);
}

/**
 * Rows of the tables of VIIRS that methods 4 counts in a period: of vegetation, not of low confidence, in the zone, each once.
 */
export function shownFires(
  folder: string,
  [start, end]: Span,
  areInZone: (positions: readonly (readonly [lng: number, lat: number])[]) => boolean[],
): number {
  const rows = itemsOf(folder, 'firms')
    .flatMap((item) => ['viirs-snpp-nrt', 'viirs-noaa20-sp'].flatMap((asset) => rowsOf(folder, item, asset)))
    .filter(({ acq_date: date }) => date >= start && date <= end)
    .filter((row) => row.confidence !== 'l' && (!('type' in row) || row.type === '0'));
  const inside = areInZone(rows.map(({ longitude, latitude }) => [Number(longitude), Number(latitude)]));
  return new Set(rows.filter((_, i) => inside[i]).map((row) => JSON.stringify(row))).size;
}
