import { planesBytes, arenaBytes, type Arena } from '../../../../worker/arena.ts';
import { RETAIN } from '../../../../worker/kernels.ts';
import type { BetweenResult, BetweenTask } from '../tasks.ts';
import { CLEARLY } from './gain.ts';

/** Loss and gain between two states: each is what the other is when time runs backwards. */
export function runBetween(task: BetweenTask, arena: Arena): BetweenResult {
  const { before, after } = task;
  return { lost: risen(task, after, before, arena), gained: risen(task, before, after, arena) };
}

/** 1 where `to` is forest and `from` is none, beyond doubt. */
function risen(
  { width, height, minimumPatch }: BetweenTask,
  from: BetweenTask['before'],
  to: BetweenTask['before'],
  arena: Arena,
): Uint8Array {
  const pixels = width * height;
  const { kernels } = arena;
  const scratchBytes = kernels.sieveScratchBytes(width, height);
  arena.open(planesBytes(pixels, { planes: 4, masks: 3 }) + arenaBytes(scratchBytes));
  const put = (plane: Float32Array) => arena.put(Float32Array, plane).address;
  const [forestFrom, forestTo] = [from, to].map(({ forest }) => arena.put(Uint8Array, forest).address);
  const output = arena.take(Uint8Array, pixels);
  const scratch = arena.take(Uint8Array, scratchBytes);
  kernels.markGains(
    forestFrom,
    put(from.logOdds),
    put(from.usual),
    forestTo,
    put(to.logOdds),
    put(to.usual),
    output.address,
    pixels,
    from.threshold - CLEARLY.before,
    to.threshold + CLEARLY.now,
  );
  kernels.sieve(output.address, scratch.address, width, height, minimumPatch, 1, 0, RETAIN.none);
  return output.view.slice();
}
