import type { Plot } from 'sylvan/vector';
import type { PlotEvidence } from './evidence.ts';

/** A plot of the file: what was found of it, or why nothing could be. */
export interface AssessedPlot extends Pick<
  Plot,
  'feature' | 'geometry' | 'measured' | 'circleHa' | 'repairs' | 'notes'
> {
  /** What it is called: its number as well, where several have one name. */
  readonly name: string;
  /** Of what it was measured by: the same for the same ground, days and sources. */
  readonly digest: string;
  readonly evidence: PlotEvidence | null;
  /** Why there is no evidence, in the language that was asked for; whether another run may find some is not said. */
  readonly problem: string | null;
}

/** All that a run found. */
export interface EudrReport {
  readonly cut_off: string;
  /** The last day that is looked at, UTC. */
  readonly made: string;
  readonly plots: readonly AssessedPlot[];
}

/** Whether another run has nothing more to find. */
export function isWhole({ evidence }: Pick<AssessedPlot, 'evidence'>): boolean {
  if (evidence === null) return false;
  return evidence.failures.every(({ code }) => code === 'no-imagery' && evidence.loss_ha !== null);
}
