import { describe, expect, it } from 'vitest';
import { DecodeFault } from '../../../worker/kernels.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { lzwGuarded, packBitsGuarded } from './guarded.ts';
import { packLzw, packPackBits } from './packers.ts';
import { SAMPLES } from './samples.ts';

const SEED = 5;
/** The longest fill the table of LZW. */
const LENGTHS = [1, 2, 3, 257, 12_001];

describe.each(BUILDS)('LZW and PackBits decoders, %s build', async (build) => {
  const kernels = await loadKernels(build);

  it.each([
    ['LZW', lzwGuarded, (bytes: Uint8Array) => packLzw(bytes)],
    ['old LZW', lzwGuarded, (bytes: Uint8Array) => packLzw(bytes, true)],
    ['PackBits', packBitsGuarded, packPackBits],
  ] as const)(`restore data packed with %s, seed ${SEED}`, (_name, decode, pack) => {
    for (const [sample, dataOf] of Object.entries(SAMPLES))
      for (const length of LENGTHS) {
        const data = dataOf(length, SEED + length);
        const { result, output, guardHolds } = decode(kernels, pack(data), length);
        expect({ length, result, guardHolds }).toEqual({ length, result: length, guardHolds: true });
        expect(Buffer.compare(output, data), `${length} bytes of ${sample}`).toBe(0);
      }
  });

  it.each([
    ['LZW', lzwGuarded, packLzw(SAMPLES.runs(900, SEED))],
    ['PackBits', packBitsGuarded, packPackBits(SAMPLES.runs(900, SEED))],
  ] as const)(
    'fill the output and report tooLarge if %s data exceeds the capacity',
    (_name, decode, packed) => {
      const data = SAMPLES.runs(900, SEED);
      for (const capacity of [0, 1, 2, 450, 899]) {
        const { result, output, guardHolds } = decode(kernels, packed, capacity);
        expect({ result, guardHolds }).toEqual({ result: DecodeFault.tooLarge, guardHolds: true });
        expect(Buffer.compare(output, data.subarray(0, capacity))).toBe(0);
      }
    },
  );

  it('decode an LZW stream without an end code up to its last bits', () => {
    const packed = packLzw(SAMPLES.text(900, SEED));
    expect(lzwGuarded(kernels, packed.subarray(0, -2), 900).result).toBeGreaterThan(890);
    expect(lzwGuarded(kernels, new Uint8Array(0), 900).result).toBe(0);
  });

  it('reject LZW codes that are not in the table yet', () => {
    // Clear, 'a', then 300, each of 9 bits.
    expect(lzwGuarded(kernels, Uint8Array.of(0x80, 0x18, 0x65, 0x80), 900).result).toBe(DecodeFault.corrupt);
    // Clear, then 258, which has nothing to repeat.
    expect(lzwGuarded(kernels, Uint8Array.of(0x80, 0x40, 0x80), 900).result).toBe(DecodeFault.corrupt);
  });

  it('decode the PackBits example of TIFF 6.0', () => {
    // The example of TIFF 6.0, section 9 (Apple's), preceded by a no-op.
    const packed = [
      0x80, 0xfe, 0xaa, 0x02, 0x80, 0x00, 0x2a, 0xfd, 0xaa, 0x03, 0x80, 0x00, 0x2a, 0x22, 0xf7, 0xaa,
    ];
    const data = 'aaaaaa80002aaaaaaaaa80002a22aaaaaaaaaaaaaaaaaaaa';
    const { result, output } = packBitsGuarded(kernels, Uint8Array.from(packed), 24);
    expect(result).toBe(24);
    expect(Buffer.from(output).toString('hex')).toBe(data);
  });

  it.each([
    ['a literal run', [0x02, 1, 2]],
    ['a repeat', [0x00, 1, 0xfe]],
  ])('report %s without its bytes as truncated', (_name, packed) => {
    expect(packBitsGuarded(kernels, Uint8Array.from(packed), 24).result).toBe(DecodeFault.truncated);
  });
});
