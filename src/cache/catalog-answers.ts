import { maySecretBeIn, unsignedQuery } from '../net/signatures.ts';
import { isSylvanError, SylvanError } from '../errors/errors.ts';
import { jsonIn } from './digest.ts';
import { withheld } from './stored-name.ts';
import type { AnswerStore, Bytes } from './stores.ts';
import type { SourceReport } from '../contract/index.ts';

/** Quickly excludes most answers, whose addresses have neither a query nor a user. */
const MAY_BE_SIGNED = /[?@]/;

/**
 * Prepares an answer for storage. Addresses in its items lose their signatures and users; any other query that may be secret is
 * replaced by a digest, which is enough to find the stored data of the file. The rest is unchanged: tokens in links lead to the
 * next page and are not signatures. `base` is the address of the answer.
 */
export async function unsignedAnswer(bytes: Bytes, base: string): Promise<Bytes> {
  const text = new TextDecoder().decode(bytes);
  if (!MAY_BE_SIGNED.test(text)) return bytes;
  const answer = jsonIn(text);
  const changes = await Promise.all(itemsOf(answer).map((item) => unsign(item, base)));
  // Serializing again may change the digits of numbers, so only do it if something was removed.
  return changes.includes(true) ? new TextEncoder().encode(JSON.stringify(answer)) : bytes;
}

function itemsOf(answer: unknown): unknown[] {
  if (!isObject(answer)) return [];
  const all: readonly unknown[] = Array.isArray(answer.features) ? answer.features : [answer];
  return all.filter((one) => isObject(one) && isObject(one.assets));
}

/** Removes possible secrets from strings at any depth, in place. Returns whether any changed. */
async function unsign(node: unknown, base: string): Promise<boolean> {
  if (!isObject(node)) return false;
  const change = async ([name, value]: [string, unknown]) => {
    if (typeof value !== 'string') return unsign(value, base);
    node[name] = withoutUser(await unsignedHref(value, base));
    return node[name] !== value;
  };
  return (await Promise.all(Object.entries(node).map(change))).includes(true);
}

/** The address of a file, absolute or relative to `base`, without signatures and possible secrets. */
async function unsignedHref(href: string, base: string): Promise<string> {
  const [, path = href, query = '', rest = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(href) ?? [];
  if (!maySecretBeIn(query) || !URL.canParse(href, base)) return href;
  const own = unsignedQuery(query, new URL(href, base).hostname);
  const named = path + (own && `?${own}`);
  return (maySecretBeIn(own) ? await withheld(named) : named) + rest;
}

/** An address with a user is refused everywhere, including when it comes from the store. So a user is replaced, not removed. */
function withoutUser(href: string): string {
  // As browsers parse it, the user extends to the last `@`, after slashes of either kind.
  return href.replace(/^(\s*[a-z][a-z0-9+.-]*:[\\/]+)[^\\/?#]*@/i, '$1-@');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a request failed because no host responded: without a network, or on a very weak connection. */
export function isUnanswered(error: unknown): error is SylvanError {
  return isSylvanError(error, 'network-or-cors', 'timeout');
}

/** An unparsed answer from a host. */
interface RawAnswer {
  readonly bytes: Bytes;
  /** When the host answered, by its own clock, in milliseconds since 1970. */
  readonly date: number | null;
  /** Set for a refusal whose body the caller wants. It is not stored, because the host may answer differently later. */
  readonly isRefusal?: true;
}

/** A request as the store knows it. Its name identifies it without its secrets. */
interface CachedRequest {
  readonly name: string;
  readonly host: string;
  readonly url: string;
}

/**
 * The answers of catalogs in one call, stored with their time. By default the network comes first. If the host cannot be reached
 * or does not respond, a stored answer is used. If `isOffline`, requesting an answer that is not stored rejects with
 * `offline-miss` {host}.
 */
export class CatalogAnswers {
  /** Hosts with at least one answer that came from the store. */
  readonly #stored = new Set<string>();

  constructor(
    readonly store: AnswerStore,
    /** Whether sending requests is forbidden. Called anew each time. */
    readonly isOffline: () => boolean,
  ) {}

  /** Whether any answer of this host came from the store. Offline, all answers do, including those of folders. */
  isStored(host: string | null): boolean {
    return this.isOffline() || (host !== null && this.#stored.has(host));
  }

  /** The answer of `live` or, if no host responds, the stored one. If none is stored, rejects as `live` does. */
  async requested(request: CachedRequest, live: () => Promise<RawAnswer>): Promise<RawAnswer> {
    if (this.isOffline()) {
      const stored = await this.#find(request);
      if (stored === undefined) throw offlineMiss(request.host);
      return stored;
    }
    try {
      const answer = await live();
      if (answer.isRefusal) return answer;
      const bytes = await unsignedAnswer(answer.bytes, request.url);
      await this.store.putAnswer(request.name, { bytes, date: answer.date, stored: Date.now() });
      return answer;
    } catch (error) {
      const stored = isUnanswered(error) ? await this.#find(request) : undefined;
      if (stored === undefined) throw error;
      return stored;
    }
  }

  async #find({ name, host }: CachedRequest): Promise<RawAnswer | undefined> {
    const stored = await this.store.answer(name);
    if (stored !== undefined) this.#stored.add(host);
    return stored;
  }
}

function offlineMiss(host: string): SylvanError {
  return new SylvanError('offline-miss', `The response of ${host} is not stored on this device`, {
    fields: { host },
  });
}

/**
 * Sets the status `cached` for sources with data from the store, because their hosts were not contacted or could not be reached.
 */
export function withCachedStatus<A extends { readonly details: { readonly sources: SourceReport[] } }>(
  answer: A,
  answers: CatalogAnswers | undefined,
): A {
  if (answers === undefined) return answer;
  const sources = answer.details.sources.map((source) =>
    source.status === 'ok' && answers.isStored(source.host)
      ? { ...source, status: 'cached' as const }
      : source,
  );
  return { ...answer, details: { ...answer.details, sources } };
}
