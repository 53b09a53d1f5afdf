/** Sources and layers of the map that other layers refer to. */
export const ONLINE_SOURCE = 'online-base';
/** Layers are placed below these: the online base below the first, the zone's pixels below the second. */
export const GRATICULE_LAYER = 'graticule';
export const LOSS_LAYER = 'loss-fill';
/** Patches of loss, above the zone's pixels. */
export const LOSS_SOURCE = 'loss';
/** Fires, above the loss. */
export const FIRE_SOURCE = 'fires';
/** Notes and the device's position, above the fires. */
export const NOTE_SOURCE = 'notes';
export const HERE_SOURCE = 'here';
export const ZONE_SOURCE = 'zone';
/** Lines are dashed, points are corners. */
export const OUTLINE_SOURCE = 'outline';
