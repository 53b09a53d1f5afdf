import type { AnalyzeRequestInput } from 'sylvan/node';
import type { Io } from './io.ts';
import { textColumns, wrap } from './layout.ts';
import type { Answer, Lang } from './library.ts';
import { progressDisplay, type ProgressDisplay } from './progress.ts';
import type { AskedZone } from './record-parts.ts';
import { formatRecord } from './record.ts';
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
  const display = progressDisplay(io.stderr, langOf(flags));
  try {
    const { request, answer } = await analyzed(flags, { ...io, display });
    display.stop();
    print(answer, request, flags, io);
  } finally {
    display.stop();
  }
}

/** The language to speak: what is asked for, if it is one of ours. */
export function langOf({ lang }: AnalyzeFlags): Lang {
  return lang === 'fr' ? 'fr' : 'en';
}

interface Analyzed {
  readonly request: Request;
  readonly answer: Answer;
}

type Stage = Io & { readonly display: ProgressDisplay };

async function analyzed(
  flags: AnalyzeFlags,
  { library, firmsKey, signal, display, stderr }: Stage,
): Promise<Analyzed> {
  const { sample, catalog } = flags;
  const bundled = library.SAMPLES.find(({ id }) => id === sample);
  const request = { ...bundled?.request, ...requestOf(flags) };
  const sylvan = library.createSylvan({
    ...(catalog !== undefined && { catalog }),
    ...(firmsKey !== undefined && { firmsKey }),
  });
  try {
    const answer = await sylvan.analyze(
      // What was typed may be no valid request: the library, not the compiler, names every fault of it.
      request as unknown as AnalyzeRequestInput,
      {
        signal,
        onProgress: (progress) => display.show(progress),
        ...(sample !== undefined && { sample }),
      },
    );
    display.stop();
    if (bundled && flags.json !== true) stderr.write(simulatedNote(bundled.id, flags, stderr));
    return { request, answer };
  } finally {
    await sylvan.close();
  }
}

function print(answer: Answer, request: Request, flags: AnalyzeFlags, { stdout }: Io): void {
  stdout.write(
    flags.json === true
      ? `${JSON.stringify(answer, null, 2)}\n`
      : formatRecord(answer, askedZone(request), langOf(flags), textColumns(stdout.columns)),
  );
}

function simulatedNote(id: string, flags: AnalyzeFlags, stderr: Io['stderr']): string {
  const note = textsOf(langOf(flags)).simulated(id);
  return `${wrap(note, textColumns(stderr.columns)).join('\n')}\n`;
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
