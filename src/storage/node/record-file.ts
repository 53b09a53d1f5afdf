import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Bytes } from '../block-store.ts';

/** Bytes of the SHA-256 that stands before a record. */
export const DIGEST = 32;

/** SHA-256 as 64 hex digits: names files and folders after addresses of any length. */
export function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Bytes of the file in which these are kept. */
export function recordSize(bytes: Bytes): number {
  return DIGEST + bytes.byteLength;
}

/** Replaces the file as a whole by these bytes, their SHA-256 before them; folders are made. */
export async function writeRecord(path: string, bytes: Bytes): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, Buffer.concat([digest, bytes]), { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The bytes of a record; undefined where there is none, and where it is damaged, which is deleted. */
export async function readRecord(path: string): Promise<Bytes | undefined> {
  const whole = await readFile(path).catch((error: unknown) => {
    if (/^ENO(ENT|TDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  });
  if (whole === undefined) return undefined;
  const bytes = whole.subarray(DIGEST);
  const digest = createHash('sha256').update(bytes).digest();
  // An own buffer: small files are read into a shared one.
  if (digest.equals(whole.subarray(0, DIGEST))) return new Uint8Array(bytes);
  await rm(path, { force: true });
  return undefined;
}
