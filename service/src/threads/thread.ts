import { existsSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { SylvanError } from '#server';
import type { ErrorData } from 'sylvan/node';

/** Message to a thread: a call by the name of its handler, or the end of the wait for its answer. */
export type ToThread =
  | { readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly id: number; readonly isAborted: true };

/** Message from a thread: a part of an answer, the answer, or its failure as data, because messages lose classes. */
export type FromThread =
  | { readonly id: number; readonly part: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: ErrorData; readonly stack: string | undefined };

interface Call {
  readonly onPart: ((part: never) => void) | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (cause: unknown) => void;
}

/** A file that the build puts next to the service. If the service runs from its sources, the file in the build folder. */
export function builtFile(name: string): URL {
  const nearby = new URL(`./${name}`, import.meta.url);
  return existsSync(nearby) ? nearby : new URL(`../../../build/${name}`, import.meta.url);
}

/**
 * A thread that answers calls. It starts with the first call, and restarts with the first call after it ended. Its creator ends
 * it.
 */
export class Thread {
  readonly #calls = new Map<number, Call>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(
    readonly file: URL,
    readonly options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
  ) {}

  /**
   * Calls the handler of this name and resolves with its answer, an `R`; `onPart` receives the answer's parts. On abort, rejects
   * with `signal.reason` at once and tells the thread. Also rejects with the thread's own error, and with `worker-lost` if the
   * thread cannot start or dies.
   */
  async call<R>(
    name: string,
    input: unknown,
    signal: AbortSignal,
    onPart?: (part: never) => void,
  ): Promise<R> {
    signal.throwIfAborted();
    const id = (this.#last += 1);
    const worker = (this.#worker ??= this.#start());
    const send = (message: ToThread) => worker.postMessage(message);
    let leave: (() => void) | undefined;
    try {
      return await new Promise<R>((resolve, reject) => {
        this.#calls.set(id, { resolve, reject, onPart });
        leave = () => {
          send({ id, isAborted: true });
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', leave);
        send({ id, name, input });
      });
    } finally {
      signal.removeEventListener('abort', leave!);
      this.#calls.delete(id);
    }
  }

  /** Ends the thread, whatever it is doing; its calls reject with `cause`. Resolves when it is gone. Safe to call again. */
  async end(cause: unknown): Promise<void> {
    const worker = this.#worker;
    this.#lose(cause);
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.file, this.options);
    const lose = (cause: unknown) => {
      if (this.#worker === worker) this.#lose(lost(cause));
    };
    worker.on('message', (message: FromThread) => this.#hear(message));
    worker.on('error', lose);
    worker.on('exit', (code) => lose(`The thread ended with code ${code}.`));
    return worker;
  }

  #hear(message: FromThread): void {
    const call = this.#calls.get(message.id);
    if ('part' in message) call?.onPart?.(message.part as never);
    else if ('value' in message) call?.resolve(message.value as never);
    else call?.reject(errorOf(message));
  }

  #lose(cause: unknown): void {
    this.#worker = undefined;
    for (const { reject } of this.#calls.values()) reject(cause);
  }
}

/** Rebuilds the error with the thread's stack, which shows where it failed. */
function errorOf({ error, stack }: Extract<FromThread, { error: unknown }>): SylvanError {
  const own = SylvanError.fromData(error);
  if (stack !== undefined) own.stack = stack;
  return own;
}

function lost(cause: unknown): SylvanError {
  return new SylvanError('worker-lost', 'A thread of the service did not start, or stopped.', { cause });
}
