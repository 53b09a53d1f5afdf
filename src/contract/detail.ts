/**
 * How much an analysis reads (methods 1.5): `quick` reads only the present, coarsely; `standard` reads as much as suits a mobile
 * connection; `full` reads everything.
 */
export const DETAIL_LEVELS = ['quick', 'standard', 'full'] as const;
/** How much is read: `quick`, `standard` or `full`. */
export type Detail = (typeof DETAIL_LEVELS)[number];
