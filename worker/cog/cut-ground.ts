import type { Window } from '../../src/geo/grid.ts';
import { intersection } from './window-plane.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A window of one sample, numbered from 0. */
export interface SampleWindow extends Window {
  readonly sample: number;
}

/** The part of a level that a cut holds, and the windows in it that contain the level's pixels. All other pixels are nodata. */
export interface LevelCut extends Window {
  readonly read: readonly SampleWindow[];
}

/** The cells of the image `to` that cover `window` of the image `from`. Both images cover the same ground. */
export function cellsOver(window: Window, from: Size, to: Size): Window {
  const [x, right] = span(window.x, window.width, from.width, to.width);
  const [y, bottom] = span(window.y, window.height, from.height, to.height);
  return { x, y, width: right - x, height: bottom - y };
}

function span(start: number, length: number, from: number, to: number): [first: number, end: number] {
  return [Math.floor((start * to) / from), Math.ceil(((start + length) * to) / from)];
}

/** The smallest window that contains all the given ones. */
export function windowAround(windows: readonly Window[]): Window {
  const x = Math.min(...windows.map((window) => window.x));
  const y = Math.min(...windows.map((window) => window.y));
  const right = Math.max(...windows.map((window) => window.x + window.width));
  const bottom = Math.max(...windows.map((window) => window.y + window.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether `inner` lies in `outer`. */
export function isWithin(inner: Window, outer: Window): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Whether every pixel of `window` lies in at least one of the windows `by`. */
export function isCovered(window: Window, by: readonly Window[]): boolean {
  let rest = [window];
  for (const other of by) rest = rest.flatMap((part) => without(part, other));
  return rest.length === 0;
}

/** The parts of a window outside another: the rows above and below, then the parts to the left and right in the rows between. */
function without(window: Window, other: Window): Window[] {
  const common = intersection(window, other);
  if (common === null) return [window];
  const { x, y, width, height } = window;
  const [right, bottom] = [common.x + common.width, common.y + common.height];
  return [
    { x, y, width, height: common.y - y },
    { x, y: bottom, width, height: y + height - bottom },
    { x, y: common.y, width: common.x - x, height: common.height },
    { x: right, y: common.y, width: x + width - right, height: common.height },
  ].filter((part) => part.width > 0 && part.height > 0);
}
