import type { AnalyzeAnswer, CompareAnswer, Layer } from 'sylvan';
import type { FireCollection, LossCollection, PatchCollection } from 'sylvan/export';
import { translatedWarning } from 'sylvan/locale';
import type { Analysis } from '../state/analysis.ts';
import { isComparison, type Comparison, type Found } from '../state/comparison.ts';
import { geometryOf } from '../state/polygon.ts';
import { answerFile } from './answer-out.ts';
import { baseName } from '../ui/file-name.ts';
import { simulationOf } from '../ui/simulated.ts';

/** A file format for saving an answer. */
export interface ExportedFile {
  readonly id:
    | 'geotiff'
    | 'svg'
    | 'series'
    | 'histogramNdvi'
    | 'histogramDnbr'
    | 'zone'
    | 'loss'
    | 'lossGpx'
    | 'fires'
    | 'patches'
    | 'record'
    | 'answer';
  readonly name: string;
  readonly make: () => Promise<Blob>;
}

type Writers = typeof import('./writers.ts');
type Lang = 'en' | 'fr';

const CSV = 'text/csv;charset=utf-8';
const GEOJSON = 'application/geo+json';
const GPX = 'application/gpx+xml';

/** Loads the writers with the first requested file. */
function written(
  write: (writers: Writers) => BlobPart | Promise<BlobPart>,
  type: string,
): () => Promise<Blob> {
  return async () => new Blob([await write(await import('./writers.ts'))], { type });
}

/** The first of the `wanted` layers that the answer has. Otherwise the changes for a comparison, or the first layer. */
export function exportedLayer(
  layers: readonly Layer[],
  wanted: readonly (string | null)[],
): Layer | undefined {
  const found = [...wanted, 'forest-change'].flatMap((id) => layers.find((layer) => layer.id === id) ?? []);
  return found[0] ?? layers[0];
}

/** A layer as files: its values, and its picture. */
export function layerFiles(found: Found, layer: Layer, lang: Lang): readonly ExportedFile[] {
  const name = `${baseName(found)}_${layer.id}`;
  return [
    {
      id: 'geotiff',
      name: `${name}.tif`,
      make: written(
        async ({ writeGeoTiff }) =>
          whole(await writeGeoTiff(layer, { lang, answer: found.answer, ...noteOf(found, lang) })),
        'image/tiff',
      ),
    },
    { id: 'svg', name: `${name}.svg`, make: () => layerPicture(found, layer, lang) },
  ];
}

/** With its legend, and the outline of a polygon. */
function layerPicture(found: Found, layer: Layer, lang: Lang): Promise<Blob> {
  const { polygon } = found.zone;
  const outline = polygon && geometryOf(polygon);
  const options = { lang, ...noteOf(found, lang), ...(outline && { outline }) };
  return written(({ writeSvg }) => writeSvg(layer, options), 'image/svg+xml')();
}

/** Marks files of simulated images, so that nobody takes them for facts about a real place. */
function noteOf({ answer }: Found, lang: Lang): { readonly note?: string } {
  const simulation = simulationOf(answer);
  return simulation === undefined ? {} : { note: translatedWarning(simulation, lang) };
}

/** The files besides the layers. */
export function dataFiles(found: Found): readonly ExportedFile[] {
  const name = baseName(found);
  const record: ExportedFile = {
    id: 'record',
    name: `${name}.json`,
    make: written(() => json(found.answer), 'application/json'),
  };
  const answer: ExportedFile = {
    id: 'answer',
    name: `${name}_answer.json`,
    make: written(() => answerFile(found), 'application/json'),
  };
  const own = isComparison(found) ? comparisonFiles(found, name) : analysisFiles(found, name);
  return [...own, ...outlineFiles(found, name), record, answer];
}

