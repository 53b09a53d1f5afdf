import { hash } from '../noise.ts';
import { COVER } from '../truth.ts';
import { makeLand } from './land.ts';
import { positionOf } from './positions.ts';
import type { ScenarioSpec } from './spec.ts';
import { standOn } from './stand.ts';

/** The truth about a plot: its forest of 2020, and the change of this forest until the land's last day. */
export type PlotTruth = 'no-forest' | 'forest' | 'cleared' | 'planted';

/** A square plot of a simulated land. */
export interface SimulatedPlot {
  readonly truth: PlotTruth;
  readonly lossHa: number;
  readonly geometry: { readonly type: 'Polygon'; readonly coordinates: readonly (readonly number[])[][] };
}

/** Sides of plots, 10 m pixels. */
const [LEAST, MOST] = [14, 26];
/** Minimum loss of a cleared plot, hectares. Plots that lost less, but some, are left out because they are in doubt. */
const CLEAR_LOSS = 0.4;

/** Up to `count` square plots of a land whose truth is certain, alternately near its events and anywhere. */
export function plotsOn(spec: ScenarioSpec, count: number): SimulatedPlot[] {
  const land = makeLand(spec);
  const { x0, y0, width, height } = spec.zone;
  const [before, after] = ['2020-12-31', spec.request.date].map((date) => standOn(land, date));
  const found: SimulatedPlot[] = [];
  for (let i = 0; found.length < count && i < 100 * count; i++) {
    const draw = (n: number, below: number) => hash(spec.seed + n, i, 5) % below;
    const side = LEAST + draw(1, MOST - LEAST);
    const event = land.events[draw(2, land.events.length)];
    const isNear = i % 2 === 0;
    const x = isNear ? event.x + draw(3, 24) - 12 : x0 + draw(3, width - side);
    const y = isNear ? event.y + draw(4, 24) - 12 : y0 + draw(4, height - side);
    if (x < x0 || y < y0 || x + side > x0 + width || y + side > y0 + height) continue;
    const plot = truthOf({ x, y, side });
    if (plot !== null) found.push({ ...plot, geometry: square(spec, x, y, side) });
  }
  return found;

  function truthOf({ x, y, side }: { readonly x: number; readonly y: number; readonly side: number }) {
    const pixels = Array.from(
      { length: side * side },
      (_, i) => (y + Math.floor(i / side)) * land.width + x + (i % side),
    );
    const share = (is: (i: number) => boolean) => pixels.filter(is).length / pixels.length;
    const isForest = (i: number) => before.cover[i] === COVER.forest;
    const lossHa = 0.01 * pixels.filter((i) => isForest(i) && after.cover[i] !== COVER.forest).length;
    const isPlanted = (i: number) =>
      land.eventOf[i] > 0 && land.events[land.eventOf[i] - 1].kind === 'planted';
    const forest = share(isForest);
    if (share((i) => before.cover[i] === COVER.water) > 0.2) return null;
    if (share(isPlanted) > 0)
      return share(isPlanted) > 0.8 && forest > 0.95 ? ({ truth: 'planted', lossHa } as const) : null;
    if (lossHa >= CLEAR_LOSS && forest > 0.3) return { truth: 'cleared', lossHa } as const;
    if (lossHa > 0) return null;
    if (forest === 0) return { truth: 'no-forest', lossHa } as const;
    return forest > 0.4 ? ({ truth: 'forest', lossHa } as const) : null;
  }
}

function square(spec: ScenarioSpec, x: number, y: number, side: number): SimulatedPlot['geometry'] {
  const corners = [
    [x, y + side],
    [x + side, y + side],
    [x + side, y],
    [x, y],
    [x, y + side],
  ].map(([column, row]) => positionOf(spec, column, row).map((value) => Number(value.toFixed(7))));
  return { type: 'Polygon', coordinates: [corners] };
}
