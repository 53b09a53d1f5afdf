import type { ChangeHistogram, CompareAnswer, Lang } from 'sylvan/contract';
import type { Layer } from 'sylvan/node';
import { jsonText } from './call.ts';
import type { TypedRequest } from './flags.ts';
import { layerFiles, lossFiles, marked, zoneFile } from './layer-files.ts';
import type { Writers } from './library.ts';
import type { OutputFile } from './output.ts';

interface Compared {
  readonly answer: CompareAnswer;
  readonly layers: readonly Layer[];
}

/**
 * The files of a comparison: its record, every layer as data and as a picture, the histograms, the largest patches and all loss
 * if known, and the zone.
 */
export function compareFiles(
  { answer, layers, request }: Compared & { readonly request: TypedRequest },
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

/** One file for each of the two histograms, named by its layer. */
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
