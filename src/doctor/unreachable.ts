import { withDeadline } from '../sources/deadline.ts';
import type { CheckContext } from './checks.ts';

const ANSWER_MS = 10_000;

/**
 * Why nothing came from a host: it sends elsewhere, it does not allow this page (CORS), or it cannot be reached. A page is not
 * shown which; a request that asks to see nothing tells whether anybody answers.
 */
export async function whyUnreachable(
  host: string,
  { traffic, signal, isPage }: Pick<CheckContext, 'traffic' | 'signal' | 'isPage'>,
): Promise<'redirected' | 'cors-denied' | 'unreachable'> {
  const url = traffic.lastUrl(host);
  // What lets no page read is not asked from one.
  if (url === '') return isPage ? 'cors-denied' : 'unreachable';
  const ask = (init: RequestInit) =>
    withDeadline(signal, ANSWER_MS, (inner) =>
      traffic.fetch(url, { method: 'HEAD', signal: inner, credentials: 'omit', ...init }),
    ).catch(() => null);
  const answer = await ask({ redirect: 'manual' });
  signal.throwIfAborted();
  if (answer?.type === 'opaqueredirect' || (answer !== null && isRedirect(answer.status)))
    return 'redirected';
  if (!isPage) return 'unreachable';
  const unseen = answer ?? (await ask({ mode: 'no-cors' }));
  signal.throwIfAborted();
  return unseen === null ? 'unreachable' : 'cors-denied';
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}
