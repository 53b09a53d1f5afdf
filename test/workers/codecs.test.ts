import { inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { nodePoolWorker } from '../../src/node/worker.ts';
import { Pool } from '../../src/workers/pool.ts';
import type { CodecReply, CodecRequest } from '../../src/workers/protocol.ts';
import type { Task } from '../../src/workers/tasks.ts';
import { CodecRequests, CodecStore } from '../../worker/codecs/codecs.ts';

const WORKER = new URL('../support/obedient-worker.mjs', import.meta.url);
const never = new AbortController().signal;

const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

describe('a worker that needs a decoder', () => {
  const requestCodec = async (name: string): Promise<unknown> => {
    const pool = new Pool(() => nodePoolWorker(WORKER), { workers: 1 });
    pools.push(pool);
    return pool.run({ act: 'codec', name } as unknown as Task, { signal: never });
  };

  it.each(['zstd', 'lerc'])('gets %s from the caller’s thread', async (name) => {
    const { text, ...others } = (await requestCodec(name)) as { readonly text: string };
    expect(others).toEqual({ type: 'codec', name });
    expect(WebAssembly.validate(inflateRawSync(Buffer.from(text, 'base64')))).toBe(true);
  });

  it('gets the error if it cannot be loaded', async () => {
    const error = {
      code: 'network-or-cors',
      detail: expect.stringContaining('ZIP decoder could not be') as string,
    };
    expect(await requestCodec('zip')).toMatchObject({ type: 'codec', name: 'zip', error });
  });
});

describe('requests for decoders', () => {
  const open = () => {
    const sent: CodecRequest[] = [];
    const requests = new CodecRequests({ postMessage: (message: CodecRequest) => void sent.push(message) });
    return { sent, requests };
  };
  const reply = (more: { text: string }): CodecReply => ({ type: 'codec', name: 'zstd', ...more });

  it('are rejected when the call is aborted', async () => {
    const { requests } = open();
    const controller = new AbortController();
    const waiting = requests.fetchText('zstd', controller.signal);
    controller.abort('enough');
    await expect(waiting).rejects.toBe('enough');
    requests.receive(reply({ text: 'AA' }));
  });

  it('are made again after a failure', async () => {
    const { sent, requests } = open();
    const loadCodec = new CodecStore().loader(requests.fetchText);
    const failed = loadCodec('zstd', never);
    const error = { code: 'network-or-cors', detail: 'It could not be loaded.', fields: {} } as const;
    requests.receive({ type: 'codec', name: 'zstd', error });
    await expect(failed).rejects.toMatchObject({ code: 'network-or-cors' });
    loadCodec('zstd', never).catch(() => undefined);
    expect(sent).toHaveLength(2);
  });
});
