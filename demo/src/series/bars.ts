import uPlot from 'uplot';
import type { ChartOptions } from './colours.ts';

/** The scale of hectares, separate from that of the indices. */
export const HECTARES = 'hectares';

/** Bars take the lower part of the chart, below the lines. */
const HIGHEST = 0.4;
/** As a fraction of a year's width, and in pixels. */
const WIDTH: uPlot.Series.BarsPathBuilderOpts = { size: [0.6, 24] };
/** Height in pixels of a year without disturbance; an unknown year has no bar. */
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

/** At least one hectare; without values there is no highest. */
export const barScale: uPlot.Scale = {
  range: (_, _low, highest: number | null) => [0, Math.max(1, highest ?? 1) / HIGHEST],
};

/** Its numbers are on the right, only up to the highest bar. */
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

/** A line at zero for every year known to have no loss. */
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
