import { gpx } from '@tmcw/togeojson';
import { degreeLengths } from '../geo/ellipsoid.ts';
import { whole } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, labelOf, type Feature, type VectorFile } from './feature.ts';
import { documentOf, LARGEST_XML, type XmlDocument } from './xml.ts';
import type { VectorLimits } from './limits.ts';

type Position = readonly number[];
type Line = readonly Position[];

/** Ends of a walk around a plot: metres between them at most, and their part of its length. */
const WIDEST_GAP = 25;
const WIDEST_PART = 0.1;

/**
 * Tracks and routes of a GPX file, each as the polygon that it walks around. Segments of a track go on one after the other, unless
 * each is closed. Waypoints count only where there is nothing else.
 */
export async function* gpxFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const bytes = await whole(file, Math.min(limits.bytes, LARGEST_XML));
  const found = featuresOf(await documentOf(bytes, 'gpx', file.name), file.name);
  const lines = found.filter(({ geometry }) => geometry.type !== 'Point');
  for (const [i, { geometry, properties }] of (lines.length > 0 ? lines : found).entries())
    yield geometry.type === 'Point'
      ? featureOf(i + 1, { geometry, properties })
      : walked(i + 1, segmentsOf(geometry), properties, file.name);
}

interface Found {
  readonly geometry: { readonly type: string; readonly coordinates?: unknown };
  readonly properties: Readonly<Record<string, unknown>>;
}

function featuresOf(document: XmlDocument, file: string): Found[] {
  try {
    return gpx(document).features.map(({ geometry, properties }) => {
      // A time for each position would be a table's longest column.
      const { coordinateProperties: _, ...own } = properties ?? {};
      return { geometry, properties: own };
    });
  } catch (cause) {
    throw new VectorFileError('damaged', file, { cause });
  }
}

function segmentsOf({ type, coordinates }: Found['geometry']): readonly Line[] {
  return type === 'LineString' ? [coordinates as Line] : (coordinates as readonly Line[]);
}

function walked(
  number: number,
  segments: readonly Line[],
  properties: Found['properties'],
  file: string,
): Feature {
  const lines = segments.length > 1 && segments.every(isClosed) ? segments : [segments.flat()];
  if (!lines.every(isClosed)) {
    const feature = labelOf(featureOf(number, { geometry: null, properties }));
    const facts = { gap: Math.ceil(gapOf(lines[0])), maximum: WIDEST_GAP };
    return faultyFeature(number, new VectorFileError('track-open', file, { feature, facts }), { properties });
  }
  const rings = lines.map((line) => [gapOf(line) === 0 ? line : [...line, line[0]]]);
  const geometry =
    rings.length === 1
      ? { type: 'Polygon', coordinates: rings[0] }
      : { type: 'MultiPolygon', coordinates: rings };
  const gapM = Math.round(10 * Math.max(...lines.map(gapOf))) / 10;
  return featureOf(number, {
    geometry,
    properties: { ...properties, track_gap_m: gapM },
    gapM,
  });
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
