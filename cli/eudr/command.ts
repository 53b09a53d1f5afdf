import { jsonText, withSylvan } from '../call.ts';
import { EXIT } from '../exit-codes.ts';
import { langOf, type CommonFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { textColumns } from '../layout.ts';
import { featuresOf, namesOf, type Feature } from '../polygon.ts';
import { checkOut, save } from '../save.ts';
import { eudrFiles } from './files.ts';
import { assessPlot, CUT_OFF, type Plot } from './plot.ts';
import { formatPlots } from './table.ts';

/** The options of `sylvan eudr`, and the file that was named. */
export interface EudrFlags extends CommonFlags {
  readonly file: string;
  readonly date?: string;
}

/**
 * Assesses every plot of a file, prints them and writes their files. Resolves with the exit code: not 0 where a plot could not be
 * assessed. Rejects with OutputError, and where the run is stopped.
 */
export async function eudrCommand(flags: EudrFlags, io: Io): Promise<number> {
  await checkOut(flags);
  const features = await featuresOf(flags.file);
  const today = flags.date ?? new Date().toISOString().slice(0, 10);
  const plots: Plot[] = [];
  await withSylvan(flags, io, async (engine) => {
    const options = { signal: io.signal, ...(flags.sample !== undefined && { sample: flags.sample }) };
    const context = { engine, options, today, lang: langOf(flags) };
    for (const [i, feature] of features.entries()) {
      plots.push(await plotOf(feature, i, context, io));
      if (flags.json !== true) io.stderr.write(`${plots.length}/${features.length}\n`);
    }
  });
  const report = { cut_off: CUT_OFF, made: today, plots };
  io.stdout.write(
    flags.json === true
      ? jsonText(report)
      : formatPlots(plots, langOf(flags), textColumns(io.stdout.columns)),
  );
  await save(flags, io, (writers) => eudrFiles(report, langOf(flags), writers));
  return plots.every(({ evidence }) => evidence !== null) ? EXIT.ok : EXIT.upstream;
}

/** What is wrong with one plot is said of it, and the others go on. */
async function plotOf(
  feature: Feature,
  i: number,
  context: Parameters<typeof assessPlot>[1],
  { library, signal }: Io,
): Promise<Plot> {
  const { geometry, properties } = feature;
  const [name = String(i + 1)] = namesOf(feature);
  const own = { name, geometry: geometry ?? null, properties: properties ?? {} };
  try {
    return { ...own, evidence: await assessPlot(geometry, context), problem: null };
  } catch (error) {
    signal.throwIfAborted();
    return { ...own, evidence: null, problem: library.toProblem(error, { lang: context.lang }).detail };
  }
}
