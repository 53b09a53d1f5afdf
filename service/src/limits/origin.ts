import ipaddr from 'ipaddr.js';
import type { Network } from './settings.ts';

/** Where a request comes from. */
interface Origin {
  readonly address: string;
  /** Nobody between there and here could read along: it is this machine, or https was spoken. */
  readonly isSafe: boolean;
  /** It is this machine, and nobody says that it requests another. */
  readonly isLocal: boolean;
}

/** What was heard: who is at the other end, and what it says of those before it. */
export interface Heard {
  readonly peer: string;
  readonly isEncrypted: boolean;
  readonly forwardedFor: string | undefined;
  readonly forwardedProto: string | undefined;
}

/** The last address that is no trusted proxy's. What somebody else says of others is not listened to. */
export function originOf(heard: Heard, proxies: readonly Network[]): Origin {
  const { peer, isEncrypted, forwardedFor = '', forwardedProto = '' } = heard;
  const said = forwardedFor.split(',').map((part) => part.trim());
  let address = peer;
  while (isTrusted(proxies, address)) {
    const before = said.pop();
    if (before === undefined || !ipaddr.isValid(before)) break;
    address = before;
  }
  const saysHttps = isTrusted(proxies, peer) && /^https(\s*,\s*https)*$/i.test(forwardedProto.trim());
  const isCrossOrigin = forwardedFor !== '' && !isTrusted(proxies, peer);
  const isLocal = isLoopback(address) && !isCrossOrigin;
  return { address, isLocal, isSafe: isEncrypted || saysHttps || isLoopback(address) };
}

/** Whether an address is one of these networks'; of version 4 also where it is written as one of version 6. */
export function isTrusted(networks: readonly Network[], address: string): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
