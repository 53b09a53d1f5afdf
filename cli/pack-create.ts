import { withSylvan, printRecord } from './call.ts';
import { given, langOf, numberOf, type TypedRequest } from './flags.ts';
import type { Io } from './io.ts';
import { textColumns, wrap } from './layout.ts';
import type { Engine, MakingOptions, Pack, PackZoneInput } from './library.ts';
import type { PackFileFlags } from './pack-info.ts';
import { checkTarget, writePack } from './pack-output.ts';
import { formatPack, sizeText } from './pack-record.ts';
import { packTextsOf } from './pack-texts.ts';
import { forgetUnfinished, keepUnfinished, unfinishedPack, wordsOf } from './pack-unfinished.ts';

/** The options of `sylvan pack create` as they were typed. */
export interface PackCreateFlags extends PackFileFlags {
  readonly from?: string;
  readonly to?: string;
  readonly date?: string;
  readonly force?: true;
}

/**
 * Makes a pack in the folder of packs, moves it into the file, and prints what it holds. What was made stays until the file is whole, so
 * that the same words go on where a run was stopped. Rejects with what the library rejects with, or OutputError.
 */
export async function packCreateCommand(flags: PackCreateFlags, io: Io): Promise<void> {
  const { file } = flags;
  await checkTarget(flags);
  await withSylvan(flags, io, async (sylvan, display) => {
    const onProgress: MakingOptions['onProgress'] = (progress) => display.showPack(progress);
    const words = wordsOf(zoneOf(flags), flags, io);
    const { id } = await made(sylvan, words, { signal: io.signal, onProgress }, flags, io);
    await keepUnfinished(file, { words, pack: id });
    await writePack(flags, () => sylvan.packs.export(id, io), io.signal);
    await sylvan.packs.remove(id);
    await forgetUnfinished(file);
  });
  const info = await io.library.inspectPackFile(file);
  tell(packTextsOf(langOf(flags)).written(file, sizeText(info.bytes, langOf(flags))), flags, io);
  printRecord(info, flags, io, (columns) => formatPack(info, langOf(flags), columns));
}

/** The pack in the folder of packs: one that these words made already, or a new one, which takes what is told first. */
async function made(
  { packs }: Engine,
  words: string,
  options: MakingOptions,
  flags: PackCreateFlags,
  io: Io,
): Promise<Pack> {
  const texts = packTextsOf(langOf(flags));
  const begun = await unfinishedPack(flags.file, words);
  if (begun !== undefined && (await packs.list()).some(({ id, isComplete }) => id === begun && isComplete)) {
    tell(texts.goesOn(begun), flags, io);
    return packs.resume(begun, options);
  }
  // What was typed may be no valid zone: the library, not the compiler, names every fault of it.
  const zone = zoneOf(flags) as unknown as PackZoneInput;
  const { units, bytes } = await packs.estimate(zone);
  tell(texts.estimate(units, sizeText(bytes, langOf(flags))), flags, io);
  return packs.create(zone, options);
}

function zoneOf({ lat, lng, size, from, to, date }: PackCreateFlags): TypedRequest {
  const place = { lat: numberOf(lat), lng: numberOf(lng), size: numberOf(size) };
  return given({ ...place, from: numberOf(from), to: numberOf(to), date });
}

function tell(sentence: string, { json }: PackCreateFlags, { stderr }: Io): void {
  if (json !== true) stderr.write(`${wrap(sentence, textColumns(stderr.columns)).join('\n')}\n`);
}
