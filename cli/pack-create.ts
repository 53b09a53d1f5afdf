import type { MakingOptions, OnPackProgress, PackInfo, PackZoneInput, Packs } from 'sylvan/packs';
import { withSylvan, printRecord } from './call.ts';
import { given, langOf, numberOf, positionOf, type TypedRequest } from './flags.ts';
import type { Io } from './io.ts';
import { paragraph } from './layout.ts';
import type { PackFileFlags } from './pack-file.ts';
import { checkTarget, writePack } from './pack-output.ts';
import { formatPack, sizeText } from './pack-record.ts';
import { packTextsOf } from './texts/pack.ts';
import { deleteUnfinished, storeUnfinished, unfinishedOf, wordsOf } from './pack-unfinished.ts';

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
    const known = left.words === words ? left.pack : undefined;
    const options = { signal: io.signal, onProgress };
    const { id } = await made(packs, known, { file, words, begun }, options, flags, io);
    await storeUnfinished(file, { words, begun: [...begun], pack: id });
    await writePack(flags, () => packs.export(id, { signal: io.signal }), io.signal);
    if (begun.has(id)) await packs.remove(id);
    await deleteUnfinished(file);
  });
  const info = await io.library.inspectPackFile(file);
  print(packTextsOf(langOf(flags)).written(file, sizeText(info.bytes, langOf(flags))), flags, io);
  printRecord(info, flags, io, (columns) => formatPack(info, langOf(flags), columns));
}

/** Notes of a run for a pack file, which are stored next to that file. */
interface Noted {
  readonly file: string;
  readonly words: string;
  /** The packs begun by runs for the file; a new one is added. */
  readonly begun: Set<string>;
}

/**
 * The pack in the folder of packs: `known`, made earlier with the same options, or a new one, whose estimate is printed first.
 */
async function made(
  packs: Packs,
  known: string | undefined,
  noted: Noted,
  options: Required<MakingOptions>,
  flags: PackCreateFlags,
  io: Io,
): Promise<PackInfo> {
  const texts = packTextsOf(langOf(flags));
  const stored = await packs.list();
  if (known !== undefined && stored.some(({ id, isComplete }) => id === known && isComplete)) {
    print(texts.goesOn(known), flags, io);
    return packs.resume(known, options);
  }
  // The typed zone may be invalid: the library, not the compiler, names all of its faults.
  const zone = zoneOf(flags) as unknown as PackZoneInput;
  const { units, bytes } = await packs.estimate(zone);
  print(texts.estimate(units, bytes === null ? null : sizeText(bytes, langOf(flags))), flags, io);
  return createNoted(packs, zone, options, noted);
}

/**
 * Makes a pack, and records next to its file that this run began it: another run for the file may remove that pack, but none that
 * existed before. Adds it to `begun`. Rejects as the library does.
 */
async function createNoted(
  packs: Packs,
  zone: PackZoneInput,
  options: Required<MakingOptions>,
  noted: Noted,
): Promise<PackInfo> {
  const before = new Set((await packs.list()).map(({ id }) => id));
  let noting: Promise<void> | undefined;
  const onProgress: OnPackProgress = (progress) => {
    // A pack that could not be recorded stays, which is harmless.
    noting ??= noteBegun(progress.pack, before, noted).catch(() => undefined);
    options.onProgress(progress);
  };
  try {
    return await packs.create(zone, { ...options, onProgress });
  } finally {
    await noting;
  }
}

async function noteBegun(
  pack: string,
  before: ReadonlySet<string>,
  { file, words, begun }: Noted,
): Promise<void> {
  if (before.has(pack) || begun.has(pack)) return;
  begun.add(pack);
  await storeUnfinished(file, { words, begun: [...begun] });
}

function zoneOf({ lat, lng, size, from, to, date }: PackCreateFlags): TypedRequest {
  const point = { ...positionOf({ lat, lng }), size: numberOf(size) };
  return given({ ...point, from: numberOf(from), to: numberOf(to), date });
}

function print(sentence: string, { json }: PackCreateFlags, { stderr }: Io): void {
  if (json !== true) stderr.write(paragraph(sentence, stderr));
}
