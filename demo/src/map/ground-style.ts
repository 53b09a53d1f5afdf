/** Sources of the map that components fill with features. */
export const FEATURE_SOURCES = ['loss', 'zone', 'fires', 'notes', 'here', 'outline'] as const;
export type FeatureSource = (typeof FEATURE_SOURCES)[number];

export const ONLINE_SOURCE = 'online-base';
/** Layers are placed below these: the online base below the first, the zone's pixels below the second. */
export const GRATICULE_LAYER = 'graticule';
export const LOSS_LAYER = 'loss-fill';
export const LOSS_OPACITY = 0.25;
