import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';

/**
 * Copies a database with SQLite's backup, which allows writes meanwhile, into one file without a log. Throws `signal.reason`, or
 * the disk's error.
 */
export async function copySqlite(
  database: Database.Database,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await rm(file, { force: true });
  // Created here, so that nobody else can ever read it.
  await writeFile(file, '', { mode: 0o600, flag: 'wx' });
  await database.backup(file, {
    progress() {
      signal.throwIfAborted();
      return PAGES;
    },
  });
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** Number of pages per step; requests are answered between steps. */
const PAGES = 100;

/** Checks that the file is intact and all references exist, and reads its schema's version. */
const CHECK = `
const { parentPort, workerData } = require('node:worker_threads');
const database = new (require(workerData.driver))(workerData.file, { fileMustExist: true, readonly: true });
try {
  const damage = database.pragma('integrity_check(1)', { simple: true });
  const lost = database.pragma('foreign_key_check').length;
  const schema = database.prepare('select version from schema_version').pluck().get();
  parentPort.postMessage({ isWhole: damage === 'ok' && lost === 0, schema });
} finally {
  database.close();
}`;

interface Checked {
  readonly isWhole: boolean;
  readonly schema: number;
}

/**
 * Reads a whole database that nobody is writing, without blocking this process. Resolves with its schema's version. Throws an
 * Error if the file is damaged or not a database of this service, and `signal.reason`'s AbortError when aborted.
 */
export async function checkSqlite(file: string, signal: AbortSignal): Promise<number> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  // Runs in a thread: reading a large file takes seconds, during which no request would be answered.
  const worker = new Worker(CHECK, { eval: true, workerData: { driver, file } });
  try {
    const [{ isWhole, schema }] = (await once(worker, 'message', { signal })) as [Checked];
    if (!isWhole) throw new Error('It is damaged.');
    return schema;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new Error('The file is damaged, or is not a database of this service.', { cause });
  } finally {
    await worker.terminate();
  }
}
