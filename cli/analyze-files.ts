import { jsonText } from './call.ts';
import type { Answer, Outline, Writers } from './library.ts';
import type { OutputFile } from './output.ts';

/** The files of an analysis: its record, the series of years where there is one, and the zone. */
export function analyzeFiles(answer: Answer, writers: Writers): OutputFile[] {
  const { series, zone } = answer.details;
  return [
    { name: 'record.json', make: () => jsonText(answer) },
    ...(series === undefined || series.length === 0
      ? []
      : [{ name: 'series.csv', make: () => writers.seriesCsv(series) }]),
    { name: 'zone.geojson', make: () => jsonText(writers.zoneGeoJson(boxOutline(zone.bbox))) },
  ];
}

/** The box around a zone, whose own edges only its grid knows. */
function boxOutline(bbox: Outline['bbox']): Outline {
  const [west, south, east, north] = bbox;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return { bbox, ring: corners };
}
