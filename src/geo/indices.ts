/** A band of an index. Landsat has all but the red edge; its only near-infrared band stands for both. */
export type IndexBand = 'red' | 'nir' | 'nir08' | 'rededge1' | 'swir22';

/** A spectral index. It has a plane in each composite, a mean in records of both kinds, rows in their tables, and a layer. */
export interface SpectralIndex {
  /** The grid of its plane: that of the red and near-infrared bands, or that of the other bands. */
  readonly grid: 'fine' | 'coarse';
  /** The bands of its formula, all on its grid, in the formula's order (`src/sources/optical/worker/indices.ts`). */
  readonly bands: readonly IndexBand[];
  /** The value of each colour of the legend, from bare ground to dense foliage. */
  readonly legend: readonly [number, number, number, number, number, number];
}

/** Id of a spectral index. */
export type IndexId = 'ndvi' | 'ndre' | 'nbr';

/** Every index; all code that computes, measures, shows or declares indices reads them here. */
export const INDICES: Readonly<Record<IndexId, SpectralIndex>> = {
  ndvi: { grid: 'fine', bands: ['nir', 'red'], legend: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  ndre: { grid: 'coarse', bands: ['nir08', 'rededge1'], legend: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  nbr: { grid: 'coarse', bands: ['nir08', 'swir22'], legend: [-0.2, 0, 0.2, 0.4, 0.6, 0.8] },
};

/** The ids of the indices, in the order of records. */
export const INDEX_IDS = Object.keys(INDICES) as IndexId[];

/** An index that is `null` for a sensor that lacks one of its bands; all sensors have the bands of the two others. */
export type OptionalIndex = Exclude<IndexId, 'ndvi' | 'nbr'>;

export const OPTIONAL_INDICES = INDEX_IDS.filter((id): id is OptionalIndex => id !== 'ndvi' && id !== 'nbr');

/** A value for each index; `null` if the sensor lacks a band of the index. */
export type IndexValues<V> = Readonly<
  Record<Exclude<IndexId, OptionalIndex>, V> & Record<OptionalIndex, V | null>
>;

/** A value for each index. */
export function ofIndices<V>(valueOf: (id: IndexId) => V): Record<IndexId, V> {
  return Object.fromEntries(INDEX_IDS.map((id) => [id, valueOf(id)])) as Record<IndexId, V>;
}
