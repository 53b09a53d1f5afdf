import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartData, Fitted, Measured } from './chart-data.ts';
import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import { shapeOf } from './shapes.ts';

/** The scale of hectares, separate from that of the indices. */
const HECTARES = 'hectares';

/** Bars take the lower part of the chart, below the lines. */
const HIGHEST_BAR = 0.4;
/** As a fraction of a year's width, and in pixels. */
const BAR_WIDTH: uPlot.Series.BarsPathBuilderOpts = { size: [0.6, 24] };
/** Height in pixels of a year without disturbance; an unknown year has no bar. */
const NONE_HEIGHT = 2;

const HEIGHT = 300;
const RADIUS = 4;
const DASHES: Readonly<Record<Fitted['span'], number[]>> = { ten: [], forty: [8, 5] };

interface ChartOptions {
  readonly data: ChartData;
  /** The year of the greatest disturbance, marked as a break; null if none. */
  readonly breakYear: number | null;
  /** Called with the index in `data.years` under the pointer, null when it leaves. */
  readonly onPoint: (index: number | null) => void;
}

interface DrawnOptions extends ChartOptions {
  readonly colours: ReturnType<typeof chartColours>;
}

/** Draws the series into `spot` at its full width, in the page's present colours and language. The caller destroys it. */
export function drawChart(spot: HTMLElement, options: ChartOptions): { destroy(): void } {
  const { data } = options;
  const plot = new uPlot(
    plotOptions({ ...options, colours: chartColours(spot) }, spot.clientWidth),
    [
      [...data.years],
      [...data.disturbed],
      ...[...data.measured, ...data.fitted].map(({ values }) => [...values]),
    ],
    spot,
  );
  const resizing = new ResizeObserver(() => plot.setSize({ width: spot.clientWidth, height: HEIGHT }));
  resizing.observe(spot);
  return {
    destroy: () => {
      resizing.disconnect();
      plot.destroy();
    },
  };
}

/** The page's colours as canvases accept them: computed colours, not tokens that depend on the scheme. */
function chartColours(spot: HTMLElement) {
  const probe = document.createElement('span');
  spot.append(probe);
  const computed = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ndvi: computed('--leaf'),
    nbr: computed('--accent'),
    ink: computed('--ink'),
    line: computed('--line'),
    card: computed('--card'),
    bad: computed('--bad'),
  };
  probe.remove();
  return colours;
}

function plotOptions(options: DrawnOptions, width: number): uPlot.Options {
  const { data, onPoint } = options;
  const numbers = numbersOf(lang.value);
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false },
      y: { range: (_, low, high) => roomAround(low, high) },
      [HECTARES]: barScale,
    },
    axes: [
      { ...axis(options), values: (_, years) => years.map((year) => (year % 1 === 0 ? String(year) : '')) },
      { ...axis(options), values: (_, values) => values.map((value) => numbers.exactly(value, 2)) },
      ...(data.disturbed.some((value) => value !== null) ? [barAxis(options)] : []),
    ],
    series: [
      {},
      barSeries(options),
      ...data.measured.map((one) => measuredSeries(one, options)),
      ...data.fitted.map((one) => fittedSeries(one, options)),
    ],
    hooks: {
      draw: [(plot) => drawNone(plot, options), (plot) => drawBreak(plot, options)],
      setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)],
    },
  };
}

/** Rounds out to tenths; one tenth if there are no values. */
function roomAround(low: number | null, high: number | null): [number, number] {
  const room = 0.03;
  return [Math.floor(((low ?? 0) - room) * 10) / 10, Math.ceil(((high ?? 1) + room) * 10) / 10];
}

function axis({ colours }: DrawnOptions): uPlot.Axis {
  const thin = { stroke: colours.line, width: 1 };
  return { stroke: colours.ink, grid: thin, ticks: thin };
}

function measuredSeries(one: Measured, { colours, data: { sensors } }: DrawnOptions): uPlot.Series {
  const outline = new Path2D(shapeOf(one.sensor, sensors));
  return {
    stroke: colours[one.index],
    width: 1,
    alpha: 0.8,
    spanGaps: false,
    points: {
      show: (plot) => {
        drawPoints(plot, one, outline, { stroke: colours[one.index], hollow: colours.card });
        return false;
      },
    },
  };
}

function fittedSeries({ span }: Fitted, { colours }: DrawnOptions): uPlot.Series {
  return { stroke: colours.ink, width: 2, dash: DASHES[span], points: { show: false } };
}

function drawPoints(
  plot: uPlot,
  { values, isHollow }: Measured,
  outline: Path2D,
  { stroke, hollow }: { readonly stroke: string; readonly hollow: string },
): void {
  const { ctx } = plot;
  const radius = RADIUS * devicePixelRatio;
  values.forEach((value, i) => {
    if (value === null) return;
    ctx.save();
    ctx.translate(plot.valToPos(plot.data[0][i], 'x', true), plot.valToPos(value, 'y', true));
    ctx.scale(radius, radius);
    ctx.lineWidth = 0.4;
    ctx.strokeStyle = stroke;
    ctx.fillStyle = isHollow[i] ? hollow : stroke;
    ctx.fill(outline);
    ctx.stroke(outline);
    ctx.restore();
  });
}

/** A dotted line at the year with the most forest loss, labelled with the year. */
function drawBreak(plot: uPlot, { breakYear, colours }: DrawnOptions): void {
  if (breakYear === null) return;
  const { ctx, bbox } = plot;
  const x = plot.valToPos(breakYear, 'x', true);
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = colours.bad;
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.font = `${13 * devicePixelRatio}px system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(String(breakYear), x + 6 * devicePixelRatio, bbox.top + 14 * devicePixelRatio);
  ctx.restore();
}

function barSeries({ colours }: DrawnOptions): uPlot.Series {
  return {
    scale: HECTARES,
    fill: colours.bad,
    alpha: 0.55,
    width: 0,
    paths: uPlot.paths.bars!(BAR_WIDTH),
    points: { show: false },
  };
}

/** At least one hectare; without values there is no highest. */
const barScale: uPlot.Scale = {
  range: (_, _low, highest: number | null) => [0, Math.max(1, highest ?? 1) / HIGHEST_BAR],
};

/** Its numbers are on the right, only up to the highest bar. */
function barAxis(options: DrawnOptions): uPlot.Axis {
  const { colours, data } = options;
  const hectares = (value: number) => `${numbersOf(lang.value).atMost(value, 1)}\u00a0ha`;
  const highest = Math.max(0, ...data.disturbed.map((value) => value ?? 0));
  return {
    scale: HECTARES,
    side: 1,
    stroke: colours.bad,
    grid: { show: false },
    ticks: { show: false },
    values: (_, values) => values.map((value) => (value <= highest * 1.2 ? hectares(value) : '')),
  };
}

/** A line at zero for every year known to have no loss. */
function drawNone(plot: uPlot, { colours, data }: DrawnOptions): void {
  const { ctx, bbox } = plot;
  const [height, half] = [NONE_HEIGHT * devicePixelRatio, 4 * devicePixelRatio];
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
