import { parentPort } from 'node:worker_threads';
import { asSylvanError } from '#server';
import type { FromThread, ToThread } from '../src/threads/thread.ts';

/** Handles one call's input; `tell` sends a part of the answer. */
export type Handler = (
  input: never,
  call: { readonly signal: AbortSignal; readonly tell: (part: unknown) => void },
) => unknown;

/** Makes this thread answer calls by handler name. Throws outside a worker thread. */
export function serve(handlers: Readonly<Record<string, Handler>>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is started as a worker thread, by the service.');
  const running = new Map<number, AbortController>();
  const send = (message: FromThread) => port.postMessage(message);
  port.on('message', (message: ToThread) => {
    if ('isAborted' in message) running.get(message.id)?.abort();
    else void answer(message);
  });
  async function answer({ id, name, input }: Extract<ToThread, { name: string }>): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const tell = (part: unknown) => send({ id, part });
      send({ id, value: await handlers[name](input as never, { signal: abort.signal, tell }) });
    } catch (thrown) {
      const stack = thrown instanceof Error ? thrown.stack : undefined;
      send({ id, error: asSylvanError(thrown).toData(), stack });
    } finally {
      running.delete(id);
    }
  }
}
