import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteFile, type Config } from './config.ts';

/** The service's secrets, each for one purpose. */
export interface Secrets {
  /** Encrypts personal data and stored answers. */
  readonly people: Buffer;
  /** Hashes addresses, so that they can be counted but not read. */
  readonly index: Buffer;
  /** Chains the acts of the audit; derived from `index`. */
  readonly audit: Buffer;
}

const BYTES = 32;

/**
 * The secrets from the environment. If none is set and the database is embedded, reads them from a file next to it, created at
 * the first start. Throws for a shared database without secrets: every instance must have the same. Throws if the file is
 * missing, unless it `mayBeCreated`: new secrets cannot decrypt what an existing database holds, and break its audit chain.
 */
export async function readSecrets(
  config: Config,
  mayBeCreated = !existsSync(sqliteFile(config)),
): Promise<Secrets> {
  const { people, index } = await setSecrets(config, mayBeCreated);
  // A separate key (HKDF-SHA-256, RFC 5869).
  const audit = hkdfSync('sha256', index, Buffer.alloc(0), 'sylvan audit chain', BYTES);
  return { people, index, audit: Buffer.from(audit) };
}

async function setSecrets(config: Config, mayBeCreated: boolean): Promise<Omit<Secrets, 'audit'>> {
  const { PEOPLE_KEY: people, INDEX_KEY: index, DATABASE_URL, DATA_DIR } = config;
  if (people !== undefined && index !== undefined) return { people, index };
  if (DATABASE_URL !== undefined)
    throw new Error(
      'If DATABASE_URL is set, PEOPLE_KEY and INDEX_KEY are also required: 32 random bytes each, the same on all instances.',
    );
  const own = await ownSecrets(DATA_DIR, mayBeCreated);
  return { people: people ?? own.people, index: index ?? own.index };
}

async function ownSecrets(folder: string, mayBeCreated: boolean): Promise<Omit<Secrets, 'audit'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'secrets');
  if (!mayBeCreated && !existsSync(file))
    throw new Error(`${file} is missing: restore it from your copy, or set PEOPLE_KEY and INDEX_KEY.`);
  // Exclusive: if two processes start together, one fails here and reads the other's file.
  await writeFile(file, randomBytes(2 * BYTES), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const bytes = await readFile(file);
  if (bytes.length !== 2 * BYTES) throw new Error(`${file} is damaged: restore it from a backup.`);
  return { people: bytes.subarray(0, BYTES), index: bytes.subarray(BYTES) };
}
