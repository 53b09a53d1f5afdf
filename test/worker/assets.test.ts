import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { leftOut, openTransfers, withCog } from '../../worker/assets.ts';
import type { Cog } from '../../worker/cog/cog.ts';
import { Shelf, type TaskContext } from '../../worker/context.ts';
import { oddRuntime } from './odd-files.ts';
import { loadCodec } from '../support/codecs.ts';
import { assetAt, LIMITS } from '../support/task-context.ts';

const { signal } = new AbortController();
const ASSET = assetAt('test.tif', 1, 0);

type Options = Parameters<typeof oddRuntime>[0] & { readonly signal?: AbortSignal };

/** A context with a new runtime. */
async function newContext(options: Options = {}): Promise<TaskContext> {
  const runtime = await oddRuntime(options);
  const shelf = new Shelf(runtime.arena);
  return { ...runtime, shelf, signal: options.signal ?? signal, loadCodec, onProgress: () => undefined };
}

/** Uses the file in a new runtime. */
async function use(work: (cog: Cog) => Promise<unknown>, options: Options = {}) {
  const context = await newContext(options);
  return { using: withCog(ASSET, LIMITS, openTransfers(LIMITS, context), context, work), context };
}

const readAll = (cog: Cog) => cog.readWindow(0, { x: 0, y: 0, width: 600, height: 600 }, signal);

describe('the decoding limit of a task', () => {
  it.each([
    ['tiles', 2 ** 18 - 9, 0],
    ['bytes', 0, 256 * 2 ** 20 - 9 * 256 * 256],
  ])('counts %s over all windows, and refuses a window before reading it', async (_, tiles, bytes) => {
    const context = await newContext();
    const limits = { ...LIMITS, bytes: 0 };
    const transfers = openTransfers(limits, context);
    transfers.allowance.takeDecoding(tiles, bytes);
    const read = () => withCog(ASSET, limits, transfers, context, readAll);
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
  const bug = new TypeError('x is not a function');

  it.each([
    ['if memory runs out', readAll, { maximumBytes: 2 ** 15 }, 'unsupported-tiff', RangeError],
    ['on a trap', readAll, { traps: true }, 'tile-corrupt', WebAssembly.RuntimeError],
    ['on an unexpected error', () => Promise.reject(bug), {}, 'unsupported-tiff', TypeError],
  ])('names the file %s, and only a trap retires the arena', async (_, work, options, code, cause) => {
    const { using, context } = await use(work, options);
    await expect(using).rejects.toMatchObject({
      ...{ code, fields: { asset: 'test.tif' } },
      cause: expect.any(cause) as Error,
    });
    expect(context.arena.retired).toBe('traps' in options);
  });

  it('stays unchanged if it is a SylvanError or an abort reason', async () => {
    const named = new SylvanError('tile-corrupt', 'named');
    await expect((await use(() => Promise.reject(named))).using).rejects.toBe(named);
    const controller = new AbortController();
    const abort = () => {
      controller.abort('enough');
      return Promise.reject(new TypeError('torn down'));
    };
    await expect((await use(abort, { signal: controller.signal })).using).rejects.toBe('enough');
  });
});
