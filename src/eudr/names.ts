import { labelOf } from '../vector/feature.ts';
import type { Plot } from '../vector/plots.ts';

/** A plot and its display name. */
export type NamedPlot = Plot & {
  /** Its name in the file, with its number if several plots share the name. */
  readonly name: string;
};

/** Names plots for people; adds the number to names that several share. */
export function namesOfPlots(plots: readonly Plot[]): NamedPlot[] {
  const nameOf = ({ feature: { name, number } }: Plot) => name ?? String(number);
  const counts = new Map<string, number>();
  for (const plot of plots) counts.set(nameOf(plot), (counts.get(nameOf(plot)) ?? 0) + 1);
  return plots.map((plot) => {
    const name = nameOf(plot);
    return { ...plot, name: counts.get(name) === 1 ? name : labelOf(plot.feature) };
  });
}
