import type { Block } from '../../../../worker/arena.ts';
import { layOnFine } from '../../forest/worker/evidence.ts';
import { LOSS } from '../../ledger/tasks.ts';
import type { Ground } from './ground.ts';

const FOREST = 1;
const CONFIRMED: readonly number[] = [LOSS.confirmed, LOSS.highest];

/** Forest on the two days, as masks of 1 and 0 on the fine grid. */
export interface Forest {
  /** `before`: forest on the first day. `either`: forest on either day where both periods show land. */
  readonly before: Block<Uint8Array>;
  readonly either: Block<Uint8Array>;
  readonly lost: Block<Uint8Array>;
  readonly gained: Block<Uint8Array>;
  /** 1 where loss and gain are known. */
  readonly known: Block<Uint8Array>;
}

/**
 * The forest on the first day is the forest on the second plus the lost forest, without the gained one. Where one of these is
 * unknown, it counts as 0.
 */
export function forestOnBothDays(ground: Ground): Forest {
  const { arena, pixels, land } = ground;
  const { forest } = ground.task;
  const { kernels } = arena;
  const laid = (isMeant: (value: number) => boolean, plane: Uint8Array | undefined) => {
    const mask = arena.take(Uint8Array, pixels);
    mask.view.fill(0);
    const meant = plane?.map((value) => Number(isMeant(value)));
    if (forest && meant) layOnFine(ground, 'resampleNearestU8', meant, mask, forest);
    return mask;
  };
  const lost = laid((value) => CONFIRMED.includes(value), forest?.loss);
  const known = laid((value) => value !== LOSS.unknown, forest?.loss);
  const gained = laid((value) => value === 1, forest?.gain);
  const before = arena.take(Uint8Array, pixels);
  before.view.set(forest?.classes.map((value) => Number(value === FOREST)) ?? new Uint8Array(pixels));
  kernels.copyWhere(gained.address, before.address, pixels);
  kernels.fillClasses(before.address, lost.address, pixels);
  const either = arena.copy(before);
  kernels.copyWhere(either.address, land.address, pixels);
  kernels.clearWhere(before.address, gained.address, pixels);
  return { before, either, lost, gained, known };
}

/** Number of pixels of lost forest that are water in period 2. */
export function countFlooded({ arena, pixels, after, inside }: Ground, { lost }: Forest): number {
  return arena.borrow(() => {
    const flooded = arena.copy(lost);
    arena.kernels.copyWhere(flooded.address, after.water.address, pixels);
    return inside.count(flooded);
  });
}
