import type { ComponentChildren } from 'preact';
import { numbers, niceStep, withUnit } from '../ui/numbers.ts';
import type { SeriesRows } from '../ui/trend-years.ts';
import { isHollow, sensorsOf, type Fitted } from './chart-data.ts';
import { texts } from '../texts/series.ts';

/** Height of the chart. All lengths here are in CSS pixels. */
const HEIGHT = 300;
const MARGIN = { left: 44, right: 50, top: 14, bottom: 28 };
const YEAR_LABEL = 44;
const RADIUS = 4;
/** Height of the highest bar as a fraction of the plotting area's height: bars occupy its lower part, below the lines. */
const HIGHEST_BAR = 0.4;
/** Width of a bar as a fraction of a year's width. */
const BAR_WIDTH = 0.6;
/** Height of the bar of a year without disturbance; a year whose disturbance is unknown has no bar. */
const LOWEST_BAR = 2;
const BOTTOM = HEIGHT - MARGIN.bottom;

/**
 * Point shapes in a box from -1 to 1, one per sensor in chronological order, so that sensors can be distinguished without colour.
 */
const SHAPES = [
  'M 1 0 A 1 1 0 1 1 -1 0 A 1 1 0 1 1 1 0 Z',
  'M 0 -1.1 L 1.1 0.9 L -1.1 0.9 Z',
  'M -0.9 -0.9 H 0.9 V 0.9 H -0.9 Z',
  'M 0 -1.2 L 1.2 0 L 0 1.2 L -1.2 0 Z',
];

/** The shape of a sensor's points, as path data. */
function shapeOf(sensor: string, sensors: readonly string[]): string {
  return SHAPES[Math.max(0, sensors.indexOf(sensor)) % SHAPES.length];
}

interface ChartProps {
  readonly series: SeriesRows;
  readonly fitted: readonly Fitted[];
  /** The year of the greatest disturbance; null if there was none. */
  readonly breakYear: number | null;
  readonly width: number;
  /** The year under the pointer. */
  readonly point: number | null;
  readonly onPoint: (year: number | null) => void;
}

/** Draws the series at the given width. It is redrawn for each width instead of being scaled, so that text keeps its size. */
export function Chart({ series, fitted, breakYear, width, point, onPoint }: ChartProps) {
  const frame = frameOf(series, fitted, width);
  const { x, y } = frame;
  const move = (event: MouseEvent & { readonly currentTarget: Element }) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const away = ({ year }: SeriesRows[number]) => Math.abs(x(year) - at);
    onPoint(series.reduce((near, row) => (away(row) < away(near) ? row : near)).year);
  };
  return (
    <svg width={width} height={HEIGHT} onMouseMove={move} onMouseLeave={() => onPoint(null)}>
      <Axes series={series} frame={frame} width={width} />
      <Bars series={series} frame={frame} />
      <Lines series={series} frame={frame} />
      {fitted.map(({ span, ends: [[from, low], [to, high]] }) => (
        <path key={span + from} class={`fit ${span}`} d={`M ${x(from)} ${y(low)} L ${x(to)} ${y(high)}`} />
      ))}
      {breakYear !== null && (
        <g class="bad">
          <path class="break" d={`M ${x(breakYear)} ${MARGIN.top} V ${BOTTOM}`} />
          <text x={x(breakYear) + 6} y={MARGIN.top + 12}>
            {breakYear}
          </text>
        </g>
      )}
      {point !== null && <path class="grid" d={`M ${x(point)} ${MARGIN.top} V ${BOTTOM}`} />}
    </svg>
  );
}

type Frame = ReturnType<typeof frameOf>;

/** Functions that map years, values and hectares to positions in the chart, and the values at the ends of the axes. */
function frameOf(series: SeriesRows, fitted: readonly Fitted[], width: number) {
  const measured = series.flatMap(({ ndvi, nbr }) => [ndvi, nbr].filter((value) => value !== null));
  const values = [...measured, ...fitted.flatMap(({ ends }) => ends.map(([, ndvi]) => ndvi))];
  // The range is rounded outwards to tenths, with some room to spare; it is one tenth if there are no values.
  const low = Math.floor((Math.min(...values, 1) - 0.03) * 10) / 10;
  const high = Math.ceil((Math.max(...values, low) + 0.03) * 10) / 10;
  const years = series.map(({ year: one }) => one);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const year = (width - MARGIN.left - MARGIN.right) / (last - first + 1);
  const highest = Math.max(0, ...series.map(({ disturbed_ha: hectares }) => hectares ?? 0));
  const down = BOTTOM - MARGIN.top;
  return {
    ...{ first, last, low, high, highest, year },
    x: (one: number) => MARGIN.left + (one - first + 0.5) * year,
    y: (value: number) => BOTTOM - (down * (value - low)) / (high - low),
    bar: (hectares: number) => Math.max(LOWEST_BAR, (down * HIGHEST_BAR * hectares) / Math.max(1, highest)),
  };
}

interface PartProps {
  readonly series: SeriesRows;
  readonly frame: Frame;
}

