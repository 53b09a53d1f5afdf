import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { indexOf } from '../people/sealing.ts';
import { timeOf } from './clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { ErasuresTable, Tables, Time } from './tables.ts';

/** What was erased: the person alone, or the key with it. */
type Reach = ErasuresTable['reach'];

const lineSchema = z.object({ name: z.string(), reach: z.enum(['person', 'key']), at: z.string() });

/** Names written in one statement. */
const PAGE = 500;

/**
 * The list of erased persons, by which they are erased again after a backup is restored. It names nobody: it has hashes of the
 * keys' public names, keyed by INDEX_KEY. Next to the embedded database there is also a file, which outlives the database.
 */
export class Erasures {
  constructor(
    readonly index: Buffer,
    readonly file: string | null,
  ) {}

  /**
   * Erases the persons of keys and the stored answers of their calls, and adds them to the list, in the transaction of the act. If
   * that is rolled back, its line may stay in the file. Throws where the file cannot be written.
   */
  async erase(tx: Transaction<Tables>, keyIds: readonly string[], reach: Reach): Promise<void> {
    if (keyIds.length === 0) return;
    await purgePeople(tx, keyIds);
    const at = await timeOf(tx);
    const rows = keyIds.map((keyId) => ({ name: indexOf(this.index, keyId), reach, at }));
    await enter(tx, rows);
    if (this.file === null) return;
    await appendFile(this.file, textOf(rows), { mode: 0o600, flush: true });
  }

  /** Erases again those existing keys that are on the list; returns their number. */
  async replay(tx: Transaction<Tables>): Promise<number> {
    const rows = await this.#lines();
    for (let position = 0; position < rows.length; position += PAGE)
      await enter(tx, rows.slice(position, position + PAGE));
    const list = await tx.selectFrom('erasures').select(['name', 'reach']).execute();
    const reaches = new Map(list.map(({ name, reach }) => [name, reach]));
    const keys = await tx.selectFrom('keys').select('key_id').execute();
    let again = 0;
    for (const { key_id: keyId } of keys) {
      const reach = reaches.get(indexOf(this.index, keyId));
      if (reach === undefined) continue;
      await purgePeople(tx, [keyId]);
      if (reach === 'key')
        await tx.updateTable('keys').set({ state: 'revoked' }).where('key_id', '=', keyId).execute();
      again += 1;
    }
    return again;
  }

  /** Deletes entries from before then: no backup is as old. */
  purge({ db }: OpenDatabase, before: Time): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await tx.deleteFrom('erasures').where('at', '<', before).execute();
      const lines = await this.#lines();
      const cached = lines.filter(({ at }) => at >= before);
      if (this.file === null || cached.length === lines.length) return;
      await writeFile(`${this.file}.part`, textOf(cached), { mode: 0o600, flush: true });
      await rename(`${this.file}.part`, this.file);
    });
  }

  /** The entries of the file, without a line that a crash cut off: its act did not happen. */
  async #lines(): Promise<readonly ErasuresTable[]> {
    if (this.file === null) return [];
    const text = await readFile(this.file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').flatMap((line) => {
      const { data } = lineSchema.safeParse(parsed(line));
      return data === undefined ? [] : [data];
    });
  }
}

/** Lines that start on a new line, whatever a crash left before. */
function textOf(rows: readonly ErasuresTable[]): string {
  return rows.map((row) => `\n${JSON.stringify(row)}`).join('');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A key erased again may have ended since: the wider reach wins. */
async function enter(tx: Transaction<Tables>, rows: readonly ErasuresTable[]): Promise<void> {
  for (const row of rows)
    await tx
      .insertInto('erasures')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({
          at: eb.ref('excluded.at'),
          reach: sql<Reach>`case when erasures.reach = 'key' then 'key' else excluded.reach end`,
        })),
      )
      .execute();
}

/** Erases the persons of keys and the answers stored for them, with no line in the list. */
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
