import { access, constants, stat } from 'node:fs/promises';
import { OutputError, outputError } from './output-error.ts';

/** Refuses a path that is missing, not a file, or not readable. Throws OutputError. */
export async function checkInput(file: string, use: 'input' | 'polygon' = 'input'): Promise<void> {
  if (file === '') throw new OutputError('unnamed', file, { use });
  try {
    // Checked before opening: opening a pipe would wait for a writer.
    if (!(await stat(file)).isFile()) throw new OutputError('not-a-file', file, { use });
    await access(file, constants.R_OK);
  } catch (error) {
    throw error instanceof OutputError ? error : outputError(error, file, use);
  }
}
