import { randomBytes } from '../raster/data.ts';
import { DEEP, LOW, UNSEEN, USUAL, type Weights } from './reference.ts';

/** Random classes of observations, all four of them. */
export function randomKinds(random: () => number, length: number): Uint8Array<ArrayBuffer> {
  return randomBytes(random, length, 4).map((value) => [USUAL, LOW, DEEP, UNSEEN][value]);
}

/** Mostly `most`, otherwise 0, 1 or 255. */
export function randomGround(random: () => number, length: number, most = 1): Uint8Array<ArrayBuffer> {
  return randomBytes(random, length, 6).map((value) => [most, most, most, 0, 1, 255][value]);
}

/** Pixels that mostly keep their class (usual, low or deep) between observations and are sometimes unseen. */
export function randomSeries(
  random: () => number,
  length: number,
  observations: number,
): Uint8Array<ArrayBuffer> {
  const lows = new Uint8Array(length * observations);
  for (let i = 0; i < length; i++) {
    let kind = USUAL;
    for (let at = 0; at < observations; at++) {
      if (random() < 0.3) kind = [USUAL, USUAL, LOW, DEEP][Math.floor(random() * 4)];
      lows[at * length + i] = random() < 0.2 ? UNSEEN : kind;
    }
  }
  return lows;
}

/** Multiples of 0.25 add up exactly, so that a sum on a bound is on it for the reference too. */
export function randomWeights(random: () => number): Weights {
  const between = (low: number, high: number) => Math.round(4 * (low + (high - low) * random())) / 4;
  const [low, deep] = [() => between(-0.5, 4), () => between(0, 4)];
  return [between(-2, 0.5), low(), deep(), between(-1, 0.5), between(-1, 0.5), deep()];
}
