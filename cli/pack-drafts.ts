import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Age after which a draft from another machine counts as abandoned: whether its process lives cannot be checked here. */
const FORSAKEN_MS = 24 * 60 * 60 * 1000;

const DRAFT = /^(?<host>[0-9a-f]{8})-(?<pid>\d{1,10})-[0-9a-f]{8}\.part$/;

/** The end of a draft's name: the machine and process that write it. */
export function draftName(): string {
  return `${thisHost()}-${process.pid}-${randomBytes(4).toString('hex')}.part`;
}

/** Deletes drafts left by killed runs whose paths begin with `start`. Keeps drafts that may still be written. */
export async function deleteDrafts(start: string): Promise<void> {
  const [folder, first] = [dirname(start), basename(start)];
  for (const name of await readdir(folder)) {
    const writer = name.startsWith(first) ? DRAFT.exec(name.slice(first.length))?.groups : undefined;
    if (writer === undefined) continue;
    const path = join(folder, name);
    const isLeft = writer.host === thisHost() ? !isRunning(Number(writer.pid)) : await isForsaken(path);
    if (isLeft) await rm(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Any other error means that the process exists.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function isForsaken(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > FORSAKEN_MS;
}

function thisHost(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}
