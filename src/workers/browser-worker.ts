import { SylvanError } from '../errors/errors.ts';
import type { PoolWorker } from './worker-client.ts';

/** Starts a worker with this source. A Content-Security-Policy must allow `worker-src blob:`. */
export function workerFrom(source: string, type: WorkerType = 'module'): Worker {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url, { type, name: 'sylvan' });
  // Revoked only once the worker has run or failed, because some browsers read the address late.
  const revoke = () => URL.revokeObjectURL(url);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}

const OTHER_WAYS = 'import `sylvan/inline` instead of `sylvan`, or pass `workerUrl` or `createWorker`';

/**
 * Finds out why a worker does not start. Starts listening before a worker is created, because only an event of the page shows
 * that a policy has blocked it. The event names `worker-src` even if the policy lacks it and another directive decided (CSP level
 * 3, "Get the effective directive for request").
 */
function watchStart() {
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
    /** The cause of a failure with `message`, which is empty if the script could not be loaded at all. */
    async failure(message: string): Promise<unknown> {
      // The violation arrives in a separate task, before or after the worker's failure.
      await new Promise((resolve) => setTimeout(resolve));
      end();
      if (blocked !== undefined) return forbidden(blocked);
      return message === '' ? notFound() : message;
    },
  };
}

function unavailable(what: string, detail: string, cause?: unknown): SylvanError {
  return new SylvanError('worker-unavailable', detail, { fields: { what }, cause });
}

function forbidden({ blockedURI }: SecurityPolicyViolationEvent): SylvanError {
  const what = `worker-src ${blockedURI.startsWith('blob') ? 'blob:' : `'self'`}`;
  return unavailable(what, `The Content-Security-Policy forbids the worker. Add ${what} to it.`);
}

function notFound(): SylvanError {
  const sentence = 'The script of the worker was not found, or is not served as JavaScript.';
  const remedy = `Serve \`worker.js\` next to the library; if your bundler does not copy it, ${OTHER_WAYS}.`;
  return unavailable('worker.js', `${sentence} ${remedy}`);
}

/** The error for what creating a worker threw. The pattern for Trusted Types fits messages of Chromium, WebKit and Firefox. */
function notCreated(cause: unknown): SylvanError {
  const { name, message } = cause as Error;
  if (name === 'SecurityError') {
    const sentence = 'Browsers start workers only from the page’s origin; the library is from another origin';
    return unavailable('sylvan/inline', `${sentence}: ${OTHER_WAYS}.`, cause);
  }
  if (/trusted|CSP/i.test(message))
    return unavailable('createWorker', 'The page requires Trusted Types: pass `createWorker`.', cause);
  return unavailable('Worker', 'This browser does not support module workers. Use a current browser.', cause);
}

/** The DOM's `Worker`; `never` if its types are not loaded, as in a server's project. */
export type PageWorker = typeof globalThis extends { Worker: { prototype: infer W } } ? W : never;

/** Ways to create the worker if the default file next to the library cannot be used. */
export interface WorkerOptions {
  /**
   * Address of the worker file, `sylvan/worker`; default: `worker.js` next to the library. If it has another origin, that origin
   * must allow this page to read it (CORS), and a Content-Security-Policy must allow both `blob:` and that origin in
   * `worker-src`.
   */
  readonly workerUrl?: string | URL;
  /**
   * Creates the worker, for bundlers that require their own syntax. Not called in Node, which has no `Worker`: there the library
   * starts a worker thread.
   */
  readonly createWorker?: () => PageWorker;
}

export type MakeWorker = () => Worker;

/** A module worker for the pool: the caller's, or one from `makeOwn`. Throws `worker-unavailable`. */
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

/** Returns the worker from `makeWorker`. Calls `end` if it throws. */
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
  if (workerUrl !== undefined) return workerAt(new URL(workerUrl, baseAddress()));
  try {
    return makeOwn();
  } catch (cause) {
    throw notCreated(cause);
  }
}

/** Base of relative addresses: that of the page or, in a worker, the address of its script; none outside browsers. */
export function baseAddress(): string | undefined {
  const { document, location } = globalThis as Partial<Pick<typeof globalThis, 'document' | 'location'>>;
  return document?.baseURI ?? location?.href;
}

/** Browsers only start workers from the page's own origin, so a worker from another origin is imported by one from a blob. */
function workerAt(url: URL): Worker {
  if (url.origin !== globalThis.origin && url.protocol !== 'blob:' && url.protocol !== 'data:')
    return workerFrom(`import ${JSON.stringify(url.href)};`);
  return new Worker(url, { type: 'module', name: 'sylvan' });
}

/** Empty if a script could not be loaded, because that event is not an `ErrorEvent`. */
function messageOf(event: Event): string {
  return event instanceof ErrorEvent ? event.message : '';
}
