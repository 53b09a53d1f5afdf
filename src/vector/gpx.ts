import { gpx } from '@tmcw/togeojson';
import { whole } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import { featureOf, type Feature, type VectorFile } from './feature.ts';
import { documentOf, LARGEST_XML, type XmlDocument } from './xml.ts';
import type { VectorLimits } from './limits.ts';
import { walked, type Line } from './walks.ts';

/**
 * Tracks and routes of a GPX file, each as the polygon that it encloses. The segments of a track are joined, unless each is
 * closed. Waypoints are used only if there is nothing else.
 */
export async function* gpxFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const bytes = await whole(file, Math.min(limits.bytes, LARGEST_XML));
  const found = featuresOf(await documentOf(bytes, 'gpx', file.name), file.name);
  const lines = found.filter(({ geometry }) => geometry.type !== 'Point');
  for (const [i, { geometry, properties }] of (lines.length > 0 ? lines : found).entries())
    yield geometry.type === 'Point'
      ? featureOf(i + 1, { geometry, properties })
      : withGap(walked(i + 1, segmentsOf(geometry), { properties }, file.name));
}

interface Found {
  readonly geometry: { readonly type: string; readonly coordinates?: unknown };
  readonly properties: Readonly<Record<string, unknown>>;
}

function featuresOf(document: XmlDocument, file: string): Found[] {
  try {
    return gpx(document).features.map(({ geometry, properties }) => {
      // A time for each position would be the longest column of a table.
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

/** Adds the metres between the ends of a track, as a column for tables. */
function withGap(feature: Feature): Feature {
  const { gapM, properties } = feature;
  return gapM === undefined ? feature : { ...feature, properties: { ...properties, track_gap_m: gapM } };
}
