/** Sources of the map that components fill with features. */
export const FEATURE_SOURCES = ['loss', 'zone', 'fires', 'notes', 'here', 'outline', 'plots'] as const;
export type FeatureSource = (typeof FEATURE_SOURCES)[number];

export const ONLINE_SOURCE = 'online-base';
/** Layers below which others are inserted: the online base below the first, the zone's pixels below the second. */
export const GRATICULE_LAYER = 'graticule';
export const LOSS_LAYER = 'loss-fill';
/** The layer on which clicks open a plot. */
export const PLOTS_LAYER = 'plots-fill';
export const LOSS_OPACITY = 0.25;
