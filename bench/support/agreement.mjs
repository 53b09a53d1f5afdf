// Whether contenders did the same work: their NDVI, pixel by pixel.

/** What NDVI may differ by in a pixel, and how many pixels may differ more: the guard against haze is ours alone. */
const NEAR = 1e-3;
const MIN_FRACTION = 0.95;
const MEAN = 0.002;

/** A sentence about how near a peer's plane is to ours. Throws where they have not done the same. */
export function agreement(name, ours, theirs) {
  const { near, known, difference } = compare(ours, theirs);
  const fraction = near / known;
  const sentence =
    `${name}: NDVI within ${NEAR} in ${(100 * fraction).toFixed(2)} % of ${known} pixels, ` +
    `means ${Math.abs(difference).toFixed(5)} apart`;
  if (!(fraction >= MIN_FRACTION && Math.abs(difference) <= MEAN))
    throw new Error(`Not the same work: ${sentence}`);
  return sentence;
}

function compare(ours, theirs) {
  let [near, known, difference] = [0, 0, 0];
  ours.forEach((value, i) => {
    const apart = value - theirs[i];
    if (Number.isNaN(apart)) return;
    known++;
    difference += apart;
    if (Math.abs(apart) <= NEAR) near++;
  });
  return { near, known, difference: difference / known };
}
