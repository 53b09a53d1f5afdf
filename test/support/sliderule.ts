import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LidarShot, PointQuery } from '../../src/sources/points.ts';
import { slideRule, type SlideRuleOptions } from '../../src/sources/lidar/sliderule.ts';
import { serveStac, type StacReply, type StacRequest, type StacServer } from './stac-server.ts';

export type LayoutName = 'new' | 'old' | 'other';
export type Definition = Readonly<Record<string, unknown>>;

const oracle = (name: string) => resolve(import.meta.dirname, '../oracles', name);

/** The stream written by Python in a layout. */
export function pythonStream(layout: LayoutName): Uint8Array {
  return new Uint8Array(readFileSync(oracle(`sliderule-${layout}.bin`)));
}

/** The shots that Python wrote, independent of the layout. */
export const EXPECTED = JSON.parse(readFileSync(oracle('sliderule.json'), 'utf8')) as {
  definitions: Record<LayoutName, Definition>;
  shots: LidarShot[];
  rejected: Record<string, number>;
};

/** Place and time of Python's shots. */
export const QUERY: PointQuery = {
  boxes: [[-44.2, -13.8, -44.1, -13.7]],
  start: '2020-01-01',
  end: '2020-12-31',
};

/** A loopback service with responses set by the test, which records its requests. */
export interface SlideRuleServer extends StacServer {
  /** The streamed bytes, by the request's `parms`. */
  stream: (parms: Readonly<Record<string, unknown>>) => StacReply;
  /** The response to a request for the definition. */
  definition: StacReply;
  /** Returns the requests of a kind since `restart`. */
  requested(kind: 'gedi02ap' | 'definition'): StacRequest[];
  restart(): void;
  search(query?: Partial<PointQuery>, options?: Partial<SlideRuleOptions>): ReturnType<typeof find>;
}

const signal = new AbortController().signal;
const find = (options: SlideRuleOptions, query: PointQuery) => slideRule(options).search(query, { signal });

/** By default streams Python's shots in today's layout, without a definition. */
export async function serveSlideRule(): Promise<SlideRuleServer> {
  const server = await serveStac(({ url, body }) =>
    url.pathname === '/source/definition'
      ? service.definition
      : service.stream((body as { parms: Record<string, unknown> }).parms),
  );
  let from = 0;
  const service: SlideRuleServer = {
    ...server,
    stream: () => ({ bytes: pythonStream('new') }),
    definition: { status: 404 },
    requested: (kind) => server.requests.slice(from).filter(({ url }) => url.pathname === `/source/${kind}`),
    restart() {
      from = server.requests.length;
      service.stream = () => ({ bytes: pythonStream('new') });
      service.definition = { status: 404 };
    },
    search: (query = {}, options = {}) => find({ ...optionsFor(server), ...options }, { ...QUERY, ...query }),
  };
  return service;
}

export function optionsFor({ origin }: Pick<StacServer, 'origin'>): SlideRuleOptions {
  return { fetch, url: `${origin}/source/gedi02ap`, retry: { attempts: 1, idleMs: 2000 } };
}

/** Version 2, and the lengths of the type's name and of the data, big-endian; the name ends with a zero. */
export function record(kind: string, data: Uint8Array, version = 2): Uint8Array {
  const bytes = new Uint8Array(8 + kind.length + 1 + data.length);
  const header = new DataView(bytes.buffer);
  header.setUint16(0, version);
  header.setUint16(2, kind.length + 1);
  header.setUint32(4, data.length);
  bytes.set(new TextEncoder().encode(kind), 8);
  bytes.set(data, 8 + kind.length + 1);
  return bytes;
}

export function alert(code: number): Uint8Array {
  const data = new Uint8Array(264);
  new DataView(data.buffer).setInt32(0, code, true);
  return record('exceptrec', data);
}

/** A shot in today's layout, of good quality unless given otherwise, with its heights. */
export interface SentShot {
  readonly number: string;
  readonly beam?: number;
  readonly time?: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly flags?: number;
  /** The same in the previous layout. */
  readonly isOld?: boolean;
}

const GOOD = 0x82;

export function sentShots(shots: readonly SentShot[]): Uint8Array {
  return Buffer.concat([
    record('gedi02arec', Buffer.concat(shots.map(footprint))),
    ...shots.map(({ number }) => heightsOf(number)),
  ]);
}

function footprint(shot: SentShot): Uint8Array {
  const { number, time = '2020-03-01T10:00:00Z', lat = -13.75, lng = -44.15, flags = GOOD } = shot;
  const digits = number.padStart(18, '0');
  const { beam = Number(digits.slice(5, 7)), isOld = false } = shot;
  const data = new DataView(new ArrayBuffer(56));
  data.setBigUint64(0, BigInt(number), true);
  data.setBigInt64(8, BigInt(Date.parse(time)) * 1_000_000n, true);
  data.setFloat64(16, lat, true);
  data.setFloat64(24, lng, true);
  data.setFloat32(32, 800, true);
  data.setFloat32(44, 0.97, true);
  if (!isOld) data.setUint32(48, Number(digits.slice(0, 5)), true);
  data.setUint8(isOld ? 48 : 52, beam);
  data.setUint8(isOld ? 49 : 53, flags);
  return new Uint8Array(data.buffer);
}

/** `ancerec`: shot, count, kind, index of the requested field, type 9 (float), then the elements. */
export function heightsOf(number: string | bigint, heights = PLAUSIBLE): Uint8Array {
  const data = new DataView(new ArrayBuffer(15 + 4 * heights.length));
  data.setBigUint64(0, BigInt(number), true);
  data.setUint32(8, heights.length, true);
  data.setUint8(14, 9);
  heights.forEach((height, i) => data.setFloat32(15 + 4 * i, height, true));
  return record('ancerec', new Uint8Array(data.buffer));
}

const PLAUSIBLE: readonly number[] = Array.from({ length: 101 }, (_, percent) => percent / 5 - 2);
