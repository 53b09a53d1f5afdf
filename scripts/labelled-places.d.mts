/** The zone of each labelled place, by name. */
export const ZONES: Readonly<
  Record<string, { readonly lat: number; readonly lng: number; readonly size: number }>
>;
/** The days, `YYYY-MM-DD`, for which each place is analyzed. */
export const DATES: Readonly<Record<string, readonly string[]>>;
