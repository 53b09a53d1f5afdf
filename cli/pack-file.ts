import type { PackCheck } from 'sylvan/packs';
import { printRecord } from './call.ts';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { checkInput } from './input-file.ts';
import { formatCheck, formatPack } from './pack-record.ts';

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

/**
 * Reads a whole pack file and prints whether it is intact. Rejects as `pack info` does, and with `pack-invalid` if it is damaged.
 */
export async function packVerifyCommand(flags: PackFileFlags, io: Io): Promise<void> {
  const { file } = flags;
  await checkInput(file);
  const check = await io.library.verifyPackFile(file, { signal: io.signal });
  printRecord(check, flags, io, (columns) => formatCheck(file, check, langOf(flags), columns));
  if (!check.isWhole) throw damagedPack(check, io);
}

function damagedPack({ damaged, entries }: PackCheck, { library }: Io): Error {
  const [{ name: entry }] = damaged;
  const one = damaged.length === 1 ? 'is' : 'are';
  return new library.SylvanError(
    'pack-invalid',
    `Of the pack's ${entries} entries ${damaged.length} ${one} damaged.`,
    { fields: { fault: 'damaged', entry } },
  );
}
