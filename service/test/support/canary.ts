import { createServer, type AddressInfo } from 'node:net';

/** A listener on loopback that nothing should reach. */
export interface Canary {
  readonly port: number;
  /** Connections so far. */
  readonly observed: () => number;
  close(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  let observed = 0;
  const server = createServer((socket) => {
    observed += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    observed: () => observed,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** IPv4 addresses that are not public, by range. */
const OF_THIS_MACHINE = ['127.0.0.1', '127.8.9.1', '0.0.0.0'];
const PRIVATE = ['10.0.0.1', '192.168.1.1', '172.16.0.1', '172.31.255.1', '100.64.0.1', '169.254.169.254'];
const RESERVED = ['224.0.0.1', '255.255.255.255', '198.18.0.1', '240.0.0.1', '192.0.2.1'];
const LOCAL = [...OF_THIS_MACHINE, ...PRIVATE, ...RESERVED];

const LOOPBACK_V6 = ['::1', '::', '0:0:0:0:0:0:0:1', '::127.0.0.1', '64:ff9b:1::7f00:1'];
const PRIVATE_V6 = ['fe80::1', 'fc00::1', 'fd00:ec2::254', 'fec0::1', '5f00::1'];
const RESERVED_V6 = ['ff02::1', '2001:db8::1', '2001::1', '100::1'];
const LOCAL_V6 = [...LOOPBACK_V6, ...PRIVATE_V6, ...RESERVED_V6];

/** Names that a malicious resolver points to loopback. */
const LOCAL_NAMES = ['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'printer.local'];
const OTHER_NAMES = ['metadata.google.internal', '127.0.0.1.nip.example', 'rebinding.example'];
const BUCKET = 'sentinel-cogs.s3.us-west-2.amazonaws.com';
const BUCKETS = [BUCKET, `${BUCKET}.`, BUCKET.replace('s', 'ѕ')];
/** Loopback in other characters. */
const DIGITS = ['①②⑦.⓪.⓪.①', '１２７.0.0.1', '127。0。0。1', '127.0.0.1.', '%31%32%37.0.0.1', '0177.0x0.1'];
const NAMES = [...LOCAL_NAMES, ...OTHER_NAMES, ...BUCKETS, ...DIGITS];

/** URLs of `port` on addresses that must not be reached, in many spellings. */
export function hostileHrefs(port: number): string[] {
  const hosts = [...LOCAL.flatMap(formsOf), ...LOCAL_V6.map((address) => `[${address}]`), ...NAMES];
  const plain = hosts.map((host, i) => `${i % 2 === 0 ? 'https' : 'http'}://${host}:${port}/B04.tif`);
  const disguised = [
    `https://user:word@127.0.0.1:${port}/`,
    `https://${BUCKET}@127.0.0.1:${port}/`,
    `https://${BUCKET}:443@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}\\@${BUCKET}/`,
    `https:127.0.0.1:${port}/`,
    `https:////127.0.0.1:${port}/`,
    `ht\ntps://127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/`,
    `ftp://127.0.0.1:${port}/`,
    `ws://127.0.0.1:${port}/`,
  ];
  return [...plain, ...disguised];
}

/** Dotted, as one number in three bases, with each part in another base, shortened, and inside IPv6 addresses. */
function formsOf(address: string): string[] {
  const numbers = address.split('.').map(Number);
  const [a, b, c, d] = numbers;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = numbers.map((number) => number.toString(16).padStart(2, '0'));
  const pair = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
  return [
    address,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    `0x${hex.join('.0x')}`,
    numbers.map((number) => `0${number.toString(8)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
    `[::ffff:${address}]`,
    `[::ffff:${pair}]`,
    `[0:0:0:0:0:ffff:${pair}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${pair}]`,
    `[2002:${pair}::1]`,
  ];
}
