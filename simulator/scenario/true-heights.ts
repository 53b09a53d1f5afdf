import { COVER } from '../truth.ts';
import { makeLand } from './land.ts';
import type { ScenarioSpec } from './spec.ts';
import { standOn } from './stand.ts';

export interface TrueHeights {
  /** Pixels of the zone per side. */
  readonly width: number;
  /** RH98 on the request's date, metres, at 10 m. */
  readonly rh98: Float32Array;
  /**
   * 1 on land where the surrounding 5 x 5 pixels have one cover, so that a shot there is not dropped as an edge (methods 5.5).
   */
  readonly even: Uint8Array;
}

const REACH = 2;

/** The canopy of a scenario's zone, pixel by pixel. */
export function trueHeights(spec: ScenarioSpec): TrueHeights {
  const land = makeLand(spec);
  const { cover, height } = standOn(land, spec.request.date);
  const { x0, y0, width, height: rows } = spec.zone;
  const rh98 = new Float32Array(width * rows);
  const even = new Uint8Array(width * rows);
  for (let i = 0; i < rh98.length; i++) {
    const at = (y0 + Math.floor(i / width)) * land.width + x0 + (i % width);
    rh98[i] = height[at] / 10;
    even[i] = Number(cover[at] !== COVER.water && hasOneCover(cover, land.width, at));
  }
  return { width, rh98, even };
}

function hasOneCover(cover: Uint8Array, width: number, at: number): boolean {
  for (let row = -REACH; row <= REACH; row++)
    for (let column = -REACH; column <= REACH; column++)
      if (cover[at + row * width + column] !== cover[at]) return false;
  return true;
}
