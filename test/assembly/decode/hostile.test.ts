import { deflateRawSync, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DecodeFault, type Kernels } from '../../../worker/kernels.ts';
import { campaign } from '../../hostile/support/campaign.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { inflateGuarded, inflatePartGuarded, lzwGuarded, packBitsGuarded, type Decoded } from './guarded.ts';
import { packLzw, packPackBits } from './packers.ts';
import { SAMPLES } from './samples.ts';

const { seed: SEED, runs: FLIPS, timeout: TIMEOUT_MS } = campaign(600, 2);
const { corrupt, truncated, checksum, tooLarge } = DecodeFault;

/** Number of bytes that node:zlib inflates from a stream, or the fault that it finds, as the kernels' code. */
function inflateAsZlib(stream: Uint8Array, capacity: number): number {
  try {
    return inflateSync(stream, { maxOutputLength: capacity }).length;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge;
    if (code === 'Z_BUF_ERROR') return truncated;
    if (message === 'incorrect data check') return checksum;
    if (code === 'Z_DATA_ERROR' || code === 'Z_NEED_DICT') return corrupt;
    throw error;
  }
}

/** Packs bit fields, least significant bit first, and pads them to whole bytes. */
function bitStream(...fields: readonly (readonly [value: number, bits: number])[]): Uint8Array {
  const bits = fields.flatMap(([value, count]) => Array.from({ length: count }, (_, i) => (value >> i) & 1));
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => (bytes[i >> 3] |= bit << (i & 7)));
  return bytes;
}

function zlibStream(...fields: readonly (readonly [value: number, bits: number])[]): Uint8Array {
  return Buffer.concat([Uint8Array.of(0x78, 0x9c), bitStream(...fields), new Uint8Array(16)]);
}

/** A last block with its own codes: the fewest literals and distances, then the given fields. */
function dynamicStream(...fields: readonly (readonly [value: number, bits: number])[]): Uint8Array {
  return zlibStream([1, 1], [2, 2], [0, 5], [0, 5], ...fields);
}

/** Malformed streams, for which the kernel and zlib must report the same fault. */
const MALFORMED: Readonly<Record<string, Uint8Array>> = {
  'a reserved block type': zlibStream([1, 1], [3, 2]),
  'a stored block with inconsistent lengths': zlibStream([1, 1], [0, 2], [0, 5], [5, 16], [5, 16]),
  '287 literal and length codes': zlibStream([1, 1], [2, 2], [30, 5], [0, 5], [0, 4]),
  '31 distance codes': zlibStream([1, 1], [2, 2], [0, 5], [30, 5], [0, 4]),
  'an over-subscribed code-length code': dynamicStream([0, 4], [0x249, 12]),
  'an incomplete code-length code': dynamicStream([0, 4], [2, 3], [0, 9]),
  'a repeat code without a previous length': dynamicStream([0, 4], [1, 3], [1, 3], [0, 7]),
  'a code without an end-of-block symbol': dynamicStream(
    ...[[0, 4] as const, [0, 6] as const, [1, 3] as const, [1, 3] as const],
    ...Array.from({ length: 3 }, () => [0x7f, 8] as const),
  ),
  'a distance beyond the start of the output': zlibStream([1, 1], [1, 2], [0x40, 7], [0, 5]),
  'an invalid length symbol of the fixed code': zlibStream([1, 1], [1, 2], [0x63, 8]),
};

