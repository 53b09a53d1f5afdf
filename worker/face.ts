import * as Comlink from 'comlink';
import { buffersOf } from '../src/core/buffers.ts';
import { errorData } from '../src/core/errors.ts';
import { release } from '../src/core/release.ts';
import type { ReadyMessage, Reply } from '../src/core/protocol.ts';
import type { Task } from '../src/core/tasks/tasks.ts';
import { ProgressMeter } from './progress.ts';
import type { TaskRunner } from './task.ts';

/** The worker's one verb, as Comlink shows it to the caller's thread. */
interface WorkerFace {
  run(task: Task, port: MessagePort): Promise<Reply<unknown>>;
}

/**
 * Serves `runner` on `endpoint`, and says there that it does. Abort comes down each call's port, progress goes up; the port is closed
 * at the end.
 */
export function exposeFace(runner: TaskRunner, endpoint: Comlink.Endpoint = globalThis): void {
  const face: WorkerFace = { run: (task, port) => answer(runner, task, port) };
  Comlink.expose(face, endpoint);
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
