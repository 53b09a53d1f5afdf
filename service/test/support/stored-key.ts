import type { OpenDatabase } from '../../src/store/open-database.ts';
import type { KeysTable } from '../../src/store/tables.ts';

/** The row of the key that has or had a secret with this hash, even of a revoked key. */
export function storedKey({ db }: Pick<OpenDatabase, 'db'>, hash: Buffer): Promise<KeysTable> {
  return db
    .selectFrom('keys')
    .innerJoin('secrets', 'secrets.key_id', 'keys.key_id')
    .selectAll('keys')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
}
