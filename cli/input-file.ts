import { access, constants, stat } from 'node:fs/promises';
import { OutputError, outputError } from './output-error.ts';

/** Refuses a file that is not there, is none, or may not be read. Throws OutputError. */
export async function checkInput(file: string, use: 'input' | 'polygon' = 'input'): Promise<void> {
  if (file === '') throw new OutputError('unnamed', file, { use });
  try {
    // Before it is opened: a pipe would wait for somebody to write to it.
    if (!(await stat(file)).isFile()) throw new OutputError('not-a-file', file, { use });
    await access(file, constants.R_OK);
  } catch (error) {
    throw error instanceof OutputError ? error : outputError(error, file, use);
  }
}
