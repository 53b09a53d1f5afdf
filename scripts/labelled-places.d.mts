export const ZONES: Readonly<
  Record<string, { readonly lat: number; readonly lng: number; readonly size: number }>
>;
export const DATES: Readonly<Record<string, readonly string[]>>;
