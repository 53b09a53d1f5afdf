import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  CUT_OFF,
  eudrFiles,
  namesOfPlots,
  provenanceText,
  requestsOf,
  type EudrReport,
  type Head,
  type Reporting,
} from 'sylvan/eudr';
import { plotsOf, type Feature } from 'sylvan/vector';
import { jsonText, withSylvan } from '../call.ts';
import { EXIT } from '../exit-codes.ts';
import { langOf, type CommonFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { bundledSample, originOf } from '../origin.ts';
import { textColumns } from '../layout.ts';
import type { OutputFile } from '../output.ts';
import { featuresIn } from '../polygon.ts';
import { checkOut, save } from '../save.ts';
import { assessPlots, type EudrFlags, type TriedPlot } from './assess.ts';
import { dropPictures } from './pictures.ts';
import { recordedIn, recordedOf, sha256, type Recorded } from './provenance.ts';
import { compareRuns } from './replay.ts';
import { formatPlots } from './table.ts';

/**
 * Assesses every plot of a file, prints them and writes their files. Resolves with the exit code: 2 if a plot could not be
 * measured, 4 if another run may find more; for a replayed run, 4 unless it agrees with its record. Rejects with OutputError, and
 * if the run is stopped.
 */
export async function eudrCommand(typed: EudrFlags, io: Io): Promise<number> {
  await checkOut(typed);
  const { features, replayed, digest } = await plotsIn(typed.file);
  const flags = { ...replayed?.head?.options, ...typed };
  const before = flags.out === undefined ? null : await recordedIn(flags.out);
  const today =
    flags.date ??
    replayed?.head?.until ??
    startedOn(before) ??
    bundledSample(flags, io)?.request.date ??
    new Date().toISOString().slice(0, 10);
  const file = replayed?.head?.file ?? { name: basename(flags.file), sha256: digest, plots: features.length };
  const head = headOf(flags, io, { today, file });
  const lang = langOf(flags);
  const plots = namesOfPlots(await plotsOf(features, flags.file));
  // Neighbouring plots share reads.
  const cached = { ...flags, ...(sharesReads(flags) && { cache: true as const }) };
  const assessed = await withSylvan(cached, io, (engine) =>
    assessPlots(plots, { engine, origin: originOf(flags), today, head, before }, flags, io),
  );
  const report: EudrReport = { cut_off: CUT_OFF, until: today, plots: assessed };
  io.stdout.write(
    flags.json === true
      ? jsonText(jsonOf(report))
      : formatPlots(assessed, lang, textColumns(io.stdout.columns)),
  );
  const digests = assessed.map(({ digest: own }) => own);
  const drawn = flags.out === undefined ? null : await dropPictures(flags.out, digests);
  await save(flags, io, () => packageOf(report, { lang, pictures: flags.pages ? drawn : null, head }));
  return replayed === null ? exitOf(assessed) : compareRuns(report, replayed, flags, io);
}

/** 4 if another run may find more, 2 if a plot has no evidence and would have none again. */
function exitOf(plots: readonly TriedPlot[]): number {
  if (plots.some(({ isFinal }) => !isFinal)) return EXIT.upstream;
  return plots.some(({ evidence }) => evidence === null) ? EXIT.badInput : EXIT.ok;
}

/** The files of the package; the last one states the SHA-256 of the others. */
function packageOf(report: EudrReport, reporting: Reporting): OutputFile[] {
  const digests: Record<string, string> = {};
  const files = eudrFiles(report, reporting).map(({ name, make }) => ({
    name,
    make: () => {
      const text = make();
      digests[name] = sha256(new TextEncoder().encode(text));
      return text;
    },
  }));
  const { head, lang } = reporting;
  return [
    ...files,
    { name: 'provenance.json', make: () => provenanceText(head, report.plots, lang, digests) },
  ];
}

/** The features of a file, or of a run recorded in its provenance. */
async function plotsIn(
  file: string,
): Promise<{ features: readonly Feature[]; replayed: Recorded | null; digest: string }> {
  if (!/\.json$/i.test(file)) return { ...(await fileOf(file)), replayed: null };
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!text.startsWith('[')) return { ...(await fileOf(file)), replayed: null };
  const replayed = recordedOf(text);
  if (replayed.head === null) return { ...(await fileOf(file)), replayed: null };
  const features = replayed.entries.map(({ feature }) => feature as Feature);
  return { features, replayed, digest: replayed.head.file.sha256 };
}

async function fileOf(file: string): Promise<{ features: readonly Feature[]; digest: string }> {
  const features = await featuresIn(file);
  return { features, digest: sha256(new Uint8Array(await readFile(file))) };
}

/** A stopped run resumes with its original day. */
function startedOn(before: Recorded | null): string | undefined {
  return before === null || before.isFinished ? undefined : before.head?.until;
}

/** Whether reads are cached although the caller has not asked for it: always, except for packs and samples. */
function sharesReads({ cache, pack, sample }: CommonFlags): boolean {
  return cache === undefined && pack === undefined && sample === undefined;
}

function headOf(
  { catalog, pack, sample, service }: EudrFlags,
  { library }: Io,
  { today, file }: { readonly today: string; readonly file: Head['file'] },
): Head {
  return {
    sylvan: library.VERSION,
    cut_off: CUT_OFF,
    until: today,
    file,
    options: { catalog, pack, sample, service },
    requests: requestsOf(today),
  };
}

/** The JSON output, with only as much of the file as identifies a plot. */
function jsonOf({ plots, ...report }: EudrReport): object {
  return {
    ...report,
    plots: plots.map(({ name, feature, circleHa, repairs, notes, evidence, problem }) => ({
      ...{ name, id: feature.id, geometry: feature.geometry, properties: feature.properties },
      ...{ circle_ha: circleHa, repairs, notes, evidence, problem },
    })),
  };
}
