import { zipSync } from 'fflate';
import { featuresOf, isVectorFileError, type Feature, type ReadOptions } from '../../src/vector/index.ts';

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** The features of a file with the given name and content. */
export function read(
  name: string,
  content: string | Uint8Array,
  options?: ReadOptions,
): Promise<readonly Feature[]> {
  return featuresOf(bytesOf(content), name, options);
}

/** The error with which a file is refused; throws if it is not refused. */
export async function refusal(name: string, content: string | Uint8Array, options?: ReadOptions) {
  const error: unknown = await read(name, content, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isVectorFileError(error)) throw new Error(`${name} is not refused`, { cause: error });
  return error;
}

export function zip(entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const content = Object.entries(entries).map(([name, value]) => [name, bytesOf(value)] as const);
  return zipSync(Object.fromEntries(content));
}

/** A copy of an archive that states another size wherever it states `size`. */
export function stating(archive: Uint8Array, size: number, stated: number): Uint8Array {
  const altered = Uint8Array.from(archive);
  const view = new DataView(altered.buffer);
  for (let at = 0; at + 4 <= altered.length; at += 1)
    if (view.getUint32(at, true) === size) view.setUint32(at, stated, true);
  return altered;
}

type Ring = readonly (readonly [number, number])[];

export const square = (west: number, south: number, side = 0.01): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

export const polygon = (...rings: readonly Ring[]) => ({ type: 'Polygon', coordinates: rings });

/** A GPX file with the given body. */
export const gpx = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`;
export const points = (ring: Ring, tag = 'trkpt') =>
  ring.map(([lng, lat]) => `<${tag} lat="${lat}" lon="${lng}"/>`).join('');
export const kml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`;
export const kmlPolygon = (ring: Ring, tag = 'outerBoundaryIs') =>
  `<${tag}><LinearRing><coordinates>${ring.map(([x, y]) => `${x},${y},0`).join(' ')}</coordinates></LinearRing></${tag}>`;
