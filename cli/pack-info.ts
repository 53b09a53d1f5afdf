import { printRecord } from './call.ts';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { checkInput } from './input-file.ts';
import { formatPack } from './pack-record.ts';

/** What the commands on a pack's file are given. */
export interface PackFileFlags extends CommonFlags {
  readonly file: string;
}

/** Prints what the pack in a file holds. Rejects with what the library rejects with, or OutputError. */
export async function packInfoCommand(flags: PackFileFlags, io: Io): Promise<void> {
  await checkInput(flags.file);
  const info = await io.library.inspectPackFile(flags.file);
  printRecord(info, flags, io, (columns) => formatPack(info, langOf(flags), columns));
}
