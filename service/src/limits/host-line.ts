import { isIPv6 } from 'node:net';
import { isLoopback } from './origin.ts';

/** A name or an IPv4 address, and a port. */
const NAME = /^[a-z0-9._-]{1,253}(:\d{1,5})?$/i;
const BRACKETS = /^\[([0-9a-f:.]+)\](:\d{1,5})?$/i;

/** The host that a request names; `null` where it names none, several, or an invalid one. */
export function hostNamed(rawHeaders: readonly string[]): string | null {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1].toLowerCase() === 'host');
  return hosts.length === 1 && isHost(hosts[0]) ? hosts[0] : null;
}

function isHost(host: string): boolean {
  return NAME.test(host) || isIPv6(BRACKETS.exec(host)?.[1] ?? '');
}

/** Whether a Host is this machine's own name. A page under another name that resolves to this machine must not read from it. */
export function isOwnName(host: string, listensAt: string): boolean {
  const name = host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === 'localhost' || name === listensAt.toLowerCase() || isLoopback(name);
}
