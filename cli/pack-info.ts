import { printRecord } from './call.ts';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { checkInput } from './input-file.ts';
import { formatPack } from './pack-record.ts';

/** The options of commands on a pack file. */
export interface PackFileFlags extends CommonFlags {
  readonly file: string;
}

/** Prints the contents of a pack file. Rejects with the library's errors, or OutputError. */
export async function packInfoCommand(flags: PackFileFlags, io: Io): Promise<void> {
  await checkInput(flags.file);
  const info = await io.library.inspectPackFile(flags.file);
  printRecord(info, flags, io, (columns) => formatPack(info, langOf(flags), columns));
}
