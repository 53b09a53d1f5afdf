import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { leftOut, openTransfers, withCog } from '../../worker/assets.ts';
import type { Cog } from '../../worker/cog/cog.ts';
import { Shelf } from '../../worker/context.ts';
import { oddRuntime } from './odd-files.ts';
import { loadCodec } from '../support/codecs.ts';
import { assetAt, LIMITS } from '../support/task-context.ts';

const { signal } = new AbortController();

/** Uses the file in a new runtime. */
async function use(
  work: (cog: Cog) => Promise<unknown>,
  options: Parameters<typeof oddRuntime>[0] & { readonly signal?: AbortSignal } = {},
) {
  const runtime = await oddRuntime(options);
  const context = {
    ...runtime,
    shelf: new Shelf(runtime.arena),
    signal: options.signal ?? signal,
    loadCodec,
    onProgress: () => undefined,
  };
  const using = withCog(assetAt('test.tif', 1, 0), LIMITS, openTransfers(LIMITS, context), context, work);
  return { using, context };
}

const readAll = (cog: Cog) => cog.readWindow(0, { x: 0, y: 0, width: 600, height: 600 }, signal);

describe('the decoding limit of a task', () => {
  it.each([
    ['tiles', 2 ** 18 - 9, 0],
    ['bytes', 0, 256 * 2 ** 20 - 9 * 256 * 256],
  ])('counts %s over all windows, and refuses a window before reading it', async (_, tiles, bytes) => {
    const runtime = await oddRuntime();
    const context = {
      ...runtime,
      shelf: new Shelf(runtime.arena),
      signal,
      loadCodec,
      onProgress: () => undefined,
    };
    const limits = { ...LIMITS, bytes: 0 };
    const transfers = openTransfers(limits, context);
    transfers.allowance.takeDecoding(tiles, bytes);
    const read = () => withCog(assetAt('test.tif', 1, 0), limits, transfers, context, readAll);
    await read();
    const what =
      'more tiles, or larger ones, than can be decoded in time (at most 262144 tiles and 268435456 bytes decoded for one task)';
    await expect(read()).rejects.toMatchObject({
      code: 'unsupported-tiff',
      fields: { asset: 'test.tif', what },
    });
  });
});

describe("a fault in a scene's pixels", () => {
  const SCENE = assetAt('https://host.example/b.tif?sig=secret', 1, 0);

  it('is reported for the scene, without its signature; a trap retires the arena', async () => {
    const { arena } = await oddRuntime();
    const small = leftOut(new RangeError('too small'), SCENE, { signal, arena });
    expect(small).toMatchObject({
      code: 'unsupported-tiff',
      fields: { asset: 'https://host.example/b.tif' },
    });
    expect(arena.retired).toBe(false);
    const trap = leftOut(new WebAssembly.RuntimeError('unreachable'), SCENE, { signal, arena });
    expect(trap).toMatchObject({ code: 'tile-corrupt', fields: { asset: 'https://host.example/b.tif' } });
    expect(arena.retired).toBe(true);
  });

  it('is rethrown if it is a bug, an abort or an expired signature', async () => {
    const { arena } = await oddRuntime();
    const bug = new TypeError('x is not a function');
    expect(() => leftOut(bug, SCENE, { signal, arena })).toThrow(bug);
    const expired = new SylvanError('access-expired', 'old');
    expect(() => leftOut(expired, SCENE, { signal, arena })).toThrow(expired);
    const aborted = AbortSignal.abort(new Error('enough'));
    expect(() => leftOut(new RangeError('late'), SCENE, { signal: aborted, arena })).toThrow('enough');
  });
});

describe('an error while a file is in use', () => {
  it('names the file if the arena runs out of memory', async () => {
    const { using, context } = await use(readAll, { maximumBytes: 2 ** 15 });
    await expect(using).rejects.toMatchObject({
      code: 'unsupported-tiff',
      fields: { asset: 'test.tif', what: 'more memory than is available' },
      cause: expect.any(RangeError) as Error,
    });
    expect(context.arena.retired).toBe(false);
  });

  it('names the file on a trap, and retires the arena', async () => {
    const { using, context } = await use(readAll, { traps: true });
    await expect(using).rejects.toMatchObject({
      code: 'tile-corrupt',
      fields: { asset: 'test.tif' },
      cause: expect.any(WebAssembly.RuntimeError) as Error,
    });
    expect(context.arena.retired).toBe(true);
  });

  it('names the file on an unexpected error', async () => {
    const cause = new TypeError('x is not a function');
    const { using } = await use(() => Promise.reject(cause));
    await expect(using).rejects.toMatchObject({
      code: 'unsupported-tiff',
      fields: { asset: 'test.tif' },
      cause,
    });
  });

  it('stays unchanged if it is a SylvanError or an abort reason', async () => {
    const named = new SylvanError('tile-corrupt', 'named');
    await expect((await use(() => Promise.reject(named))).using).rejects.toBe(named);
    const controller = new AbortController();
    const aborting = (
      await use(
        () => {
          controller.abort('enough');
          return Promise.reject(new TypeError('torn down'));
        },
        { signal: controller.signal },
      )
    ).using;
    await expect(aborting).rejects.toBe('enough');
  });
});
