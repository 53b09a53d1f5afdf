import { describe, expect, test } from 'vitest';
import { openCog } from '../../../worker/cog/cog.ts';
import { HeaderReader } from '../../../worker/cog/header-reader.ts';
import { fastClient, useFaultServer } from '../../support/range-harness.ts';
import { signal, theDecoder } from './reading.ts';
import { simulatedCog } from './simulated.ts';

const SEED = 6;
const KIB = 1024;
const few = simulatedCog('uint8', 1200, SEED, { tileSize: 256 });
/** The index of its finest level alone takes 2 x 22 kB. */
const many = simulatedCog('uint8', 1200, SEED, { tileSize: 16 });

describe(`bytes of headers (seed ${SEED})`, () => {
  const host = useFaultServer({ files: { 'few.tif': few, 'many.tif': many } });
  const open = (name: string) => fastClient().open(host.server.url + name);
  const requested = () => host.server.requests.map(({ range }) => range!);

  test('of few tiles, including the tile index, take one request of 8 KiB', async () => {
    const cog = await openCog(open('few.tif'), await theDecoder(), signal);
    await cog.readWindow(0, { x: 600, y: 600, width: 10, height: 10 }, signal);
    expect(requested()[0]).toEqual({ offset: 0, length: 8 * KIB });
    expect(requested()).toHaveLength(2);
  });

  test('of a long tile index are read only for the window, in two requests of at most 8 KiB', async () => {
    const source = open('many.tif');
    const cog = await openCog(source, await theDecoder(), signal);
    const before = requested().length;
    await cog.readWindow(0, { x: 608, y: 608, width: 10, height: 10 }, signal);
    const header = requested().slice(0, -1);
    expect(header.length - before).toBe(2);
    expect(header.slice(before).every(({ length }) => length <= 8 * KIB)).toBe(true);
    expect(header.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(32 * KIB);
  });

  test('are requested in ranges that double in length', async () => {
    const header = new HeaderReader(open('many.tif'), 256 * KIB, signal);
    for (let offset = 0; offset < 56 * KIB; offset += 500) await header.read(offset, 16);
    expect(requested()).toEqual([
      { offset: 0, length: 8 * KIB },
      { offset: 8 * KIB, length: 16 * KIB },
      { offset: 24 * KIB, length: 32 * KIB },
    ]);
  });
});
