/** Formats of feature files. CSV rows are points; KMZ files and shapefiles are zipped. */
export type VectorFormat = 'geojson' | 'kml' | 'kmz' | 'gpx' | 'shapefile' | 'flatgeobuf' | 'csv';

/** Endings of files with one GeoJSON feature per line. */
export const SEQUENCE_ENDINGS = ['.geojsonl', '.geojsons', '.ndjson', '.jsonl'] as const;

const FORMATS: { readonly [ending: string]: VectorFormat | undefined } = {
  '.geojson': 'geojson',
  '.json': 'geojson',
  ...Object.fromEntries(SEQUENCE_ENDINGS.map((ending) => [ending, 'geojson' as const])),
  '.kml': 'kml',
  '.kmz': 'kmz',
  '.gpx': 'gpx',
  '.zip': 'shapefile',
  '.shz': 'shapefile',
  '.fgb': 'flatgeobuf',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
};

/** Endings of supported files. */
export const VECTOR_ENDINGS: readonly string[] = Object.keys(FORMATS);

/** The format for a file's ending. */
export function vectorFormatOf(name: string): VectorFormat | undefined {
  return FORMATS[/\.\w+$/.exec(name)?.[0].toLowerCase() ?? ''];
}
