import { langOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { textColumns } from './layout.ts';
import type { CallOptions, Engine } from './library.ts';
import { progressDisplay } from './progress.ts';

/** Lets `work` ask the library once, its progress shown; what is opened for it is closed whatever happens. */
export async function called<T>(
  flags: CommonFlags,
  { library, firmsKey, key, signal, stderr, ...io }: Io,
  work: (sylvan: Engine, options: CallOptions) => Promise<T>,
): Promise<T> {
  const { catalog, service = io.service, cache, offline } = flags;
  const display = progressDisplay(stderr, langOf(flags));
  const sylvan = library.createSylvan({
    ...(catalog !== undefined && { catalog }),
    ...(firmsKey !== undefined && { firmsKey }),
    ...(key !== undefined && { key }),
    ...(service !== undefined && { service }),
    ...(cache !== undefined && { cache: typeof cache === 'string' ? { folder: cache } : cache }),
    ...(offline && { offline }),
  });
  try {
    return await work(sylvan, { signal, onProgress: (progress) => display.show(progress) });
  } finally {
    display.stop();
    await sylvan.close();
  }
}

/** Prints a record: as JSON where that was asked for, else for people in the columns there are. */
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
