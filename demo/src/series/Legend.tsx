import type { ComponentChildren } from 'preact';
import { shapeOf } from './Chart.tsx';
import type { SeriesRows } from '../ui/trend-years.ts';
import { isHollow, sensorsOf, type Fitted } from './chart-data.ts';
import { texts } from '../texts/series.ts';

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
