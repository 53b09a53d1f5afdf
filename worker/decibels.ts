/** Weakest backscatter of any ground, in decibels. Lower values are fill. */
const FAINTEST = -60;

/** Whether samples are decibels: most are then negative, whereas linear power is negative only through noise. */
export function areDecibels(samples: Iterable<number>): boolean {
  let [negative, others] = [0, 0];
  for (const sample of samples) {
    if (sample < 0 && sample > FAINTEST) negative++;
    else if (sample > 0) others++;
  }
  return negative > others;
}
