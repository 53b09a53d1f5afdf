import { createHash } from 'node:crypto';
import type { Bytes } from '../../src/cache/stores.ts';
import { openPackFile, type OpenedArchive } from '../../src/packs/archive.ts';
import { packEntries, type Cut } from '../../src/packs/assembling.ts';
import { MANIFEST, type PackManifest } from '../../src/packs/manifest.ts';
import type { FoundBySource, ImageSearch } from '../../src/packs/recording.ts';
import type { MadeCall, PackRecord } from '../../src/packs/records.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';
import { stacItemSchema } from '../../src/stac/schema.ts';
import type { Scene } from '../../src/stac/scene.ts';
import { writeZip } from '../../src/zip/write.ts';
import { exampleAnswer } from './answer.ts';
import { earthSearchItem } from './items.ts';
import { bytesOf, readerOf } from './zips.ts';

export const never = new AbortController().signal;

export const hexDigest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** A manifest with only the required members. */
export const BARE: PackManifest = {
  sylvan_pack: 1,
  id: '4b1f0a52-6f0e-4d8e-9b1a-0c5d3e7f9a21',
  library: '0.9.0',
  created: '2026-05-04T03:02:01.000Z',
  today: '2026-05-04',
  zone: { lat: -0.5, lng: -40.3, size: 10, from: 2025, to: 2025, date: '2025-07-31' },
  calls: [{ operation: 'analyze', request: { lat: -0.5, lng: -40.3, size: 10, date: '2025-07-31' } }],
  outcomes: ['no-imagery'],
  simulated: false,
  attribution: [],
  catalogs: {},
  entries: [],
};

type Contents = Readonly<Record<string, string | Uint8Array>>;

async function* inTurn<T>(all: Iterable<T>): AsyncGenerator<T> {
  for (const one of all) yield await Promise.resolve(one);
}

export async function joinedOf(chunks: AsyncIterable<Uint8Array>): Promise<Bytes> {
  const pieces: Uint8Array[] = [];
  for await (const piece of chunks) pieces.push(piece);
  return bytesOf(Buffer.concat(pieces));
}

/** An archive of these entries, in order. */
export function zipOf(contents: Contents): Promise<Bytes> {
  const entries = Object.entries(contents).map(([name, content]) => ({ name, bytes: bytesOf(content) }));
  return joinedOf(writeZip(inTurn(entries)));
}

/** A manifest that lists these entries. */
export function manifestOf(contents: Contents, change: Partial<PackManifest> = {}): PackManifest {
  const entries = Object.entries(contents).map(([name, content]) => {
    const bytes = bytesOf(content);
    return { name, size: bytes.length, sha256: hexDigest(bytes) };
  });
  return { ...BARE, entries, ...change };
}

const EMPTY: Contents = { 'items.json': '{"type":"FeatureCollection","features":[]}', 'searches.json': '{}' };

/** A pack with these entries, and the entries that every pack has. */
export function packOf(contents: Contents = {}, change: Partial<PackManifest> = {}): Promise<Bytes> {
  const all = { ...EMPTY, ...contents };
  return zipOf({ ...all, [MANIFEST]: JSON.stringify(manifestOf(all, change)) });
}

export function opened(bytes: Bytes): Promise<OpenedArchive> {
  return openPackFile({ address: 'file:///packs/a.sylvan.zip', size: bytes.length, read: readerOf(bytes) });
}

/** A scene as from Earth Search. */
export function sceneOf(id: string, properties: Record<string, unknown> = {}): Scene {
  const origin = { source: 'earth-search', hrefs: { base: 'https://stac.example/v1/search' } };
  return sentinel2.sceneOf(stacItemSchema.parse(earthSearchItem(properties, {}, id)), origin).scene;
}

export const QUERY = {
  ...{ boxes: [[-40.5, -0.7, -40.1, -0.3]], start: '2025-07-01', end: '2025-07-31', maxCloud: 60 },
} as const satisfies ImageSearch['query'];
export const EARTH_SEARCH = { id: 'earth-search', label: 'Earth Search', host: 'stac.example' };

/** The recorded search of a call in one catalog. */
export function foundOf(...scenes: readonly Scene[]): FoundBySource {
  const skipped = [{ id: 'S2B_bad', code: 'jpeg2000' as const, detail: 'asset red is image/jp2' }];
  const answer = { scenes, skipped, matched: scenes.length + 1, warnings: ['One is odd'] };
  const none = {
    sentinel1: [],
    landsat89: [],
    landsat45: [],
    fireMasks: [],
    canopyMaps: [],
    worldcover: [],
    gfc2020: [],
    hansen: [],
  };
  return {
    sentinel2: [{ catalog: EARTH_SEARCH, searches: [{ query: QUERY, answer }] }],
    ...{ ...none, fires: [], lidar: [] },
  };
}

export const WINDOW = { level: 0, window: { x: 0, y: 0, width: 8, height: 8 }, sample: 0 } as const;

/** A call that read the red band of two scenes. */
export function madeCall(): MadeCall {
  const scenes = [sceneOf('S2B_one'), sceneOf('S2B_two', { datetime: '2025-07-11T13:03:25Z' })];
  const files = scenes.map(({ id }) => ({
    address: `https://pixels.example/${id}/red.tif`,
    windows: [WINDOW],
  }));
  return { answer: exampleAnswer(), recorded: { found: foundOf(...scenes), files } };
}

const { sylvan_pack: _, catalogs: __, entries: ___, ...FACTS } = BARE;
export const RECORD: PackRecord = {
  ...{ ...FACTS, outcomes: ['stored'], options: '', isComplete: false, isImported: false, bytes: 0 },
};

/** Stands in for the cut-out part of a file: its address, repeated. */
export const fakeCut: Cut = ({ asset }) => Promise.resolve(bytesOf(asset.href.repeat(40)));

/** A pack as created from calls. */
export function madePack(made: readonly MadeCall[] = [madeCall()], cut = fakeCut): Promise<Bytes> {
  return joinedOf(writeZip(packEntries(RECORD, made, cut, never)));
}
