import type { SampleArray } from '../../worker/cog/window-plane.ts';

const PRIMES = [7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43];
const LARGEST = 2 ** 31 - 1;

/**
 * The checksum that `gdalinfo -checksum` prints (GDALChecksumImage): the sum, modulo 65536, of each pixel's
 * value modulo one of eleven primes in turn. Values are first converted to 32-bit integers: clamped, with
 * floats rounded half up, and infinity and NaN as the smallest integer.
 */
export class GdalChecksum {
  value = 0;
  #turn = 0;

  /** Adds pixels in row-major order; large rasters may be added in pieces. */
  add(samples: SampleArray): this {
    const toInteger =
      samples instanceof Float32Array || samples instanceof Float64Array ? fromFloat : fromInteger;
    let { value } = this;
    let turn = this.#turn;
    let at = 0;
    while (at < samples.length) {
      value = (value + (toInteger(samples[at++]) % PRIMES[turn])) & 0xffff;
      turn = turn === 10 ? 0 : turn + 1;
    }
    this.value = value;
    this.#turn = turn;
    return this;
  }
}

function fromInteger(value: number): number {
  return Math.min(value, LARGEST);
}

function fromFloat(value: number): number {
  if (!Number.isFinite(value)) return -LARGEST - 1;
  return Math.floor(Math.max(-LARGEST, Math.min(LARGEST, value + 0.5)));
}
