import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';

/** The locks of this process, by path. Its number in any other lock file is that of an earlier process. */
const own = new Set<string>();

/**
 * Creates the lock file `path` with the number of this process; false where a living process has the lock, also this one.
 * Takes over the lock of a process that is gone. All who share it run on one machine.
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

/** Synchronous, so that the caller need not wait. */
export function unlock(path: string): void {
  rmSync(path, { force: true });
  own.delete(path);
}

function refused(path: string): false {
  own.delete(path);
  return false;
}

/** Writes the file under another name first, so that nobody reads half of it. False where it exists. */
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

/** Removes the file of a dead holder; if another process has just replaced it, puts that file back. */
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
