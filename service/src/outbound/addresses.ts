import ipaddr from 'ipaddr.js';

type Range = ReturnType<(ipaddr.IPv4 | ipaddr.IPv6)['range']>;

/** Networks that machines share with their neighbours alone. */
const LOCAL: ReadonlySet<Range> = new Set(['loopback', 'private', 'uniqueLocal']);
/** What IANA gives out of version 6 so far. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Where an address of version 6 holds one of version 4, in bytes from its beginning. */
const EMBEDDED: Readonly<Partial<Record<Range, number>>> = { ipv4Mapped: 12, rfc6052: 12, '6to4': 2 };

/**
 * Whether an address, of version 4 or 6, is one of the public internet: none of loopback, private, link-local, shared (CGNAT),
 * multicast, unspecified, documented or reserved networks, also where it is such a one of version 4 in a form of version 6
 * (mapped, NAT64, 6to4). What is no address is not.
 */
export function isPublicAddress(text: string): boolean {
  const address = parsed(text);
  if (address?.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
}

/**
 * Whether an address is this machine's own, or of a network that its owner keeps; never link-local, where clouds keep secrets.
 */
export function isLocalAddress(text: string): boolean {
  const address = parsed(text);
  return address !== null && LOCAL.has(address.range());
}

/** With an address of version 4 in place of every form that embeds it. */
function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.parse(text);
  const at = EMBEDDED[address.range()];
  return at === undefined ? address : new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
}
