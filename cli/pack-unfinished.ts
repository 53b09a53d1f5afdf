import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { beside } from './pack-output.ts';
import type { CommonFlags, TypedRequest } from './flags.ts';
import type { Io } from './io.ts';
import { outputError } from './output-error.ts';

/** A pack that was made, and is not in its file yet. */
interface Unfinished {
  /** What it was asked for with, see {@link wordsOf}. */
  readonly words: string;
  readonly pack: string;
}

/** What a pack depends on, as it was typed, as one word that tells nothing of it. */
export function wordsOf(zone: TypedRequest, { catalog, service }: CommonFlags, io: Io): string {
  const words = [zone, catalog, service ?? io.service, io.key !== undefined, io.firmsKey !== undefined];
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

/** The pack that a run of the same words left behind on its way into this file, if one did. */
export async function unfinishedPack(file: string, words: string): Promise<string | undefined> {
  try {
    const kept = JSON.parse(await readFile(noteOf(file), 'utf8')) as Partial<Unfinished> | null;
    return kept?.words === words ? kept.pack : undefined;
  } catch {
    // Without the note the pack is made as if there were none.
    return undefined;
  }
}

export async function keepUnfinished(file: string, unfinished: Unfinished): Promise<void> {
  const note = noteOf(file);
  await writeFile(note, JSON.stringify(unfinished), { flush: true }).catch((error: unknown) => {
    throw outputError(error, note, 'pack');
  });
}

export async function forgetUnfinished(file: string): Promise<void> {
  await rm(noteOf(file), { force: true });
}

function noteOf(file: string): string {
  return beside(file, 'unfinished');
}
