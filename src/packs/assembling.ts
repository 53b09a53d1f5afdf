import type { ErrorData } from '../errors/errors.ts';
import { fileOf } from '../net/address.ts';
import { digestOf, hexOf } from '../cache/digest.ts';
import type { Bytes } from '../cache/stores.ts';
import { UNREAD } from '../stac/item-agreement.ts';
import { assetsOf, type Asset, type Scene } from '../stac/scene.ts';
import type { NewEntry } from '../zip/write.ts';
import type { CutTask } from '../workers/cut-task.ts';
import { byAddress, type FileWindows, type LevelWindow } from '../workers/windows.ts';
import type { ImageSource, SourceName } from '../sources/written.ts';
import { packCatalog } from './items.ts';
import { ITEMS, MANIFEST, resultName, SEARCHES, type PackEntry, type PackManifest } from './manifest.ts';
import type { FoundBySource, Search } from './recording.ts';
import { withoutFolders, type MadeCall, type PackRecord } from './records.ts';

/** Cuts a file to the windows that were read from it. */
export type Cut = (task: CutWindows) => Promise<Bytes>;
export type CutWindows = Omit<CutTask, 'kind' | 'limits'>;

/** Maximum number of files cut at the same time, to limit memory. */
const MAX_CUTS = 4;

/**
 * The entries of a pack's file: the files that its calls read, cut to the windows read; the catalog items; points; the records of
 * the calls; and finally the manifest with the digests of all other entries.
 */
export async function* packEntries(
  record: PackRecord,
  made: readonly MadeCall[],
  cut: Cut,
  signal: AbortSignal,
): AsyncGenerator<NewEntry> {
  const entries: PackEntry[] = [];
  const noted = async (entry: NewEntry) => {
    signal.throwIfAborted();
    const { name, bytes } = entry;
    entries.push({ name, size: bytes.byteLength, sha256: hexOf(await digestOf(bytes)) });
    return entry;
  };
  const found = merged(made.map(({ recorded }) => recorded.found));
  const read = byAddress(made.flatMap(({ recorded }) => recorded.files));
  const files = readFiles(found, read);
  for await (const entry of cutFiles([...files.values()], cut)) yield noted(entry);
  const catalog = packCatalog(found, {
    hrefs: (asset) => files.get(fileOf(asset.href))?.name ?? unread(asset),
    failureOf: (scene) => failureIn(scene, read),
  });
  for (const { name, text } of catalog.files) yield noted(textEntry(name, text));
  yield noted(textEntry(ITEMS, JSON.stringify(catalog.items)));
  yield noted(textEntry(SEARCHES, JSON.stringify(catalog.searches)));
  const answers = made.map(({ answer }, i) => ({ answer, name: resultName(i) }));
  for (const { answer, name } of answers)
    if (answer !== null) yield noted(textEntry(name, JSON.stringify(answer)));
  yield textEntry(MANIFEST, JSON.stringify(manifestOf(record, made, found, entries)));
}

/** The address given to a file that no call has read. A search in the pack finds its scene, but the file is missing. */
function unread({ key }: Asset): string {
  return `${UNREAD}${fileName(key)}.tif`;
}

function textEntry(name: string, text: string): NewEntry {
  return { name, bytes: new TextEncoder().encode(text) };
}

function manifestOf(
  { id, library, created, today, zone, calls }: PackRecord,
  made: readonly MadeCall[],
  found: FoundBySource,
  entries: readonly PackEntry[],
): PackManifest {
  const answers = made.flatMap(({ answer }) => answer ?? []);
  const named = Object.entries(found).map(([source, all]) => [source, all.map(({ catalog }) => catalog)]);
  return {
    sylvan_pack: 1,
    ...{ id, library, created, today, zone, calls },
    outcomes: made.map(({ answer }) => (answer === null ? 'no-imagery' : 'stored')),
    simulated: answers.some(({ details }) => details.warnings.some(({ code }) => code === 'simulated-data')),
    attribution: [...new Set(answers.flatMap(({ details }) => details.attribution))],
    catalogs: Object.fromEntries(named) as PackManifest['catalogs'],
    entries,
  };
}

/** The findings of all calls, with each query listed once. */
function merged(all: readonly FoundBySource[]): FoundBySource {
  const sources = Object.keys(all[0]) as SourceName[];
  const catalogs = (source: SourceName) =>
    all[0][source].map(({ catalog }, i) => {
      const searches = all.flatMap((found): Search<unknown, unknown>[] => found[source][i].searches);
      const once = new Map(searches.map((search) => [JSON.stringify(search.query), search]));
      return { catalog, searches: [...once.values()] };
    });
  return Object.fromEntries(sources.map((source) => [source, catalogs(source)])) as unknown as FoundBySource;
}

/**
 * If one file of a scene fails, the scene's other files are not read, so they fail with the same error. The path of a local file
 * stays private.
 */
function failureIn(scene: Scene, read: ReadonlyMap<string, FileWindows>): ErrorData | undefined {
  const failed = assetsOf(scene).find((asset) => read.get(fileOf(asset.href))?.failure);
  return failed && withoutFolders(read.get(fileOf(failed.href))?.failure);
}

/** A file with windows that were read, and the name of its entry. */
interface ReadFile {
  readonly asset: Asset;
  readonly name: string;
  readonly windows: readonly LevelWindow[];
}

/** The files that were read, indexed by address, in the order of sources, catalogs and scenes. */
function readFiles(found: FoundBySource, read: ReadonlyMap<string, FileWindows>): Map<string, ReadFile> {
  const files = new Map<string, ReadFile>();
  const names = new Set<string>();
  for (const { asset, path } of imagesOf(found).flatMap((source) => assetsFound(source, found))) {
    const address = fileOf(asset.href);
    const file = read.get(address);
    if (file === undefined || files.has(address)) continue;
    const { windows, failure } = file;
    if (windows.length > 0 || failure === undefined)
      files.set(address, { asset, name: unused(names, path), windows });
  }
  return files;
}

function imagesOf(found: FoundBySource): ImageSource[] {
  return (Object.keys(found) as SourceName[]).filter((source) => source !== 'fires' && source !== 'lidar');
}

/** The files of a source's scenes, and the entry names of those that were read. */
function assetsFound(source: ImageSource, found: FoundBySource): { asset: Asset; path: string }[] {
  return found[source].flatMap(({ catalog, searches }) =>
    searches
      .flatMap(({ answer }) => answer.scenes)
      .flatMap((scene) =>
        assetsOf(scene).map((asset) => {
          const path = ['rasters', source, catalog.id, scene.id, asset.key].map(fileName).join('/');
          return { asset, path };
        }),
      ),
  );
}

/** Ids may contain any character; file names may not. */
function fileName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 120) || '-';
}

function unused(names: Set<string>, wanted: string): string {
  let name = `${wanted}.tif`;
  for (let i = 2; names.has(name); i++) name = `${wanted}-${i}.tif`;
  names.add(name);
  return name;
}

/** Yields the cut files in order; at most a few are being cut at a time. */
async function* cutFiles(files: readonly ReadFile[], cut: Cut): AsyncGenerator<NewEntry> {
  const waiting: Promise<NewEntry>[] = [];
  for (const { asset, name, windows } of files) {
    const entry = cut({ asset, windows }).then((bytes) => ({ name, bytes }));
    // Failures are noticed below, where the entries are awaited in order.
    entry.catch(() => undefined);
    waiting.push(entry);
    if (waiting.length >= MAX_CUTS) yield waiting.shift()!;
  }
  yield* waiting;
}
