import type { Catalog, CatalogName, CatalogQuery, SceneSearch, SearchOptions } from '../stac/catalog.ts';
import type { PointQuery, PointSearch } from '../sources/points.ts';
import type { Sources } from '../sources/registry.ts';
import type { SourceName } from '../sources/written.ts';
import type { TaskPool } from '../workers/pool.ts';
import { byAddress, type FileWindows } from '../workers/windows.ts';

/** The sources that provide points. */
type PointSource = 'fires' | 'lidar';

export interface Search<Q, A> {
  readonly query: Q;
  readonly answer: A;
}
export type ImageSearch = Search<CatalogQuery, SceneSearch>;
export type PointsSearch = Search<PointQuery, PointSearch<unknown> | null>;

export interface Found<S> {
  readonly catalog: CatalogName;
  readonly searches: S[];
}

/** The catalogs of each source, in order of preference. */
export type FoundBySource = {
  readonly [N in SourceName]: readonly Found<N extends PointSource ? PointsSearch : ImageSearch>[];
};

/** Findings of a call, and the windows that it read: everything needed to answer it again. */
export interface Recorded {
  readonly found: FoundBySource;
  /** The windows of each opened file. */
  readonly files: readonly FileWindows[];
}

/** Records what the catalogs of a call return and which windows of their files its tasks read. */
export class Recorder {
  readonly #found: { [N in SourceName]?: Found<unknown>[] } = {};
  readonly #read: FileWindows[] = [];

  get recorded(): Recorded {
    const files = [...byAddress(this.#read).values()];
    return { found: this.#found as unknown as FoundBySource, files };
  }

  /** The same sources, whose answers are now recorded. */
  sources({ fires, lidar, ...images }: Sources): Sources {
    const names = Object.keys(images) as (keyof typeof images)[];
    for (const name of [...names, 'fires', 'lidar'] as const) this.#found[name] = [];
    const heard = names.map((name) => [name, images[name].map((one) => this.#heard(name, one))]);
    return {
      ...(Object.fromEntries(heard) as typeof images),
      fires: fires.map((one) => this.#heard('fires', one)),
      lidar: lidar.map((one) => this.#heard('lidar', one)),
    };
  }

  /** The same pool, whose reads are now recorded. */
  pool(own: TaskPool): TaskPool {
    const onWindows = (files: readonly FileWindows[]) => void this.#read.push(...files);
    return { run: (task, call) => own.run(task, { ...call, onWindows }) };
  }

  #heard<C extends Searched>(source: SourceName, catalog: C): C {
    const { id, label, host } = catalog;
    const found: Found<unknown> = { catalog: { id, label, host }, searches: [] };
    this.#found[source]?.push(found);
    const search = async (query: never, options: SearchOptions) => {
      const answer = await catalog.search(query, options);
      found.searches.push({ query, answer });
      return answer;
    };
    const sign = catalog.sign?.bind(catalog);
    return { id, label, host, search, ...(sign && { sign }) } as unknown as C;
  }
}

/** A catalog of images or of points. */
interface Searched extends CatalogName, Pick<Catalog, 'sign'> {
  search(query: never, options: SearchOptions): Promise<unknown>;
}
