import { printRecord } from './call.ts';
import { langOf } from './flags.ts';
import { checkInput } from './input-file.ts';
import type { Io } from './io.ts';
import type { PackFileCheck } from './library.ts';
import type { PackFileFlags } from './pack-info.ts';
import { damagedBytes, formatCheck } from './pack-record.ts';

/**
 * Reads all of a pack's file and prints whether it is whole. Rejects as `pack info` does; with `pack-invalid` where it is not.
 */
export async function packVerifyCommand(flags: PackFileFlags, io: Io): Promise<void> {
  const { file } = flags;
  await checkInput(file);
  const check = await io.library.verifyPackFile(file, { signal: io.signal });
  printRecord(check, flags, io, (columns) => formatCheck(file, check, langOf(flags), columns));
  if (!check.isWhole) throw damagedPack(check, io);
}

function damagedPack(check: PackFileCheck, { library }: Io): Error {
  const bytes = damagedBytes(check);
  const { length } = check.damaged;
  const asset = check.damaged.find(({ url }) => url !== undefined)?.url;
  return new library.SylvanError(
    'pack-invalid',
    `Of the pack's ${check.parts} parts ${length} ${length === 1 ? 'is' : 'are'} damaged, ${bytes} bytes of ${check.bytes}.`,
    { fields: { fault: 'damaged', bytes, ...(asset !== undefined && { asset }) } },
  );
}
