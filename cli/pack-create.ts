import type { MakingOptions, OnPackProgress, PackInfo, PackZoneInput, Packs } from 'sylvan/packs';
import { withSylvan, printRecord } from './call.ts';
import { given, langOf, numberOf, type TypedRequest } from './flags.ts';
import type { Io } from './io.ts';
import { paragraph } from './layout.ts';
import type { PackFileFlags } from './pack-file.ts';
import { createNoted } from './pack-making.ts';
import { checkTarget, writePack } from './pack-output.ts';
import { formatPack, sizeText } from './pack-record.ts';
import { packTextsOf } from './texts/pack.ts';
import {
  deleteUnfinished,
  storeUnfinished,
  unfinishedOf,
  wordsOf,
  type Unfinished,
} from './pack-unfinished.ts';

/** The options of `sylvan pack create` as typed. */
export interface PackCreateFlags extends PackFileFlags {
  readonly from?: string;
  readonly to?: string;
  readonly date?: string;
  readonly force?: true;
}

/**
 * Makes a pack in the folder of packs, writes it to the file, and prints its contents. Keeps the pack in the folder until the
 * file is complete, so that the same command resumes a stopped run. Then removes it, unless it existed before any run for the
 * file. Rejects with the library's errors, or OutputError.
 */
export async function packCreateCommand(flags: PackCreateFlags, io: Io): Promise<void> {
  const { file } = flags;
  await checkTarget(flags);
  await withSylvan(flags, io, async (sylvan, display) => {
    const onProgress: OnPackProgress = (progress) => display.showPack(progress);
    const words = wordsOf(zoneOf(flags), flags, io);
    const left = await unfinishedOf(file);
    const begun = new Set(left.begun);
    const packs = io.library.packsOf(sylvan);
    const { id } = await made(packs, { left, words, begun }, { signal: io.signal, onProgress }, flags, io);
    await storeUnfinished(file, { words, begun: [...begun], pack: id });
    await writePack(flags, () => packs.export(id, { signal: io.signal }), io.signal);
    if (begun.has(id)) await packs.remove(id);
    await deleteUnfinished(file);
  });
  const info = await io.library.inspectPackFile(file);
  print(packTextsOf(langOf(flags)).written(file, sizeText(info.bytes, langOf(flags))), flags, io);
  printRecord(info, flags, io, (columns) => formatPack(info, langOf(flags), columns));
}

interface Runs {
  /** State left by earlier runs for the file. */
  readonly left: Unfinished;
  readonly words: string;
  /** The packs begun by runs for the file; a new one is added. */
  readonly begun: Set<string>;
}

/** The pack in the folder of packs: one that the same options made earlier, or a new one, after printing its estimate. */
async function made(
  packs: Packs,
  { left, words, begun }: Runs,
  options: Required<MakingOptions>,
  flags: PackCreateFlags,
  io: Io,
): Promise<PackInfo> {
  const texts = packTextsOf(langOf(flags));
  const known = left.words === words ? left.pack : undefined;
  if (known !== undefined && (await packs.list()).some(({ id, isComplete }) => id === known && isComplete)) {
    print(texts.goesOn(known), flags, io);
    return packs.resume(known, options);
  }
  // The typed zone may be invalid: the library, not the compiler, names all of its faults.
  const zone = zoneOf(flags) as unknown as PackZoneInput;
  const { units, bytes } = await packs.estimate(zone);
  print(texts.estimate(units, bytes === null ? null : sizeText(bytes, langOf(flags))), flags, io);
  return createNoted(packs, zone, options, { file: flags.file, words, begun });
}

function zoneOf({ lat, lng, size, from, to, date }: PackCreateFlags): TypedRequest {
  const point = { lat: numberOf(lat), lng: numberOf(lng), size: numberOf(size) };
  return given({ ...point, from: numberOf(from), to: numberOf(to), date });
}

function print(sentence: string, { json }: PackCreateFlags, { stderr }: Io): void {
  if (json !== true) stderr.write(paragraph(sentence, stderr));
}
