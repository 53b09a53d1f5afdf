import type { Page } from 'playwright';

/** JPEG markers of the camera's data and of the frame. */
const [APP1, FRAME] = [0xffe1, 0xffc0];

/**
 * A JPEG from a camera held upright: its pixels are rotated, and its Exif data has the orientation and the
 * owner.
 */
export async function cameraPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    async ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      canvas.getContext('2d')!.fillRect(0, 0, w, h / 2);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
      return [...new Uint8Array(await blob!.arrayBuffer())];
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(drawn);
  return Buffer.concat([jpeg.subarray(0, 2), exif('A. Owner'), jpeg.subarray(2)]);
}

/** An Exif segment with two entries: a rotation by 90° to the right, and the artist. */
function exif(owner: string): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4 + owner.length + 1);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // Orientation, one short: 6.
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(6, 18);
  // Artist; the text follows the entries.
  tiff.writeUInt16BE(0x013b, 22);
  tiff.writeUInt16BE(2, 24);
  tiff.writeUInt32BE(owner.length + 1, 26);
  tiff.writeUInt32BE(38, 30);
  tiff.write(owner, 38, 'latin1');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(APP1, 0);
  head.writeUInt16BE(2 + body.length, 2);
  return Buffer.concat([head, body]);
}

/** The segments of a JPEG up to its frame, and the frame's size in pixels. */
export function segmentsOf(jpeg: Buffer): { readonly names: number[]; readonly size: [number, number] } {
  const names = [];
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    names.push(jpeg.readUInt16BE(at));
    if (names.at(-1) === FRAME)
      return { names, size: [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)] };
  }
  throw new Error('This is not a baseline JPEG.');
}

export { APP1 };
