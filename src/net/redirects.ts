import { isAllowed } from './address.ts';
import type { Fetch } from './fetch.ts';

/** Rules that decide which redirects are followed, and the errors for those that are not. */
interface RedirectRules {
  /** Whether a redirect that {@link isAllowed} permits is followed. Default: yes. */
  readonly mayFollow?: (target: URL, named: URL) => boolean;
  /** The error for a forbidden redirect. A `target` of null stands for an invalid address. */
  readonly refuse: (target: URL | null) => Error;
  readonly tooMany: () => Error;
}

export const MAX_REDIRECTS = 3;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches `href`, the address that the caller gave, and follows redirects; {@link isAllowed} checks each before it is fetched. A
 * page cannot see where a redirect leads; in a page, the browser follows it under its own rules for local networks and CORS, and
 * the origin of the answer is checked before its body is read.
 */
export async function fetchFollowing(
  href: string,
  fetch: Fetch,
  init: RequestInit,
  { mayFollow = () => true, refuse, tooMany }: RedirectRules,
): Promise<Response> {
  const named = new URL(href);
  const checked = (target: string, base: string) => {
    const url = URL.canParse(target, base) ? new URL(target, base) : null;
    if (url === null || !isAllowed(url, named) || !mayFollow(url, named)) throw refuse(url);
    return url.href;
  };
  let current = href;
  for (let hops = 0; ; hops++) {
    const answer = await send(current, fetch, init);
    const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null;
    try {
      // The URL is empty if the platform does not state it.
      if (answer.url !== '' && answer.url !== current) checked(answer.url, href);
      if (location === null) return answer;
      if (hops === MAX_REDIRECTS) throw tooMany();
      current = checked(location, current);
    } catch (error) {
      await discard(answer);
      throw error;
    }
    await discard(answer);
  }
}

async function send(href: string, fetch: Fetch, init: RequestInit): Promise<Response> {
  const answer = await fetch(href, { ...init, redirect: 'manual' });
  return answer.type === 'opaqueredirect' ? fetch(href, { ...init, redirect: 'follow' }) : answer;
}

/** Ends the connection without reading the rest. Ignores a body that is already broken. */
export async function discard({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

/** The detail of the error for a refused redirect, and the target's scheme and host, without path and query (null if invalid). */
export function refusedRedirect(target: URL | null): { detail: string; redirect: string | null } {
  const redirect = target === null ? null : `${target.protocol}//${target.hostname}`;
  const to = redirect ?? 'an invalid address';
  return {
    detail: `redirects to ${to}, which is neither public https nor its own origin; refused`,
    redirect,
  };
}
