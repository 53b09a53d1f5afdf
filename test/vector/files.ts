import { zipSync } from 'fflate';
import { featuresOf, isVectorFileError, type Feature, type ReadOptions } from '../../src/vector/index.ts';

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** The features of a file by its name and content. */
export function read(
  name: string,
  content: string | Uint8Array,
  options?: ReadOptions,
): Promise<readonly Feature[]> {
  return featuresOf(bytesOf(content), name, options);
}

/** The fault that a file is refused with. */
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

/** An archive whose directory and entries state another size wherever they state one. */
export function stating(archive: Uint8Array, size: number, stated: number): Uint8Array {
  const lying = Uint8Array.from(archive);
  const view = new DataView(lying.buffer);
  for (let at = 0; at + 4 <= lying.length; at += 1)
    if (view.getUint32(at, true) === size) view.setUint32(at, stated, true);
  return lying;
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

/** A track's or a route's positions as GPX. */
export const gpx = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`;
export const points = (ring: Ring, tag = 'trkpt') =>
  ring.map(([lng, lat]) => `<${tag} lat="${lat}" lon="${lng}"/>`).join('');
export const kml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`;
export const kmlPolygon = (ring: Ring, tag = 'outerBoundaryIs') =>
  `<${tag}><LinearRing><coordinates>${ring.map(([x, y]) => `${x},${y},0`).join(' ')}</coordinates></LinearRing></${tag}>`;
