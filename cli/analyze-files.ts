import { jsonText } from './call.ts';
import { layerFiles, zoneFile } from './layer-files.ts';
import type { Answer, Lang, Layer, Writers } from './library.ts';
import type { OutputFile } from './output.ts';

/** The files of an analysis: its record, every layer as data and as picture, the series of years where there is one, the zone. */
export function analyzeFiles(
  { answer, layers }: { readonly answer: Answer; readonly layers: readonly Layer[] },
  lang: Lang,
  writers: Writers,
): OutputFile[] {
  const { series } = answer.details;
  return [
    { name: 'record.json', make: () => jsonText(answer) },
    ...layerFiles(layers, lang, writers),
    ...(series === undefined || series.length === 0
      ? []
      : [{ name: 'series.csv', make: () => writers.seriesCsv(series) }]),
    zoneFile(layers, 'ndvi', writers),
  ];
}
