import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Fitted, Measured } from './chart-data.ts';
import type { ChartOptions } from './colours.ts';
import { barAxis, barScale, barSeries, drawNone, HECTARES } from './bars.ts';
import { shapeOf } from './shapes.ts';

const HEIGHT = 300;
const RADIUS = 4;
const DASHES: Readonly<Record<Fitted['span'], number[]>> = { ten: [], forty: [8, 5] };

/** Draws the series into `spot` at its full width. The caller destroys it. */
export function drawChart(spot: HTMLElement, options: ChartOptions): { destroy(): void } {
  const { data } = options;
  const plot = new uPlot(
    plotOptions(options, spot.clientWidth),
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

function plotOptions(options: ChartOptions, width: number): uPlot.Options {
  const { data, formatValue, onPoint } = options;
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
      { ...axis(options), values: (_, values) => values.map(formatValue) },
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

function axis({ colours }: ChartOptions): uPlot.Axis {
  const thin = { stroke: colours.line, width: 1 };
  return { stroke: colours.ink, grid: thin, ticks: thin };
}

function measuredSeries(one: Measured, { colours, data: { sensors } }: ChartOptions): uPlot.Series {
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

function fittedSeries({ span }: Fitted, { colours }: ChartOptions): uPlot.Series {
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
function drawBreak(plot: uPlot, { breakYear, colours }: ChartOptions): void {
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
