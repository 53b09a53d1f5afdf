import uPlot from 'uplot';
import type { ChartOptions } from './chart-options.ts';

/** The scale of hectares, apart from that of the indices. */
export const HECTARES = 'hectares';

/** Bars stand in the lower part of the chart, under the lines. */
const HIGHEST = 0.4;
/** Of the room that a year has, and in pixels. */
const WIDTH: uPlot.Series.BarsPathBuilderOpts = { size: [0.6, 24] };
/** Pixels high, of a year of which nothing was disturbed: a year that is not known has nothing. */
const NONE = 2;

/** Hectares disturbed by year. */
export function barSeries({ colours }: ChartOptions): uPlot.Series {
  return {
    scale: HECTARES,
    fill: colours.bad,
    alpha: 0.55,
    width: 0,
    paths: uPlot.paths.bars!(WIDTH),
    points: { show: false },
  };
}

export const barScale: uPlot.Scale = { range: (_, _low, high) => roomAbove(high) };

/** A hectare at least; of no value there is no highest. */
function roomAbove(highest: number | null): [number, number] {
  return [0, Math.max(1, highest ?? 1) / HIGHEST];
}

/** Its numbers stand on the right, up to the highest bar alone. */
export function barAxis(options: ChartOptions): uPlot.Axis {
  const { colours, data, formatHectares } = options;
  const highest = Math.max(0, ...data.disturbed.map((value) => value ?? 0));
  return {
    scale: HECTARES,
    side: 1,
    stroke: colours.bad,
    grid: { show: false },
    ticks: { show: false },
    values: (_, values) => values.map((value) => (value <= highest * 1.2 ? formatHectares(value) : '')),
  };
}

/** A line on the ground for every year that is known to have lost nothing. */
export function drawNone(plot: uPlot, { colours, data }: ChartOptions): void {
  const { ctx, bbox } = plot;
  const [height, half] = [NONE * devicePixelRatio, 4 * devicePixelRatio];
  ctx.save();
  ctx.fillStyle = colours.bad;
  data.disturbed.forEach((value, i) => {
    if (value !== 0) return;
    const x = plot.valToPos(data.years[i], 'x', true);
    const right = Math.min(x + half, bbox.left + bbox.width);
    ctx.fillRect(x - half, bbox.top + bbox.height - height, right - x + half, height);
  });
  ctx.restore();
}
