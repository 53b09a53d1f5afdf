import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Feature } from 'sylvan/vector';
import { OutputError, outputError } from '../output-error.ts';
import type { PlotEvidence } from './evidence.ts';
import type { AssessedPlot } from './report-data.ts';

/** The file of a run: a JSON array with an entry a line, its head first. Until the run is over its end is missing. */
export const PROVENANCE = 'provenance.json';

/** What made a run. */
export interface Head {
  /** The version of the library. */
  readonly sylvan: string;
  readonly cut_off: string;
  /** The last day that is looked at. */
  readonly until: string;
  /** The file that was read. */
  readonly file: { readonly name: string; readonly sha256: string };
  /** Options that decide what is found. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The calls of each plot, next to its geometry. */
  readonly requests: object;
}

/** A plot as the file has it, and what was found. */
interface Entry {
  readonly plot: string;
  readonly digest: string;
  readonly lang: string;
  readonly feature: Pick<Feature, 'number' | 'id' | 'name' | 'properties'> & { readonly geometry: unknown };
  readonly evidence: PlotEvidence | null;
  readonly problem: string | null;
}

/** A run as its file has it, whole or not. */
export interface Recorded {
  readonly head: Head | null;
  readonly isFinished: boolean;
  /** In their order; of a run that was stopped those of runs before, too. */
  readonly entries: readonly Entry[];
}

/** SHA-256 of values as JSON, or of bytes: 64 hex digits. */
export function sha256(value: unknown): string {
  const content = value instanceof Uint8Array ? value : JSON.stringify(value);
  return createHash('sha256').update(content).digest('hex');
}

/** What a folder has of a run before; `null` where it has none. Lines that a kill cut off are passed over. */
export async function recordedIn(folder: string): Promise<Recorded | null> {
  const path = join(folder, PROVENANCE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw outputError(error, path);
  });
  return text === null ? null : recordedOf(text);
}

/** The run that a text tells; a text that tells none has no head. */
export function recordedOf(text: string): Recorded {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let head: Head | null = null;
  const entries: Entry[] = [];
  for (const line of lines) {
    const found = parsed(line);
    if (found !== null && 'sylvan' in found) head = found as Head;
    if (found !== null && 'digest' in found) entries.push(found as Entry);
  }
  return { head, isFinished: lines.at(-1) === ']', entries };
}

function parsed(line: string): object | null {
  try {
    const found: unknown = JSON.parse(line.replace(/,$/, ''));
    return typeof found === 'object' && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** Adds to a run's file, so that a run that is stopped goes on where it was. Throws OutputError. */
export async function append(folder: string, entry: object): Promise<void> {
  const path = join(folder, PROVENANCE);
  try {
    await mkdir(folder, { recursive: true });
    // A line that a kill cut off ends here.
    await appendFile(path, `\n${JSON.stringify(entry)},`);
  } catch (error) {
    throw error instanceof OutputError ? error : outputError(error, path);
  }
}

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

/** The whole file. */
export function provenanceText(head: Head, plots: readonly AssessedPlot[], lang: string): string {
  const lines = [head, ...plots.map((plot) => entryOf(plot, lang))].map((entry) => JSON.stringify(entry));
  return `[\n${lines.join(',\n')}\n]\n`;
}