function analysisFiles(found: Analysis, name: string): readonly ExportedFile[] {
  const { series } = found.answer.details;
  const table: ExportedFile[] =
    series === undefined
      ? []
      : [
          {
            id: 'series',
            name: `${name}_series.csv`,
            make: written(({ seriesCsv }) => seriesCsv(series), CSV),
          },
        ];
  return [...table, ...lossFiles(found, name), ...fireFiles(found, name)];
}

/** Empty if no layer shows loss; a layer without any loss gives a file without patches. */
function lossFiles(found: Analysis, name: string): ExportedFile[] {
  const { answer, layers } = found;
  if (!layers.some(({ id }) => id === 'loss')) return [];
  const features = (writers: Writers) => writers.patchesOf(layers, answer.details.date);
  const collection = (writers: Writers) =>
    featuresWith(markOf(answer), { type: 'FeatureCollection', features: features(writers) });
  return [
    {
      id: 'loss',
      name: `${name}_loss.geojson`,
      make: written((writers) => json(collection(writers)), GEOJSON),
    },
    { id: 'lossGpx', name: `${name}_loss.gpx`, make: written(({ lossGpx }) => lossGpx(found), GPX) },
  ];
}

/** Empty if no source answered: an empty file would mean that there was no fire. */
function fireFiles({ fires, answer }: Analysis, name: string): ExportedFile[] {
  if (!fires) return [];
  const make = written(
    ({ firesGeoJson }) => json(featuresWith(markOf(answer), firesGeoJson(fires))),
    GEOJSON,
  );
  return [{ id: 'fires', name: `${name}_fires.geojson`, make }];
}

function comparisonFiles({ answer, layers }: Comparison, name: string): readonly ExportedFile[] {
  const { histogram, patches, zone } = answer.details;
  const patchFile: ExportedFile = {
    id: 'patches',
    name: `${name}_patches.geojson`,
    make: written(
      ({ patchesGeoJson }) => json(featuresWith(markOf(answer), patchesGeoJson(patches))),
      GEOJSON,
    ),
  };
  if (layers.length === 0) return [patchFile];
  // On the zone's grid, where pixel sizes differ by less than a thousandth.
  const pixelAreaHa = zone.pixel_area_m2! / 10_000;
  const table = (counted: typeof histogram.ndvi) =>
    written(({ histogramCsv }) => histogramCsv({ histogram: counted, pixelAreaHa }), CSV);
  return [
    { id: 'histogramNdvi', name: `${name}_ndvi-change.csv`, make: table(histogram.ndvi) },
    { id: 'histogramDnbr', name: `${name}_dnbr.csv`, make: table(histogram.dnbr) },
    patchFile,
  ];
}

function outlineFiles({ answer, layers, zone: { polygon } }: Found, name: string): readonly ExportedFile[] {
  if (polygon !== undefined) {
    const properties = { ...(polygon.name !== '' && { name: polygon.name }), ...markOf(answer) };
    const own = { type: 'Feature', geometry: geometryOf(polygon), properties };
    return [{ id: 'zone', name: `${name}_zone.geojson`, make: written(() => json(own), GEOJSON) }];
  }
  if (layers.length === 0) return [];
  const [{ grid }] = layers;
  const make = written(
    ({ zoneGeoJson, outlineOf }) => json({ ...zoneGeoJson(outlineOf(grid)), properties: markOf(answer) }),
    GEOJSON,
  );
  return [{ id: 'zone', name: `${name}_zone.geojson`, make }];
}

/** The property that marks features of simulated images. */
function markOf(answer: AnalyzeAnswer | CompareAnswer): { readonly simulated?: true } {
  return simulationOf(answer) === undefined ? {} : { simulated: true };
}

function featuresWith(
  mark: object,
  { features, ...collection }: PatchCollection | FireCollection | LossCollection,
): object {
  const marked = features.map((one) => ({ ...one, properties: { ...one.properties, ...mark } }));
  return { ...collection, features: marked };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Bytes in the type that blobs accept, without shared memory. */
function whole(bytes: Uint8Array): BlobPart {
  return bytes as Uint8Array<ArrayBuffer>;
}
