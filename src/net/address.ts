import { SylvanError } from '../errors/errors.ts';
import { unsignedQuery } from './signatures.ts';

/**
 * Whether `target`, an external address (a catalog's href, a host's redirect), may be contacted: it must be public https or have
 * the origin of `named`, the address that the caller gave. Loopback and private hosts are therefore reachable only if the caller
 * named them. An address with a user name or a password is refused.
 *
 * Host names are compared as text and not resolved. A public name may resolve to a private address, now or later (DNS
 * rebinding). The owner of the socket guards against that: the browser in a page, the connector in a service.
 */
export function isAllowed(target: URL, named: URL): boolean {
  if (target.username !== '' || target.password !== '') return false;
  return isSameOrigin(target, named) || (target.protocol === 'https:' && isPublicHost(target.hostname));
}

/** Same scheme, host and port, over http or https. Other schemes have no meaningful origin. */
export function isSameOrigin(a: URL, b: URL): boolean {
  return a.origin === b.origin && (a.protocol === 'https:' || a.protocol === 'http:');
}

/** Domain suffixes of local networks and of the machine itself (RFC 6761, 6762 and 8375, and those that common routers use). */
const LOCAL_NAME = /\.(localhost|local|internal|lan|localdomain|home\.arpa)$/;

/**
 * Whether a host name, as written by `URL`, may belong to the public internet. A name without a dot is local. IPv6 addresses are
 * refused: public data hosts have names, and an IPv6 address can embed a local one in many ways.
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[') || !name.includes('.')) return false;
  // `URL` has already converted octal, hexadecimal and shortened forms to four decimal numbers.
  const numbers = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name);
  return numbers ? isPublicIpv4(numbers.slice(1).map(Number)) : !LOCAL_NAME.test(name);
}

/** IPv4 networks outside the public internet (IANA's special-purpose registry): first three numbers and prefix length in bits. */
const LOCAL_NETWORKS = [
  { start: [0, 0, 0], bits: 8 },
  { start: [10, 0, 0], bits: 8 },
  { start: [100, 64, 0], bits: 10 },
  { start: [127, 0, 0], bits: 8 },
  { start: [169, 254, 0], bits: 16 },
  { start: [172, 16, 0], bits: 12 },
  { start: [192, 0, 0], bits: 24 },
  { start: [192, 168, 0], bits: 16 },
  { start: [198, 18, 0], bits: 15 },
  // Multicast and all higher addresses.
  { start: [224, 0, 0], bits: 3 },
] as const;

function isPublicIpv4(numbers: readonly number[]): boolean {
  const prefix = (three: readonly number[], bits: number) =>
    Math.floor((three[0] * 65536 + three[1] * 256 + three[2]) / 2 ** (24 - bits));
  return LOCAL_NETWORKS.every(({ start, bits }) => prefix(numbers, bits) !== prefix(start, bits));
}

/**
 * Everything in an address that may be secret: the address itself, its query, each value of the query, user and password, as
 * written and as encoded. The longest come first, so that removing a short one leaves no part of a longer one.
 */
export function secretsOf(written: string, parsed: URL): string[] {
  const values = [...parsed.searchParams.values(), parsed.username, parsed.password];
  const parts = [written, parsed.href, parsed.search, ...values, ...values.map(encodeURIComponent)];
  return parts.filter((part) => part.length >= 4).sort((a, b) => b.length - a.length);
}

export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}

/**
 * The platform's error without its stack and without the URL, which some platforms quote together with its token. Node puts the
 * real reason (ECONNREFUSED, …) in the error's `cause`.
 */
export function cleanCause(cause: unknown, secrets: readonly string[]): Error {
  if (!(cause instanceof Error)) return new Error(redact(String(cause), secrets));
  const inner = cause.cause instanceof Error && cause.cause.message !== '' ? `: ${cause.cause.message}` : '';
  const clean = new Error(redact(cause.message + inner, secrets));
  clean.name = cause.name;
  return clean;
}

/** The addresses that a catalog's items may point to. */
export interface HrefPolicy {
  /**
   * The catalog's own address. Relative hrefs are resolved against it, and its origin (or, for `file:`, its folder) is trusted.
   */
  readonly base: string;
  /** Other allowed host names. If absent, any public https host is allowed. */
  readonly hosts?: (hostname: string) => boolean;
}

/**
 * The absolute form of an asset's href, or null if the policy refuses it. Allows the catalog's own files, and public https
 * addresses on hosts that the policy permits.
 */
export function resolveHref(href: string, policy: HrefPolicy): string | null {
  if (!URL.canParse(href, policy.base)) return null;
  const url = new URL(href, policy.base);
  if (url.username !== '' || url.password !== '') return null;
  if (isOwn(url, new URL(policy.base))) return url.href;
  if (url.protocol !== 'https:' || !isPublicHost(url.hostname)) return null;
  return (policy.hosts?.(url.hostname) ?? true) ? url.href : null;
}

/** Whether `url` has the catalog's origin or, for a catalog in a file, lies in the catalog's folder. */
function isOwn(url: URL, base: URL): boolean {
  if (base.protocol !== 'file:') return isSameOrigin(url, base);
  if (url.protocol !== 'file:' || url.host !== base.host || /%2f|%5c/i.test(url.pathname)) return false;
  return url.pathname.startsWith(new URL('.', base).pathname);
}

/**
 * The address of a file. Use `href` only for the request; `url` has neither query nor user name, so it may appear in messages
 * and logs.
 */
export class AssetAddress {
  readonly href: string;
  readonly host: string;
  readonly url: string;
  /** The result of {@link fileOf}. */
  readonly file: string;
  /** Whether the query has a signature that expires (`sig` of SAS tokens, `signature` of AWS or Google, a service's `ticket`). */
  readonly signed: boolean;
  /** The parts of this address that must never be revealed. */
  readonly secrets: readonly string[];

  /**
   * `unsigned` is the file's address before its catalog signed it, if it did. Throws `stac-invalid` if `href` is not an absolute
   * http(s) URL.
   */
  constructor(href: string, unsigned = href) {
    const parsed = parseHttpUrl(href);
    this.host = parsed.host;
    this.secrets = secretsOf(href, parsed);
    this.signed = [...parsed.searchParams.keys()].some((name) =>
      /^(sig|(x-(amz|goog)-)?signature|ticket)$/i.test(name),
    );
    this.url = withoutQuery(parsed);
    this.file = fileOf(unsigned);
    parsed.hash = '';
    this.href = parsed.href;
  }

  /** Removes this address's secrets from a message written elsewhere, which may quote the URL. */
  redact(text: string): string {
    return redact(text, this.secrets);
  }
}

function parseHttpUrl(href: string): URL {
  const parsed = URL.canParse(href) ? new URL(href) : null;
  if (parsed?.protocol === 'https:' || parsed?.protocol === 'http:') return parsed;
  const detail = 'The address of an asset is not an http(s) URL; the catalog is wrong';
  throw new SylvanError('stac-invalid', detail, { fields: { scheme: parsed?.protocol ?? null } });
}

function withoutQuery({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}

/**
 * Identifies the file at an absolute address: the address without user, fragment and signature. The result may contain a secret,
 * so keep it in memory only.
 */
export function fileOf(href: string): string {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return href;
  const parsed = new URL(href);
  const query = unsignedQuery(parsed.search.slice(1), parsed.hostname);
  return withoutQuery(parsed) + (query && `?${query}`);
}
