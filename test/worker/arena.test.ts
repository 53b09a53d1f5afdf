import { describe, expect, it } from 'vitest';
import { Arena } from '../../worker/arena.ts';
import { Shelf } from '../../worker/context.ts';
import { loadKernels } from '../support/kernels.ts';

const MIB = 2 ** 20;

async function newArena(): Promise<Arena> {
  return new Arena(await loadKernels(), 64 * MIB);
}

describe('memory reserved in an arena', () => {
  it('survives opening the arena and growth of the memory', async () => {
    const arena = await newArena();
    const stored = arena.reserve(Uint16Array, 1000);
    stored.view.fill(7);
    const before = stored.view;
    arena.open();
    arena.take(Uint8Array, 32 * MIB).view.fill(1);
    expect(before).toHaveLength(0);
    expect(stored.view.every((value) => value === 7)).toBe(true);
  });

  it('is contiguous, and is reused once given back', async () => {
    const arena = await newArena();
    const [first, second, third] = [100, 200, 300].map((length) => arena.reserve(Uint8Array, length));
    expect(second.address).toBe(first.end);
    expect(third.address).toBe(second.end);
    arena.giveBack(second);
    arena.giveBack(second);
    expect(arena.reserve(Uint8Array, 201).address).toBe(second.address);
    expect(arena.reserve(Uint8Array, 209).address).toBeGreaterThanOrEqual(third.end);
  });

  it('closes the open region, so that neither overwrites the other', async () => {
    const arena = await newArena();
    arena.open();
    arena.take(Uint8Array, 16);
    arena.reserve(Uint8Array, 16);
    expect(() => arena.take(Uint8Array, 16)).toThrow(RangeError);
  });

  it('counts against the maximum', async () => {
    const arena = await newArena();
    const stored = arena.reserve(Uint8Array, 60 * MIB);
    arena.open();
    expect(() => arena.take(Uint8Array, 8 * MIB)).toThrow(RangeError);
    expect(() => arena.reserve(Uint8Array, 8 * MIB)).toThrow(RangeError);
    arena.giveBack(stored);
    arena.open();
    arena.take(Uint8Array, 60 * MIB);
  });

  it('is given back when its shelf is cleared', async () => {
    const arena = await newArena();
    const shelf = new Shelf(arena);
    const { address } = shelf.reserve(Uint8Array, 10);
    shelf.reserve(Uint8Array, 10);
    shelf.clear();
    expect(arena.reserve(Uint8Array, 100).address).toBe(address);
  });
});
