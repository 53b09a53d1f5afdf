import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { textColumns, wrap } from './layout.ts';
import type { Writers } from './library.ts';
import { checkFolder, writeFiles, type OutputFile } from './output.ts';
import { outputTextsOf } from './output-texts.ts';

/** Refuses the folder of `--out`, where one is named, before the work begins. Throws OutputError. */
export async function checkOut({ out }: CommonFlags): Promise<void> {
  if (out !== undefined) await checkFolder(out);
}

/** Writes the files that `filesOf` names into the folder of `--out`, where one is named, and says so to people. */
export async function save(
  flags: CommonFlags,
  { library, signal, stderr }: Io,
  filesOf: (writers: Writers) => readonly OutputFile[],
): Promise<void> {
  if (flags.out === undefined) return;
  const names = await writeFiles(flags.out, filesOf(await library.writers()), signal);
  if (flags.json === true) return;
  const note = outputTextsOf(langOf(flags)).written(names.length, flags.out);
  stderr.write(`${wrap(note, textColumns(stderr.columns)).join('\n')}\n`);
}
