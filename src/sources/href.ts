/** Which addresses a catalogue's items may point at. */
export interface HrefPolicy {
  /** The catalogue's own address: relative hrefs start here, and its origin (or, for `file:`, its folder) is trusted. */
  readonly base: string;
  /** Host names allowed beside it; without this any public https host is. */
  readonly hosts?: (hostname: string) => boolean;
}

/** The absolute form of an asset's href, or null where the policy refuses it. */
export function resolveHref(href: string, policy: HrefPolicy): string | null {
  if (!URL.canParse(href, policy.base)) return null;
  const url = new URL(href, policy.base);
  if (url.username !== '' || url.password !== '') return null;
  if (isOwn(url, new URL(policy.base))) return url.href;
  if (url.protocol !== 'https:' || isLocalHost(url.hostname)) return null;
  return (policy.hosts?.(url.hostname) ?? true) ? url.href : null;
}

/** Whether `url` lies at the catalogue's origin; a catalogue in a file owns its folder and nothing above it. */
export function isOwn(url: URL, base: URL): boolean {
  if (base.protocol !== 'file:')
    return url.origin === base.origin && (url.protocol === 'https:' || url.protocol === 'http:');
  if (url.protocol !== 'file:' || url.host !== base.host || /%2f|%5c/i.test(url.pathname)) return false;
  return url.pathname.startsWith(new URL('.', base).pathname);
}

/**
 * Host names that mean this machine or its private network. URL has already brought decimal, octal and short forms of
 * IPv4 to four numbers. Names that a DNS server maps to such addresses are the concern of whoever owns the socket.
 */
function isLocalHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  if (/(^|\.)(localhost|local|internal)\.?$/.test(hostname)) return true;
  return /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/.test(
    hostname,
  );
}
