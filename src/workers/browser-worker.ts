import { SylvanError } from '../errors/errors.ts';
import type { PoolWorker } from './worker-client.ts';

/** A module worker with this source. A Content-Security-Policy must allow `worker-src blob:`. */
export function workerFrom(source: string): Worker {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module', name: 'sylvan' });
  // Revoked only once the worker has run or failed: some browsers read the address late.
  const revoke = () => URL.revokeObjectURL(url);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}

const OTHER_WAYS = 'import `sylvan/inline` instead of `sylvan`, or pass `workerUrl` or `createWorker`';

/** Finds out why a worker does not start. */
interface WorkerStart {
  /** The cause of a failure with `message`, which is empty where the script could not be loaded at all. */
  failure(message: string): Promise<unknown>;
  /** Stops listening. */
  readonly end: () => void;
}

/**
 * Listens from before a worker is made: only an event of the page shows that a policy forbade it. The event names
 * `worker-src` even where the policy lacks it and another directive decided (CSP level 3, "Get the effective directive for
 * request").
 */
function watchStart(): WorkerStart {
  let blocked: SecurityPolicyViolationEvent | undefined;
  const hear = (event: Event) => {
    const violation = event as SecurityPolicyViolationEvent;
    if (violation.disposition === 'enforce' && violation.effectiveDirective === 'worker-src')
      blocked ??= violation;
  };
  addEventListener('securitypolicyviolation', hear);
  const end = () => removeEventListener('securitypolicyviolation', hear);
  return {
    end,
    async failure(message) {
      // The violation comes in a task of its own, before or after the worker's failure.
      await new Promise((resolve) => setTimeout(resolve));
      end();
      if (blocked !== undefined) return forbidden(blocked);
      return message === '' ? notFound() : message;
    },
  };
}

function forbidden({ blockedURI }: SecurityPolicyViolationEvent): SylvanError {
  const what = `worker-src ${blockedURI.startsWith('blob') ? 'blob:' : `'self'`}`;
  return new SylvanError(
    'worker-unavailable',
    `The Content-Security-Policy forbids the worker. Add ${what} to it.`,
    { fields: { what } },
  );
}

function notFound(): SylvanError {
  const sentence = 'The script of the worker was not found, or is not served as JavaScript.';
  const remedy = `Serve \`worker.js\` beside the library; where a bundler leaves it behind, ${OTHER_WAYS}.`;
  return new SylvanError('worker-unavailable', `${sentence} ${remedy}`, { fields: { what: 'worker.js' } });
}

/** The failure for what the browser threw when a worker was made. It starts none from another origin than the page's. */
function crossOrigin(cause: unknown): SylvanError {
  const isForbidden = cause instanceof DOMException && cause.name === 'SecurityError';
  const sentence = isForbidden
    ? 'Browsers start no worker of another origin than the page, and the library comes from another.'
    : 'This browser makes no module workers.';
  const remedy = isForbidden ? `To use it from there, ${OTHER_WAYS}.` : 'Use a current browser.';
  return new SylvanError('worker-unavailable', `${sentence} ${remedy}`, {
    fields: { what: isForbidden ? 'sylvan/inline' : 'Worker' },
    cause,
  });
}

/** The DOM's `Worker`; `never` where its types are not loaded, as in a server's project. */
/** A `Worker` where there are any. */
export type PageWorker = typeof globalThis extends { Worker: { prototype: infer W } } ? W : never;

/** Ways to make the worker where the default file next to the library cannot be used. */
export interface WorkerOptions {
  /**
   * Address of the worker file, `sylvan/worker`; default: `worker.js` next to the library. One of another origin must allow this
   * page to read it (CORS), and a Content-Security-Policy both `blob:` and that origin in `worker-src`.
   */
  readonly workerUrl?: string | URL;
  /**
   * Makes the worker itself, for bundlers that need their own words for it. Not called in Node, which has no `Worker`: there
   * the library starts a worker thread.
   */
  readonly createWorker?: () => PageWorker;
}

export type MakeWorker = () => Worker;

/** A module worker for a slot of the pool: the caller's, else one that `makeOwn` makes. Throws `worker-unavailable`. */
export function browserPoolWorker(options: WorkerOptions, makeOwn: MakeWorker): PoolWorker {
  const start = watchStart();
  const worker = madeOr(start.end, () => make(options, makeOwn));
  // Its first message shows that it has started.
  worker.addEventListener('message', start.end, { once: true });
  return {
    endpoint: worker,
    onFailure(listener) {
      worker.addEventListener('error', (event) => {
        // Reported here, so it is not an uncaught error of the page.
        event.preventDefault();
        void start.failure(messageOf(event)).then(listener);
      });
      worker.addEventListener('messageerror', () => listener('A message of the worker could not be read'));
    },
    keepAlive: () => undefined,
    terminate() {
      start.end();
      worker.terminate();
    },
  };
}

/** The worker that `makeWorker` makes; calls `end` where it throws. */
function madeOr(end: () => void, makeWorker: MakeWorker): Worker {
  try {
    return makeWorker();
  } catch (cause) {
    end();
    throw cause;
  }
}

function make({ workerUrl, createWorker }: WorkerOptions, makeOwn: MakeWorker): Worker {
  if (createWorker !== undefined) return createWorker();
  if (workerUrl !== undefined) return workerAt(new URL(workerUrl, location.href));
  try {
    return makeOwn();
  } catch (cause) {
    throw crossOrigin(cause);
  }
}

/** Browsers start workers only from the page's own origin: a worker from another is imported by one from a blob. */
function workerAt(url: URL): Worker {
  if (url.origin !== location.origin && url.protocol !== 'blob:' && url.protocol !== 'data:')
    return workerFrom(`import ${JSON.stringify(url.href)};`);
  return new Worker(url, { type: 'module', name: 'sylvan' });
}

/** Empty for a script that could not be loaded: that event is no `ErrorEvent`. */
function messageOf(event: Event): string {
  return event instanceof ErrorEvent ? event.message : '';
}
