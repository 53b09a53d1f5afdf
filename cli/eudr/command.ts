import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  CUT_OFF,
  eudrFiles,
  isWhole,
  namesOfPlots,
  provenanceText,
  requestsOf,
  type EudrReport,
  type Head,
} from 'sylvan/eudr';
import { plotsOf, type Feature } from 'sylvan/vector';
import { jsonText, originOf, withSylvan } from '../call.ts';
import { EXIT } from '../exit-codes.ts';
import { langOf, type CommonFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { textColumns, wrap } from '../layout.ts';
import { featuresIn } from '../polygon.ts';
import { bundledSample } from '../sample.ts';
import { checkOut, save } from '../save.ts';
import { eudrTextsOf } from '../texts/eudr.ts';
import { assessPlots, type EudrFlags } from './assess.ts';
import { dropPictures } from './pictures.ts';
import { recordedIn, recordedOf, sha256, type Recorded } from './provenance.ts';
import { formatPlots } from './table.ts';

/**
 * Assesses every plot of a file, prints them and writes their files. Resolves with the exit code: 2 if a plot must be corrected,
 * 4 if another run may find more; of a replayed run, 4 if a plot differs. Rejects with OutputError, and if the run is stopped.
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
  const head = headOf(flags, io, { today, sha256: digest });
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
  const pictures =
    flags.pages && flags.out !== undefined ? await dropPictures(flags.out, digests, lang) : null;
  await save(flags, io, () => [
    ...eudrFiles(report, { lang, pictures, head }),
    { name: 'provenance.json', make: () => provenanceText(head, assessed, lang) },
  ]);
  if (replayed !== null) return compareRuns(report, replayed, flags, io);
  const isOpen = plots.some(({ fault }, i) => fault === null && !isWhole(assessed[i]));
  if (isOpen) return EXIT.upstream;
  return plots.some(({ fault }) => fault !== null) ? EXIT.badInput : EXIT.ok;
}

/** Reports which plots of a replayed run differ from its record; resolves with the exit code. */
function compareRuns(report: EudrReport, replayed: Recorded, flags: EudrFlags, { stderr }: Io): number {
  const names = differing(report, replayed);
  const { plots } = report;
  const text = eudrTextsOf(langOf(flags)).replayed(
    plots.length - names.length,
    plots.length,
    names.join(', '),
  );
  if (flags.json !== true) stderr.write(`${wrap(text, textColumns(stderr.columns)).join('\n')}\n`);
  return names.length === 0 ? EXIT.ok : EXIT.upstream;
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

/** Caches reads by default, unless the caller says otherwise. */
function sharesReads({ cache, pack, sample }: CommonFlags): boolean {
  return cache === undefined && pack === undefined && sample === undefined;
}

function headOf(
  { file, catalog, pack, sample, service }: EudrFlags,
  { library }: Io,
  { today, sha256: digest }: { readonly today: string; readonly sha256: string },
): Head {
  return {
    sylvan: library.VERSION,
    cut_off: CUT_OFF,
    until: today,
    file: { name: basename(file), sha256: digest },
    options: { catalog, pack, sample, service },
    requests: requestsOf(today),
  };
}

/** The names of the plots that differ from the record. */
function differing({ plots }: EudrReport, { entries }: Recorded): string[] {
  const numbersOf = (evidence: object | null) => JSON.stringify({ ...evidence, failures: [] });
  return plots
    .filter(({ evidence }, i) => numbersOf(entries[i].evidence) !== numbersOf(evidence))
    .map(({ name }) => name);
}

/** The JSON output: only as much of the file as identifies a plot. */
function jsonOf({ plots, ...report }: EudrReport): object {
  return {
    ...report,
    plots: plots.map(({ name, feature, circleHa, repairs, notes, evidence, problem }) => ({
      ...{ name, id: feature.id, geometry: feature.geometry, properties: feature.properties },
      ...{ circle_ha: circleHa, repairs, notes, evidence, problem },
    })),
  };
}
