import type { CallOptions, Sylvan } from 'sylvan/node';
import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { textColumns } from './layout.ts';
import { progressDisplay, type ProgressDisplay } from './progress.ts';

/** Runs `work` for one library call and shows its progress. Always closes what it opened. */
export function called<T>(
  flags: CommonFlags,
  io: Io,
  work: (sylvan: Sylvan, options: CallOptions) => Promise<T>,
): Promise<T> {
  return withSylvan(flags, io, (sylvan, display) =>
    work(sylvan, { signal: io.signal, onProgress: (progress) => display.show(progress) }),
  );
}

/** Opens the library and the progress display for `work`, and always closes both. */
export async function withSylvan<T>(
  flags: CommonFlags,
  { library, canopyMapUrl, firmsKey, key, callFolder, stderr, ...io }: Io,
  work: (sylvan: Sylvan, display: ProgressDisplay) => Promise<T>,
): Promise<T> {
  const { catalog, service = io.service, cache, offline, meter, packs } = flags;
  const display = progressDisplay(stderr, langOf(flags));
  const sylvan = library.createSylvan({
    ...(catalog !== undefined && { catalog }),
    ...(canopyMapUrl !== undefined && { canopyMapUrl }),
    ...(firmsKey !== undefined && { firmsKey }),
    ...(key !== undefined && { key, callFolder }),
    ...(service !== undefined && { service }),
    ...(cache !== undefined && { cache: typeof cache === 'string' ? { folder: cache } : cache }),
    ...(offline && { offline }),
    ...(meter && { meter }),
    ...(packs !== undefined && { packs }),
  });
  try {
    return await work(sylvan, display);
  } finally {
    display.stop();
    await sylvan.close();
  }
}

/** Prints a record: as JSON if requested, otherwise as text for the terminal's width. */
export function printRecord(
  record: object,
  flags: CommonFlags,
  { stdout }: Io,
  forPeople: (columns: number) => string,
): void {
  stdout.write(flags.json === true ? jsonText(record) : forPeople(textColumns(stdout.columns)));
}

export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
