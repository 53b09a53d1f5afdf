import { afterEach, describe, expect } from 'vitest';
import type { Arena, ViewConstructor } from '../../../worker/arena.ts';
import type { Address, Kernels } from '../../../worker/kernels.ts';
import { BUILDS, openArena, type Build } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS } from './data.ts';

const GUARD = 48;
const INTACT = new Uint8Array(GUARD).fill(0xc3);
/** Content of outputs and scratch before a kernel writes them: leftovers, as in a used arena. */
const LEFTOVER_BYTE = 0xa5;

type Plane = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;
type AnyPlane = Plane | Int8Array | Int16Array;

interface Watched {
  readonly bytes: Uint8Array;
  /** Bytes of an input, which must not change; undefined for an output. */
  readonly before: Uint8Array | undefined;
}

/** Kernel memory for tests: every block lies between guard bytes, and inputs are copied for comparison. */
export class Workspace {
  readonly #watched: Watched[] = [];
  readonly #arena: Arena;
  readonly #capacity: number;

  private constructor(arena: Arena, capacity: number) {
    this.#arena = arena;
    this.#capacity = capacity;
  }

  static async open(build: Build, capacity = 4 * 2 ** 20): Promise<Workspace> {
    return new Workspace(await openArena(capacity, build), capacity);
  }

  get kernels(): Kernels {
    return this.#arena.kernels;
  }

  /** Deletes all blocks; fails if a guard or an input was overwritten. */
  clear(): void {
    const watched = this.#watched.splice(0);
    try {
      for (const block of watched) expectIntact(block);
    } finally {
      this.#arena.open();
      this.#arena.borrow(() => this.#arena.take(Uint8Array, this.#capacity));
    }
  }

  /** A block with the data, which the kernel must not change. */
  input(data: AnyPlane): Address {
    const bytes = this.#block(data.byteLength);
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    this.#watched.push({ bytes, before: bytes.slice() });
    return bytes.byteOffset;
  }

  /** A block with the data, which the kernel may change. */
  changing<T extends AnyPlane>(data: T): T {
    const view = this.output(data.constructor as ViewConstructor<T>, data.length);
    (view as { set(source: ArrayLike<number>): void }).set(data);
    return view;
  }

  /** A block of leftovers, for the kernel to write. */
  output<T>(view: ViewConstructor<T>, length: number): T {
    const bytes = this.#block(length * view.BYTES_PER_ELEMENT);
    this.#watched.push({ bytes, before: undefined });
    return new view(bytes.buffer as ArrayBuffer, bytes.byteOffset, length);
  }

  /** What a kernel writes to a new block. */
  result<T>(view: ViewConstructor<T>, length: number, write: (to: Address) => void): T {
    const output = this.output(view, length) as T & ArrayBufferView;
    write(output.byteOffset);
    return output;
  }

  /** What a kernel makes of the data in place. */
  changed<T extends AnyPlane>(data: T, change: (at: Address) => void): T {
    const plane = this.changing(data);
    change(plane.byteOffset);
    return plane;
  }

  /** Runs a test in an empty workspace at every length that vectors, their rests and blocks distinguish. */
  atEveryLength(seed: number, test: (length: number, random: () => number) => void): void {
    const random = seededRandom(seed);
    for (const length of LENGTHS) {
      this.clear();
      test(length, random);
    }
  }

  #block(length: number): Uint8Array {
    const { view } = this.#arena.take(Uint8Array, length + 2 * GUARD);
    view.set(INTACT);
    view.set(INTACT, GUARD + length);
    return view.subarray(GUARD, GUARD + length).fill(LEFTOVER_BYTE);
  }
}

function expectIntact({ bytes, before }: Watched): void {
  const around = new Uint8Array(bytes.buffer, bytes.byteOffset - GUARD, bytes.byteLength + 2 * GUARD);
  const guards = [around.subarray(0, GUARD), around.subarray(GUARD + bytes.byteLength)];
  const isGuarded = guards.every((guard) => equal(guard, INTACT));
  expect(isGuarded, 'guard bytes are intact').toBe(true);
  if (before) expect(equal(bytes, before), 'input is unchanged').toBe(true);
}

/** Tests of kernels, each in an empty workspace; they fail if a kernel writes outside its outputs. */
export function describeKernels(title: string, tests: (space: Workspace) => void, capacity?: number): void {
  describe.each(BUILDS)(`${title}, %s build`, async (build) => {
    const space = await Workspace.open(build, capacity);
    afterEach(() => space.clear());
    tests(space);
  });
}

/** Far faster than `toEqual` on planes. */
function equal(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Exactly equal to what is given, or to what `map` makes of it, except for the bits of NaN and the sign of zero. */
export function expectSame(
  actual: ArrayLike<number>,
  given: ArrayLike<number>,
  map?: (value: number, i: number) => number,
): void {
  const expected = map ? (given as number[]).map(map) : given;
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    const same = actual[i] === expected[i] || (Number.isNaN(actual[i]) && Number.isNaN(expected[i]));
    if (!same) expect.fail(`at ${i}: ${actual[i]} is not ${expected[i]}`);
  }
}

/** NaN in the same places, otherwise within a relative tolerance (absolute below 1). */
export function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    const [a, b] = [actual[i], expected[i]];
    const close = a === b || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b));
    if (!close && !(Number.isNaN(a) && Number.isNaN(b))) expect.fail(`at ${i}: ${a} is not ${b}`);
  }
}
