import { SylvanError } from '../errors/errors.ts';

/** The parts of an absolute address that the rules below read; a parsed `URL` has them all. */
export interface Address {
  readonly protocol: string;
  readonly origin: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

/**
 * The rule for every address that comes from outside (a catalogue's href, a host's redirect): public https, or the origin
 * of `named`, the address that the caller gave. So loopback and private hosts are reached only where the caller named
 * them. An address with a user name or a password is refused.
 *
 * Host names are compared as text; nothing here resolves them. A public name may resolve to a private address, at once or
 * later (DNS rebinding). Whoever owns the socket guards against that: the browser in a page, the connector in a service.
 */
export function isAllowed(target: Address, named: Address): boolean {
  if (target.username !== '' || target.password !== '') return false;
  return isSameOrigin(target, named) || (target.protocol === 'https:' && isPublicHost(target.hostname));
}

/** Same scheme, host and port, over http or https: other schemes have no origin that means anything. */
export function isSameOrigin(a: Address, b: Address): boolean {
  return a.origin === b.origin && (a.protocol === 'https:' || a.protocol === 'http:');
}

/** Suffixes of local networks, and names of the machine itself (RFC 6761, 6762, 8375; common routers). */
const LOCAL_NAME = /\.(localhost|local|internal|lan|localdomain|home\.arpa)$/;

/**
 * Whether a host name, as `URL` writes it, may be one of the public internet. A name without a dot is local. IPv6
 * addresses are refused: public data hosts have names, and an IPv6 address can embed a local one in many ways.
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[') || !name.includes('.')) return false;
  // `URL` has converted decimal, octal, hexadecimal and short forms to these four numbers.
  const numbers = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name);
  return numbers ? isPublicIpv4(numbers.slice(1).map(Number)) : !LOCAL_NAME.test(name);
}

/** First numbers and prefix length of IPv4 networks that are not the public internet (IANA's special-purpose registry). */
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
  // Multicast and everything above it.
  { start: [224, 0, 0], bits: 3 },
] as const;

function isPublicIpv4(numbers: readonly number[]): boolean {
  const prefix = (three: readonly number[], bits: number) =>
    Math.floor((three[0] * 65536 + three[1] * 256 + three[2]) / 2 ** (24 - bits));
  return LOCAL_NETWORKS.every(({ start, bits }) => prefix(numbers, bits) !== prefix(start, bits));
}

/** The parts of an address that may hold a secret; a parsed `URL` has them all. */
interface SecretAddress {
  readonly href: string;
  readonly search: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { values(): Iterable<string> };
}

/**
 * Everything in an address that may be secret: the address itself, its query, each value of the query, user and password,
 * as written and as encoded. Longest first, so that removing a short one leaves no part of a longer one.
 */
export function secretsOf(written: string, parsed: SecretAddress): string[] {
  const values = [...parsed.searchParams.values(), parsed.username, parsed.password];
  const parts = [written, parsed.href, parsed.search, ...values, ...values.map(encodeURIComponent)];
  return parts.filter((part) => part.length >= 4).sort((a, b) => b.length - a.length);
}

/** `text` without any of `secrets`. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}

/**
 * The platform's error without its stack and without the URL, which some platforms quote with its token. Node has the
 * real reason (ECONNREFUSED, …) in the error's `cause`.
 */
export function cleanCause(cause: unknown, secrets: readonly string[]): Error {
  if (!(cause instanceof Error)) return new Error(redact(String(cause), secrets));
  const inner = cause.cause instanceof Error && cause.cause.message !== '' ? `: ${cause.cause.message}` : '';
  const clean = new Error(redact(cause.message + inner, secrets));
  clean.name = cause.name;
  return clean;
}

/** Which addresses a catalogue's items may point at. */
export interface HrefPolicy {
  /** The catalogue's own address: relative hrefs start here, and its origin (or, for `file:`, its folder) is trusted. */
  readonly base: string;
  /** Other host names that are allowed; without this, any public https host is. */
  readonly hosts?: (hostname: string) => boolean;
}

