/** Maps of land and forest that others made. */
export const MAP_IDS = ['worldcover', 'gfc2020', 'hansen'] as const;
/** One of these maps. */
export type MapId = (typeof MAP_IDS)[number];

/** Classes of land that maps tell apart, and `forest` where a map tells nothing else. */
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
/** One of these classes. */
export type LandClass = (typeof LAND_CLASSES)[number];
