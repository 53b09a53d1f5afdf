/** A number as it travels, with at most `decimals` decimals; `null` stays. */
export function round<T extends number | null>(value: T, decimals: number): T {
  return (value === null ? null : Number(value.toFixed(decimals))) as T;
}
