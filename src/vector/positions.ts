/**
 * Names of the columns with positions in degrees, in lower case: English and Spanish ones, or else those that GIS programs write.
 */
const POSITIONS = {
  lat: [['lat', 'latitude', 'latitud'], ['y']],
  lng: [['lng', 'lon', 'long', 'longitude', 'longitud'], ['x']],
} as const;

/** A number of a table that is not separated by commas, which may have a decimal comma, with a decimal point. */
export function withDecimalPoint(text: string): string {
  return text.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
}

/** The columns of a table that contain its latitudes or longitudes, by index: one if all is well; and the names that are accepted. */
export function positionColumns(names: readonly string[], wanted: keyof typeof POSITIONS) {
  const found = POSITIONS[wanted].map((known: readonly string[]) =>
    names.flatMap((name, i) => (known.includes(name.toLowerCase()) ? [i] : [])),
  );
  return { columns: found.find(({ length }) => length > 0) ?? [], accepted: POSITIONS[wanted].flat() };
}
