import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entry, Head } from 'sylvan/eudr';
import { OutputError, outputError } from '../output-error.ts';
import { makeFolder } from '../output.ts';

/** The file of a run: a JSON array with one entry per line, the head first. Its end is missing until the run finishes. */
export const PROVENANCE = 'provenance.json';

/** A run as its file records it, complete or not. */
export interface Recorded {
  readonly head: Head | null;
  readonly isFinished: boolean;
  /** SHA-256 of the other files of the package, by name; empty for a run that has not finished. */
  readonly files: Readonly<Record<string, string>>;
  /** In order; after a stopped run, includes the entries of earlier runs. */
  readonly entries: readonly Entry[];
}

/** SHA-256 of values as JSON, or of bytes: 64 hex digits. */
export function sha256(value: unknown): string {
  const content = value instanceof Uint8Array ? value : JSON.stringify(value);
  return createHash('sha256').update(content).digest('hex');
}

/** The record of a previous run in a folder; `null` if there is none. Skips lines that were cut off when a run was killed. */
export async function recordedIn(folder: string): Promise<Recorded | null> {
  const path = join(folder, PROVENANCE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw outputError(error, path);
  });
  return text === null ? null : recordedOf(text);
}

/** Parses a run from text; text that is not a run has no head. */
export function recordedOf(text: string): Recorded {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let head: Head | null = null;
  const entries: Entry[] = [];
  let files: Recorded['files'] = {};
  for (const line of lines) {
    const found = parsed(line);
    if (found !== null && 'sylvan' in found) head = found as Head;
    if (found !== null && 'digest' in found) entries.push(found as Entry);
    if (found !== null && 'files' in found) ({ files } = found as Pick<Recorded, 'files'>);
  }
  return { head, isFinished: lines.at(-1) === ']', entries, files };
}

function parsed(line: string): object | null {
  try {
    const found: unknown = JSON.parse(line.replace(/,$/, ''));
    return typeof found === 'object' && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** Appends to a run's file, so that a stopped run can resume. Throws OutputError. */
export async function append(folder: string, entry: object): Promise<void> {
  const path = join(folder, PROVENANCE);
  try {
    await makeFolder(folder);
    // The first line break ends a line that was cut off when a run was killed.
    await appendFile(path, `\n${JSON.stringify(entry)},`);
  } catch (error) {
    throw error instanceof OutputError ? error : outputError(error, path);
  }
}
