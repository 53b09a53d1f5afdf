import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { nearby } from './pack-output.ts';
import type { CommonFlags, TypedRequest } from './flags.ts';
import type { Io } from './io.ts';
import { outputError } from './output-error.ts';

/** The state of earlier runs for a file, whose packs are still in the folder of packs. */
export interface Unfinished {
  /** A hash of the options of the last run, see {@link wordsOf}. */
  readonly words: string;
  /** The packs that the runs began, and may remove. */
  readonly begun: readonly string[];
  /** The finished pack that is not yet in the file. */
  readonly pack?: string;
}

const NONE: Unfinished = { words: '', begun: [] };

/** A hash of the typed options that determine a pack. The hash does not reveal them. */
export function wordsOf(zone: TypedRequest, { catalog, service }: CommonFlags, io: Io): string {
  const positions = [catalog, service ?? io.service, io.canopyMapUrl];
  const words = [zone, ...positions, io.key !== undefined, io.firmsKey !== undefined];
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

/** The state stored next to a pack file. */
export async function unfinishedOf(file: string): Promise<Unfinished> {
  try {
    const { words, begun, pack } = JSON.parse(await readFile(noteOf(file), 'utf8')) as Unfinished;
    return Array.isArray(begun) ? { words, begun, ...(pack !== undefined && { pack }) } : NONE;
  } catch {
    // Without the state, the pack is made from scratch.
    return NONE;
  }
}

export async function storeUnfinished(file: string, unfinished: Unfinished): Promise<void> {
  const note = noteOf(file);
  await writeFile(note, JSON.stringify(unfinished), { flush: true }).catch((error: unknown) => {
    throw outputError(error, note, 'pack');
  });
}

export async function deleteUnfinished(file: string): Promise<void> {
  await rm(noteOf(file), { force: true });
}

function noteOf(file: string): string {
  return nearby(file, 'unfinished');
}
