import { isVectorFileError, labelOf, outlineOf, vectorFaultDetail, type Feature } from 'sylvan/vector';
import { jsonText, originOf, withSylvan } from '../call.ts';
import { EXIT } from '../exit-codes.ts';
import { langOf, type CommonFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { textColumns } from '../layout.ts';
import { featuresIn, noteTracks } from '../polygon.ts';
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
  const features = await featuresIn(flags.file);
  noteTracks(flags.file, features, flags, io);
  const names = namesOfPlots(features);
  const today = flags.date ?? new Date().toISOString().slice(0, 10);
  const plots: Plot[] = [];
  await withSylvan(flags, io, async (engine) => {
    const options = { signal: io.signal };
    const context = { engine, origin: originOf(flags), options, today, lang: langOf(flags) };
    for (const [i, feature] of features.entries()) {
      plots.push(await plotOf(feature, names[i], { ...context, file: flags.file }, io));
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

/** Where several have one name, their numbers as well. */
function namesOfPlots(features: readonly Feature[]): string[] {
  const names = features.map(({ name, number }) => name ?? String(number));
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, i) => (isTwice(name) ? labelOf(features[i]) : name));
}

/** What is wrong with one plot is said of it, and the others go on. */
async function plotOf(
  feature: Feature,
  name: string,
  { file, ...context }: Parameters<typeof assessPlot>[1] & { readonly file: string },
  { library, signal }: Io,
): Promise<Plot> {
  const { id, geometry, properties } = feature;
  const own = { name, id, geometry, properties };
  try {
    return { ...own, evidence: await assessPlot(outlineOf(feature, file), context), problem: null };
  } catch (error) {
    signal.throwIfAborted();
    const { lang } = context;
    const problem = isVectorFileError(error)
      ? vectorFaultDetail(error, lang)
      : library.toProblem(error, { lang }).detail;
    return { ...own, evidence: null, problem };
  }
}
