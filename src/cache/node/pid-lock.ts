import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';

/** The locks of this process, by path: an own number in a file that is none of them is that of a process long gone. */
const own = new Set<string>();

/**
 * Makes the lock file `path`, with the number of this process inside; false where another living process has it, or this one. One
 * whose process is gone is taken over. All who share it run on one machine.
 */
export async function tryLock(path: string): Promise<boolean> {
  if (own.has(path)) return false;
  own.add(path);
  try {
    if (await made(path)) return true;
    const holder = await textOf(path);
    if (holder !== undefined && isHeld(holder)) return refused(path);
    if (holder !== undefined) await moveAway(path, holder);
    return (await made(path)) || refused(path);
  } catch (error) {
    own.delete(path);
    throw error;
  }
}

/** At once, so that whoever lets go need not wait. */
export function unlock(path: string): void {
  rmSync(path, { force: true });
  own.delete(path);
}

function refused(path: string): false {
  own.delete(path);
  return false;
}

/** A file that is there is there whole: it is written under another name first. */
async function made(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${process.pid} ${randomUUID()}`);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isHeld(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Moves the file of a dead holder away; where another has been quicker, that one's is put back. */
async function moveAway(path: string, holder: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await textOf(aside)) !== holder) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}
