import type { Feature } from '../vector/feature.ts';
import type { PlotEvidence } from './evidence.ts';
import type { AssessedPlot } from './report-data.ts';

/** Origin of a run: its version, file, options and requests. */
export interface Head {
  /** The version of the library. */
  readonly sylvan: string;
  /** The cut-off day, UTC. */
  readonly cut_off: string;
  /** The last day considered. */
  readonly until: string;
  /** The input file. */
  readonly file: { readonly name: string; readonly sha256: string; readonly plots: number };
  /** Options that affect the results. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The calls for each plot, without its geometry. */
  readonly requests: object;
}

/** A plot as given in the file, and its results. */
export interface Entry {
  /** Display name. */
  readonly plot: string;
  /** Digest of its inputs. */
  readonly digest: string;
  /** Language of its sentences. */
  readonly lang: string;
  /** The feature of the file. */
  readonly feature: Pick<Feature, 'number' | 'id' | 'name' | 'properties'> & { readonly geometry: unknown };
  /** `null` if the plot could not be measured. */
  readonly evidence: PlotEvidence | null;
  /** Why there is no evidence. */
  readonly problem: string | null;
}

/** A plot's entry in the file of a run. */
export function entryOf({ name, digest, feature, evidence, problem }: AssessedPlot, lang: string): Entry {
  const { number, id, name: own, properties, geometry } = feature;
  return {
    plot: name,
    digest,
    lang,
    feature: { number, id, name: own, properties, geometry },
    evidence,
    problem,
  };
}

/** The complete file: the head, the plots, and the SHA-256 of the package's other files by name. */
export function provenanceText(
  head: Head,
  plots: readonly AssessedPlot[],
  lang: string,
  files: Readonly<Record<string, string>>,
): string {
  const entries = [head, ...plots.map((plot) => entryOf(plot, lang)), { files }];
  const lines = entries.map((entry) => JSON.stringify(entry));
  return `[\n${lines.join(',\n')}\n]\n`;
}
