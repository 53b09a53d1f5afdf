import type { Arena, KeptBlock, ViewConstructor } from './arena.ts';

/** What one piece of work keeps in the arena while it waits for more. Its owner clears it. */
export class Shelf {
  readonly #blocks: KeptBlock<unknown>[] = [];

  constructor(readonly arena: Arena) {}

  keep<T>(view: ViewConstructor<T>, length: number): KeptBlock<T> {
    const block = this.arena.keep(view, length);
    this.#blocks.push(block);
    return block;
  }

  /** Gives all blocks back: their views must not be used any more. */
  clear(): void {
    for (const block of this.#blocks.splice(0)) this.arena.giveBack(block);
  }
}

/** Runs `work` with a shelf of its own, cleared when it has ended. */
export async function onOwnShelf<R>(arena: Arena, work: (shelf: Shelf) => R | Promise<R>): Promise<R> {
  const shelf = new Shelf(arena);
  try {
    return await work(shelf);
  } finally {
    shelf.clear();
  }
}