/** The absolute form of an asset's href; null where the policy refuses it. `isAllowed` decides, and allows files of the folder. */
export function resolveHref(href: string, policy: HrefPolicy): string | null {
  if (!URL.canParse(href, policy.base)) return null;
  const url = new URL(href, policy.base);
  if (url.username !== '' || url.password !== '') return null;
  if (isOwn(url, new URL(policy.base))) return url.href;
  if (url.protocol !== 'https:' || !isPublicHost(url.hostname)) return null;
  return (policy.hosts?.(url.hostname) ?? true) ? url.href : null;
}

/** Whether `url` has the catalogue's origin; for a catalogue in a file, whether it lies in the catalogue's folder. */
function isOwn(url: URL, base: URL): boolean {
  if (base.protocol !== 'file:') return isSameOrigin(url, base);
  if (url.protocol !== 'file:' || url.host !== base.host || /%2f|%5c/i.test(url.pathname)) return false;
  return url.pathname.startsWith(new URL('.', base).pathname);
}

/**
 * Query names that sign a request and change from one signing to the next (AWS, Google, CloudFront, plain tokens and tickets).
 */
const SIGNING =
  /^(x-amz-.+|x-goog-.+|awsaccesskeyid|googleaccessid|expires|signature|policy|key-pair-id|(access_?)?token|ticket)$/i;

/** Query names of an Azure SAS token. They are too short to mean anything alone, so they count only together with `sig`. */
const SAS = /^(sig|s[ivprset]|ss|srt|spr|sip|sdd|ses|sk[tesv]|skoid|sktid|saoid|suoid|scid|rsc[cdelt])$/;

/** The parts of a query that are not a signature: they distinguish files. */
export function unsignedQuery(query: URLSearchParams): [name: string, value: string][] {
  const isSas = query.has('sig');
  return [...query].filter(([name]) => !SIGNING.test(name) && !(isSas && SAS.test(name)));
}

/** An address of a file, absolute or relative, without what signs it. */
export function unsignedHref(href: string): string {
  const parts = /^([^?#]*)\?([^#]*)(.*)$/s.exec(href);
  if (parts === null) return href;
  const [, path, query, rest] = parts;
  const all = new URLSearchParams(query);
  const unsigned = unsignedQuery(all);
  if (unsigned.length === [...all].length) return href;
  return unsigned.length === 0 ? path + rest : `${path}?${new URLSearchParams(unsigned).toString()}${rest}`;
}

/**
 * Where a file is. Use `href` for the request alone; `url` has neither token nor user name, so it may stand in messages,
 * logs and cache keys.
 */
export class AssetAddress {
  readonly href: string;
  readonly host: string;
  readonly url: string;
  /** Whether the query has a signature, which expires (`sig` of a SAS token, AWS's and Google's, a service's `ticket`). */
  readonly signed: boolean;
  readonly secure: boolean;
  /** What must never be revealed of this address. */
  readonly secrets: readonly string[];

  /** Throws `stac-invalid` where `href` is not an absolute http(s) URL. */
  constructor(href: string) {
    const parsed = parseHttpUrl(href);
    this.host = parsed.host;
    this.secure = parsed.protocol === 'https:';
    this.secrets = secretsOf(href, parsed);
    this.signed = [...parsed.searchParams.keys()].some((name) =>
      /^(sig|signature|x-amz-signature|x-goog-signature|ticket)$/i.test(name),
    );
    this.url = publicUrl(parsed);
    parsed.hash = '';
    this.href = parsed.href;
  }

  /** `text` without the secrets of this address: for messages of others that may quote the URL. */
  redact(text: string): string {
    return redact(text, this.secrets);
  }
}

function parseHttpUrl(href: string): URL {
  const parsed = URL.canParse(href) ? new URL(href) : null;
  if (parsed?.protocol === 'https:' || parsed?.protocol === 'http:') return parsed;
  throw new SylvanError(
    'stac-invalid',
    'The address of an asset is not an http(s) URL; the catalogue is wrong',
    {
      fields: { scheme: parsed?.protocol ?? null },
    },
  );
}

/** The URL without user, fragment and secrets. The rest of the query distinguishes files and stays as a digest. */
function publicUrl(parsed: URL): string {
  const unsigned = unsignedQuery(parsed.searchParams);
  const base = `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
  return unsigned.length === 0 ? base : `${base}?~${digest(JSON.stringify(unsigned))}`;
}

/** FNV-1a, 32 bits, as hex: distinguishes queries; it protects nothing. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
