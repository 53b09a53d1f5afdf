import { gpx } from '@tmcw/togeojson';
import { wholeBytes } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, walkedFeature, type Feature, type VectorFile } from './feature.ts';
import { documentOf, isDecimal, LARGEST_XML, type XmlDocument, type XmlElement } from './xml.ts';
import type { VectorLimits } from './limits.ts';
import type { Line } from './walks.ts';

/**
 * Tracks and routes of a GPX file, each as the polygon that it encloses. The segments of a track are joined, unless each is
 * closed. Waypoints are used only if there is no line.
 */
export async function* gpxFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const bytes = await wholeBytes(file, Math.min(limits.bytes, LARGEST_XML));
  const found = featuresOf(await documentOf(bytes, 'gpx', file.name), file.name);
  const lines = found.filter(({ isPoint }) => !isPoint);
  const hasLine = lines.some(({ geometry }) => geometry !== EMPTY);
  for (const [i, { geometry, properties, isPoint }] of (hasLine ? lines : found).entries())
    if (geometry === EMPTY) yield featureOf(i + 1, { geometry: null, properties });
    else if (geometry === null) yield faultyFeature(i + 1, 'no-position', file.name, { properties });
    else
      yield isPoint
        ? featureOf(i + 1, { geometry, properties })
        : withGap(walkedFeature(i + 1, segmentsOf(geometry), { properties }, file.name));
}

interface Geometry {
  readonly type: string;
  readonly coordinates?: unknown;
}

/** Takes the place of the geometry of a track with fewer than two positions. */
const EMPTY = 'empty';

interface Found {
  /** Null if a position cannot be read. */
  readonly geometry: Geometry | typeof EMPTY | null;
  readonly isPoint: boolean;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Elements that are features, in the order in which the package reads them, each with the name of its position elements. */
const KINDS = [
  ['trk', 'trkpt'],
  ['rte', 'rtept'],
  ['wpt', 'wpt'],
] as const;

/** The package accepts text that merely starts with a number, and omits unreadable positions, so all are checked beforehand. */
function featuresOf(document: XmlDocument, file: string): Found[] {
  const all = KINDS.flatMap(([kind, point]) =>
    Array.from(document.getElementsByTagName(kind), (element) => {
      const isPoint = kind === 'wpt';
      const points = isPoint ? [element] : Array.from(element.getElementsByTagName(point));
      const isSound = points.map(hasPosition).every(Boolean);
      const segments = kind === 'trk' ? Array.from(element.getElementsByTagName('trkseg')) : [element];
      const isLine = segments.some((segment) => segment.getElementsByTagName(point).length >= 2);
      const name = element.getElementsByTagName('name').item(0)?.textContent ?? '';
      return { element, isPoint, isSound, isRead: isPoint || isLine, name };
    }),
  );
  for (const { element, isSound } of all) if (!isSound) element.parentNode?.removeChild(element);
  const read = readFeatures(document, file);
  return all.flatMap(({ isPoint, isSound, isRead, name }) => {
    const properties = name === '' ? {} : { name };
    if (!isSound) return [{ geometry: null, isPoint, properties }];
    if (!isRead) return [{ geometry: EMPTY, isPoint, properties }];
    const one = read.shift();
    return one === undefined ? [] : [{ ...one, isPoint }];
  });
}

/** Whether an element has a position; writes a decimal comma as a point. */
function hasPosition(element: XmlElement): boolean {
  return ['lat', 'lon'].every((name) => {
    const degrees = (element.getAttribute(name) ?? '').trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
    element.setAttribute(name, degrees);
    return isDecimal(degrees);
  });
}

function readFeatures(document: XmlDocument, file: string): Pick<Found, 'geometry' | 'properties'>[] {
  try {
    return gpx(document).features.map(({ geometry, properties }) => {
      // Omitted, because a time for each position would be the longest column of a table.
      const { coordinateProperties: _, ...own } = properties ?? {};
      return { geometry, properties: own };
    });
  } catch (cause) {
    throw new VectorFileError('damaged', file, { cause });
  }
}

function segmentsOf({ type, coordinates }: Geometry): readonly Line[] {
  return type === 'LineString' ? [coordinates as Line] : (coordinates as readonly Line[]);
}

/** Adds the gap between the ends of a track, in metres, as a column for tables. */
function withGap(feature: Feature): Feature {
  const { gapM, properties } = feature;
  return gapM === undefined ? feature : { ...feature, properties: { ...properties, track_gap_m: gapM } };
}
