import { jsonText } from './call.ts';
import type { TypedRequest } from './flags.ts';
import type { Lang, Layer, Writers } from './library.ts';
import type { OutputFile } from './output.ts';

/** Every layer as data and as picture. */
export function layerFiles(layers: readonly Layer[], lang: Lang, writers: Writers): OutputFile[] {
  return layers.flatMap((layer): OutputFile[] => [
    { name: `${layer.id}.tif`, make: () => writers.writeGeoTiff(layer, { lang }) },
    { name: `${layer.id}.png`, make: () => writers.writePng(layer, { lang }) },
  ]);
}

/** The zone: the polygon that was requested, or the square as the grid of one of its layers has it. */
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

export function layerNamed(layers: readonly Layer[], id: string): Layer {
  const layer = layers.find((one) => one.id === id);
  if (layer === undefined) throw new Error(`The answer has no layer ${id}.`);
  return layer;
}
