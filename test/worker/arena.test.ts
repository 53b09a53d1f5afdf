import { describe, expect, it } from 'vitest';
import { Arena } from '../../worker/arena.ts';
import { Shelf } from '../../worker/context.ts';
import { loadKernels } from '../support/kernels.ts';

const MIB = 2 ** 20;

async function anArena(): Promise<Arena> {
  return new Arena(await loadKernels(), 64 * MIB);
}

describe('what an arena keeps', () => {
  it('outlasts openings, the growth of the memory among them', async () => {
    const arena = await anArena();
    const stored = arena.reserve(Uint16Array, 1000);
    stored.view.fill(7);
    const before = stored.view;
    arena.open(32 * MIB);
    arena.take(Uint8Array, 32 * MIB).view.fill(1);
    expect(before).toHaveLength(0);
    expect(stored.view.every((value) => value === 7)).toBe(true);
  });

  it('lies side by side, and what was given back is used again', async () => {
    const arena = await anArena();
    const [first, second, third] = [100, 200, 300].map((length) => arena.reserve(Uint8Array, length));
    expect(second.address).toBe(first.end);
    expect(third.address).toBe(second.end);
    arena.giveBack(second);
    expect(arena.reserve(Uint8Array, 201).address).toBe(second.address);
    expect(arena.reserve(Uint8Array, 209).address).toBeGreaterThanOrEqual(third.end);
  });

  it('ends what is open, so that neither is written over', async () => {
    const arena = await anArena();
    arena.open(100);
    arena.take(Uint8Array, 16);
    arena.reserve(Uint8Array, 16);
    expect(() => arena.take(Uint8Array, 16)).toThrow(RangeError);
  });

  it('counts against the maximum', async () => {
    const arena = await anArena();
    const stored = arena.reserve(Uint8Array, 60 * MIB);
    expect(() => arena.open(8 * MIB)).toThrow(RangeError);
    expect(() => arena.reserve(Uint8Array, 8 * MIB)).toThrow(RangeError);
    arena.giveBack(stored);
    arena.open(60 * MIB);
  });

  it('goes with its shelf', async () => {
    const arena = await anArena();
    const shelf = new Shelf(arena);
    const { address } = shelf.reserve(Uint8Array, 10);
    shelf.reserve(Uint8Array, 10);
    shelf.clear();
    expect(arena.reserve(Uint8Array, 100).address).toBe(address);
  });
});
