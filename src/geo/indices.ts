/** An index of an analysis. It has a plane in the composite, a mean in `details.indices`, a row in the terminal, and a layer. */
export interface SpectralIndex {
  /** The grid of its plane: that of the red and near-infrared bands, or that of the other bands. */
  readonly grid: 'fine' | 'coarse';
  /** The value of each colour of the legend, from bare ground to dense foliage. */
  readonly legend: readonly [number, number, number, number, number, number];
}

/** Id of an index of an analysis. */
export type IndexId = 'ndvi' | 'ndre' | 'nbr';

/** Every index of an analysis; all code that shows, measures or declares indices reads them here. */
export const INDICES: Readonly<Record<IndexId, SpectralIndex>> = {
  ndvi: { grid: 'fine', legend: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  ndre: { grid: 'coarse', legend: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  nbr: { grid: 'coarse', legend: [-0.2, 0, 0.2, 0.4, 0.6, 0.8] },
};

export const INDEX_IDS = Object.keys(INDICES) as IndexId[];

/** A value for each index. */
export function ofIndices<V>(valueOf: (id: IndexId) => V): Record<IndexId, V> {
  return Object.fromEntries(INDEX_IDS.map((id) => [id, valueOf(id)])) as Record<IndexId, V>;
}
