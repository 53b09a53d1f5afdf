import { digestOf, hexOf } from '../cache/digest.ts';
import type { Bytes } from '../cache/stores.ts';
import type { Asset, Scene } from '../stac/scene.ts';
import { writeZip } from '../zip/write.ts';
import type { CutTask } from '../workers/cut-task.ts';
import type { FileWindows, LevelWindow } from '../workers/windows.ts';
import { ITEMS, MANIFEST, resultName, type PackEntry, type PackManifest } from './manifest.ts';
import { itemsOf } from './items.ts';
import type { Found, Recorded, SourceName } from './recording.ts';
import type { MadeCall, PackRecord } from './records.ts';

/** Cuts a file to what was read of it. */
export type Cut = (task: Omit<CutTask, 'kind' | 'limits'>) => Promise<Bytes>;

/** One entry of the pack's file. */
interface Entry {
  readonly name: string;
  readonly bytes: Bytes;
}

/** Files that are cut at a time: the others wait, so that few are in memory. */
const MAX_CUTS = 4;

/**
 * The file of a pack, piece by piece: what its calls read, cut out of the files they read it of; the items of the catalogues;
 * points; the records of the calls; and last what it says of itself, with the digests of all the others.
 */
export function packChunks(
  record: PackRecord,
  made: readonly MadeCall[],
  cut: Cut,
  signal: AbortSignal,
): AsyncGenerator<Bytes> {
  return writeZip(packEntries(record, made, cut, signal));
}

async function* packEntries(
  record: PackRecord,
  made: readonly MadeCall[],
  cut: Cut,
  signal: AbortSignal,
): AsyncGenerator<Entry> {
  const entries: PackEntry[] = [];
  const noted = async (entry: Entry) => {
    signal.throwIfAborted();
    const { name, bytes } = entry;
    entries.push({ name, size: bytes.byteLength, sha256: hexOf(await digestOf(bytes)) });
    return entry;
  };
  const found = merged(made.map(({ recorded }) => recorded));
  const files = readFiles(found, made.flatMap(({ recorded }) => recorded.windows));
  for await (const entry of cutFiles(files, cut)) yield noted(entry);
  const names = new Map([...files].map(([url, { name }]) => [url, name]));
  const { items, points } = itemsOf(found, (asset) => names.get(addressOf(asset)) ?? null);
  for (const entry of points) yield noted(entry);
  yield noted(json(ITEMS, items));
  const results = made.flatMap(({ answer }, i) => (answer === null ? [] : [json(resultName(i), answer)]));
  for (const entry of results) yield noted(entry);
  yield json(MANIFEST, manifestOf(record, made, found, entries));
}

function json(name: string, value: unknown): Entry {
  return { name, bytes: new TextEncoder().encode(JSON.stringify(value)) };
}

function manifestOf(
  { id, library, created, today, zone, calls }: PackRecord,
  made: readonly MadeCall[],
  found: Recorded['found'],
  entries: readonly PackEntry[],
): PackManifest {
  const answers = made.flatMap(({ answer }) => answer ?? []);
  const named = Object.entries(found).map(([source, all]) => [
    source,
    all.map(({ id, label, host }) => ({ id, label, host })),
  ]);
  return {
    sylvan_pack: 1,
    ...{ id, library, created, today, zone, calls },
    outcomes: made.map(({ answer }) => (answer === null ? 'no-imagery' : 'stored')),
    simulated: answers.some(({ details }) => details.warnings.some(({ code }) => code === 'simulated-data')),
    attribution: [...new Set(answers.flatMap(({ details }) => details.attribution))],
    catalogues: Object.fromEntries(named) as PackManifest['catalogues'],
    entries,
  };
}

/** What all calls found: each scene and each point once. */
function merged(all: readonly Recorded[]): Recorded['found'] {
  const sources = Object.keys(all[0].found) as SourceName[];
  return Object.fromEntries(
    sources.map((source) => [
      source,
      all[0].found[source].map((_, i) => mergedFound(all.map(({ found }) => found[source][i]))),
    ]),
  ) as unknown as Recorded['found'];
}

function mergedFound(all: readonly Found[]): Found {
  const once = <T>(items: readonly T[], keyOf: (item: T) => string) => [
    ...new Map(items.map((item) => [keyOf(item), item])).values(),
  ];
  const heard = all.flatMap(({ points }) => (points === null ? [] : [points]));
  return {
    ...all[0],
    scenes: once(all.flatMap(({ scenes }) => scenes), ({ id }) => id),
    skipped: once(all.flatMap(({ skipped }) => skipped), ({ id }) => id),
    points: heard.length === 0 ? null : once(heard.flat(), (point) => JSON.stringify(point)),
  };
}

/** A file of which windows were read, and the name of its entry. */
interface ReadFile {
  readonly asset: Asset;
  readonly name: string;
  readonly windows: readonly LevelWindow[];
}

/** By their addresses, in the order of sources, catalogues and scenes. */
function readFiles(found: Recorded['found'], read: readonly FileWindows[]): Map<string, ReadFile> {
  const byAddress = new Map<string, LevelWindow[]>();
  for (const { address, windows } of read)
    byAddress.set(address, [...(byAddress.get(address) ?? []), ...windows]);
  const files = new Map<string, ReadFile>();
  const names = new Set<string>();
  for (const [source, catalogues] of Object.entries(found)) {
    for (const { id, scenes } of catalogues) {
      for (const scene of scenes) {
        for (const asset of assetsOf(scene)) {
          const windows = byAddress.get(addressOf(asset));
          if (windows === undefined || files.has(addressOf(asset))) continue;
          const name = unused(names, ['rasters', source, id, scene.id, asset.key].map(fileName).join('/'));
          files.set(addressOf(asset), { asset, name, windows });
        }
      }
    }
  }
  return files;
}

function assetsOf({ bands, quality, saturation }: Scene): Asset[] {
  return [...Object.values(bands), quality, saturation].filter((asset) => asset != null);
}

/** As workers name a file: without its query, which may be a signature. */
function addressOf({ href }: Asset): string {
  return href.replace(/[?#].*$/s, '');
}

/** Ids may hold anything; names of files do not. */
function fileName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 120) || '-';
}

function unused(names: Set<string>, wanted: string): string {
  let name = `${wanted}.tif`;
  for (let i = 2; names.has(name); i++) name = `${wanted}-${i}.tif`;
  names.add(name);
  return name;
}

/** In their order, a few under way at a time. */
async function* cutFiles(files: ReadonlyMap<string, ReadFile>, cut: Cut): AsyncGenerator<Entry> {
  const waiting: Promise<Entry>[] = [];
  for (const { asset, name, windows } of files.values()) {
    const entry = cut({ asset, windows }).then((bytes) => ({ name, bytes }));
    // Awaited below, in its turn.
    entry.catch(() => undefined);
    waiting.push(entry);
    if (waiting.length >= MAX_CUTS) yield waiting.shift()!;
  }
  yield* waiting;
}
