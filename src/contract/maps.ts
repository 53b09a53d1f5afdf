/** Land and forest maps by other producers. */
export const MAP_IDS = ['worldcover', 'gfc2020', 'hansen'] as const;
/** A land or forest map by another producer. */
export type MapId = (typeof MAP_IDS)[number];

/** Land cover classes of the maps; `forest` for maps that only separate forest from the rest. */
export const LAND_CLASSES = [
  'trees',
  'shrubs',
  'grass',
  'crops',
  'built',
  'bare',
  'snow',
  'water',
  'wetland',
  'mangrove',
  'moss',
  'forest',
  'lost',
  'other',
] as const;
/** A land cover class. */
export type LandClass = (typeof LAND_CLASSES)[number];

/** The kinds of evidence on whether a pixel is forest (methods 6). */
export const WITNESSES = ['spectra', 'height', ...MAP_IDS] as const;
/** A kind of evidence on whether a pixel is forest. */
export type Witness = (typeof WITNESSES)[number];