describe.each(BUILDS)('decoding hostile streams, %s build', async (build) => {
  const kernels = await loadKernels(build);

  it.each(Object.entries(MALFORMED))('reports %s as corrupt, as zlib does', (_name, stream) => {
    expect(inflateAsZlib(stream, 1000)).toBe(corrupt);
    expect(inflateGuarded(kernels, stream, 1000)).toMatchObject({ result: corrupt, guardHolds: true });
  });

  it('checks the zlib header and the checksum', () => {
    const packed = deflateSync(SAMPLES.text(500, SEED));
    const resultWith = (offset: number, value: number) => {
      const copy = Uint8Array.from(packed);
      copy[offset] = value;
      return inflateGuarded(kernels, copy, 500).result;
    };
    expect(resultWith(0, 0x77)).toBe(corrupt);
    expect(resultWith(0, 0x88)).toBe(corrupt);
    expect(resultWith(1, packed[1] ^ 1)).toBe(corrupt);
    expect(resultWith(packed.length - 1, packed[packed.length - 1] ^ 1)).toBe(checksum);
    expect(inflateGuarded(kernels, deflateRawSync(Buffer.alloc(50)), 50).result).toBe(corrupt);
    const withDictionary = deflateSync(SAMPLES.text(500, SEED), { dictionary: Buffer.from('abcdef') });
    expect(inflateGuarded(kernels, withDictionary, 500).result).toBe(corrupt);
  });

  it('accepts extra bytes after a stream', () => {
    const data = SAMPLES.text(5000, SEED);
    const padded = Buffer.concat([deflateSync(data), Buffer.alloc(100, 0xee)]);
    expect(inflateGuarded(kernels, padded, 5000).result).toBe(5000);
  });

  it(`reports a stream cut at any byte as truncated, whatever bytes follow it, seed ${SEED}`, () => {
    for (const level of [0, 1, 9]) {
      const packed = deflateSync(SAMPLES.differences(500, SEED), { level });
      for (let length = 0; length < packed.length; length++)
        for (const trailing of [0x00, 0xa5, 0xff]) {
          const decoded = inflateGuarded(kernels, packed.subarray(0, length), 500, trailing);
          expect(decoded, `${length}, ${trailing}`).toMatchObject({ result: truncated, guardHolds: true });
        }
    }
  });

  it(`agrees with zlib on ${FLIPS} streams with flipped bits, seed ${SEED}`, { timeout: TIMEOUT_MS }, () => {
    const random = seededRandom(SEED);
    const packed = ['text', 'differences', 'runs'].flatMap((sample) =>
      [0, 1, 6, 9].map((level) => deflateSync(SAMPLES[sample](900, SEED), { level })),
    );
    const verdicts = new Set<number>();
    for (let n = 0; n < FLIPS; n++) {
      const stream = flipped(packed[n % packed.length], random);
      const { result, guardHolds } = inflateGuarded(kernels, stream, 1000);
      expect(guardHolds).toBe(true);
      // If a stream is both too long and damaged, zlib may report either fault.
      const verdict = inflateAsZlib(stream, 1000);
      const either = result === tooLarge && verdict < 0 && inflateAsZlib(stream, 2 ** 20) < 0;
      if (!either) expect({ n, result }).toEqual({ n, result: verdict });
      verdicts.add(Math.min(result, 0));
    }
    expect([...verdicts]).toEqual(expect.arrayContaining([checksum, corrupt, truncated]));
  });

  const BOUNDED: [string, (k: Kernels, input: Uint8Array, capacity: number) => Decoded, Uint8Array][] = [
    ['partial inflate', inflatePartGuarded, deflateSync(SAMPLES.differences(3000, SEED))],
    ['LZW', lzwGuarded, packLzw(SAMPLES.text(3000, SEED))],
    ['PackBits', packBitsGuarded, packPackBits(SAMPLES.runs(3000, SEED))],
  ];

  it.each(BOUNDED)(
    `keeps %s within its bounds on ${FLIPS} damaged streams, seed ${SEED}`,
    (_n, decode, packed) => {
      const random = seededRandom(SEED);
      const faults: number[] = Object.values(DecodeFault);
      for (let n = 0; n < FLIPS; n++) {
        const capacity = Math.floor(random() * 3500);
        const length = n % 3 ? packed.length : Math.floor(random() * packed.length);
        const { result, guardHolds } = decode(kernels, flipped(packed, random).subarray(0, length), capacity);
        expect(guardHolds).toBe(true);
        expect(result <= capacity && (result >= 0 || faults.includes(result)), `case ${n}: ${result}`).toBe(
          true,
        );
      }
    },
    TIMEOUT_MS,
  );
});

/** The stream with one to eight bits flipped, after the zlib header. */
function flipped(stream: Uint8Array, random: () => number): Uint8Array {
  const copy = Uint8Array.from(stream);
  for (let flips = 1 + Math.floor(random() * 8); flips > 0; flips--)
    copy[2 + Math.floor(random() * (copy.length - 2))] ^= 1 << Math.floor(random() * 8);
  return copy;
}
