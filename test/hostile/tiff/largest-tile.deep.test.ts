import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { COG_LIMITS } from '../../../worker/cog/tags.ts';
import { hasGdal, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import {
  openFile,
  processorSeconds,
  sameBytes,
  signal,
  theDecoder,
  wholeLevel,
} from '../../worker/cog/reading.ts';
import { useFolder } from '../../support/closing.ts';

const SEED = 64;
const SIDE = COG_LIMITS.tileSide;
/** In seconds: a fifth of the time allowed for a tile, so that a machine five times slower is fast enough. */
const MAX = 2;

const folder = useFolder();
afterEach(async () => (await theDecoder()).shelf.clear());

/** As many different samples in each row as fit into the largest compressed tile. */
function pixels(): Float32Array<ArrayBuffer> {
  const random = seededRandom(SEED);
  const varied = SIDE / 5;
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) => (i % SIDE < varied ? random() : 0));
}

describe.runIf(hasGdal)(`the largest tile that is read (seed ${SEED})`, { timeout: 60_000 }, () => {
  const data = pixels();
  const vrt = writeVrt(folder.path, 'largest', 'f32', SIDE, [data]);

  it.each([
    ['DEFLATE', '1'],
    ['DEFLATE', '3'],
    ['LZW', '1'],
    ['PACKBITS', '1'],
  ])(`is decoded within ${MAX} s from %s with predictor %s`, async (codec, predictor) => {
    const path = join(folder.path, `${codec}-${predictor}.tif`);
    const size = ['TILED=YES', `BLOCKXSIZE=${SIDE}`, `BLOCKYSIZE=${SIDE}`];
    const options = [
      ...size,
      `COMPRESS=${codec}`,
      ...(codec === 'PACKBITS' ? [] : [`PREDICTOR=${predictor}`]),
    ];
    translate(vrt, path, ...options.flatMap((option) => ['-co', option]));
    expect(statSync(path).size).toBeGreaterThan(COG_LIMITS.compressedTileBytes / 2);
    const cog = await openFile(path);
    const start = processorSeconds();
    const plane = await cog.readWindow(0, wholeLevel(cog, 0), signal);
    expect(processorSeconds() - start).toBeLessThan(MAX);
    expect(sameBytes(plane.data, data)).toBe(true);
  });
});
