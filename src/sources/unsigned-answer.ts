import { unsignedHref } from '../storage/signatures.ts';

/** Cheap to say of most answers: no address in them has a query or a user. */
const MAY_BE_SIGNED = /[?@]/;

/**
 * An answer as it is kept: the addresses in its items without signatures, which run out and are nobody else's, and without users. The
 * rest is kept as it is: its links lead to the next page, by tokens that sign nothing.
 */
export function unsignedAnswer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(bytes);
  if (!MAY_BE_SIGNED.test(text)) return bytes;
  const answer = parsed(text);
  const items = itemsOf(answer);
  if (items.length === 0) return bytes;
  // Written anew numbers may lose digits: only where something is to go.
  if (items.filter(unsign).length === 0) return bytes;
  return new TextEncoder().encode(JSON.stringify(answer));
}

interface Item {
  readonly assets: unknown;
}

function itemsOf(answer: unknown): Item[] {
  if (!isObject(answer)) return [];
  const all: readonly unknown[] = Array.isArray(answer.features) ? answer.features : [answer];
  return all.filter((one): one is Item => isObject(one) && isObject(one.assets));
}

/** Texts at any depth, in place; whether any changed. */
function unsign(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const own = node as Record<string, unknown>;
  const changes = Object.entries(own).map(([name, value]) => {
    if (typeof value !== 'string') return unsign(value);
    own[name] = withoutUser(unsignedHref(value));
    return own[name] !== value;
  });
  return changes.includes(true);
}

/** An address with a user is refused wherever it is met, and is to be refused from a pack, too: the user is another then. */
function withoutUser(href: string): string {
  // As browsers read it: up to the last `@`, after slashes of either kind.
  return href.replace(/^(\s*[a-z][a-z0-9+.-]*:[\\/]+)[^\\/?#]*@/i, '$1-@');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
