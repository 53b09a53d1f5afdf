import type { ChartData } from './chart-data.ts';

/** What a chart is drawn with. */
export interface ChartOptions {
  readonly data: ChartData;
  /** The year of the greatest disturbance, marked as a break; null for none. */
  readonly breakYear: number | null;
  /** Colours as canvases know them. */
  readonly colours: Readonly<Record<'ndvi' | 'nbr' | 'ink' | 'line' | 'card' | 'bad', string>>;
  readonly formatValue: (value: number) => string;
  readonly formatHectares: (value: number) => string;
  /** Called with the place in `data.years` under the pointer, null when it leaves. */
  readonly onPoint: (index: number | null) => void;
}
