import { unsignedHref } from '../storage/signatures.ts';

/** Cheap to say of most answers: nothing in them looks signed. */
const MAY_BE_SIGNED = /sig=|token=|signature=|x-amz-|x-goog-|expires=|policy=/i;

/**
 * An answer as it is kept: the addresses of its items' assets without signatures, which run out and are nobody else's. Other answers
 * are kept as they are: their links lead to the next page, by tokens that sign nothing.
 */
export function unsignedAnswer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(bytes);
  if (!MAY_BE_SIGNED.test(text)) return bytes;
  const answer = parsed(text);
  const items = itemsOf(answer);
  if (items.length === 0) return bytes;
  for (const item of items) unsign(item.assets);
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

/** Texts at any depth, in place. */
function unsign(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const own = node as Record<string, unknown>;
  for (const [name, value] of Object.entries(own))
    if (typeof value === 'string') own[name] = unsignedHref(value);
    else unsign(value);
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
