import { signal } from '@preact/signals';
import type { ChartData } from './chart-data.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark. */
export const isDark = signal(dark.matches);

dark.addEventListener('change', () => (isDark.value = dark.matches));

/** The page's colours as canvases accept them: computed colours, not tokens that depend on the scheme. */
export function chartColours(spot: HTMLElement) {
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

/** Options for drawing a chart. */
export interface ChartOptions {
  readonly data: ChartData;
  /** The year of the greatest disturbance, marked as a break; null if none. */
  readonly breakYear: number | null;
  /** Colours in a form that canvases accept. */
  readonly colours: ReturnType<typeof chartColours>;
  readonly formatValue: (value: number) => string;
  readonly formatHectares: (value: number) => string;
  /** Called with the index in `data.years` under the pointer, null when it leaves. */
  readonly onPoint: (index: number | null) => void;
}
