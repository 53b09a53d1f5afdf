import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EudrReport } from 'sylvan/eudr';
import { EXIT } from '../exit-codes.ts';
import { langOf } from '../flags.ts';
import type { Io } from '../io.ts';
import { paragraph } from '../layout.ts';
import { eudrTextsOf } from '../texts/eudr.ts';
import type { EudrFlags } from './assess.ts';
import { sha256, type Recorded } from './provenance.ts';

/**
 * Reports how a replayed run compares with its record: plots that differ or are missing, files of the package that were changed,
 * and whether another version made it. Resolves with the exit code: 4 unless all agree.
 */
export async function compareRuns(
  { plots }: EudrReport,
  replayed: Recorded,
  flags: EudrFlags,
  { library, stderr }: Io,
): Promise<number> {
  const { head, entries } = replayed;
  const names = plots
    .filter(({ evidence }, i) => isOther(evidence, entries[i].evidence))
    .map(({ name }) => name);
  const measured = entries.filter(({ evidence }) => evidence !== null).length;
  const changed = await changedFiles(dirname(flags.file), replayed.files);
  const missing = (head?.file.plots ?? plots.length) - plots.length;
  const texts = eudrTextsOf(langOf(flags));
  const lines = [
    texts.checked(measured - names.length, measured, plots.length - measured),
    ...(names.length === 0 ? [] : [texts.differing(names.join(', '))]),
    ...(missing === 0 ? [] : [texts.missing(missing)]),
    ...(changed.length === 0 ? [] : [texts.changed(changed.join(', '))]),
    ...(head === null || head.sylvan === library.VERSION
      ? []
      : [texts.versions(head.sylvan, library.VERSION)]),
  ];
  if (flags.json !== true) for (const line of lines) stderr.write(paragraph(line, stderr));
  return names.length + missing + changed.length === 0 ? EXIT.ok : EXIT.upstream;
}

/** Leaves out failures, because their sentences depend on the language. */
function isOther(a: object | null, b: object | null): boolean {
  const numbersOf = (evidence: object | null) => JSON.stringify(evidence && { ...evidence, failures: [] });
  return numbersOf(a) !== numbersOf(b);
}

/** The files next to a record that do not match their digests in it; absent files are left out. */
async function changedFiles(folder: string, files: Recorded['files']): Promise<string[]> {
  const changed = await Promise.all(
    Object.entries(files).map(async ([name, digest]) => {
      const content = await readFile(join(folder, name)).catch(() => null);
      return content !== null && sha256(new Uint8Array(content)) !== digest ? [name] : [];
    }),
  );
  return changed.flat();
}
