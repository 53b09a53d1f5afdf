/** No ground sends less back, decibels: what is lower is fill. */
const FAINTEST = -60;

/** Whether samples are decibels: most are negative, as no power is but for a little noise. */
export function areDecibels(samples: Iterable<number>): boolean {
  let [negative, others] = [0, 0];
  for (const sample of samples) {
    if (sample < 0 && sample > FAINTEST) negative++;
    else if (sample > 0) others++;
  }
  return negative > others;
}
