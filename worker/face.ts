import type { Amount, ProgressMessage, ReadyMessage, Reply } from '../src/workers/protocol.ts';
import type { OnProgress } from './context.ts';
import * as Comlink from 'comlink';
import { buffersOf, release } from '../src/net/buffers.ts';
import { errorData } from '../src/errors/errors.ts';
import type { Task } from '../src/workers/tasks.ts';
import type { TaskRunner } from './runtime.ts';

/** Milliseconds between messages: each one wakes the caller's thread. */
const INTERVAL = 50;

/** Adds up what a task reads and reports it through the task's port, the first at once and then in portions. */
class ProgressMeter {
  #total: Amount = { tiles: 0, bytes: 0 };
  #reported: Amount = this.#total;
  #reportedAt = -Infinity;

  constructor(readonly port: MessagePort) {}

  /** All that was read, reported or not: it goes with the reply. */
  get total(): Amount {
    return this.#total;
  }

  readonly add: OnProgress = (tiles, bytes) => {
    this.#total = { tiles: this.#total.tiles + tiles, bytes: this.#total.bytes + bytes };
    const now = performance.now();
    if (now - this.#reportedAt < INTERVAL) return;
    const fresh = {
      tiles: this.#total.tiles - this.#reported.tiles,
      bytes: this.#total.bytes - this.#reported.bytes,
    };
    [this.#reported, this.#reportedAt] = [this.#total, now];
    this.port.postMessage({ type: 'progress', ...fresh } satisfies ProgressMessage);
  };
}

/** The worker's one verb, as Comlink shows it to the caller's thread. */
interface ExposedWorker {
  run(task: Task, port: MessagePort): Promise<Reply<unknown>>;
}

/**
 * Serves `runner` on `endpoint`, and says there that it does. Abort comes down each call's port, progress goes up; the port is closed
 * at the end.
 */
export function exposeWorker(runner: TaskRunner, endpoint: Comlink.Endpoint = globalThis): void {
  const exposed: ExposedWorker = { run: (task, port) => answer(runner, task, port) };
  Comlink.expose(exposed, endpoint);
  endpoint.postMessage({ type: 'ready' } satisfies ReadyMessage);
}

async function answer(runner: TaskRunner, task: Task, port: MessagePort): Promise<Reply<unknown>> {
  const controller = new AbortController();
  // The only message that comes down is the abort.
  port.onmessage = () => controller.abort();
  const meter = new ProgressMeter(port);
  try {
    const value = await runner.run(task, controller.signal, meter.add);
    // Results own their buffers, so all of them may leave the worker; what the task brought stays, and has served.
    const leaving = buffersOf(value);
    release(buffersOf(task).filter((buffer) => !leaving.includes(buffer)));
    return Comlink.transfer({ ok: true, value, read: meter.total }, leaving);
  } catch (error) {
    const read = meter.total;
    if (controller.signal.aborted) return { ok: false, aborted: true, read };
    return { ok: false, error: errorData(error), read };
  } finally {
    port.close();
  }
}
