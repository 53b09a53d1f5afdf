import { isIPv6 } from 'node:net';

/** Whom requests are counted for: one address (of version 6 its /64), and the network around it (/24, /48). */
export interface Client {
  readonly address: string;
  readonly network: string;
}

/** An address of version 4, also where it is written as one of version 6, or of version 6. */
export function clientAt(address: string): Client {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return { address: mapped, network: mapped.split('.').slice(0, 3).join('.') };
  const groups = groupsOf(mapped);
  return { address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') };
}

/** All eight groups of an address of version 6, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head, tail] = address.replace(/%.*$/, '').split('::') as [string, string?];
  const parts = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail)];
  const gap = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...gap, ...after].map((group) => parseInt(group, 16).toString(16));
}
