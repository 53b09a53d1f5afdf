import { Agent, fetch } from 'undici';
import { isSylvanError, type Fetch } from 'sylvan/server';
import type { Guard } from './guard.ts';

/** Milliseconds and numbers that bound what one host may take. */
const CONNECTIONS = {
  connections: 16,
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
};
const CONNECT_MILLISECONDS = 10_000;

/** `fetch` for what the guard lets through, over connections of its own. */
interface GuardedFetch {
  /**
   * Rejects with `access-denied` for what the guard refuses. Redirects are never followed here: `manual` answers with them, so
   * that the caller follows them, and the guard assesses again; otherwise they are an error. Whoever reads a body bounds it.
   */
  readonly fetch: Fetch;
  /** Breaks what is under way. */
  close(): Promise<void>;
}

export function guardedFetch(guard: Guard): GuardedFetch {
  const agent = new Agent({
    ...CONNECTIONS,
    connect: { lookup: guard.lookup, timeout: CONNECT_MILLISECONDS },
  });
  return {
    async fetch(url, init = {}) {
      guard.admit(new URL(url));
      const redirect = init.redirect === 'manual' ? 'manual' : 'error';
      const own = { ...(init as object), redirect, dispatcher: agent } as const;
      try {
        // Of undici's own class, which is like the platform's in all but its constructor.
        const answer: unknown = await fetch(url, own);
        return answer as Response;
      } catch (error) {
        throw refusalIn(error) ?? error;
      }
    },
    close: () => agent.destroy(),
  };
}

/** What the guard threw while a connection was made, which fetch hands on as the cause of its own error. */
function refusalIn(error: unknown): Error | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return isSylvanError(cause) ? cause : null;
}
