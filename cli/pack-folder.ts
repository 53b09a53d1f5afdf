import type { Packs } from 'sylvan/packs';
import { jsonText, printRecord, withSylvan } from './call.ts';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { paragraph } from './layout.ts';
import type { PackFileFlags } from './pack-file.ts';
import { checkTarget, writePack } from './pack-output.ts';
import { formatPacks, sizeText } from './pack-record.ts';
import { packTextsOf } from './texts/pack.ts';

/** The options of `sylvan pack remove`, and the named pack. */
export interface PackIdFlags extends CommonFlags {
  readonly id: string;
}

/** The options of `sylvan pack export` as typed. */
export interface PackExportFlags extends PackIdFlags, PackFileFlags {
  readonly force?: true;
}

/** Prints the packs in the folder of packs. Rejects with the library's errors. */
export async function packListCommand(flags: CommonFlags, io: Io): Promise<void> {
  const packs = await withPacks(flags, io, (packs) => packs.list());
  printRecord(packs, flags, io, (columns) => formatPacks(packs, langOf(flags), columns));
}

/** Writes a pack of the folder to a file and keeps it in the folder. Rejects as `pack create` does. */
export async function packExportCommand(flags: PackExportFlags, io: Io): Promise<void> {
  const { file } = flags;
  await checkTarget(flags);
  await withPacks(flags, io, async (packs) => {
    const id = await wholeId(packs, flags.id);
    await writePack(flags, () => packs.export(id, { signal: io.signal }), io.signal);
  });
  const info = await io.library.inspectPackFile(file);
  const lang = langOf(flags);
  printDone(
    { id: info.id, file, bytes: info.bytes },
    packTextsOf(lang).written(file, sizeText(info.bytes, lang)),
    flags,
    io,
  );
}

/** Deletes a pack from the folder. Rejects with `not-found` if no pack has that id. */
export async function packRemoveCommand(flags: PackIdFlags, io: Io): Promise<void> {
  const id = await withPacks(flags, io, async (packs) => {
    const { id: known } = await packs.open(await wholeId(packs, flags.id));
    await packs.remove(known);
    return known;
  });
  printDone({ removed: id }, packTextsOf(langOf(flags)).removed(id), flags, io);
}

function withPacks<T>(flags: CommonFlags, io: Io, work: (packs: Packs) => Promise<T>): Promise<T> {
  return withSylvan(flags, io, (sylvan) => work(io.library.packsOf(sylvan)));
}

/** The only id that begins with the typed text. If there is not exactly one, the text itself, which the library refuses. */
async function wholeId(packs: Packs, typed: string): Promise<string> {
  const matching = (await packs.list()).filter(({ id }) => typed !== '' && id.startsWith(typed));
  return matching.length === 1 ? matching[0].id : typed;
}

function printDone(facts: object, sentence: string, flags: CommonFlags, { stdout }: Io): void {
  stdout.write(flags.json === true ? jsonText(facts) : paragraph(sentence, stdout));
}
