/**
 * How much an analysis reads (methods 1.5): `quick` only the present, coarsely; `standard` what suits a mobile connection; `full`
 * everything.
 */
export const DETAIL_LEVELS = ['quick', 'standard', 'full'] as const;
/** How much is read: `quick`, `standard` or `full`. */
export type Detail = (typeof DETAIL_LEVELS)[number];
