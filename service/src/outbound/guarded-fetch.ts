import { Agent, fetch } from 'undici';
import { isSylvanError, type Fetch } from '#server';
import type { Guard } from './guard.ts';

/** Limits on time and connections per host. */
const CONNECTIONS = {
  connections: 16,
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
};
const CONNECT_MILLISECONDS = 10_000;

/**
 * `fetch` to addresses that the guard permits, over its own connections; `close` aborts the requests in flight. Rejects with
 * `access-denied` if the guard refuses. Never follows redirects: with `manual` the caller gets them and may follow, and the guard
 * checks again; otherwise they are an error. The reader of a body must limit its size.
 */
export function guardedFetch(guard: Guard) {
  const connect = { lookup: guard.lookup, timeout: CONNECT_MILLISECONDS };
  const agent = new Agent({ ...CONNECTIONS, connect });
  const send: Fetch = async (url, init = {}) => {
    guard.admit(new URL(url));
    const redirect = init.redirect === 'manual' ? 'manual' : 'error';
    const own = { ...(init as object), redirect, dispatcher: agent } as const;
    try {
      // undici's own class, which differs from the platform's only in its constructor.
      const answer: unknown = await fetch(url, own);
      return answer as Response;
    } catch (error) {
      throw refusalIn(error) ?? error;
    }
  };
  return { fetch: send, close: () => agent.destroy() };
}

/** The guard's error during a connection, which fetch wraps as the cause of its own error. */
function refusalIn(error: unknown): Error | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return isSylvanError(cause) ? cause : null;
}
