import { HTML_PAGE, json, text, type HasFault, type HostDouble, type HostReply } from './double.ts';
import { heightsOf, record } from '../support/sliderule.ts';

const HOST = 'sliderule.slideruleearth.io';
const CORS = { 'access-control-allow-origin': '*' };
/**
 * Which headers a page may send is unknown; only content-type is allowed here, so a page gets no definition.
 */
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
};

/** A GEDI 2A shot, with its relative heights at 0 to 100 %. */
export interface GediShot {
  readonly number: bigint;
  /** In ms since 1970. */
  readonly time: number;
  readonly lat: number;
  readonly lng: number;
  readonly elevation: number;
  readonly sensitivity: number;
  /** 0, 1, 2, 3, 5, 6, 8 or 11. */
  readonly beam: number;
  readonly isDegraded: boolean;
  readonly isGood: boolean;
  readonly isSurface: boolean;
  readonly rh: readonly number[];
}

interface GediParms {
  readonly asset?: string;
  readonly poly: readonly { readonly lon: number; readonly lat: number }[];
  readonly t0: string;
  readonly t1: string;
  readonly degrade_filter?: boolean;
  readonly l2_quality_filter?: boolean;
  readonly surface_filter?: boolean;
  readonly anc_fields?: readonly string[];
}

/** Bytes of a footprint, and offsets of its last fields: since server 4.13.1, before, and unknown. */
const LAYOUTS = {
  today: { bytes: 56, orbit: 48, beam: 52, flags: 53, track: 54 },
  old: { bytes: 56, orbit: null, beam: 48, flags: 49, track: null },
  unknown: { bytes: 56, orbit: null, beam: 51, flags: 55, track: 48 },
} as const;
type Layout = (typeof LAYOUTS)[keyof typeof LAYOUTS];

/**
 * SlideRule's `gedi02ap` and `definition`, based on the source of the server (`Gedi02aReader.h`, records and
 * containers of the message queue) and of its Python client: a stream of records with little-endian fields.
 */
export function slideRuleDouble(shots: readonly GediShot[], has: HasFault): HostDouble {
  const layout = () =>
    has('sliderule-old-layout')
      ? LAYOUTS.old
      : has('sliderule-unknown-layout')
        ? LAYOUTS.unknown
        : LAYOUTS.today;
  return {
    names: [HOST],
    answer({ method, url, headers, body }): HostReply {
      if (method === 'OPTIONS') return text('', PREFLIGHT, 204);
      if (has('sliderule-html')) return { ...HTML_PAGE, headers: { ...HTML_PAGE.headers, ...CORS } };
      if (url.pathname === '/source/definition') {
        const isSilent = has('sliderule-without-definition') || has('sliderule-unknown-layout');
        if (isSilent) return text('Not Found', CORS, 404);
        // A script's result is only sent if no stream is requested; as a stream, it is empty.
        if (headers['x-sliderule-streaming'] !== '0') return text('', CORS);
        return json(definitionOf(layout(), has), CORS);
      }
      if (url.pathname !== '/source/gedi02ap') return text('Not Found', CORS, 404);
      const { parms } = JSON.parse(body) as { readonly parms: GediParms };
      const stream = has('sliderule-exhausted')
        ? [alert(-10, 'too many resources')]
        : streamOf(shots, parms, layout());
      const type = { 'content-type': 'application/octet-stream' };
      return { status: 200, headers: { ...CORS, ...type }, body: Buffer.concat(stream) };
    },
  };
}

