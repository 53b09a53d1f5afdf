import { randomBytes } from '../raster/data.ts';
import { DEEP, LOW, UNSEEN, USUAL } from './reference.ts';

/** Random classes of observations, all four of them. */
export function randomKinds(random: () => number, length: number): Uint8Array<ArrayBuffer> {
  return randomBytes(random, length, 4).map((value) => [USUAL, LOW, DEEP, UNSEEN][value]);
}

/** Mostly `most`, otherwise 0, 1 or 255. */
export function randomGround(random: () => number, length: number, most = 1): Uint8Array<ArrayBuffer> {
  return randomBytes(random, length, 6).map((value) => [most, most, most, 0, 1, 255][value]);
}
