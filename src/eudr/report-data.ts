import { labelOf } from '../vector/feature.ts';
import type { Plot } from '../vector/plots.ts';
import type { PlotEvidence } from './evidence.ts';

/** A plot of the file, with its results or the reason why there are none. */
export interface AssessedPlot extends Pick<
  Plot,
  'feature' | 'geometry' | 'measured' | 'circleHa' | 'repairs' | 'notes'
> {
  /** Display name; includes the plot's number if several plots share a name. */
  readonly name: string;
  /** Digest of its inputs: the same for the same ground, days and sources. */
  readonly digest: string;
  /** `null` if the plot could not be measured. */
  readonly evidence: PlotEvidence | null;
  /** Why there is no evidence, in the requested language; does not say whether another run may succeed. */
  readonly problem: string | null;
}

/** All results of a run. */
export interface EudrReport {
  /** The cut-off day, UTC. */
  readonly cut_off: string;
  /** Last day for which loss is searched, UTC. */
  readonly until: string;
  /** In the order of the file. */
  readonly plots: readonly AssessedPlot[];
}

/** Whether another run cannot add anything: a period without images will never have any. */
export function isWhole({ evidence }: Pick<AssessedPlot, 'evidence'>): boolean {
  if (evidence === null) return false;
  return evidence.failures.every(({ code }) => code === 'no-imagery');
}

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
