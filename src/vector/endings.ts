/** Formats of files of features; rows of CSV are points, KMZ and shapefiles are zipped. */
export type VectorFormat = 'geojson' | 'kml' | 'kmz' | 'gpx' | 'shapefile' | 'flatgeobuf' | 'csv';

/** Endings of files with a GeoJSON feature a line. */
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
};

/** Endings of files that can be read. */
export const VECTOR_ENDINGS: readonly string[] = Object.keys(FORMATS);

/** The format that a file's ending names. */
export function vectorFormatOf(name: string): VectorFormat | undefined {
  return FORMATS[/\.\w+$/.exec(name)?.[0].toLowerCase() ?? ''];
}
