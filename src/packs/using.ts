import { zipAddress } from '../zip/address.ts';
import { interpreted, z } from '../contract/zod.ts';
import type { UsedPack } from '../platform.ts';
import { fireFile } from '../sources/fires/file.ts';
import { lidarFile } from '../sources/lidar/file.ts';
import type { CatalogueContext, Sources } from '../sources/registry.ts';
import type { CatalogueName } from '../stac/catalogue.ts';
import { folderCatalogue, type FolderItems } from '../stac/folder.ts';
import { withStoredAnswers, type StoredAnswer } from '../stac/stored-answers.ts';
import { parsePage } from '../stac/search.ts';
import type { OpenedArchive } from './archive.ts';
import { packInvalid } from './faults.ts';
import { IMAGE_SOURCES, PRODUCTS, type KeptSearches } from './image-sources.ts';
import { ITEMS, SEARCHES } from './manifest.ts';
import type { SourceName } from './recording.ts';

/** What calls need of a pack in the place of their Sylvan's own sources. Rejects with `pack-invalid`. */
export async function forCalls(
  archive: OpenedArchive,
  close: UsedPack['close'] = () => Promise.resolve(),
): Promise<UsedPack> {
  const { calls, today } = archive.manifest;
  const { features } = parsePage(await jsonOf(archive, ITEMS), 'pack');
  const kept = searches.safeParse(await jsonOf(archive, SEARCHES));
  if (!kept.success)
    throw packInvalid('invalid', `Its ${SEARCHES} cannot be right.`, { entry: SEARCHES }, kept.error);
  const items = { url: zipAddress(archive.address, ITEMS), features: () => Promise.resolve(features) };
  const catalogues = new PackCatalogues(archive.manifest.catalogues, items, kept.data as KeptSearches);
  return { calls, today, sources: (context) => catalogues.sources(context), close };
}

const searches = interpreted(() =>
  z.record(
    z.string(),
    z.array(z.array(z.object({ query: z.record(z.string(), z.unknown()), answer: z.looseObject({}) }))),
  ),
);

async function jsonOf({ read }: OpenedArchive, entry: string): Promise<unknown> {
  const bytes = await read(entry);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw packInvalid('invalid', `Its ${entry} is no JSON.`, { entry }, cause);
  }
}

type Kept<C> = readonly StoredAnswer<C, object>[];

/** The catalogues that the pack's calls searched, under their own names, each with the items that it gave. */
class PackCatalogues {
  constructor(
    readonly names: OpenedArchive['manifest']['catalogues'],
    readonly items: FolderItems,
    readonly kept: KeptSearches,
  ) {}

  sources(context: CatalogueContext): Sources {
    const { items } = this;
    const images = IMAGE_SOURCES.map((source) => [
      source,
      this.#each(source, (from, kept) =>
        withStoredAnswers(folderCatalogue({ items, product: PRODUCTS[source], from }), kept as never),
      ),
    ]);
    return {
      ...(Object.fromEntries(images) as Omit<Sources, 'fires' | 'lidar'>),
      fires: this.#each('fires', (from, kept) =>
        withStoredAnswers(fireFile({ ...context, items, from }), kept as never),
      ),
      lidar: this.#each('lidar', (from, kept) =>
        withStoredAnswers(lidarFile({ ...context, items, from }), kept as never),
      ),
    };
  }

  #each<C>(source: SourceName, open: (from: CatalogueName, kept: Kept<unknown>) => C): C[] {
    return (this.names[source] ?? []).map((from, i) => open(from, this.kept[source]?.[i] ?? []));
  }
}
