import type { Window } from '../../../src/geo/grid.ts';
import { openCog, type Cog } from '../../../worker/cog/cog.ts';
import type { SampleArray } from '../../../worker/cog/window-plane.ts';
import { TileDecoder } from '../../../worker/cog/tile-decoder.ts';
import { Shelf } from '../../../worker/context.ts';
import { fileSource } from '../../support/file-range-source.ts';
import { loadCodec } from '../../support/codecs.ts';
import { openArena } from '../../support/kernels.ts';

/** A signal that is never aborted. */
export const { signal } = new AbortController();

const decoder = openArena(1).then((arena) => new TileDecoder(new Shelf(arena), loadCodec));

/** The shared decoder of a test file; what it reads stays on its shelf until the shelf is cleared. */
export function theDecoder(): Promise<TileDecoder> {
  return decoder;
}

export async function openFile(path: string): Promise<Cog> {
  return openCog(fileSource(path), await theDecoder(), signal);
}

export function wholeLevel(cog: Cog, level: number): Window {
  const { width, height } = cog.levels[level];
  return { x: 0, y: 0, width, height };
}

export function bytesOf(samples: SampleArray): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Processor time of this process in seconds; unlike wall time, it does not grow with the machine's load. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Compares bit for bit, faster than `toEqual`. */
export function sameBytes(a: SampleArray, b: SampleArray): boolean {
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0;
}

/** Number of pixels of `window` in which `image` (`width` pixels wide) differs from `data` and `valid`, also outside the image. */
export function differences(
  image: SampleArray,
  width: number,
  window: Window,
  { data, valid }: Awaited<ReturnType<Cog['readWindow']>>,
): number {
  const height = image.length / width;
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    const x = window.x + (i % window.width);
    const y = window.y + Math.floor(i / window.width);
    const inside = x >= 0 && y >= 0 && x < width && y < height;
    if (valid?.[i] === 0 ? inside : !inside || !Object.is(data[i], image[y * width + x])) count++;
  }
  return count;
}
