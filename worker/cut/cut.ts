import type { Window } from '../../src/geo/grid.ts';
import type { CutResult, CutTask } from '../../src/workers/cut-task.ts';
import type { LevelWindow } from '../../src/workers/windows.ts';
import { openTransfers, withCog } from '../assets.ts';
import type { Cog } from '../cog/cog.ts';
import { cellsOver, isWithin, windowAround, type LevelCut, type SampleWindow } from '../cog/cut-ground.ts';
import { unsupported } from '../cog/faults.ts';
import { MAXIMUM_WINDOWS, type OriginalFile } from '../cog/original.ts';
import { intersection } from '../cog/window-plane.ts';
import type { TaskContext } from '../context.ts';
import { writeCut, type Piece } from './write-cut.ts';

/** Runs a {@link CutTask}: cuts windows out of a file into a new file. */
export async function runCut(task: CutTask, context: TaskContext): Promise<CutResult> {
  const { asset, windows, limits } = task;
  const transfers = { ...openTransfers(limits, context), asTheyAre: true };
  const bytes = await withCog(asset, limits, transfers, context, async (cog) => {
    const cuts = cutsOf(cog, windows);
    const pieces: Piece[][] = [];
    for (const [level, cut] of cuts.entries())
      pieces.push(cut ? await readAll(cog, level, cut, context) : []);
    return writeCut(cog, cuts, pieces, originOf(cog), context.signal);
  });
  return { bytes };
}

function originOf({ origin, source }: Cog): OriginalFile {
  if (origin !== null) return origin;
  // The path of a local file stays private.
  const address = source.url.startsWith('file:') ? source.url.replace(/^.*\//s, '') : source.url;
  return { address, version: source.version, date: new Date().toISOString() };
}

/**
 * The part of each level to cut; null for a level from which nothing was read. All parts cover the same ground: the area of the
 * windows, widened to whole cells of the coarsest level, so that the ratios of their sides match those of the levels.
 */
function cutsOf(cog: Cog, windows: readonly LevelWindow[]): (LevelCut | null)[] {
  const { levels } = cog;
  const read = levels.map((_, level) => windowsIn(cog, level, windows));
  const present = [...levels.keys()].filter((level) => read[level].length > 0);
  const coarsest = levels[present.at(-1) ?? levels.length - 1];
  const ground = windowAround(
    present.length === 0
      ? [{ x: 0, y: 0, width: 1, height: 1 }]
      : present.flatMap((level) => read[level].map((window) => cellsOver(window, levels[level], coarsest))),
  );
  return levels.map((level, i) =>
    level === coarsest || present.includes(i)
      ? { ...cellsOver(ground, coarsest, level), read: read[i] }
      : null,
  );
}

/** The windows of a level, clipped to it, without those that lie within another window. */
function windowsIn({ levels, source }: Cog, level: number, windows: readonly LevelWindow[]): SampleWindow[] {
  const { width, height } = levels[level];
  const inside = windows
    .filter((one) => one.level === level)
    .flatMap(({ window, sample }) => {
      const within = intersection(window, { x: 0, y: 0, width, height });
      return within ? [{ ...within, sample }] : [];
    });
  const outer = inside.filter(
    (one, i) => !inside.some((other, k) => other.sample === one.sample && holds(other, k, one, i)),
  );
  if (outer.length > MAXIMUM_WINDOWS)
    throw unsupported(source.url, `${outer.length} windows of one level (at most ${MAXIMUM_WINDOWS})`);
  return outer;
}

/** Of two equal windows, the first contains the second. */
function holds(outer: Window, k: number, inner: Window, i: number): boolean {
  return k !== i && isWithin(inner, outer) && (k < i || !isWithin(outer, inner));
}

/** Copies the pixels out of the kernels' memory, one window at a time. */
async function readAll(
  cog: Cog,
  level: number,
  { read }: LevelCut,
  { signal, shelf }: TaskContext,
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const window of read) {
    const { data, valid } = await cog.readWindow(level, window, signal, window.sample);
    signal.throwIfAborted();
    pieces.push({ window, data: data.slice(), valid: valid?.slice() ?? null });
    shelf.clear();
  }
  return pieces;
}
