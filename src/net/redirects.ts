import { isAllowed, type Address } from './address.ts';
import type { Fetch } from './fetch.ts';

/** The parts of a `Response` that are checked before reading its body. */
interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  /** Where the answer came from; empty if the platform does not state it. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly body: { cancel(): Promise<void> } | null;
}

/** How to fetch an address that may redirect. */
interface RedirectDoor<R extends HttpAnswer> extends RedirectErrors {
  send(href: string, redirect: 'manual' | 'follow'): Promise<R>;
  /** The absolute address of `href` relative to `base`, or null if it is invalid. */
  parse(href: string, base: string): (Address & { readonly href: string }) | null;
}

interface RedirectErrors {
  /** The error for a redirect to a forbidden host, or to null, which is an invalid address. */
  refuse(target: Address | null): Error;
  /** The error for more than {@link MAX_REDIRECTS} redirects. */
  tooMany(): Error;
}

export const MAX_REDIRECTS = 3;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches `href`, the address that the caller gave, and follows redirects; {@link isAllowed} checks each before it is fetched. A
 * page cannot see where a redirect leads: there the browser follows it, under its own rules for local networks and CORS, and the
 * origin of the answer is checked before its body is read.
 */
export async function fetchChecked<R extends HttpAnswer>(href: string, door: RedirectDoor<R>): Promise<R> {
  const named = door.parse(href, href);
  if (named === null) throw door.refuse(null);
  const assess = (target: (Address & { readonly href: string }) | null) => {
    if (target === null || !isAllowed(target, named)) throw door.refuse(target);
    return target.href;
  };
  let current = href;
  for (let hops = 0; ; hops++) {
    const answer = await send(current, door);
    const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null;
    try {
      if (answer.url !== '' && answer.url !== current) assess(door.parse(answer.url, href));
      if (location === null) return answer;
      if (hops === MAX_REDIRECTS) throw door.tooMany();
      current = assess(door.parse(location, current));
    } catch (error) {
      await discard(answer);
      throw error;
    }
    await discard(answer);
  }
}

async function send<R extends HttpAnswer>(href: string, door: RedirectDoor<R>): Promise<R> {
  const answer = await door.send(href, 'manual');
  return answer.type === 'opaqueredirect' ? door.send(href, 'follow') : answer;
}

/** Ends the connection without reading the rest. Ignores a body that is already broken. */
export async function discard({ body }: Pick<HttpAnswer, 'body'>): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

/** Like {@link fetchChecked}, using `fetch`. */
export function fetchFollowing(
  href: string,
  fetch: Fetch,
  init: RequestInit,
  errors: RedirectErrors,
): Promise<Response> {
  return fetchChecked(href, {
    ...errors,
    send: (url, redirect) => fetch(url, { ...init, redirect }),
    parse: (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null),
  });
}

/** What an error says about a refused redirect: scheme and host, never a path or a query. Null for an invalid address. */
export function refusedRedirect(target: Address | null): { detail: string; redirect: string | null } {
  const redirect = target === null ? null : `${target.protocol}//${target.hostname}`;
  const to = redirect ?? 'an invalid address';
  return {
    detail: `redirects to ${to}, which is neither public https nor its own origin; refused`,
    redirect,
  };
}
