import type { ComponentChildren } from 'preact';
import type { ChartData } from './chart-data.ts';
import { shapeOf } from './shapes.ts';
import { texts } from '../texts/series.ts';

interface LegendProps {
  readonly data: ChartData;
  readonly hasBreak: boolean;
}

/** The meaning of the chart's colours, shapes, hollow points and lines. */
export function Legend({ data: { sensors, measured, fitted, disturbed }, hasBreak }: LegendProps) {
  const { legend, seriesColumns: columns, hollow, fits, breakMark, barMark } = texts.value;
  const isDrawn = (span: 'ten' | 'forty') => fitted.some((one) => one.span === span);
  return (
    <ul class="chart-legend" aria-label={legend}>
      {(['ndvi', 'nbr'] as const).map((index) => (
        <Entry key={index} name={columns[index]} tone={index}>
          <path d="M -9 0 H 9" />
        </Entry>
      ))}
      {disturbed.some((value) => value !== null) && (
        <Entry name={barMark} tone="bad">
          <path class="filled" d="M -7 8 V -2 H -2 V 8 Z M 2 8 V -8 H 7 V 8 Z" opacity="0.55" />
        </Entry>
      )}
      {sensors.map((sensor) => (
        <Entry key={sensor} name={sensor} tone="ink">
          <path class="filled" d={shapeOf(sensor, sensors)} transform="scale(5)" />
        </Entry>
      ))}
      {measured.some(({ isHollow }) => isHollow.includes(true)) && (
        <Entry name={hollow} tone="ink">
          <circle r="5" />
        </Entry>
      )}
      {isDrawn('ten') && (
        <Entry name={fits.ten} tone="ink">
          <path d="M -9 0 H 9" />
        </Entry>
      )}
      {isDrawn('forty') && (
        <Entry name={fits.forty} tone="ink">
          <path d="M -9 0 H 9" stroke-dasharray="5 3" />
        </Entry>
      )}
      {hasBreak && (
        <Entry name={breakMark} tone="bad">
          <path d="M 0 -9 V 9" stroke-dasharray="2 3" />
        </Entry>
      )}
    </ul>
  );
}

interface EntryProps {
  readonly name: string;
  readonly tone: 'ndvi' | 'nbr' | 'ink' | 'bad';
  readonly children: ComponentChildren;
}

function Entry({ name, tone, children }: EntryProps) {
  return (
    <li>
      <svg class={tone} viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">
        {children}
      </svg>
      {name}
    </li>
  );
}
