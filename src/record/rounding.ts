/** A number as it travels, with at most `decimals` decimals; `null` stays, and of nothing there is no -0. */
export function round<T extends number | null>(value: T, decimals: number): T {
  return (value === null ? null : Number(value.toFixed(decimals)) + 0) as T;
}
