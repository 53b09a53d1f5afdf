import { LOSS } from '../../../sources/baseline/tasks.ts';
import { maskOf } from '../../../sources/baseline/worker/observations.ts';
import { anchorsOf, fillLoss, FOREST, removeSmall, type Alert } from './alert-ground.ts';

/** Of the forest, what has been seen is as good as all of it (methods 8). */
const MOST = 0.9;

/** The latest day since which observations that a loss may rest on show most of the forest; of the year the first where none do. */
export function lastSeen({ task, observations, before, logOdds }: Alert): number {
  const { arena, pixels } = observations;
  const { kernels } = arena;
  const anchors = anchorsOf(task);
  return arena.borrow(() => {
    const unseen = maskOf(arena, before.forest, [FOREST]);
    const seen = arena.take(Uint8Array, pixels);
    const countUnseen = () => kernels.countOfClass(unseen.address, pixels, 1);
    const few = (1 - MOST) * countUnseen();
    const newest = task.observations.findLastIndex((_, i) => {
      if (anchors[i] === 0) return false;
      seen.view.fill(1);
      kernels.copyObserved(seen.address, logOdds.address + i * pixels * 4, pixels);
      kernels.clearWhere(unseen.address, seen.address, pixels);
      return countUnseen() <= few;
    });
    return task.observations[newest]?.day ?? task.since;
  });
}

/** Pixels whose loss would be confirmed if a loss could rest on any observation: radar may say so, small patches taken out. */
export function countPending(alert: Alert): number {
  const { task, observations, inside } = alert;
  const { arena, pixels } = observations;
  const { kernels } = arena;
  return arena.borrow(() => {
    const [pending, loss] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
    const first = arena.take(Int32Array, pixels);
    const anchors = anchorsOf(task);
    fillLoss(
      alert,
      anchors.map(() => 1),
      null,
      { loss: pending, first },
    );
    fillLoss(alert, anchors, null, { loss, first });
    const mask = maskOf(arena, pending, [LOSS.confirmed]);
    kernels.clearWhere(mask.address, maskOf(arena, loss, [LOSS.confirmed]).address, pixels);
    removeSmall(observations, pending, mask, task.minimumPatch);
    return inside.count(mask);
  });
}

/** Forest within 100 m of a loss that no observation which a loss may rest on has shown since the first: the rest of a clearing may lie under cloud. */
export function countUnseen(alert: Alert): number {
  const { task, observations, inside, before, logOdds } = alert;
  const { arena, pixels, width, height } = observations;
  const { kernels } = arena;
  const anchors = anchorsOf(task);
  const take = () => arena.take(Uint8Array, pixels);
  return arena.borrow(() => {
    const loss = take();
    const first = arena.take(Int32Array, pixels);
    fillLoss(alert, anchors, null, { loss, first });
    const lost = maskOf(arena, loss, [LOSS.provisional, LOSS.confirmed]);
    const since = firstDay(lost.view, first.view);
    if (since === null) return 0;
    const [unseen, scratch, seen] = [take(), take(), take()];
    kernels.dilate(lost.address, unseen.address, scratch.address, width, height, Math.round(task.radarReach));
    kernels.copyWhere(unseen.address, maskOf(arena, before.forest, [FOREST]).address, pixels);
    task.observations.forEach(({ day }, i) => {
      if (day < since || anchors[i] === 0) return;
      seen.view.fill(1);
      kernels.copyObserved(seen.address, logOdds.address + i * pixels * 4, pixels);
      kernels.clearWhere(unseen.address, seen.address, pixels);
    });
    return inside.count(unseen);
  });
}

/** The earliest day of a loss, `null` without one. */
function firstDay(lost: Uint8Array, first: Int32Array): number | null {
  const earliest = first.reduce((least, day, i) => (lost[i] === 1 ? Math.min(least, day) : least), Infinity);
  return earliest === Infinity ? null : earliest;
}
