import { UNKNOWN_CLASS, type Layer } from '../geo/layer.ts';
import type { Lang } from '../contract/zone.ts';
import { joined } from '../net/buffers.ts';
import { checkLayer } from './door.ts';
import { legendOf, type Legend } from './legend.ts';
import { type LayerAnswer, provenanceTexts } from './origin.ts';
import { cogParts, type MetadataItem } from './tiff/cog.ts';
import { deflate } from './tiff/deflate.ts';
import { openLevels, type PyramidLevel, type LevelsLayout, type OpenLevel } from './tiff/levels.ts';
import { asRows } from './tiff/raster.ts';

/**
 * Statistics of the known pixels under GDAL's names; only VALID_PERCENT if no pixel is known. As in GDAL, the standard deviation
 * is that of the population: the sum of squares is divided by the number of pixels.
 */
function statisticsOf({ data }: Layer): Readonly<Record<string, number>> {
  let [count, minimum, maximum, mean, squares] = [0, Infinity, -Infinity, 0, 0];
  const ignored = data instanceof Uint8Array ? UNKNOWN_CLASS : NaN;
  for (const value of data) {
    if (value === ignored || Number.isNaN(value)) continue;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
    // Welford (1962): large values with a small spread keep their precision.
    const distance = value - mean;
    mean += distance / ++count;
    squares += distance * (value - mean);
  }
  const VALID_PERCENT = Number((100 * (count / data.length)).toPrecision(4));
  if (count === 0) return { VALID_PERCENT };
  const STDDEV = Math.sqrt(squares / count);
  return { MAXIMUM: maximum, MEAN: mean, MINIMUM: minimum, STDDEV, VALID_PERCENT };
}

/** Options for writing a GeoTIFF. */
export interface GeoTiffOptions {
  /** Language of the band's description, unit and class names. Default `en`. */
  readonly lang?: Lang;
  /** TIFF's ImageDescription, for information that readers of the file must have. Default none. */
  readonly note?: string;
  /** The answer that the layer belongs to; the file then states its days, attribution and processing version. */
  readonly answer?: LayerAnswer;
  /** Cancels the writing, which then rejects with `signal.reason`. */
  readonly signal?: AbortSignal;
}

/** Side of a tile in pixels, the default of GDAL's COG driver. */
const TILE_SIZE = 512;

const MEASUREMENTS: LevelsLayout = { tileSize: TILE_SIZE, predictor: 3, overviews: 'average' };

/** Runs of equal classes deflate better without a predictor. */
const CLASSES: LevelsLayout = { ...MEASUREMENTS, predictor: 1, overviews: 'mode-of-known' };

/**
 * A layer as a cloud-optimised GeoTIFF (tiles of 512 x 512 pixels, deflate, classic TIFF) that holds its values bit for bit.
 * Measurements are float32 with nodata NaN, and their overviews hold the mean of the known pixels; classes are bytes with nodata
 * 255, the legend's colours as a colour table, and the most frequent class in overviews. The band has the layer's title, unit,
 * and STATISTICS_* of its known pixels, as from `gdalinfo -stats`; for classes also their names, as CLASS_0, CLASS_1, … The file
 * states the software (TIFF's Software) and the layer's id (LAYER); with `answer` also its last day (DateTime), attribution
 * (Copyright), its days (DATE, FIRST_DAY, LAST_DAY; for a comparison PERIOD1_FIRST_DAY and so on), PROCESSING_VERSION, and
 * SIMULATED if images are simulated.
 *
 * Throws `invalid-parameters` for a layer that cannot be written: data that does not fill the grid, a grid that is not north-up
 * in UTM, infinite values, unknown classes.
 */
export async function writeGeoTiff(
  layer: Layer,
  { lang = 'en', note, answer, signal }: GeoTiffOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  checkLayer(layer);
  const { grid, data } = layer;
  const legend = legendOf(layer.id, lang);
  const areClasses = legend.kind === 'classes';
  const rows = asRows({ grid, data, nodata: areClasses ? UNKNOWN_CLASS : NaN });
  const layout = areClasses ? CLASSES : MEASUREMENTS;
  const { texts, metadata } = provenanceTexts(layer.id, answer);
  const parts = cogParts(await compressed(openLevels(rows, layout), signal), {
    ...rows,
    tileSize: TILE_SIZE,
    predictor: layout.predictor,
    metadata: [
      { name: 'OVR_RESAMPLING_ALG', value: areClasses ? 'MODE' : 'AVERAGE' },
      ...metadata,
      ...bandItems(layer, legend),
    ],
    description: note ?? null,
    texts,
    colourMap: areClasses ? colourMap(legend) : null,
    ghostArea: true,
    bigTiff: false,
  });
  return joined(parts);
}

async function compressed(
  levels: Iterable<OpenLevel>,
  signal: AbortSignal | undefined,
): Promise<PyramidLevel[]> {
  const done: PyramidLevel[] = [];
  for (const { width, height, tiles } of levels) {
    const bytes: (Uint8Array | null)[] = [];
    for (const tile of tiles) {
      signal?.throwIfAborted();
      bytes.push(tile && (await deflate(tile)));
    }
    done.push({ width, height, tiles: bytes });
  }
  return done;
}

function bandItems(layer: Layer, { title, unit, kind, stops }: Legend): MetadataItem[] {
  const names = kind === 'classes' ? stops : [];
  return [
    { name: 'DESCRIPTION', value: title, band: 0, role: 'description' },
    ...(unit === null ? [] : [{ name: 'UNITTYPE', value: unit, band: 0, role: 'unittype' } as const]),
    ...Object.entries(statisticsOf(layer)).map(([name, value]) => bandItem(`STATISTICS_${name}`, value)),
    ...names.map(({ value, label }) => bandItem(`CLASS_${value}`, label)),
  ];
}

function bandItem(name: string, value: string | number): MetadataItem {
  return { name, value: String(value), band: 0 };
}

/**
 * TIFF's ColorMap: all reds, all greens, all blues, 16 bits each. Values without a class are black; readers show nodata, which is
 * one of them, as transparent.
 */
function colourMap({ stops }: Legend): number[] {
  return [0, 1, 2].flatMap((part) =>
    Array.from({ length: 256 }, (_, sample) => (stops[sample]?.colour[part] ?? 0) * 257),
  );
}
