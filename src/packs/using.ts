import { zipAddress } from '../zip/address.ts';
import { fireFile } from '../sources/fires/file.ts';
import { lidarFile } from '../sources/lidar/file.ts';
import type { CatalogueContext, Sources } from '../sources/registry.ts';
import type { CatalogueName } from '../stac/catalogue.ts';
import { folderCatalogue, type FolderItems } from '../stac/folder.ts';
import { withStoredAnswers, type StoredAnswer } from '../stac/stored-answers.ts';
import { parsePage } from '../stac/search.ts';
import type { OpenedArchive } from './archive.ts';
import { packInvalid } from './faults.ts';
import { IMAGE_SOURCES, PRODUCTS, type StoredSearches } from './items.ts';
import { parseSearches } from './stored-searches.ts';
import { ITEMS, MAX_TEXT_BYTES, SEARCHES, type PackCall } from './manifest.ts';
import type { SourceName } from './recording.ts';

/** A pack that a call is answered from. Whoever opens it closes it. */
export interface UsedPack {
  readonly calls: readonly PackCall[];
  /** UTC day of its calls, `YYYY-MM-DD`. */
  readonly today: string;
  readonly sources: (context: CatalogueContext) => Sources;
  readonly close: () => Promise<void>;
}

/** What calls need of a pack in the place of their Sylvan's own sources. Rejects with `pack-invalid`. */
export async function forCalls(
  archive: OpenedArchive,
  close: UsedPack['close'] = () => Promise.resolve(),
): Promise<UsedPack> {
  const { calls, today } = archive.manifest;
  const features = featuresIn(await jsonOf(archive, ITEMS));
  const stored = parseSearches(await jsonOf(archive, SEARCHES));
  const items = { url: zipAddress(archive.address, ITEMS), features: () => Promise.resolve(features) };
  const catalogues = new PackCatalogues(archive.manifest.catalogues, items, stored);
  return { calls, today, sources: (context) => catalogues.sources(context), close };
}

function featuresIn(value: unknown): readonly unknown[] {
  try {
    return parsePage(value, 'pack').features;
  } catch (cause) {
    throw packInvalid('invalid', `Its ${ITEMS} are no STAC items.`, { entry: ITEMS }, cause);
  }
}

async function jsonOf({ read }: OpenedArchive, entry: string): Promise<unknown> {
  const bytes = await read(entry, MAX_TEXT_BYTES);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw packInvalid('invalid', `Its ${entry} is no JSON.`, { entry }, cause);
  }
}

type Stored<C> = readonly StoredAnswer<C, object>[];

/** The catalogues that the pack's calls searched, under their own names, each with the items that it gave. */
class PackCatalogues {
  constructor(
    readonly names: OpenedArchive['manifest']['catalogues'],
    readonly items: FolderItems,
    readonly stored: StoredSearches,
  ) {}

  sources(context: CatalogueContext): Sources {
    const { items } = this;
    const images = IMAGE_SOURCES.map((source) => [
      source,
      this.#each(source, (from, stored) =>
        withStoredAnswers(folderCatalogue({ items, product: PRODUCTS[source], from }), stored as never),
      ),
    ]);
    return {
      ...(Object.fromEntries(images) as Omit<Sources, 'fires' | 'lidar'>),
      fires: this.#each('fires', (from, stored) =>
        withStoredAnswers(fireFile({ ...context, items, from }), stored as never),
      ),
      lidar: this.#each('lidar', (from, stored) =>
        withStoredAnswers(lidarFile({ ...context, items, from }), stored as never),
      ),
    };
  }

  #each<C>(source: SourceName, open: (from: CatalogueName, stored: Stored<unknown>) => C): C[] {
    return (this.names[source] ?? []).map((from, i) => open(from, this.stored[source]?.[i] ?? []));
  }
}
