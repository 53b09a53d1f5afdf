/** Where each labelled place lies, by its name. */
export const ZONES: Readonly<
  Record<string, { readonly lat: number; readonly lng: number; readonly size: number }>
>;
/** The days, `YYYY-MM-DD`, for which it is analyzed. */
export const DATES: Readonly<Record<string, readonly string[]>>;