/** Offsets are in bits, as from the server. */
function definitionOf(layout: Layout, has: HasFault): object {
  const field = (type: string, offset: number) => ({ type, offset: 8 * offset, elements: 1, flags: 'LE' });
  const beyond = has('sliderule-definition-beyond-size') ? 400 : 0;
  return {
    shot_number: field('UINT64', 0),
    time: field('TIME8', 8),
    latitude: field('DOUBLE', 16),
    longitude: field('DOUBLE', 24),
    elevation_lm: field('FLOAT', 32),
    elevation_hr: field('FLOAT', 36),
    solar_elevation: field('FLOAT', 40),
    sensitivity: field('FLOAT', 44 + beyond),
    ...(layout.orbit !== null && { orbit: field('UINT32', layout.orbit) }),
    beam: field('UINT8', layout.beam),
    flags: field('UINT8', layout.flags),
    ...(layout.track !== null && { track: field('UINT16', layout.track) }),
    __datasize: layout.bytes,
  };
}

/** Without an asset, the server finds no granule, and reports that. */
function streamOf(shots: readonly GediShot[], parms: GediParms, layout: Layout): Uint8Array[] {
  if (parms.asset !== 'gedil2a') return [alert(-1, 'no asset was given')];
  const lngs = parms.poly.map(({ lon }) => lon);
  const lats = parms.poly.map(({ lat }) => lat);
  const [start, end] = [Date.parse(parms.t0), Date.parse(parms.t1)];
  const sent = shots
    .filter(({ lng }) => lng >= Math.min(...lngs) && lng <= Math.max(...lngs))
    .filter(({ lat }) => lat >= Math.min(...lats) && lat <= Math.max(...lats))
    .filter(({ time }) => time >= start && time <= end)
    .filter((shot) => !(parms.degrade_filter === true && shot.isDegraded))
    .filter((shot) => !(parms.l2_quality_filter === true && !shot.isGood))
    .filter((shot) => !(parms.surface_filter === true && !shot.isSurface));
  const batches = Array.from({ length: Math.ceil(sent.length / BATCH) }, (_, i) =>
    sent.slice(BATCH * i, BATCH * (i + 1)),
  );
  const hasHeights = parms.anc_fields?.includes('rh') === true;
  return batches.map((batch) =>
    container([
      record('gedi02arec', Buffer.concat(batch.map((shot) => footprint(shot, layout)))),
      ...(hasHeights ? batch.map(({ number, rh }) => heightsOf(number, rh)) : []),
    ]),
  );
}

/** Footprints per record, as in the server. */
const BATCH = 64;

function footprint(shot: GediShot, { bytes, orbit, beam, flags, track }: Layout): Buffer {
  const data = Buffer.alloc(bytes);
  data.writeBigUInt64LE(shot.number, 0);
  data.writeBigInt64LE(BigInt(shot.time) * 1_000_000n, 8);
  data.writeDoubleLE(shot.lat, 16);
  data.writeDoubleLE(shot.lng, 24);
  data.writeFloatLE(shot.elevation, 32);
  data.writeFloatLE(shot.elevation + shot.rh[100], 36);
  data.writeFloatLE(-20, 40);
  data.writeFloatLE(shot.sensitivity, 44);
  if (orbit !== null) data.writeUInt32LE(Number(shot.number / 10n ** 13n), orbit);
  data.writeUInt8(shot.beam, beam);
  data.writeUInt8((shot.isDegraded ? 1 : 0) | (shot.isGood ? 2 : 0) | (shot.isSurface ? 0x80 : 0), flags);
  if (track !== null) data.writeUInt16LE(2041, track);
  return data;
}

function alert(code: number, message: string): Uint8Array {
  const data = Buffer.alloc(8 + 256);
  data.writeInt32LE(code, 0);
  data.writeInt32LE(2, 4);
  data.write(message, 8);
  return record('exceptrec', data);
}

/** The number of records, their start, then the length and offset of each. */
function container(records: readonly Uint8Array[]): Uint8Array {
  const start = 8 + 8 * records.length;
  const index = Buffer.alloc(start);
  index.writeUInt32LE(records.length, 0);
  index.writeUInt32LE(start, 4);
  let at = start;
  records.forEach((one, i) => {
    index.writeUInt32LE(one.length, 8 + 8 * i);
    index.writeUInt32LE(at, 12 + 8 * i);
    at += one.length;
  });
  return record('conrec', Buffer.concat([index, ...records]));
}
