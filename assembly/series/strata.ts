/** Fewest values from which a trend is estimated (methods 2.5). */
export const MIN_VALUES = 5;

/** End of the run of years in the same stratum as year `start`. */
export function endOfStratum(strata: usize, start: usize, years: usize): usize {
  const stratum = load<u8>(strata + start);
  let end = start + 1;
  while (end < years && load<u8>(strata + end) == stratum) end++;
  return end;
}
