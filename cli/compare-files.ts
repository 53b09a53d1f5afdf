import { jsonText } from './call.ts';
import { layerFiles, layerNamed, zoneFile } from './layer-files.ts';
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
    ...layerFiles(layers, lang, writers),
    ...histogramFiles(answer, layers, writers),
    { name: 'patches.geojson', make: () => jsonText(writers.patchesGeoJson(patches)) },
    zoneFile(layers, 'ndvi-change', writers),
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
