import { SylvanError } from './core/errors.ts';

const OTHER_WAYS = 'import `sylvan/inline` instead of `sylvan`, or pass `workerUrl` or `createWorker`';

/** Hears why a worker does not start. */
interface WorkerStart {
  /** What to tell of a worker that failed with `message`, which is empty where its script could not be had at all. */
  failure(message: string): Promise<unknown>;
  /** Stops listening. */
  readonly end: () => void;
}

/**
 * Listens from before a worker is made: a browser says in an event of the page alone that a policy forbade it. The event names
 * `worker-src` as the directive also where the policy has none and another one decided in its place (CSP level 3, "Get the effective directive for request").
 */
export function watchStart(page: EventTarget = globalThis): WorkerStart {
  let blocked: SecurityPolicyViolationEvent | undefined;
  const hear = (event: Event) => {
    const violation = event as SecurityPolicyViolationEvent;
    if (violation.disposition === 'enforce' && violation.effectiveDirective === 'worker-src')
      blocked ??= violation;
  };
  page.addEventListener('securitypolicyviolation', hear);
  const end = () => page.removeEventListener('securitypolicyviolation', hear);
  return {
    end,
    async failure(message) {
      // The violation is told in a task of its own, before or after the worker's failure.
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

/** What the browser threw when a worker was made: it starts none of another origin than the page's. */
export function crossOrigin(cause: unknown): SylvanError {
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
