// geotiff.js as a contender of bench/read.mjs.
import { fromUrl } from 'geotiff';

/** With 64 KiB blocks over HTTP, as its makers advise: without, every tag is a request. */
export function readByGeotiff(open, addresses, { x, y, width, height }, pool) {
  return Promise.all(
    addresses.map(async (address) => {
      const tiff = await open(address, open === fromUrl ? { blockSize: 65536 } : undefined);
      const image = await tiff.getImage();
      const [pixels] = await image.readRasters({ window: [x, y, x + width, y + height], pool });
      await tiff.close();
      return pixels;
    }),
  );
}
