import type { PackCheck } from 'sylvan/packs';
import { printRecord } from './call.ts';
import { langOf } from './flags.ts';
import { checkInput } from './input-file.ts';
import type { Io } from './io.ts';
import type { PackFileFlags } from './pack-info.ts';
import { formatCheck } from './pack-record.ts';

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
