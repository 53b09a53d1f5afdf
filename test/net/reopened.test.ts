import { beforeEach, describe, expect, it } from 'vitest';
import type { OpenSource } from '../../src/net/client.ts';
import { httpFetch } from '../../src/net/node/http-fetch.ts';
import { openTransfers, withCog } from '../../worker/assets.ts';
import { Shelf } from '../../worker/context.ts';
import { loadCodec } from '../support/codecs.ts';
import { always, headers, once, status, type Fault } from '../support/faults.ts';
import { simulatedCog, simulatedPixels } from '../worker/cog/simulated.ts';
import { theArena } from '../support/task-files.ts';
import { fastClient, never, problemOf, useFaultServer } from '../support/range-harness.ts';
import { assetAt, LIMITS } from '../support/task-context.ts';

const SIDE = 256;
const host = useFaultServer({ files: { 'a.tif': simulatedCog('uint16', SIDE, 5, { tileSize: 64 }) } });

/** The `cache` option of each request. */
const requested: (RequestCache | undefined)[] = [];
beforeEach(() => void requested.splice(0));

/** Reads the whole image in spite of the faults, opening the file as a worker task does. */
async function readThrough(...faults: readonly Fault[]): Promise<Uint16Array> {
  host.server.setFaults(...faults);
  const client = fastClient({
    fetch: (input, init) => {
      requested.push(init?.cache);
      return httpFetch(input, init);
    },
  });
  const arena = await theArena();
  const shelf = new Shelf(arena);
  const openSource: OpenSource = (href, _limits, transfers) => client.open(href, transfers);
  const context = { arena, shelf, openSource, signal: never, loadCodec, onProgress: () => undefined };
  const asset = assetAt(`${host.server.url}a.tif`, 1, 0);
  try {
    return await withCog(asset, LIMITS, openTransfers(LIMITS, context), context, async (cog) => {
      const { data } = await cog.readWindow(0, { x: 0, y: 0, width: SIDE, height: SIDE }, never);
      return Uint16Array.from(data);
    });
  } finally {
    shelf.clear();
  }
}

const other = headers({ etag: '"other"' });

describe('withCog', () => {
  it.each([
    ['that answers 416 to its first request', once(status(416))],
    ['that answers 416 midway', { spoil: status(416), skip: 1, times: 1 }],
    ['that was replaced midway', { spoil: other, skip: 1, times: 1 }],
  ] as const)('reopens a file %s once, bypassing the HTTP cache', async (_, fault) => {
    expect(await readThrough(fault)).toEqual(simulatedPixels('uint16', SIDE, 5));
    const first = requested.lastIndexOf(undefined) + 1;
    expect([first, requested.length]).toEqual([fault.skip === 1 ? 2 : 1, first + 2]);
    expect(requested.slice(first)).toEqual(['no-store', 'no-store']);
  });

  it('fails with out-of-range if the reopened file answers 416 again', async () => {
    const error = await problemOf(readThrough(always(status(416))));
    expect([error.code, error.fields.status]).toEqual(['out-of-range', 416]);
    expect(host.server.requests).toHaveLength(2);
  });
});
