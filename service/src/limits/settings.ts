import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export const whole = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
/** Seconds, at most an hour; fractions are allowed. */
const seconds = z.coerce.number().min(0.01).max(3600);

/** Addresses and networks, separated by commas. */
const networks = z.string().transform((text, context) => {
  const parts = text.split(',').map((part) => part.trim());
  try {
    return parts.filter((part) => part !== '').map(networkOf);
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be addresses, or networks such as 10.0.0.0/8, separated by commas',
    });
    return z.NEVER;
  }
});

/** A network: address and prefix length. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

function networkOf(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Limits per key, address and request. */
export const LIMIT_SETTINGS = {
  /** If off, only the monthly limit applies; the limits on rates, creations and connections do not. */
  RATE_LIMITS: onOff.default(true),
  CREATIONS_PER_ADDRESS: whole(1, 1_000_000).default(5),
  CREATIONS_PER_NETWORK: whole(1, 1_000_000).default(20),
  CREATIONS_PER_DAY: whole(1, 1_000_000).default(500),
  /** Requests of a key, by its plan: mean rate per second, and burst. */
  KEY_REQUESTS_PER_SECOND: whole(1, 1_000_000).default(5),
  KEY_REQUESTS_AT_ONCE: whole(1, 1_000_000).default(10),
  ENTERPRISE_REQUESTS_PER_SECOND: whole(1, 1_000_000).default(50),
  ENTERPRISE_REQUESTS_AT_ONCE: whole(1, 1_000_000).default(100),
  /** Analyses of sample zones, which are free, that may run or wait for one key. */
  KEY_ANALYSES_AT_ONCE: whole(1, 1_000_000).default(4),
  BAD_KEYS_PER_MINUTE: whole(1, 1_000_000).default(20),
  CONNECTIONS: whole(1, 1_000_000).default(1000),
  HEADER_BYTES: whole(1024, 65_536).default(8 * 1024),
  BODY_BYTES: whole(1024, 1_048_576).default(16 * 1024),
  GEOMETRY_BODY_BYTES: whole(1024, 4_194_304).default(512 * 1024),
  /** Times for a request's headers and for the whole request, and the time until an idle connection is closed. */
  HEADERS_SECONDS: seconds.default(10),
  REQUEST_SECONDS: seconds.default(15),
  KEEP_ALIVE_SECONDS: seconds.default(5),
  /** When stopping: time in which new requests are still accepted, and time for running ones. */
  STOP_NOTICE_SECONDS: seconds.default(5),
  STOP_RUNNING_SECONDS: seconds.default(25),
  /** Proxies whose headers are trusted for the caller's address and for https. */
  TRUSTED_PROXIES: networks.default([]),
  /** Accepts plain http from other machines too, for closed networks. */
  INSECURE_HTTP: onOff.default(false),
};
