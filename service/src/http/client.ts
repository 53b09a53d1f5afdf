import { isIPv6 } from 'node:net';

/** The client for which requests are counted: an address (for IPv6 its /64), and its network (/24, /48). */
export interface Client {
  readonly address: string;
  readonly network: string;
}

/** An IPv4 address, also if written as IPv6, or an IPv6 address. */
export function clientAt(address: string): Client {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return { address: mapped, network: mapped.split('.').slice(0, 3).join('.') };
  const groups = groupsOf(mapped);
  return { address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') };
}

/** All eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head, tail] = address.replace(/%.*$/, '').split('::') as [string, string?];
  const parts = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail)];
  const gap = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...gap, ...after].map((group) => parseInt(group, 16).toString(16));
}
