import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export const whole = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
/** An hour at most, and parts of a second too. */
const seconds = z.coerce.number().min(0.01).max(3600);

/** Addresses and networks in one list, by commas. */
const networks = z.string().transform((text, context) => {
  const parts = text.split(',').map((part) => part.trim());
  try {
    return parts.filter((part) => part !== '').map(networkOf);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be addresses or networks like 10.0.0.0/8, by commas' });
    return z.NEVER;
  }
});

/** A network: its address, and how many of its first bits are meant. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

function networkOf(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** What one key, one address and one connection may take. */
export const LIMIT_SETTINGS = {
  /** Lifts those per second, per connection and per address where it is off; never the month's. */
  RATE_LIMITS: onOff.default(true),
  CREATIONS_PER_ADDRESS: whole(1, 1_000_000).default(5),
  CREATIONS_PER_NETWORK: whole(1, 1_000_000).default(20),
  CREATIONS_PER_DAY: whole(1, 1_000_000).default(500),
  /** Of each key, by its plan: the mean, and how many at once. */
  KEY_REQUESTS_PER_SECOND: whole(1, 1_000_000).default(5),
  KEY_REQUESTS_AT_ONCE: whole(1, 1_000_000).default(10),
  ENTERPRISE_REQUESTS_PER_SECOND: whole(1, 1_000_000).default(50),
  ENTERPRISE_REQUESTS_AT_ONCE: whole(1, 1_000_000).default(100),
  /** Analyses of sample zones, which are free, of one key that run or wait. */
  KEY_SAMPLES_AT_ONCE: whole(1, 1_000_000).default(2),
  BAD_KEYS_PER_MINUTE: whole(1, 1_000_000).default(20),
  CONNECTIONS: whole(1, 1_000_000).default(1000),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(50),
  URL_BYTES: whole(256, 65_536).default(1024),
  HEADER_BYTES: whole(1024, 65_536).default(8 * 1024),
  HEADER_LINES: whole(16, 2000).default(64),
  BODY_BYTES: whole(1024, 1_048_576).default(16 * 1024),
  /** Until a request's headers are there, until all of it is, and until an idle connection is closed. */
  HEADERS_SECONDS: seconds.default(10),
  REQUEST_SECONDS: seconds.default(15),
  KEEP_ALIVE_SECONDS: seconds.default(5),
  /** In which a peer takes 64 KiB of what is there for it, or the rest; else its connection is cut. */
  READ_SECONDS: seconds.default(60),
  /** Between the word to stop and its end: while requests still come, and while those there still run. */
  STOP_NOTICE_SECONDS: seconds.default(5),
  STOP_RUNNING_SECONDS: seconds.default(25),
  /** Proxies that are believed about the address of a caller, and about https. */
  TRUSTED_PROXIES: networks.default([]),
  /** Takes plain http from outside this machine too, for closed networks. */
  INSECURE_HTTP: onOff.default(false),
};
