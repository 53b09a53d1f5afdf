/** The GeoJSON type of each kind of geometry, and how deeply its positions are nested. */
const KINDS = {
  POINT: ['Point', 1],
  LINESTRING: ['LineString', 1],
  POLYGON: ['Polygon', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
} as const;
const HEAD = /\s*(POINT|LINESTRING|POLYGON|MULTIPOLYGON)\s*(?:(?:ZM?|M)\s*)?(?=\()/iy;
const POSITION = /\s*[-+.\dE]+(?:\s+[-+.\dE]+){1,3}(?=\s*[,)])/iy;

/** The error for text that is not WKT of one of these kinds, with the number of the character at fault, counted from 1. */
export class UnreadableWkt extends Error {
  constructor(readonly at: number) {
    super(`Not WKT at character ${at}`);
  }
}

/** The GeoJSON geometry of WKT in longitude and latitude; `null` for empty text. Throws {@link UnreadableWkt}. */
export function geometryOfWkt(text: string): object | null {
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const failAt = (start: number): never => {
    throw new UnreadableWkt(1 + text.length - text.slice(start).trimStart().length);
  };
  const expect = (pattern: RegExp): RegExpExecArray => next(pattern) ?? failAt(at);
  const position = (): number[] => {
    const start = at;
    const numbers = expect(POSITION)[0].trim().split(/\s+/).map(Number);
    return numbers.every(Number.isFinite) ? numbers : failAt(start);
  };
  const list = (depth: number): unknown[] => {
    const items: unknown[] = [];
    expect(/\s*\(/y);
    do items.push(depth === 1 ? position() : list(depth - 1));
    while (next(/\s*,/y) !== null);
    expect(/\s*\)/y);
    return items;
  };
  if (text.trim() === '') return null;
  const [type, depth] = KINDS[expect(HEAD)[1].toUpperCase() as keyof typeof KINDS];
  const coordinates = list(depth);
  expect(/\s*$/y);
  return { type, coordinates: type === 'Point' ? coordinates[0] : coordinates };
}
