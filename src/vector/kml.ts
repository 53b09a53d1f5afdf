import { kmlGen } from '@tmcw/togeojson';
import { wholeBytes } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, walkedFeature, type Feature, type VectorFile } from './feature.ts';
import type { Line } from './walks.ts';
import { documentOf, isDecimal, LARGEST_XML, type XmlElement } from './xml.ts';
import { unzipped } from './zip.ts';
import type { VectorLimits } from './limits.ts';

/** Maximum number of documents in an archive; each takes some tenths of a millisecond. */
const MAX_DOCUMENTS = 1000;

/** The placemarks of a KML file, which are always in WGS 84. */
export async function* kmlFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  yield* placemarks(await wholeBytes(file, Math.min(limits.bytes, LARGEST_XML)), file);
}

/** The placemarks of all documents in an archive, because the first may contain nothing but links to the others. */
export async function* kmzFeatures(file: VectorFile, limits: VectorLimits): AsyncGenerator<Feature> {
  const largest = Math.min(limits.bytes, LARGEST_XML);
  const archive = await wholeBytes(file, largest);
  const entries = await unzipped(archive, documentsOf(file), { file: file.name, largest });
  const documents = [...entries.values()];
  if (documents.length === 0)
    throw new VectorFileError('zip-lacks', file.name, { facts: { wanted: '.kml' } });
  let count = 0;
  for (const document of documents)
    for await (const feature of placemarks(document, file)) {
      count += 1;
      yield { ...feature, number: count };
    }
}

/** Makes a filter that counts the documents that it accepts, since all of them are inflated. Throws `too-many-documents`. */
function documentsOf({ name: file }: VectorFile): (name: string) => boolean {
  let count = 0;
  return (name) => {
    const isDocument = /\.kml$/i.test(name);
    if (isDocument && ++count > MAX_DOCUMENTS)
      throw new VectorFileError('too-many-documents', file, { facts: { maximum: MAX_DOCUMENTS } });
    return isDocument;
  };
}

async function* placemarks(bytes: Uint8Array, { name }: VectorFile): AsyncGenerator<Feature> {
  const found = await documentOf(bytes, 'kml', name);
  // The package reads the placemarks in this order.
  const isSound = Array.from(found.getElementsByTagName('Placemark'), hasPositions);
  let number = 0;
  try {
    for (const { geometry, id, properties } of kmlGen(found)) {
      if (isNoPlacemark(properties)) continue;
      number += 1;
      // Omitted, because a time for each position would be the longest column of a table.
      const { coordinateProperties: _, ...kept } = properties ?? {};
      const own = { id, properties: kept };
      yield isSound[number - 1]
        ? placemark(number, geometry, own, name)
        : faultyFeature(number, 'no-position', name, own);
    }
  } catch (cause) {
    throw new VectorFileError('damaged', name, { cause });
  }
}

interface Geometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly Geometry[];
}

/** A path that ends where it started is an outline, like the track of a walk. */
function placemark(
  number: number,
  geometry: Geometry | null,
  found: Pick<Feature, 'id' | 'properties'>,
  file: string,
): Feature {
  const parts = geometry?.geometries ?? (geometry === null ? [] : [geometry]);
  const lines = parts.flatMap(({ type, coordinates }) =>
    type === 'LineString' ? [coordinates as Line] : [],
  );
  const isOutline = lines.length > 0 && parts.every(({ type }) => type !== 'Polygon');
  return isOutline ? walkedFeature(number, lines, found, file) : featureOf(number, { ...found, geometry });
}

/**
 * Whether all positions of a placemark can be read; writes them as the package reads them. The package accepts text that merely
 * starts with a number, and omits text that is not a number, so that a height could become a latitude.
 */
function hasPositions(placemark: XmlElement): boolean {
  const all = Array.from(placemark.getElementsByTagName('coordinates'), (element) => {
    const text = positionsIn(element.textContent ?? '');
    element.textContent = text;
    const positions = text.split(' ').filter((position) => position !== '');
    const isPoint = (element.parentNode as XmlElement | null)?.localName === 'Point';
    return positions.every(isPosition) && !(isPoint && positions.length > 1);
  });
  return all.every(Boolean);
}

function isPosition(text: string): boolean {
  const [lng, lat = ''] = text.split(',');
  return isDecimal(lng) && isDecimal(lat);
}

/**
 * Formats positions as KML requires: two or three numbers, separated by spaces. Some programs write spaces after commas, or only
 * commas: the numbers are then grouped in threes or in twos, whichever gives a ring, else in threes if possible.
 */
function positionsIn(text: string): string {
  const tokens = text
    .trim()
    .replaceAll(/\s*,\s*/g, ',')
    .split(/\s+/);
  const isSound = (token: string) => /^[^,]+,[^,]+(,[^,]*)?$/.test(token);
  // A missing number would shift the others.
  if (tokens.every(isSound) || tokens.some((token) => token.includes(',,'))) return tokens.join(' ');
  const numbers = tokens.flatMap((token) => token.split(',')).filter((number) => number !== '');
  const size =
    [3, 2].find((each) => isRing(numbers, each)) ?? [3, 2].find((each) => numbers.length % each === 0);
  if (size === undefined) return text;
  return numbers.map((number, i) => `${number}${(i + 1) % size === 0 ? ' ' : ','}`).join('');
}

function isRing(numbers: readonly string[], size: number): boolean {
  const last = numbers.slice(-size);
  return (
    numbers.length % size === 0 &&
    numbers.length > 3 * size &&
    last.every((number, i) => number === numbers[i])
  );
}

/** Whether the properties are those of an image overlay or of a link to another document, not of a placemark. */
function isNoPlacemark(properties: Readonly<Record<string, unknown>> | null): boolean {
  return ['groundoverlay', 'networklink'].includes(String(properties?.['@geometry-type']));
}
