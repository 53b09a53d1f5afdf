import { degreeLengths } from '../geo/ellipsoid.ts';
import { polygonOf } from '../geo/polygon.ts';

type Position = readonly number[];
export type Line = readonly Position[];

/** Maximum distance between the ends of a walk around a plot, in metres and as a fraction of the walk's length. */
export const WIDEST_GAP = 25;
const WIDEST_PART = 0.1;

/** The polygon that lines enclose, and the largest gap that closing them fills, in metres. */
interface Enclosed {
  readonly geometry: object;
  readonly gapM: number;
}

/** The polygon that lines enclose if each is closed, except for a small gap; otherwise `null`. */
export function enclosedBy(lines: readonly Line[]): Enclosed | null {
  if (lines.length === 0 || !lines.every(isClosed)) return null;
  const geometry = polygonOf(lines.map((line) => [gapOf(line) === 0 ? line : [...line, line[0]]]));
  return { geometry, gapM: Math.round(10 * Math.max(...lines.map(gapOf))) / 10 };
}

function isClosed(line: Line): boolean {
  return line.length >= 3 && gapOf(line) <= Math.min(WIDEST_GAP, WIDEST_PART * lengthOf(line));
}

/** Metres between the ends of a line; infinite without positions. */
export function gapOf(line: Line): number {
  return line.length === 0 ? Infinity : metres(line[0], line.at(-1)!);
}

function lengthOf(line: Line): number {
  return line.reduce((sum, position, i) => (i === 0 ? 0 : sum + metres(line[i - 1], position)), 0);
}

function metres([lng, lat]: Position, [otherLng, otherLat]: Position): number {
  const [along, up] = degreeLengths((lat + otherLat) / 2);
  return Math.hypot((otherLng - lng) * along, (otherLat - lat) * up);
}
