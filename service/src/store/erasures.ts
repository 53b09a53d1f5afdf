import { existsSync } from 'node:fs';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { indexOf } from '../people/sealing.ts';
import { timeOf } from './clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables, Time } from './tables.ts';

/** An erased key: a keyed hash of its public id, and whether the key itself was ended or only its person erased. */
const lineSchema = z.object({ name: z.string(), reach: z.enum(['person', 'key']), at: z.string() });
type Erased = z.output<typeof lineSchema>;

/**
 * The list of erased persons. After a backup of the embedded database is restored, they are erased again. It holds no names, only
 * hashes of the keys' public ids, keyed by INDEX_KEY. It is a file next to the database, which it outlives; a database on a
 * server has none.
 */
export class Erasures {
  constructor(
    readonly index: Buffer,
    readonly file: string | null,
  ) {}

  /**
   * Erases the persons of keys and the stored answers of their calls, and adds them to the list, in the act's transaction. After
   * a rollback the line may stay in the file. Throws if the file cannot be written.
   */
  async erase(tx: Transaction<Tables>, keyIds: readonly string[], reach: Erased['reach']): Promise<void> {
    if (keyIds.length === 0) return;
    await purgePeople(tx, keyIds);
    if (this.file === null) return;
    const at = await timeOf(tx);
    const lines = keyIds.map((keyId) => ({ name: indexOf(this.index, keyId), reach, at }));
    await appendFile(this.file, textOf(lines), { mode: 0o600, flush: true });
  }

  /** Erases the existing keys that are on the list again; returns their number. */
  async replay(tx: Transaction<Tables>): Promise<number> {
    const lines = await this.#lines();
    const persons = new Set(lines.map(({ name }) => name));
    const ended = new Set(lines.filter(({ reach }) => reach === 'key').map(({ name }) => name));
    const keys = await tx.selectFrom('keys').select('key_id').execute();
    let again = 0;
    for (const { key_id: keyId } of keys) {
      const name = indexOf(this.index, keyId);
      if (!persons.has(name)) continue;
      await purgePeople(tx, [keyId]);
      if (ended.has(name))
        await tx.updateTable('keys').set({ state: 'revoked' }).where('key_id', '=', keyId).execute();
      again += 1;
    }
    return again;
  }

  /** Deletes entries older than `before`: no backup is that old. */
  purge({ db }: OpenDatabase, before: Time): Promise<void> {
    const { file } = this;
    if (file === null) return Promise.resolve();
    // No transaction adds a line meanwhile: the embedded database runs one at a time.
    return db.transaction().execute(async () => {
      const lines = await this.#lines();
      const left = lines.filter(({ at }) => at >= before);
      if (left.length === lines.length) return;
      await writeFile(`${file}.part`, textOf(left), { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    });
  }

  /** The entries of the file, without a line that a crash cut off: its act did not happen. */
  async #lines(): Promise<readonly Erased[]> {
    if (this.file === null || !existsSync(this.file)) return [];
    const text = await readFile(this.file, 'utf8');
    return text.split('\n').flatMap((line) => {
      const { data } = lineSchema.safeParse(parsed(line));
      return data === undefined ? [] : [data];
    });
  }
}

/** Starts each entry on a new line, whatever a crash left before it. */
function textOf(lines: readonly Erased[]): string {
  return lines.map((line) => `\n${JSON.stringify(line)}`).join('');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Erases the persons of keys and their stored answers, without adding to the list. */
export async function purgePeople(tx: Transaction<Tables>, keyIds: readonly string[]): Promise<void> {
  await tx.updateTable('keys').set({ person: null, erase_due: null }).where('key_id', 'in', keyIds).execute();
  await tx
    .updateTable('ledger')
    .set({ answer: null, request_hash: '' })
    .where('key_id', 'in', keyIds)
    .where('request_hash', '<>', '')
    .where('state', '<>', 'running')
    .execute();
}
