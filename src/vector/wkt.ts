const GEOMETRIES = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
} as const;
const WKT = /^(POINT|LINESTRING|POLYGON|MULTIPOLYGON) ?(?:Z|M|ZM)? ?(\([-+., ()\dE]+\))$/i;

/** The GeoJSON geometry of WKT in longitude and latitude; `null` for other text and other kinds of geometries. */
export function geometryOfWkt(text: string): object | null {
  const found = WKT.exec(text.trim().replaceAll(/\s+/g, ' '));
  if (found === null) return null;
  const [, kind, body] = found;
  const json = body
    .replaceAll(/[^(), ][^(),]*/g, (position) => JSON.stringify(position.trim().split(' ').map(Number)))
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    const coordinates = JSON.parse(json) as readonly unknown[];
    const type = GEOMETRIES[kind.toUpperCase() as keyof typeof GEOMETRIES];
    return { type, coordinates: type === 'Point' ? coordinates[0] : coordinates };
  } catch {
    return null;
  }
}
