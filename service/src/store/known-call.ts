import type { OpenDatabase } from './open-database.ts';

/** Whether a key's call of this id runs or has ended with an answer: to make it again spends nothing. */
export async function isKnownCall({ db }: OpenDatabase, keyId: string, callId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger')
    .select('state')
    .where('key_id', '=', keyId)
    .where('call_id', '=', callId)
    .where('state', '!=', 'released')
    .executeTakeFirst();
  return row !== undefined;
}
