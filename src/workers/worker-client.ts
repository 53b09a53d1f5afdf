import * as Comlink from 'comlink';
import { errorData, SylvanError, isSylvanError } from '../errors/errors.ts';
import { NEVER, onAbort } from '../errors/abort.ts';
import { withDeadline } from '../net/deadline.ts';
import { loadCodecText, type CodecName } from './codecs.ts';
import type { AbortMessage, Amount, CodecReply, CodecRequest, ProgressMessage, Reply } from './protocol.ts';
import type { ResultOf, Task } from './tasks.ts';
import type { FileWindows } from './windows.ts';

/** One worker of the pool: a browser's worker or a Node thread. */
export interface PoolWorker {
  readonly endpoint: Comlink.Endpoint;
  /** Reports that the worker died or that its script failed to load. */
  onFailure(listener: (cause: unknown) => void): void;
  /** Sets whether the worker keeps its process alive. Only used in Node. */
  keepAlive(on: boolean): void;
  /** Ends the worker. If it returns a promise, that resolves when the worker is gone. */
  terminate(): unknown;
}

export type CreatePoolWorker = () => PoolWorker;

/** The options of one task's call. */
export interface TaskOptions {
  readonly signal: AbortSignal;
  /** Buffers transferred with the task. */
  readonly transfer?: readonly ArrayBuffer[];
  /** The group (source) of the task. The pool limits the tasks that each worker runs of one group. */
  readonly group?: string;
  /** Approximate bytes that the task uses in its worker; absent if they are few. */
  readonly memory?: number;
  /** Receives the amount that the task has read since the last call. */
  onProgress?(read: Amount): void;
  /** Receives the windows that a task with `recordsWindows` has read, even if it failed. */
  onWindows?(files: readonly FileWindows[]): void;
  /** Receives hosts from which the cache could not store anything, because they do not state the versions of their files. */
  onUnstored?(hosts: readonly string[]): void;
}

/** Limits in milliseconds; shorter ones are for tests. */
export interface WorkerTimes {
  /** How long an aborted task may keep running before its worker is ended. */
  readonly grace: number;
  /** How long a task may go without progress before its worker is ended. */
  readonly stall: number;
}

/** The functions that a worker offers to its caller's thread. */
export interface RemoteWorker {
  run(task: Task, port: MessagePort): Promise<Reply<unknown>>;
  close(): Promise<void>;
}

/** Milliseconds that a worker has to close its databases. A worker that is computing does not receive the request in time. */
const CLOSE_MS = 250;

/**
 * One worker and its running calls. A Comlink promise never settles if its worker dies, so every call races with the end of the
 * worker: a worker that ends rejects all its calls and accepts no more.
 */
export class WorkerClient {
  readonly #worker: PoolWorker;
  readonly #remote: Comlink.Remote<RemoteWorker>;
  readonly #calls = new Map<(cause: unknown) => void, TaskOptions>();
  #state: 'open' | 'draining' | 'ending' | 'gone' = 'open';
  #ending: Promise<void> | undefined;
  #hasStarted = false;

  constructor(
    createWorker: CreatePoolWorker,
    readonly times: WorkerTimes,
  ) {
    this.#worker = createWorker();
    this.#worker.onFailure((cause) => void this.end(this.#lost(cause)));
    // Its first message says that it is ready.
    this.#worker.endpoint.addEventListener('message', () => (this.#hasStarted = true));
    this.#remote = Comlink.wrap<RemoteWorker>(this.#worker.endpoint);
  }

  /** It accepts calls only while open. */
  get state(): 'open' | 'draining' | 'ending' | 'gone' {
    return this.#state;
  }

  /** The number of running calls. */
  get load(): number {
    return this.#calls.size;
  }

