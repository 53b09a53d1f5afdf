/** How much an analysis reads (methods 1.5): the present alone, coarsely; what a phone's line carries; all there is. */
export const DETAIL_LEVELS = ['quick', 'standard', 'full'] as const;
/** How much is read: `quick`, `standard` or `full`. */
export type Detail = (typeof DETAIL_LEVELS)[number];
