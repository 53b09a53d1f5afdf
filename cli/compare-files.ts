import { jsonText } from './call.ts';
import type { CompareAnswer, Histogram, Lang, Layer, Writers } from './library.ts';
import type { OutputFile } from './output.ts';

/** The files of a comparison: its record, every layer as data and as picture, the histograms, the patches, the zone. */
export function compareFiles(
  { answer, layers }: { readonly answer: CompareAnswer; readonly layers: readonly Layer[] },
  lang: Lang,
  writers: Writers,
): OutputFile[] {
  const { patches } = answer.details;
  return [
    { name: 'record.json', make: () => jsonText(answer) },
    ...layers.flatMap((layer): OutputFile[] => [
      { name: `${layer.id}.tif`, make: () => writers.writeGeoTiff(layer) },
      { name: `${layer.id}.png`, make: () => writers.writePng(layer, { lang }) },
    ]),
    ...histogramFiles(answer, layers, writers),
    { name: 'patches.geojson', make: () => jsonText(writers.patchesGeoJson(patches)) },
    {
      name: 'zone.geojson',
      make: () => jsonText(writers.zoneGeoJson(writers.outlineOf(layerNamed(layers, 'ndvi-change').grid))),
    },
  ];
}

/** One file for each of the two histograms, by the layer whose pixels it counts. */
function histogramFiles(
  { details: { histogram, zone } }: CompareAnswer,
  layers: readonly Layer[],
  writers: Writers,
): OutputFile[] {
  const file = (id: string, counted: Histogram): OutputFile => {
    // A layer covers the zone, so that the zone's area on the ground parts into its pixels.
    const pixelAreaHa = zone.area_ha / layerNamed(layers, id).data.length;
    return {
      name: `histogram-${id}.csv`,
      make: () => writers.histogramCsv({ histogram: counted, pixelAreaHa }),
    };
  };
  return [file('ndvi-change', histogram.ndvi), file('dnbr', histogram.dnbr)];
}

function layerNamed(layers: readonly Layer[], id: string): Layer {
  const layer = layers.find((one) => one.id === id);
  if (layer === undefined) throw new Error(`The comparison has no layer ${id}.`);
  return layer;
}
