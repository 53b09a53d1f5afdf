import * as Comlink from 'comlink';
import { packedKernels } from '../build/kernels.js';
import { errorData, SylvanError } from '../src/errors/errors.ts';
import { buffersOf, release } from '../src/net/buffers.ts';
import type {
  AbortMessage,
  Amount,
  CodecReply,
  ProgressMessage,
  ReadyMessage,
  Reply,
} from '../src/workers/protocol.ts';
import { Arena } from './arena.ts';
import { CodecRequests, CodecStore, type FetchCodecText } from './codecs/codecs.ts';
import { type Runtime, type ReportRead, type TaskContext, onOwnShelf } from './context.ts';
import type { OpenSource } from '../src/net/client.ts';
import { instantiateKernels, unpacked } from './kernels.ts';
import { firstFileOf } from '../src/workers/first-file.ts';
import type { Task } from '../src/workers/tasks.ts';
import { byAddress, type FileWindows } from '../src/workers/windows.ts';
import type { RemoteWorker } from '../src/workers/worker-client.ts';
import type { Asset } from '../src/stac/scene.ts';
import { pixelFailure, retireAfterTrap } from './assets.ts';
import { TASKS, type TaskHandler } from './tasks.ts';

/**
 * Starts a worker's runtime. `openSource` opens its files; `flushed` resolves once everything that was read is stored. The
 * kernels are part of this file, so nothing is fetched. Throws `worker-unavailable` {what}; if a Content-Security-Policy forbids
 * WebAssembly, `what` is the directive.
 */
export async function startRuntime(
  openSource: OpenSource,
  flushed: Runtime['flushed'] = () => Promise.resolve(),
): Promise<Runtime> {
  const kernels = await unpacked(packedKernels)
    .then(instantiateKernels)
    .catch((cause: unknown) => {
      throw notStarted(cause);
    });
  return { arena: new Arena(kernels), openSource, flushed };
}

const DIRECTIVE = "script-src 'wasm-unsafe-eval'";

/** Browsers word a policy violation differently, but each quotes the directive or names the policy. */
function notStarted(cause: unknown): SylvanError {
  if (/content.security.policy|\bCSP\b|unsafe-eval/i.test(String(cause)))
    return new SylvanError(
      'worker-unavailable',
      `The Content-Security-Policy does not let the worker run WebAssembly. Add ${DIRECTIVE} to it.`,
      { fields: { what: DIRECTIVE }, cause },
    );
  return new SylvanError(
    'worker-unavailable',
    'The kernels could not be started: they need WebAssembly with SIMD, and some memory. Use a current browser.',
    { fields: { what: 'WebAssembly SIMD' }, cause },
  );
}

/** How a task reaches its caller. */
export interface Caller extends Pick<TaskContext, 'onProgress' | 'onRead' | 'onUnstored'> {
  readonly fetchCodecText: FetchCodecText;
}

export interface TaskRunner {
  run(task: Task, signal: AbortSignal, caller: Caller): Promise<unknown>;
}

/**
 * Runs tasks of all kinds on one arena. Several may run at once: they take turns at their awaits, and every use of the arena is
 * synchronous. The first task starts the runtime. After a failed start or a kernel trap the runtime is discarded and the next
 * task starts another; running tasks finish with the one they have.
 */
export function createTaskRunner(start: () => Promise<Runtime>): TaskRunner {
  let runtime: Promise<Runtime> | undefined;
  const codecs = new CodecStore();
  return {
    async run(task, signal, { fetchCodecText, ...listeners }) {
      const used = (runtime ??= start());
      const purge = () => {
        if (runtime === used) runtime = undefined;
      };
      const { arena, openSource, flushed } = await used.catch((error: unknown) => {
        purge();
        throw error;
      });
      signal.throwIfAborted();
      const handler = TASKS[task.kind] as TaskHandler<Task>;
      const loadCodec = codecs.loader(fetchCodecText);
      try {
        return await onOwnShelf(arena, (shelf) =>
          handler(task, { arena, openSource, shelf, signal, loadCodec, ...listeners }),
        );
      } catch (error) {
        signal.throwIfAborted();
        throw taskFailure(error, firstFileOf(task), arena);
      } finally {
        // The worker may be terminated before the next task.
        await flushed();
        if (arena.retired) purge();
      }
    },
  };
}

/** Reports a trap or a lack of memory that is not due to a known file as a failure of the task's first file. */
function taskFailure(error: unknown, asset: Asset | null, arena: Arena): unknown {
  if (asset !== null) return pixelFailure(error, asset.href, arena);
  retireAfterTrap(error, arena);
  return error;
}

/** Minimum time, in milliseconds, between messages, because each of them wakes the caller's thread. */
const INTERVAL = 50;

/** Adds up what a task reads and reports it on the task's port: at once, then at intervals. */
class ProgressMeter {
  #total: Amount = { tiles: 0, bytes: 0 };
  #reportedAt = -Infinity;

  constructor(readonly port: MessagePort) {}

  /** Everything read so far, reported or not. Part of the reply. */
  get total(): Amount {
    return this.#total;
  }

  readonly add: ReportRead = (tiles, bytes) => {
    this.#total = { tiles: this.#total.tiles + tiles, bytes: this.#total.bytes + bytes };
    const now = performance.now();
    if (now - this.#reportedAt < INTERVAL) return;
    this.#reportedAt = now;
    this.port.postMessage({ type: 'progress', ...this.#total } satisfies ProgressMessage);
  };
}

/**
 * Serves `runner` on `endpoint` and posts a message there when ready. Each call has a port for its abort, its progress and
 * missing decoders, which is closed at the end. `close` is called before the worker is terminated and closes everything that the
 * worker holds open.
 */
export function exposeWorker(
  runner: TaskRunner,
  endpoint: Comlink.Endpoint,
  close: RemoteWorker['close'] = () => Promise.resolve(),
): void {
  const exposed: RemoteWorker = { run: (task, port) => answer(runner, task, port), close };
  Comlink.expose(exposed, endpoint);
  endpoint.postMessage({ type: 'ready' } satisfies ReadyMessage);
}

async function answer(runner: TaskRunner, task: Task, port: MessagePort): Promise<Reply<unknown>> {
  const controller = new AbortController();
  const requests = new CodecRequests(port);
  port.onmessage = ({ data }: MessageEvent<AbortMessage | CodecReply>) => {
    if (data.type === 'codec') requests.receive(data);
    else controller.abort();
  };
  const meter = new ProgressMeter(port);
  const files: FileWindows[] = [];
  const unstored = new Set<string>();
  const reported = () => ({
    read: meter.total,
    ...(files.length > 0 && { windows: [...byAddress(files).values()] }),
    ...(unstored.size > 0 && { unstored: [...unstored] }),
  });
  try {
    const value = await runner.run(task, controller.signal, {
      onProgress: meter.add,
      onRead: (file) => files.push(file),
      onUnstored: (host) => unstored.add(host),
      fetchCodecText: requests.fetchText,
    });
    // Results own their buffers, so all are transferred; the buffers of the task are freed.
    const leaving = buffersOf(value);
    release(buffersOf(task).filter((buffer) => !leaving.includes(buffer)));
    return Comlink.transfer({ ok: true, value, ...reported() }, leaving);
  } catch (error) {
    return { ok: false, error: errorData(error), ...reported() };
  } finally {
    port.close();
  }
}
