import {
  assessPlot,
  entryOf,
  isWhole,
  pictureName,
  type AssessedPlot,
  type Head,
  type NamedPlot,
} from 'sylvan/eudr';
import { vectorFaultDetail } from 'sylvan/vector';
import type { Layer, Origin, Sylvan } from 'sylvan/node';
import type { Lang } from 'sylvan/contract';
import { EXIT, exitCodeOf } from '../exit-codes.ts';
import { langOf, type CommonFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { listProgress } from '../list-progress.ts';
import { OutputError } from '../output-error.ts';
import { sideBySide } from '../side-by-side.ts';
import { eudrTextsOf } from '../texts/eudr.ts';
import { picturesIn, savePictures } from './pictures.ts';
import { append, sha256, type Recorded } from './provenance.ts';

/** The options of `sylvan eudr`, and the named file. */
export interface EudrFlags extends CommonFlags {
  readonly file: string;
  readonly date?: string;
  /** Whether the report has a page per plot. */
  readonly pages?: true;
}

/** Everything that all plots of a run share. */
interface Run {
  readonly engine: Sylvan;
  /** Loss is searched for up to this day. */
  readonly today: string;
  readonly origin: Origin | undefined;
  readonly head: Head;
  /** The record of a previous run in the folder, if there is one. */
  readonly before: Recorded | null;
}

/** A plot, and whether another run would end in the same way. */
export type TriedPlot = AssessedPlot & { readonly isFinal: boolean };

type Found = Pick<TriedPlot, 'evidence' | 'problem' | 'isFinal'>;

/** Number of plots assessed at once: one computes while the other waits for a host. */
const AT_ONCE = 2;
/** Side of a cell in degrees. Plots in the same cell are measured one after the other, because they share reads. */
const CELL = 0.1;

/**
 * The evidence on each plot, in the order of the plots. Reuses matching results of a previous run, and stores each new result in
 * the folder at once. A plot's error becomes its problem and the others continue. Rejects if the run is stopped.
 */
export async function assessPlots(
  plots: readonly NamedPlot[],
  run: Run,
  flags: EudrFlags,
  io: Io,
): Promise<TriedPlot[]> {
  const lang = langOf(flags);
  const digests = plots.map(({ measured }) => digestOf(measured, run));
  const known = await knownBefore(digests, run.before, flags);
  const found = new Map<string, Promise<Found>>();
  const done = plots.filter(({ fault }, i) => fault !== null || known.has(digests[i])).length;
  const bar =
    flags.json === true
      ? null
      : listProgress(io.stderr, { total: plots.length, done }, eudrTextsOf(lang).progress, lang);
  let count = done;
  const results: TriedPlot[] = [];
  const assess = async (i: number): Promise<TriedPlot> => {
    const [plot, digest] = [plots[i], digests[i]];
    const isNew = plot.fault === null && !known.has(digest);
    const ours = plot.fault === null ? known.get(digest) : faultOf(plot, lang);
    // Measures identical plots only once.
    const own =
      ours === undefined
        ? (found.get(digest) ?? measure(plot, digest, run, flags, io))
        : Promise.resolve(ours);
    found.set(digest, own);
    const assessed = { ...plot, digest, ...(await own) };
    if (isNew && isWhole(assessed) && flags.out !== undefined)
      await append(flags.out, entryOf(assessed, lang));
    if (isNew) bar?.update((count += 1));
    return assessed;
  };
  try {
    if (flags.out !== undefined && done < plots.length) await append(flags.out, run.head);
    await sideBySide(
      () => orderOf(plots).values(),
      AT_ONCE,
      io.signal,
      async (i) => {
        results[i] = await assess(i);
      },
    );
    return results;
  } finally {
    bar?.stop();
  }
}

/** The indices of the plots, sorted by cell, and in file order within a cell. */
function orderOf(plots: readonly NamedPlot[]): number[] {
  const cells = plots.map(({ measured }) => {
    const { coordinates } = (measured ?? {}) as { readonly coordinates?: readonly unknown[] };
    const [lng, lat] = (coordinates ?? []).flat(3);
    const row = Math.floor(Number(lat) / CELL) || 0;
    return [row, Math.floor(Number(lng) / CELL) || 0] as const;
  });
  return plots
    .map((_, i) => i)
    .sort((a, b) => cells[a][0] - cells[b][0] || cells[a][1] - cells[b][1] || a - b);
}

/** Hash of everything that determines the numbers: the ground, the days, the images and the version. */
function digestOf(measured: unknown, { head: { sylvan, requests, options } }: Run): string {
  return sha256({ sylvan, requests, options, measured });
}

/** A previous run's results for the same plots; with pages, only if their pictures exist too. */
async function knownBefore(
  digests: readonly string[],
  before: Recorded | null,
  flags: EudrFlags,
): Promise<Map<string, Found>> {
  const known = new Map<string, Found>();
  const pictures = flags.pages === true ? await picturesIn(flags.out ?? '') : null;
  const entries = new Map(before?.entries.map((entry) => [entry.digest, entry]));
  for (const digest of new Set(digests)) {
    const entry = entries.get(digest);
    if (entry === undefined || !isWhole(entry)) continue;
    const isInOtherWords = entry.lang !== langOf(flags) && entry.evidence!.failures.length > 0;
    // A layer may have no picture, but the latest year always has one.
    const hasPictures = pictures?.has(pictureName(digest, 'ndvi-after', langOf(flags))) ?? true;
    if (!isInOtherWords && hasPictures)
      known.set(digest, { evidence: entry.evidence, problem: null, isFinal: true });
  }
  return known;
}

function faultOf({ fault }: NamedPlot, lang: Lang): Found {
  return { evidence: null, problem: vectorFaultDetail(fault!, lang), isFinal: true };
}

async function measure(plot: NamedPlot, digest: string, run: Run, flags: EudrFlags, io: Io): Promise<Found> {
  const { library, signal } = io;
  const lang = langOf(flags);
  const { engine, origin, today } = run;
  const { out, pages } = flags;
  const pictured = pages === true &&
    out !== undefined && {
      onCompared: (layers: readonly Layer[]) =>
        savePictures(layers, { folder: out, digest, outline: plot.measured as never, lang }, io),
    };
  try {
    const options = { today, signal, lang, ...(origin && { origin }), ...pictured };
    const evidence = await assessPlot(engine, plot.measured, options);
    return { evidence, problem: null, isFinal: isWhole({ evidence }) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutputError) throw error;
    const { code, detail } = library.toProblem(error, { lang });
    const exit = exitCodeOf(code);
    return { evidence: null, problem: detail, isFinal: exit === EXIT.badInput || exit === EXIT.noImagery };
  }
}
