import ipaddr from 'ipaddr.js';

type Range = ReturnType<(ipaddr.IPv4 | ipaddr.IPv6)['range']>;

/** Private networks. */
const LOCAL: ReadonlySet<Range> = new Set(['loopback', 'private', 'uniqueLocal']);
/** The IPv6 space that IANA has assigned so far. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Kinds of IPv6 addresses that embed an IPv4 address, and its byte offset. */
const EMBEDDED: Readonly<Partial<Record<Range, number>>> = { ipv4Mapped: 12, rfc6052: 12, '6to4': 2 };

/**
 * Whether an IPv4 or IPv6 address is public: not in a loopback, private, link-local, shared (CGNAT), multicast, unspecified,
 * documentation or reserved network. Also checks IPv4 embedded in IPv6 (mapped, NAT64, 6to4). False for other text.
 */
export function isPublicAddress(text: string): boolean {
  const address = parsed(text);
  if (address?.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
}

/** Whether an address is loopback or private; never link-local, where clouds serve secrets. */
export function isLocalAddress(text: string): boolean {
  const address = parsed(text);
  return address !== null && LOCAL.has(address.range());
}

/** The IPv4 address embedded in an IPv6 address; any other address unchanged. */
function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.parse(text);
  const at = EMBEDDED[address.range()];
  return at === undefined ? address : new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
}
