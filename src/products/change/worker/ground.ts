import { INDICES, ofIndices, type IndexId } from '../../../geo/indices.ts';
import type { ChangeTask, PeriodMeans, PeriodPlanes } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { layOnFine, type FineGrid } from '../../forest/worker/evidence.ts';
import { Inside } from '../../../../worker/inside.ts';

/** One period on the fine grid, limited to the land that both periods show. */
type GroundPeriod = Readonly<ReturnType<typeof openPeriod>>;

/** The ground observed in both periods, in the arena. */
export type Ground = Readonly<ReturnType<typeof openGround>>;

/** Opens the arena for a whole change task and resamples both periods to the fine grid. */
export function openGround(task: ChangeTask, arena: Arena) {
  const pixels = task.width * task.height;
  const { kernels } = arena;
  arena.open();
  const inside = new Inside(arena, task.inside, pixels);
  const fine = { arena, task };
  const [before, after] = [openPeriod(fine, inside, task.before), openPeriod(fine, inside, task.after)];
  /** 1 where both periods show the ground and it is not water in both. */
  const land = arena.take(Uint8Array, pixels);
  land.view.fill(1);
  for (const { ndvi, nbr } of [before, after])
    for (const plane of [ndvi, nbr]) kernels.copyObserved(land.address, plane.address, pixels);
  const commonPixels = inside.count(land);
  arena.borrow(() => {
    const always = arena.copy(before.water);
    kernels.copyWhere(always.address, after.water.address, pixels);
    kernels.clearWhere(land.address, always.address, pixels);
  });
  for (const { ndvi, nbr, water } of [before, after]) {
    for (const plane of [ndvi, nbr]) kernels.applyMask(plane.address, land.address, pixels);
    kernels.copyWhere(water.address, land.address, pixels);
  }
  const landPixels = inside.count(land);
  return {
    task,
    arena,
    pixels,
    inside,
    before,
    after,
    land,
    commonPixels,
    landPixels,
  };
}

function openPeriod(fine: FineGrid, inside: Inside, planes: PeriodPlanes) {
  const { arena } = fine;
  const pixels = planes.ndvi.length;
  const ndvi = arena.put(Float32Array, planes.ndvi);
  const nbr = layOnFine(fine, 'resampleNearest', planes.nbr, arena.take(Float32Array, pixels));
  const observations = arena.put(Uint8Array, planes.observations);
  /** 1 where the ground is water in this period; {@link openGround} then limits it to land. */
  const water = layOnFine(fine, 'resampleNearestU8', planes.water, arena.take(Uint8Array, pixels));
  /** Number of fine pixels observed in the period. */
  const observed = arena.borrow(() => {
    const shown = arena.take(Uint8Array, pixels);
    shown.view.fill(1);
    for (const plane of [ndvi, nbr]) arena.kernels.copyObserved(shown.address, plane.address, pixels);
    return inside.count(shown);
  });
  return { planes, ndvi, nbr, observations, water, observed };
}

/** A period's means over the land seen in both periods. */
export function meansOf(ground: Ground, { planes }: GroundPeriod): PeriodMeans {
  const { arena, pixels, land, inside } = ground;
  const laid = (id: IndexId, plane: Float32Array) =>
    INDICES[id].grid === 'fine'
      ? arena.put(Float32Array, plane)
      : layOnFine(ground, 'resampleNearest', plane, arena.take(Float32Array, pixels));
  const means = ofIndices((id) => {
    const plane = planes[id];
    return plane && arena.borrow(() => inside.mean(laid(id, plane), land));
  });
  return { ...means, ndvi: means.ndvi ?? NaN, nbr: means.nbr ?? NaN };
}
