import type { AnalyzeAnswer, CompareAnswer, Layer } from 'sylvan';
import {
  firesGeoJson,
  histogramCsv,
  outlineOf,
  patchesGeoJson,
  seriesCsv,
  writeGeoTiff,
  writeSvg,
  zoneGeoJson,
  type FireCollection,
  type LossCollection,
  type PatchCollection,
} from 'sylvan/export';
import { translatedWarning } from 'sylvan/locale';
import { placeIn } from '../layers/way.ts';
import type { Analysis } from '../state/analysis.ts';
import { isComparison, type Comparison, type Found } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { hectaresOf, patchesOf, type Patch } from '../state/patches.ts';
import { geometryOf } from '../state/polygon.ts';
import { texts } from '../texts/loss.ts';
import type { texts as shareTexts } from '../texts/share.ts';
import { baseName } from '../ui/save-file.ts';
import { gpxOf, type Waypoint } from '../ui/gpx.ts';
import { numbers } from '../ui/numbers.ts';
import { simulationOf } from '../ui/simulated.ts';
import { answerFile } from './answer-out.ts';

export interface ExportedFile {
  readonly id: keyof typeof shareTexts.value.files;
  readonly name: string;
  readonly make: () => BlobPart | Promise<BlobPart>;
}

/** The first of the `wanted` layers that the answer has; otherwise a comparison's layer of changes, or else the first layer. */
export function exportedLayer(
  layers: readonly Layer[],
  wanted: readonly (string | null)[],
): Layer | undefined {
  const found = [...wanted, 'forest-change'].flatMap((id) => layers.find((layer) => layer.id === id) ?? []);
  return found[0] ?? layers[0];
}

/** A layer as files: its values, and its picture with its legend and the outline of a polygon. */
export function layerFiles(found: Found, layer: Layer): readonly ExportedFile[] {
  const name = `${baseName(found)}_${layer.id}`;
  const { answer, zone } = found;
  const options = { lang: lang.value, ...noteOf(found) };
  const outline = zone.polygon && geometryOf(zone.polygon);
  return [
    { id: 'geotiff', name: `${name}.tif`, make: () => writeGeoTiff(layer, { ...options, answer }) },
    {
      id: 'svg',
      name: `${name}.svg`,
      make: () => writeSvg(layer, { ...options, ...(outline && { outline }) }),
    },
  ];
}

/** The note in files of simulated images, so that nobody takes them for facts about a real place. */
function noteOf({ answer }: Found): { readonly note?: string } {
  const simulation = simulationOf(answer);
  return simulation === undefined ? {} : { note: translatedWarning(simulation, lang.value) };
}

export function dataFiles(found: Found): readonly ExportedFile[] {
  const name = baseName(found);
  const own = isComparison(found) ? comparisonFiles(found, name) : analysisFiles(found, name);
  return [
    ...own,
    ...outlineFiles(found, name),
    { id: 'record', name: `${name}.json`, make: () => json(found.answer) },
    { id: 'answer', name: `${name}_answer.json`, make: () => answerFile(found) },
  ];
}

function analysisFiles(found: Analysis, name: string): readonly ExportedFile[] {
  const { series } = found.answer.details;
  const table =
    series && ({ id: 'series', name: `${name}_series.csv`, make: () => seriesCsv(series) } as const);
  return [...(table ? [table] : []), ...lossFiles(found, name), ...fireFiles(found, name)];
}

/** Empty if there is no layer of loss; if that layer shows no loss, the file contains no patches. */
function lossFiles(found: Analysis, name: string): ExportedFile[] {
  const { answer, layers } = found;
  if (!layers.some(({ id }) => id === 'loss')) return [];
  const features = () => patchesOf(layers, answer.details.date);
  const make = () => markedJson(answer, { type: 'FeatureCollection', features: features() });
  return [
    { id: 'loss', name: `${name}_loss.geojson`, make },
    { id: 'lossGpx', name: `${name}_loss.gpx`, make: () => lossGpx(found) },
  ];
}

/** The patches of loss as waypoints, in the page's language: receivers first show only their names. */
function lossGpx({ answer, layers }: Analysis): string {
  const { date } = answer.details;
  const simulation = simulationOf(answer);
  const name = texts.value.fileName(numbers.day(date));
  const waypoints = patchesOf(layers, date).map(waypointOf);
  return gpxOf(name, waypoints, simulation && translatedWarning(simulation, lang.value));
}

/** A place inside the patch, for people who walk there. */
function waypointOf(patch: Patch): Waypoint {
  const { geometry, properties } = patch;
  const { rank, confirmed_ha: confirmedArea, by } = properties;
  const { waypoint, marks, seenBy, undated } = texts.value;
  const state = confirmedArea === 0 ? marks.unsure : marks.sure;
  return {
    ...placeIn(geometry),
    name: waypoint(String(rank), numbers.exactly(hectaresOf(patch), 2)),
    description: [state, by === null ? undated : seenBy(numbers.day(by))].join(', '),
    type: 'loss',
  };
}

/** Empty if no source answered: an empty file would mean that there was no fire. */
function fireFiles({ fires, answer }: Analysis, name: string): ExportedFile[] {
  if (!fires) return [];
  const make = () => markedJson(answer, firesGeoJson(fires));
  return [{ id: 'fires', name: `${name}_fires.geojson`, make }];
}

function comparisonFiles({ answer, layers }: Comparison, name: string): readonly ExportedFile[] {
  const { histogram, patches, zone } = answer.details;
  const make = () => markedJson(answer, patchesGeoJson(patches));
  const patchFile: ExportedFile = { id: 'patches', name: `${name}_patches.geojson`, make };
  if (layers.length === 0) return [patchFile];
  // The area of one pixel stands for all: in the zone's grid, areas differ by less than a thousandth.
  const pixelAreaHa = zone.pixel_area_m2! / 10_000;
  const csv = (counted: typeof histogram.ndvi) => histogramCsv({ histogram: counted, pixelAreaHa });
  return [
    { id: 'histogramNdvi', name: `${name}_ndvi-change.csv`, make: () => csv(histogram.ndvi) },
    { id: 'histogramDnbr', name: `${name}_dnbr.csv`, make: () => csv(histogram.dnbr) },
    patchFile,
  ];
}

function outlineFiles({ answer, layers, zone: { polygon } }: Found, name: string): ExportedFile[] {
  const file = { id: 'zone', name: `${name}_zone.geojson` } as const;
  if (polygon !== undefined) {
    const properties = { ...(polygon.name !== '' && { name: polygon.name }), ...markOf(answer) };
    return [{ ...file, make: () => json({ type: 'Feature', geometry: geometryOf(polygon), properties }) }];
  }
  if (layers.length === 0) return [];
  const [{ grid }] = layers;
  return [{ ...file, make: () => json({ ...zoneGeoJson(outlineOf(grid)), properties: markOf(answer) }) }];
}

/** The property that marks features of simulated images. */
function markOf(answer: AnalyzeAnswer | CompareAnswer): { readonly simulated?: true } {
  return simulationOf(answer) === undefined ? {} : { simulated: true };
}

function markedJson(
  answer: AnalyzeAnswer | CompareAnswer,
  { features, ...collection }: PatchCollection | FireCollection | LossCollection,
): string {
  const mark = markOf(answer);
  const marked = features.map((one) => ({ ...one, properties: { ...one.properties, ...mark } }));
  return json({ ...collection, features: marked });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
