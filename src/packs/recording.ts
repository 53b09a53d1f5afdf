import type { Catalogue, CatalogueQuery, SearchOptions } from '../stac/catalogue.ts';
import type { Scene, SkippedScene } from '../stac/scene.ts';
import type { PointCatalogue } from '../sources/points.ts';
import type { Sources } from '../sources/registry.ts';
import type { GroupedPool, TaskPool } from '../workers/pool.ts';
import type { FileWindows, LevelWindow } from '../workers/windows.ts';

/** The sources of a call by their names in {@link Sources}. */
export type SourceName = keyof Sources;

/** A catalogue as records name it. */
export interface CatalogueName {
  readonly id: string;
  readonly label: string;
  /** Host and port, empty for a folder. */
  readonly host: string;
}

/** What one catalogue gave to the calls of a pack. */
export interface Found extends CatalogueName {
  readonly scenes: Scene[];
  readonly skipped: SkippedScene[];
  /** Of a source of points; `null` where it was not queried, or had nothing to say. */
  points: readonly unknown[] | null;
}

/** What calls found and read: all that is needed to answer them again. */
export interface Recorded {
  /** The catalogues of each source in order of preference. */
  readonly found: Readonly<Record<SourceName, readonly Found[]>>;
  /** Of each file that was opened. */
  readonly windows: readonly FileWindows[];
}

/** Notes what the catalogues of a call give and which windows of their files its tasks read. */
export class Recorder {
  readonly #found = new Map<SourceName, Found[]>();
  readonly #windows = new Map<string, Map<string, LevelWindow>>();

  get recorded(): Recorded {
    return {
      found: Object.fromEntries(this.#found) as unknown as Recorded['found'],
      windows: [...this.#windows].map(([address, windows]) => ({ address, windows: [...windows.values()] })),
    };
  }

  /** The same sources, heard. */
  sources(own: Sources): Sources {
    const { fires, lidar, ...images } = own;
    const heard = Object.entries(images).map(([name, catalogues]) => [
      name,
      catalogues.map((catalogue) => this.#catalogue(name as SourceName, catalogue)),
    ]);
    return {
      ...(Object.fromEntries(heard) as Omit<Sources, 'fires' | 'lidar'>),
      fires: fires.map((one) => this.#points('fires', one)),
      lidar: lidar.map((one) => this.#points('lidar', one)),
    };
  }

  /** The same pool, heard. */
  pool(own: GroupedPool): GroupedPool {
    const onWindows = (files: readonly FileWindows[]) => {
      for (const { address, windows } of files) {
        const known = this.#windows.get(address) ?? new Map<string, LevelWindow>();
        this.#windows.set(address, known);
        for (const one of windows) known.set(JSON.stringify(one), one);
      }
    };
    const heard = ({ slots, memory, run }: TaskPool): TaskPool => ({
      ...{ slots, memory },
      run: (task, call) => run(task, { ...call, onWindows }),
    });
    return {
      ...heard({ slots: own.slots, memory: own.memory, run: (task, call) => own.run(task, call) }),
      of: (group) => heard(own.of(group)),
    };
  }

  #note(source: SourceName, { id, label, host }: CatalogueName): Found {
    const found: Found = { id, label, host, scenes: [], skipped: [], points: null };
    this.#found.set(source, [...(this.#found.get(source) ?? []), found]);
    return found;
  }

  #catalogue(source: SourceName, catalogue: Catalogue): Catalogue {
    const found = this.#note(source, catalogue);
    return {
      ...named(catalogue),
      async search(query: CatalogueQuery, options: SearchOptions) {
        const search = await catalogue.search(query, options);
        found.scenes.push(...search.scenes);
        found.skipped.push(...search.skipped);
        return search;
      },
      ...(catalogue.sign && { sign: (...given) => catalogue.sign!(...given) }),
    };
  }

  #points<T>(source: SourceName, catalogue: PointCatalogue<T>): PointCatalogue<T> {
    const found = this.#note(source, catalogue);
    return {
      ...named(catalogue),
      async search(query, options) {
        const search = await catalogue.search(query, options);
        if (search !== null) found.points = [...(found.points ?? []), ...search.points];
        return search;
      },
    };
  }
}

function named({ id, label, host }: CatalogueName): CatalogueName {
  return { id, label, host };
}
