import { degreeLengths } from '../geo/ellipsoid.ts';
import { polygonOf } from '../geo/polygon.ts';
import { VectorFileError } from './fault.ts';
import { featureOf, labelOf, type Feature } from './feature.ts';

type Position = readonly number[];
export type Line = readonly Position[];

/** Most metres between the ends of a walk around a plot, and their largest fraction of its length. */
const WIDEST_GAP = 25;
const WIDEST_PART = 0.1;

/**
 * The polygon that lines enclose: joined in order, unless each is closed. If the ends are too far apart, a feature with the fault
 * `track-open`.
 */
export function walked(
  number: number,
  segments: readonly Line[],
  found: Pick<Feature, 'properties'> & Partial<Pick<Feature, 'id'>>,
  file: string,
): Feature {
  const lines = segments.length > 1 && segments.every(isClosed) ? segments : [segments.flat()];
  if (!lines.every(isClosed)) {
    const feature = featureOf(number, { ...found, geometry: null });
    const facts = { gap: Math.ceil(gapOf(lines[0])), maximum: WIDEST_GAP };
    return {
      ...feature,
      fault: new VectorFileError('track-open', file, { feature: labelOf(feature), facts }),
    };
  }
  const geometry = polygonOf(lines.map((line) => [gapOf(line) === 0 ? line : [...line, line[0]]]));
  const gapM = Math.round(10 * Math.max(...lines.map(gapOf))) / 10;
  return featureOf(number, { ...found, geometry, gapM });
}

function isClosed(line: Line): boolean {
  return line.length >= 3 && gapOf(line) <= Math.min(WIDEST_GAP, WIDEST_PART * lengthOf(line));
}

function gapOf(line: Line): number {
  return line.length === 0 ? Infinity : metres(line[0], line.at(-1)!);
}

function lengthOf(line: Line): number {
  return line.reduce((sum, position, i) => (i === 0 ? 0 : sum + metres(line[i - 1], position)), 0);
}

function metres([lng, lat]: Position, [otherLng, otherLat]: Position): number {
  const [along, up] = degreeLengths((lat + otherLat) / 2);
  return Math.hypot((otherLng - lng) * along, (otherLat - lat) * up);
}