/** Multiples of a step from `low` to `high`. */
function ticks(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.max(0, Math.floor(high / step + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

/** The axes: values on the left, years below, and hectares on the right, up to the height of the highest bar. */
function Axes({ series, frame, width }: PartProps & { readonly width: number }) {
  const { first, last, low, high, highest, year, x, y, bar } = frame;
  const right = width - MARGIN.right;
  const yearStep = Math.max(1, [1, 2, 5, 10].find((step) => step * year >= YEAR_LABEL) ?? 20);
  const isBarred = series.some(({ disturbed_ha: hectares }) => hectares != null);
  return (
    <>
      {ticks(low, high, niceStep((high - low) / 4)).map((value) => (
        <g key={value}>
          <path class="grid" d={`M ${MARGIN.left} ${y(value)} H ${right}`} />
          <text x={MARGIN.left - 6} y={y(value) + 4} text-anchor="end">
            {numbers.exactly(value, 2)}
          </text>
        </g>
      ))}
      {ticks(first, last, yearStep).map((one) => (
        <g key={one}>
          <path class="grid" d={`M ${x(one)} ${MARGIN.top} V ${BOTTOM}`} />
          <text x={x(one)} y={HEIGHT - 8} text-anchor="middle">
            {one}
          </text>
        </g>
      ))}
      {ticks(0, isBarred ? highest * 1.2 : -1, niceStep(Math.max(1, highest) / 2)).map((hectares) => (
        <text key={hectares} class="bad" x={right + 6} y={BOTTOM + 4 - bar(hectares)}>
          {withUnit(hectares, 1, 'ha')}
        </text>
      ))}
    </>
  );
}

function Bars({ series, frame: { x, year, bar } }: PartProps) {
  const width = Math.min(24, BAR_WIDTH * year);
  const drawn = series.flatMap(({ year: one, disturbed_ha: hectares }) => {
    const left = x(one) - width / 2;
    return hectares == null ? [] : [`M ${left} ${BOTTOM} v ${-bar(hectares)} h ${width} V ${BOTTOM} Z`];
  });
  return <path class="bad bars-of-years" d={drawn.join(' ')} />;
}

/** Lines of both indices for each sensor, interrupted at years without a value; points that represent few pixels are hollow. */
function Lines({ series, frame: { x, y } }: PartProps) {
  const sensors = sensorsOf(series);
  return sensors.flatMap((sensor) =>
    (['ndvi', 'nbr'] as const).map((index) => {
      const rows = series.filter((row) => row.sensor === sensor);
      const line = rows.map(({ year, [index]: value }, i) =>
        value === null ? '' : `${rows[i - 1]?.[index] == null ? 'M' : 'L'} ${x(year)} ${y(value)}`,
      );
      return (
        <g key={index + sensor} class={index}>
          <path class="line" d={line.join(' ')} />
          {rows.map(
            (row) =>
              row[index] !== null && (
                <path
                  key={row.year}
                  class={isHollow(row) ? 'mark hollow' : 'mark'}
                  d={shapeOf(sensor, sensors)}
                  transform={`translate(${x(row.year)} ${y(row[index])}) scale(${RADIUS})`}
                />
              ),
          )}
        </g>
      );
    }),
  );
}

interface LegendProps {
  readonly series: SeriesRows;
  readonly fitted: readonly Fitted[];
  readonly hasBreak: boolean;
}

type Entry = readonly [name: string, tone: 'ndvi' | 'nbr' | 'ink' | 'bad', drawing: ComponentChildren];

const LINE = 'M -9 0 H 9';
const BARS = 'M -7 8 V -2 H -2 V 8 Z M 2 8 V -8 H 7 V 8 Z';

/** The meaning of the chart's colours, shapes, hollow points and lines. */
export function Legend({ series, fitted, hasBreak }: LegendProps) {
  const { legend, seriesColumns: columns, hollow, fits, breakMark, barMark } = texts.value;
  const drawnIf = (isDrawn: boolean, entry: Entry): readonly Entry[] => (isDrawn ? [entry] : []);
  const isFitted = (span: 'ten' | 'forty') => fitted.some((one) => one.span === span);
  const isBarred = series.some(({ disturbed_ha: hectares }) => hectares != null);
  const sensors = sensorsOf(series);
  const entries: readonly Entry[] = [
    [columns.ndvi, 'ndvi', <path d={LINE} />],
    [columns.nbr, 'nbr', <path d={LINE} />],
    ...drawnIf(isBarred, [barMark, 'bad', <path class="filled" d={BARS} opacity="0.55" />]),
    ...sensors.map((sensor): Entry => {
      return [sensor, 'ink', <path class="filled" d={shapeOf(sensor, sensors)} transform="scale(5)" />];
    }),
    ...drawnIf(series.some(isHollow), [hollow, 'ink', <circle r="5" />]),
    ...drawnIf(isFitted('ten'), [fits.ten, 'ink', <path d={LINE} />]),
    ...drawnIf(isFitted('forty'), [fits.forty, 'ink', <path d={LINE} stroke-dasharray="5 3" />]),
    ...drawnIf(hasBreak, [breakMark, 'bad', <path d="M 0 -9 V 9" stroke-dasharray="2 3" />]),
  ];
  return (
    <ul class="chart-legend bare" aria-label={legend}>
      {entries.map(([name, tone, drawing]) => (
        <li key={name}>
          <svg class={tone} viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">
            {drawing}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
