/** Sources and layers of the map by which others find their place on it. */
export const ONLINE_SOURCE = 'online-base';
/** Layers stand below these: the online base below the first, the zone's pixels below the second. */
export const GRATICULE_LAYER = 'graticule';
export const LOSS_LAYER = 'loss-fill';
/** Patches of loss, over the zone's pixels. */
export const LOSS_SOURCE = 'loss';
/** Fires, over the loss. */
export const FIRE_SOURCE = 'fires';
/** Notes and the position of whoever is there, over the fires. */
export const NOTE_SOURCE = 'notes';
export const HERE_SOURCE = 'here';
export const ZONE_SOURCE = 'zone';
/** Lines are dashed, points are corners. */
export const OUTLINE_SOURCE = 'outline';
