import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from './io.ts';
import { textColumns, wrap } from './layout.ts';
import type { Answer, Lang } from './library.ts';
import { progressDisplay } from './progress.ts';
import { formatRecord, type AskedZone } from './record.ts';
import { textsOf } from './texts.ts';

/** The options of `sylvan analyze` as they were typed. */
export interface AnalyzeFlags {
  readonly lat?: string;
  readonly lng?: string;
  readonly size?: string;
  readonly date?: string;
  readonly lang?: string;
  readonly catalog?: string;
  readonly sample?: string;
  readonly json?: true;
}

type Request = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const DEFAULT_SIZE = 10;

/** Runs one analysis and prints its record; rejects with what the library rejects with. */
export async function analyzeCommand(flags: AnalyzeFlags, io: Io): Promise<void> {
  if (flags.sample === undefined) return analyzeAndPrint(requestOf(flags), flags.catalog, flags, io);
  await withSample(flags.sample, flags, io);
}

/** The language to speak: what is asked for, if it is one of ours. */
export function langOf({ lang }: AnalyzeFlags): Lang {
  return lang === 'fr' ? 'fr' : 'en';
}

/** Writes the sample into a folder of its own, which is gone afterwards, however the analysis ends. */
async function withSample(id: string, flags: AnalyzeFlags, io: Io): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-sample-'));
  try {
    const sample = await io.library.writeSample(id, folder);
    io.signal.throwIfAborted();
    if (flags.json !== true) io.stderr.write(simulatedNote(id, flags, io));
    await analyzeAndPrint({ ...sample.request, ...requestOf(flags) }, sample.folder, flags, io);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function simulatedNote(id: string, flags: AnalyzeFlags, { stderr }: Io): string {
  const note = textsOf(langOf(flags)).simulated(id);
  return `${wrap(note, textColumns(stderr.columns)).join('\n')}\n`;
}

async function analyzeAndPrint(
  request: Request,
  catalog: string | undefined,
  flags: AnalyzeFlags,
  io: Io,
): Promise<void> {
  const answer = await analyze(request, catalog, flags, io);
  io.stdout.write(
    flags.json === true
      ? `${JSON.stringify(answer, null, 2)}\n`
      : formatRecord(answer, askedZone(request), langOf(flags), textColumns(io.stdout.columns)),
  );
}

async function analyze(
  request: Request,
  catalog: string | undefined,
  flags: AnalyzeFlags,
  { library, signal, stderr }: Io,
): Promise<Answer> {
  const display = progressDisplay(stderr, langOf(flags));
  const sylvan = library.createSylvan(catalog === undefined ? {} : { catalog });
  try {
    return await sylvan.analyze(request, { signal, onProgress: (progress) => display.show(progress) });
  } finally {
    display.stop();
    await sylvan.close();
  }
}

/**
 * The request that the options make. Numbers become numbers; anything else goes on as it was typed, so that the library
 * names every fault at once, in its own words.
 */
function requestOf({ lat, lng, size, date, lang }: AnalyzeFlags): Request {
  const typed = { lat: numberOf(lat), lng: numberOf(lng), size: numberOf(size), date, lang };
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
}

function numberOf(typed: string | undefined): number | string | undefined {
  return typed !== undefined && NUMBER.test(typed) ? Number(typed) : typed;
}

/** The zone of a request that was answered, and so is valid. */
function askedZone({ lat, lng, size = DEFAULT_SIZE }: Request): AskedZone {
  return { lat: Number(lat), lng: Number(lng), size: Number(size) };
}
