/** The ids of the zones that come with the package. */
export type SampleId = 'old-forest' | 'frontier';

/** A zone that comes with the package: simulated, labelled so, and read without a network. */
export interface SampleZone {
  /** What `sample` of a call and `--sample` name it by. */
  readonly id: SampleId;
  /** In both languages; says that it is simulated. */
  readonly title: { readonly en: string; readonly fr: string };
  /** The request to `analyze`. */
  readonly request: {
    readonly lat: number;
    readonly lng: number;
    /** Side of the square, km. */
    readonly size: number;
    readonly date: string;
  };
  /** The request to `compare`: the same season, three years apart. */
  readonly comparison: {
    readonly lat: number;
    readonly lng: number;
    readonly size: number;
    readonly date1_start: string;
    readonly date1_end: string;
    readonly date2_start: string;
    readonly date2_end: string;
  };
  /** The folder catalogue next to this module, with a slash at its end. */
  readonly url: string;
}

/** Not by `new URL(…, import.meta.url)`: bundlers that see it take the folder for a file to be bundled. */
function urlOf(id: SampleId): string {
  const here = import.meta.url;
  return `${here.slice(0, here.lastIndexOf('/'))}/samples/${id}/`;
}

const PERIODS = {
  date1_start: '2022-06-03',
  date1_end: '2022-08-31',
  date2_start: '2025-06-03',
  date2_end: '2025-08-31',
};

/** The zones that come with the package: two forests of 3 km with opposite scenarios. */
export const SAMPLES: readonly SampleZone[] = [
  {
    id: 'old-forest',
    title: { en: 'An old forest left alone (simulated)', fr: 'Une vieille forêt laissée en paix (simulée)' },
    request: { lat: -4.201975, lng: -61.376469, size: 3, date: '2025-08-31' },
    comparison: { lat: -4.201975, lng: -61.376469, size: 3, ...PERIODS },
    url: urlOf('old-forest'),
  },
  {
    id: 'frontier',
    title: { en: 'A forest being cleared (simulated)', fr: 'Une forêt que l’on défriche (simulée)' },
    request: { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' },
    comparison: { lat: -10.599201, lng: -61.352878, size: 3, ...PERIODS },
    url: urlOf('frontier'),
  },
];
