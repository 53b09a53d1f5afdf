import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { paragraph } from './layout.ts';
import type { Writers } from './library.ts';
import { checkFolder, writeFiles, type OutputFile } from './output.ts';
import { outputTextsOf } from './texts/output.ts';

/** Options about files, which need a folder. */
interface FileFlags extends CommonFlags {
  readonly pages?: true;
  readonly trueColour?: true;
}

/** Checks the folder of `--out`, if any, before the work begins. Throws OutputError. */
export async function checkOut({ out, pages, trueColour }: FileFlags): Promise<void> {
  if (out !== undefined || pages || trueColour) await checkFolder(out ?? '');
}

/** Writes the files of `filesOf` into the folder of `--out`, if any, and tells people about it. */
export async function save(
  flags: CommonFlags,
  { library, signal, stderr }: Io,
  filesOf: (writers: Writers) => readonly OutputFile[],
): Promise<void> {
  if (flags.out === undefined) return;
  const writers = await library.writers();
  const names = await writeFiles(flags.out, filesOf(writers), signal, everyName(writers));
  if (flags.json === true) return;
  stderr.write(paragraph(outputTextsOf(langOf(flags)).written(names.length, flags.out), stderr));
}

const TABLES = [
  ...['series.csv', 'histogram-ndvi-change.csv', 'histogram-dnbr.csv'],
  ...['patches.geojson', 'loss.geojson', 'fires.geojson'],
];

/** The names of all files that a run may write, except those that every run writes. */
function everyName({ LAYER_IDS }: Writers): string[] {
  return [...LAYER_IDS.flatMap((id) => [`${id}.tif`, `${id}.svg`]), ...TABLES];
}
