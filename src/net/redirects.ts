import { isAllowed, type Address } from './address.ts';

/** The parts of a `Response` that are assessed before its body is taken. */
interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  /** Where the answer came from; empty where the platform does not say. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly body: { cancel(): Promise<void> } | null;
}

/** How an address that may be redirected is fetched. */
interface RedirectDoor<R extends HttpAnswer> {
  send(href: string, redirect: 'manual' | 'follow'): Promise<R>;
  /** `href` seen from `base`, or null where it is no address. */
  parse(href: string, base: string): (Address & { readonly href: string }) | null;
  /** The error for a redirect to a host that must not be reached; null for what is no address. */
  refuse(target: Address | null): Error;
  /** The error for more than {@link MAX_REDIRECTS}. */
  tooMany(): Error;
}

export const MAX_REDIRECTS = 3;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches `href` and follows redirects, each assessed by {@link isAllowed} before it is fetched; `href` itself is what the
 * caller named. Pages are not shown where a redirect leads: there the browser follows it, under its own rules for local
 * networks and CORS, and where the answer came from is assessed before its body is taken.
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

/** Lets the connection go; a body that is broken already is no news. */
async function discard({ body }: HttpAnswer): Promise<void> {
  await body?.cancel().catch(() => undefined);
}
