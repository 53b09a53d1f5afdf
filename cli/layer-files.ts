import type { ChangeHistogram, CompareAnswer, Lang } from 'sylvan/contract';
import type { Layer, LocatedFires } from 'sylvan/node';
import type { LossOptions } from 'sylvan/export';
import { jsonText } from './call.ts';
import type { TypedRequest } from './flags.ts';
import type { Writers } from './library.ts';
import type { OutputFile } from './output.ts';
import type { Answer } from './record-parts.ts';

/** An answer and its layers. */
interface Found {
  readonly answer: Answer;
  readonly layers: readonly Layer[];
}

/** A comparison, its layers and its request. */
interface Compared extends Found {
  readonly answer: CompareAnswer;
  readonly request: TypedRequest;
}

/** Every layer as data and as a picture. */
export function layerFiles({ answer, layers }: Found, lang: Lang, writers: Writers): OutputFile[] {
  const note = noteOf(answer);
  return layers.flatMap((layer): OutputFile[] => [
    { name: `${layer.id}.tif`, make: () => writers.writeGeoTiff(layer, { lang, answer }) },
    { name: `${layer.id}.svg`, make: () => writers.writeSvg(layer, { lang, note }) },
  ]);
}

/** The text of a picture besides its legend: the days, the zone's centre, and the attribution, which marks simulated images. */
function noteOf(answer: Answer): string {
  const { attribution, zone } = answer.details;
  const [west, south, east, north] = zone.bbox;
  const days =
    'period2' in answer
      ? [answer.period1, answer.period2].map(({ start, end }) => `${start} – ${end}`)
      : [answer.details.date];
  const centre = [south + north, west + east].map((sum) => (sum / 2).toFixed(4)).join(', ');
  return [...days, centre, ...attribution].join('; ');
}

/** All patches of loss as dated polygons, on one line, because there may be many. No file if no layer shows loss. */
export function lossFiles({ answer, layers }: Found, writers: Writers): OutputFile[] {
  const layer = layers.find(({ id }) => id === 'loss');
  if (layer === undefined) return [];
  const make = () =>
    `${JSON.stringify(marked(writers.lossGeoJson(layer, datesOf(answer, layers)), answer))}\n`;
  return [{ name: 'loss.geojson', make }];
}

/** The fires as points: an empty collection if a source answered and saw none, and no file if no source answered. */
export function fireFiles(fires: LocatedFires | null, answer: Answer, writers: Writers): OutputFile[] {
  if (fires === null) return [];
  return [{ name: 'fires.geojson', make: () => jsonText(marked(writers.firesGeoJson(fires), answer)) }];
}

/** Ages count back from the day of an analysis, or from the last day of a comparison. */
function datesOf(answer: Answer, layers: readonly Layer[]): LossOptions | undefined {
  const ages = layers.find(({ id }) => id === 'loss-age');
  const date = 'period2' in answer ? answer.period2.end : answer.details.date;
  return ages && { dated: { ages, date } };
}

/** Marks features from simulated images in their properties, so that nobody takes them for facts about a real place. */
export function marked(
  collection: { readonly features: readonly { readonly properties: object }[] },
  { details }: Answer,
): object {
  if (!details.warnings.some(({ code }) => code === 'simulated-data')) return collection;
  const features = collection.features.map((feature) => ({
    ...feature,
    properties: { ...feature.properties, simulated: true },
  }));
  return { ...collection, features };
}

/** The zone: the requested polygon, or the square as given by the grid of one of its layers. */
export function zoneFile(
  layers: readonly Layer[],
  id: string,
  writers: Writers,
  { geometry }: TypedRequest,
): OutputFile {
  const square = () => writers.zoneGeoJson(writers.outlineOf(layerNamed(layers, id).grid));
  const zone = () => (geometry === undefined ? square() : { type: 'Feature', geometry, properties: {} });
  return { name: 'zone.geojson', make: () => jsonText(zone()) };
}

function layerNamed(layers: readonly Layer[], id: string): Layer {
  const layer = layers.find((one) => one.id === id);
  if (layer === undefined) throw new Error(`The answer has no layer ${id}.`);
  return layer;
}

/**
 * The files of a comparison: its record, every layer as data and as a picture, the histograms, the largest patches and all loss
 * if known, and the zone.
 */
export function compareFiles(
  { answer, layers, request }: Compared,
  lang: Lang,
  writers: Writers,
): OutputFile[] {
  const { patches, patch_count: all } = answer.details;
  const patchFile = () => jsonText(marked(writers.patchesGeoJson(patches), answer));
  return [
    { name: 'record.json', make: () => jsonText(answer) },
    ...layerFiles({ answer, layers }, lang, writers),
    ...histogramFiles(answer, writers),
    ...(all === null ? [] : [{ name: 'patches.geojson', make: patchFile }]),
    ...lossFiles({ answer, layers }, writers),
    zoneFile(layers, 'ndvi-change', writers, request),
  ];
}

/** One file for each of the two histograms, named after its layer. */
function histogramFiles({ details: { histogram, zone } }: CompareAnswer, writers: Writers): OutputFile[] {
  const file = (id: string, counted: ChangeHistogram): OutputFile => {
    const pixelAreaHa = zone.pixel_area_m2! / 10_000;
    return {
      name: `histogram-${id}.csv`,
      make: () => writers.histogramCsv({ histogram: counted, pixelAreaHa }),
    };
  };
  return [file('ndvi-change', histogram.ndvi), file('dnbr', histogram.dnbr)];
}
