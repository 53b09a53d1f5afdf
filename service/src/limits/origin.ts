import ipaddr from 'ipaddr.js';
import type { Network } from './settings.ts';

/** The client for which requests are counted: an address (the /64 for IPv6), and its network (/24, /48). */
export interface Client {
  readonly address: string;
  readonly network: string;
}

/** The peer's address, and its headers about the clients behind it. */
interface Heard {
  readonly peer: string;
  readonly isEncrypted: boolean;
  readonly forwardedFor: string | undefined;
  readonly forwardedProto: string | undefined;
}

/**
 * Where a request comes from: the last address that is not a trusted proxy's. Ignores headers from other senders. `isSafe`:
 * nobody on the way could read it, because it comes from this machine, or over https. `isLocal`: it comes from this machine, and
 * no header says that it is forwarded. A client that a proxy names in a form that cannot be read is not on this machine.
 */
export function originOf(heard: Heard, proxies: readonly Network[]) {
  const { peer, isEncrypted, forwardedFor = '', forwardedProto = '' } = heard;
  const said = forwardedFor === '' ? [] : forwardedFor.split(',').map((part) => part.trim());
  let address = peer;
  while (isTrusted(proxies, address) && ipaddr.isValid(said.at(-1) ?? '')) address = said.pop()!;
  const isProxied = isTrusted(proxies, peer);
  const saysHttps = isProxied && /^https(\s*,\s*https)*$/i.test(forwardedProto.trim());
  const isOwn = isLoopback(peer) && isLoopback(address);
  const isSafe = isEncrypted || saysHttps || (isOwn && !(isProxied && said.length > 0));
  return { client: clientAt(address), isLocal: isOwn && said.length === 0, isSafe };
}

/** The client at an IPv4 address (also written as IPv6) or an IPv6 address. */
export function clientAt(text: string): Client {
  if (!ipaddr.isValid(text)) return { address: text, network: text };
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4)
    return { address: address.toString(), network: address.octets.slice(0, 3).join('.') };
  const groups = address.parts.map((group) => group.toString(16));
  return { address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') };
}

/** Whether an address lies in one of these networks. Accepts IPv4 written as IPv6. */
function isTrusted(networks: readonly Network[], address: string): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
