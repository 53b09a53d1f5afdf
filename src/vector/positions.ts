/**
 * Names of the columns with positions in degrees, in lower case: English and Spanish ones, or else those that GIS programs write.
 */
const POSITIONS = {
  lat: [['lat', 'latitude', 'latitud'], ['y']],
  lng: [['lng', 'lon', 'long', 'longitude', 'longitud'], ['x']],
} as const;

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Rewrites a number that may have a decimal comma with a decimal point. */
export function withDecimalPoint(text: string): string {
  return text.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
}

/** The indices of a table's columns of latitudes or longitudes, of which there should be one, and the names that are accepted. */
export function positionColumns(names: readonly string[], wanted: keyof typeof POSITIONS) {
  const found = POSITIONS[wanted].map((known: readonly string[]) =>
    names.flatMap((name, i) => (known.includes(name.toLowerCase()) ? [i] : [])),
  );
  return { columns: found.find(({ length }) => length > 0) ?? [], accepted: POSITIONS[wanted].flat() };
}

/** Degrees with or without minutes and seconds, and the letter of a direction; `O` is west in French and Spanish. */
const DEGREES =
  /^([NSEWO])?\s*([+-]?\d+(?:\.\d+)?)\s*(?:[°º]\s*(?:(\d+(?:\.\d+)?)\s*['′’]\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["″”]|''|′′|’’)\s*)?)?([NSEWO])?$/i;
const DIRECTIONS = { lat: /^[NS]?$/i, lng: /^[EWO]?$/i } as const;

/**
 * A coordinate in decimal degrees (`-10.5992`), or in degrees, minutes and seconds (`10°35'57"S`), as a number; NaN for anything
 * else, such as a longitude's letter in a latitude.
 */
export function degreesOf(written: string, axis: 'lat' | 'lng'): number {
  const text = written.trim().replaceAll('\u2212', '-');
  if (DECIMAL.test(text)) return Number(text);
  const found = DEGREES.exec(text);
  if (found === null) return NaN;
  const [, before = '', whole, minutes = '0', seconds = '0', after = ''] = found;
  const letter = before + after;
  // A sign and a letter could cancel each other.
  if (!DIRECTIONS[axis].test(letter) || (letter !== '' && /^[+-]/.test(whole))) return NaN;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return NaN;
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return whole.startsWith('-') || /[SWO]/i.test(letter) ? -size : size;
}
