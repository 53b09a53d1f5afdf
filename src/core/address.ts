/** The parts of an absolute address that are judged; a parsed `URL` has them all. */
export interface Address {
  readonly protocol: string;
  readonly origin: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

/**
 * The rule for every address that comes from outside, a catalogue's href or a host's redirect: public https, or the origin
 * of `named`, the address that the caller named. Loopback and private hosts are therefore only reached where the caller
 * asked for just them; user names and passwords are never taken.
 *
 * Names are judged as they are written: nothing here resolves them. A public name that a DNS server maps to a private
 * address, at once or on the second question (DNS rebinding), is the concern of whoever owns the socket: in a page the
 * browser, in a service its connector.
 */
export function isAllowed(target: Address, named: Address): boolean {
  if (target.username !== '' || target.password !== '') return false;
  return isSameOrigin(target, named) || (target.protocol === 'https:' && isPublicHost(target.hostname));
}

/** Same scheme, host and port, over http or https: other schemes have no origin that means anything. */
export function isSameOrigin(a: Address, b: Address): boolean {
  return a.origin === b.origin && (a.protocol === 'https:' || a.protocol === 'http:');
}

/** Names that networks keep to themselves, and what machines call themselves (RFC 6761, 6762, 8375; common routers). */
const LOCAL_NAME = /\.(localhost|local|internal|lan|localdomain|home\.arpa)$/;

/**
 * Whether a host name, as `URL` writes it, may be one of the public internet. A name without a dot is a neighbour's. Of
 * IPv6 no address is taken: public data hosts have names, and those addresses embed local ones in many ways.
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[') || !name.includes('.')) return false;
  // `URL` has brought decimal, octal, hexadecimal and short forms to these four numbers.
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
