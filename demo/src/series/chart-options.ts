import type { ChartData } from './chart-data.ts';

/** Options for drawing a chart. */
export interface ChartOptions {
  readonly data: ChartData;
  /** The year of the greatest disturbance, marked as a break; null if none. */
  readonly breakYear: number | null;
  /** Colours in a form that canvases accept. */
  readonly colours: Readonly<Record<'ndvi' | 'nbr' | 'ink' | 'line' | 'card' | 'bad', string>>;
  readonly formatValue: (value: number) => string;
  readonly formatHectares: (value: number) => string;
  /** Called with the index in `data.years` under the pointer, null when it leaves. */
  readonly onPoint: (index: number | null) => void;
}
