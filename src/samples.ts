/** The ids of the sample zones in `@sylvan/samples`. */
export type SampleId = 'old-forest' | 'frontier' | 'plots';

/** A zone of `@sylvan/samples`: simulated, labelled as such, and read without a network. */
export interface SampleZone {
  /** Value for the `sample` field of a call and for `--sample`. */
  readonly id: SampleId;
  /** In both languages; says that the zone is simulated. */
  readonly title: { readonly en: string; readonly fr: string };
  /** The request to `analyze`. */
  readonly request: {
    readonly lat: number;
    readonly lng: number;
    /** Side of the square, km. */
    readonly size: number;
    readonly date: string;
  };
  /** The request to `compare`: two periods in the same season, years apart. */
  readonly comparison: {
    readonly lat: number;
    readonly lng: number;
    readonly size: number;
    readonly date1_start: string;
    readonly date1_end: string;
    readonly date2_start: string;
    readonly date2_end: string;
  };
  /** The folder catalog in `@sylvan/samples`, with a trailing slash. */
  readonly url: string;
}

/** Node's own modules, used without an import, which would fail in pages. */
interface BuiltInModules {
  (name: 'node:module'): { createRequire(from: string): { resolve(name: string): string } };
  (name: 'node:url'): { pathToFileURL(path: string): URL };
}

interface Surroundings {
  readonly process?: { readonly getBuiltinModule?: BuiltInModules };
}

/**
 * The folder of `@sylvan/samples`. In Node it is found by the package's name. In a page, and if the package is not installed, it
 * is next to `sylvan`, as npm and CDNs lay packages out. It is not written as `new URL(…, import.meta.url)`, because bundlers
 * would try to bundle that.
 */
function packageFolder(): string {
  const library = import.meta.url;
  return (
    inNode(library) ?? new URL(`${library.slice(0, library.lastIndexOf('/'))}/../../@sylvan/samples/`).href
  );
}

function inNode(library: string): string | undefined {
  const builtIn = (globalThis as Surroundings).process?.getBuiltinModule;
  if (builtIn === undefined) return undefined;
  try {
    const path = builtIn('node:module').createRequire(library).resolve('@sylvan/samples/package.json');
    return new URL('./', builtIn('node:url').pathToFileURL(path)).href;
  } catch {
    // The package is not installed; the first call on a sample reports this.
    return undefined;
  }
}

const FOLDER = packageFolder();

const PERIODS = {
  date1_start: '2022-06-03',
  date1_end: '2022-08-31',
  date2_start: '2025-06-03',
  date2_end: '2025-08-31',
};

const PLOTS = { lat: -10.196171, lng: -61.354989, size: 2 };

/** The sample zones: two forests of 3 km with opposite scenarios, and 2 km of plots with images since 2020. */
export const SAMPLES: readonly SampleZone[] = [
  {
    id: 'old-forest',
    title: { en: 'An old forest left alone (simulated)', fr: 'Une vieille forêt préservée (simulée)' },
    request: { lat: -4.201975, lng: -61.376469, size: 3, date: '2025-08-31' },
    comparison: { lat: -4.201975, lng: -61.376469, size: 3, ...PERIODS },
    url: `${FOLDER}old-forest/`,
  },
  {
    id: 'frontier',
    title: { en: 'A forest being cleared (simulated)', fr: 'Une forêt en cours de défrichement (simulée)' },
    request: { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' },
    comparison: { lat: -10.599201, lng: -61.352878, size: 3, ...PERIODS },
    url: `${FOLDER}frontier/`,
  },
  {
    id: 'plots',
    title: {
      en: 'Farmers’ plots since 2020 (simulated)',
      fr: 'Des parcelles agricoles depuis 2020 (simulées)',
    },
    request: { ...PLOTS, date: '2022-12-31' },
    comparison: {
      ...PLOTS,
      ...{ date1_start: '2020-01-01', date1_end: '2020-12-31' },
      ...{ date2_start: '2022-01-01', date2_end: '2022-12-31' },
    },
    url: `${FOLDER}plots/`,
  },
];
