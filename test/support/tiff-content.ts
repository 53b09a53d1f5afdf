import { fromArrayBuffer, type GeoTIFFImage } from 'geotiff';

type TagName = Parameters<GeoTIFFImage['fileDirectory']['loadValue']>[0];

/** TileOffsets and TileByteCounts, which depend on the platform's compression. */
const POSITIONS: readonly unknown[] = [324, 325];

/**
 * The content of a GeoTIFF, in Node and pages: the tags of every level except the positions of its bytes, and
 * the SHA-256 of its pixels in hex.
 */
export async function tiffContent(bytes: Uint8Array): Promise<string[]> {
  const tiff = await fromArrayBuffer(new Uint8Array(bytes).buffer);
  const count = await tiff.getImageCount();
  return Promise.all(Array.from({ length: count }, async (_, i) => levelOf(await tiff.getImage(i))));
}

async function levelOf(image: GeoTIFFImage): Promise<string> {
  const { fileDirectory } = image;
  const { actualizedFields, deferredFields, deferredArrays } = fileDirectory;
  const names = [actualizedFields, deferredFields, deferredArrays].flatMap((fields) => [...fields.keys()]);
  const reported = names.filter((name) => !POSITIONS.includes(name)).sort();
  const tags = await Promise.all(
    reported.map(async (name) => [name, plain(await fileDirectory.loadValue(name as TagName))]),
  );
  const [pixels] = (await image.readRasters()) as unknown as [Float32Array | Uint8Array];
  const raw = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(raw));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${JSON.stringify(tags)} ${hex}`;
}

function plain(value: unknown): unknown {
  return ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value;
}