  /** The number of running calls of `group`. */
  loadOf(group: string | undefined): number {
    return [...this.#calls.values()].filter((running) => running.group === group).length;
  }

  /** Approximate bytes that the running calls use in the worker. */
  get memory(): number {
    return [...this.#calls.values()].reduce((sum, { memory = 0 }) => sum + memory, 0);
  }

  async run<T extends Task>(task: T, call: TaskOptions): Promise<ResultOf<T>> {
    call.signal.throwIfAborted();
    const { port1: near, port2: far } = new MessageChannel();
    let reject!: (cause: unknown) => void;
    const lost = new Promise<never>((_, rejectLost) => (reject = rejectLost));
    const watch = new CallWatch(this, near, call, reject);
    this.#calls.set(reject, call);
    this.#worker.keepAlive(true);
    try {
      const sent = Comlink.transfer(task, [...(call.transfer ?? [])]);
      const reply = await Promise.race([this.#remote.run(sent, Comlink.transfer(far, [far])), lost]);
      if (reply.read) watch.report(reply.read, true);
      if (reply.windows) call.onWindows?.(reply.windows);
      if (reply.unstored) call.onUnstored?.(reply.unstored);
      return valueOf(reply as Reply<ResultOf<T>>, call.signal);
    } finally {
      watch.close();
      this.#calls.delete(reject);
      // A worker that is ending keeps the process alive, so that its end can be awaited.
      if (this.load === 0 && this.#ending === undefined) this.#worker.keepAlive(false);
      this.#endIfDrained();
    }
  }

  /** Accepts no more calls and ends after the running ones, so that the abort of one call does not affect others. */
  drain(): void {
    if (this.#state === 'open') this.#state = 'draining';
    this.#endIfDrained();
  }

  #endIfDrained(): void {
    if (this.#state === 'draining' && this.load === 0)
      void this.close(new SylvanError('worker-lost', 'A worker was replaced.'));
  }

  /** Ends the worker; its running calls reject with `cause`. Resolves when the worker is gone. Safe to call again. */
  end(cause: unknown): Promise<void> {
    return this.#endOnce(false, cause);
  }

  /**
   * Ends a healthy worker, which closes its databases first. If a worker is ended in the middle of a transaction, WebKit no
   * longer lets anyone delete or upgrade its database.
   */
  close(cause: unknown): Promise<void> {
    return this.#endOnce(this.#hasStarted, cause);
  }

  #endOnce(isHealthy: boolean, cause: unknown): Promise<void> {
    if (this.#ending !== undefined) return this.#ending;
    this.#state = 'ending';
    this.#ending = this.#terminate(isHealthy);
    for (const reject of this.#calls.keys()) reject(cause);
    return this.#ending;
  }

  async #terminate(isHealthy: boolean): Promise<void> {
    const closing = () => this.#remote.close();
    if (isHealthy) await withDeadline(NEVER, CLOSE_MS, closing).catch(() => undefined);
    await this.#worker.terminate();
    this.#state = 'gone';
  }

  #lost(cause: unknown): SylvanError {
    if (this.#hasStarted)
      return new SylvanError('worker-lost', 'A worker stopped during its task; try again.', {
        cause,
      });
    return isSylvanError(cause) ? cause : new SylvanError('worker-unavailable', NOT_STARTED, { cause });
  }
}

const NOT_STARTED =
  'The worker could not be started. Check that the worker file is served next to the library, or pass `workerUrl` or `createWorker`.';

/** One call's port to its worker: receives progress, sends decoders and an abort, and ends a worker that stays silent. */
class CallWatch {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reported: Amount = { tiles: 0, bytes: 0 };
  readonly #stay: () => void;

  constructor(
    readonly client: WorkerClient,
    readonly port: MessagePort,
    readonly call: TaskOptions,
    readonly reject: (cause: unknown) => void,
  ) {
    port.onmessage = ({ data }: MessageEvent<ProgressMessage | CodecRequest>) => {
      this.#expectProgress();
      if (data.type === 'codec') void this.#sendCodec(data.name);
      else this.report(data);
    };
    this.#stay = onAbort(call.signal, this.#onAbort);
    this.#expectProgress();
  }

  /** Reports the part of `all` that is new. While the task runs, a message without news is also reported, as a sign of life. */
  report(all: Amount, isOver = false): void {
    const [tiles, bytes] = [all.tiles - this.#reported.tiles, all.bytes - this.#reported.bytes];
    this.#reported = all;
    if (!isOver || tiles > 0 || bytes > 0) this.call.onProgress?.({ tiles, bytes });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stay();
    this.port.onmessage = null;
    this.port.close();
  }

  async #sendCodec(name: CodecName): Promise<void> {
    const reply = await loadCodecText(name).then(
      (text) => ({ text }),
      (error: unknown) => ({ error: errorData(error) }),
    );
    this.port.postMessage({ type: 'codec', name, ...reply } satisfies CodecReply);
  }

  readonly #onAbort = (): void => {
    this.port.postMessage({ type: 'abort' } satisfies AbortMessage);
    this.#expectEnd();
  };

  /** Ends the worker, and its other calls with it, if no progress comes. */
  #expectProgress(): void {
    if (this.call.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.client.end(stalled()), this.client.times.stall);
  }

  /** A worker that ignores an abort gets no more calls; its other calls may finish. */
  #expectEnd(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.reject(this.call.signal.reason);
      this.client.drain();
    }, this.client.times.grace);
  }
}

function stalled(): SylvanError {
  return new SylvanError('worker-lost', 'A worker made no progress for too long and was stopped; try again.');
}

function valueOf<R>(reply: Reply<R>, signal: AbortSignal): R {
  signal.throwIfAborted();
  if (reply.ok) return reply.value;
  throw SylvanError.fromData(reply.error);
}
