// What bench/kernels.mjs times, in Node and in a browser's worker.
import { type KernelCase, mapKernels } from './kernel-maps.ts';
import { otherKernels } from './kernel-others.ts';
import { makePixels, PIXELS, type Pixels } from './kernel-planes.ts';
import { newPlanes, type Planes } from './planes.ts';
import { answerMessages, type Contenders, inRounds, type ReadFile, repeated, type Times } from './rounds.ts';

interface Job {
  readonly runs: number;
}

interface KernelFigures {
  readonly cases: readonly Omit<KernelCase, 'run'>[];
  readonly times: Times;
}

const copyOf = (bytes: number) => `copy of ${bytes}`;
const LOOP = 'normalizedDifference in plain JS';

export async function work({ runs }: Job, _read: ReadFile, peers: Contenders = {}): Promise<KernelFigures> {
  const planes = await newPlanes();
  const pixels = makePixels(planes);
  const maps = mapKernels(planes.kernels, pixels);
  const all = [...maps, ...otherKernels(planes.kernels, pixels)];
  const contenders = {
    ...copies(planes, pixels, maps),
    [LOOP]: repeated(plainLoop(planes, pixels)),
    ...Object.fromEntries(all.map(({ name, run }) => [name, repeated(run)])),
    ...peers,
  };
  const cases = all.map(({ name, bytes, pixels }) => ({ name, bytes, pixels }));
  return { cases, times: await inRounds(contenders, runs) };
}

/** One copy within the kernels' memory for every number of bytes a pixel that a map is measured by. */
function copies(
  { kernels }: Planes,
  { near, stack, scratch }: Pixels,
  maps: readonly KernelCase[],
): Contenders {
  const memory = new Uint8Array(kernels.memory.buffer);
  const copy = (bytes: number) => {
    const source = bytes <= 8 ? near : stack;
    return repeated(() => memory.copyWithin(scratch, source, source + bytes * PIXELS));
  };
  const sizes = [...new Set(maps.map(({ bytes }) => bytes))].sort((a, b) => a - b);
  return Object.fromEntries(sizes.map((bytes) => [copyOf(bytes), copy(bytes)]));
}

/** The index as one would write it in JavaScript, on the same memory. */
function plainLoop(planes: Planes, { near, red, output }: Pixels): () => void {
  const [first, second, result] = [near, red, output].map((plane) =>
    planes.view(Float32Array, plane, PIXELS),
  );
  return () => {
    for (let i = 0; i < PIXELS; i++) {
      const a = Math.max(first[i], 0);
      const b = Math.max(second[i], 0);
      result[i] = (a - b) / (a + b);
    }
  };
}

answerMessages(work);
