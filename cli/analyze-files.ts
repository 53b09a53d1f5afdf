import { jsonText } from './call.ts';
import type { Answer, Writers } from './library.ts';
import type { OutputFile } from './output.ts';

/** The files of an analysis: its record, the series of years where there is one, and the zone. */
export function analyzeFiles(answer: Answer, writers: Writers): OutputFile[] {
  const { series, zone } = answer.details;
  return [
    { name: 'record.json', make: () => jsonText(answer) },
    ...(series === undefined || series.length === 0
      ? []
      : [{ name: 'series.csv', make: () => writers.seriesCsv(series) }]),
    { name: 'zone.geojson', make: () => jsonText(writers.zoneGeoJson(zone.bbox)) },
  ];
}
