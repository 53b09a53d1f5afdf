import process from 'node:process';
import { EXIT } from './exit-codes.ts';
import { langOf } from './flags.ts';
import type { Io } from './io.ts';
import { paragraph } from './layout.ts';
import { outputTextsOf } from './texts/output.ts';
import { typedLang } from './usage.ts';

/**
 * Lets the process continue if an output closes: a reader that stops early (`sylvan … 2>&1 | head`) is not a failure. If standard
 * output cannot be written for another reason, such as a full disk, says so and sets the exit code.
 */
export function watchOutputs({ stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>): void {
  // There is nowhere left to report this error.
  stderr.on('error', () => undefined);
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = EXIT.internal;
    const lang = langOf({ lang: typedLang(process.argv) ?? '' });
    stderr.write(paragraph(outputTextsOf(lang).lost(message), stderr));
  });
}
