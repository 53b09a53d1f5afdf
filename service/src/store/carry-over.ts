import type { Transaction } from 'kysely';
import type { KeysTable, KeyState, SecretsTable, Tables } from './tables.ts';

export type EndedKey = Pick<KeysTable, 'key_id'> & { readonly state: Exclude<KeyState, 'active'> };

/** The ends and secrets of a database's keys, which restoring a backup must not undo. */
export interface PresentKeys {
  readonly ended: readonly EndedKey[];
  readonly secrets: readonly SecretsTable[];
}

/**
 * Revokes and suspends keys again, and gives existing keys their present secrets: an ended secret stays ended, and its owner's
 * new one is valid. Activates nothing. Returns the number of changed keys.
 */
export async function carryOver(tx: Transaction<Tables>, known: PresentKeys): Promise<number> {
  const changed = new Set<string>();
  for (const key of known.ended) if (await endAgain(tx, key)) changed.add(key.key_id);
  const before = byKey(await tx.selectFrom('secrets').selectAll().execute());
  for (const [keyId, secrets] of byKey(known.secrets)) {
    const own = before.get(keyId);
    // Created after the backup: the key itself is lost.
    if (own === undefined || textOf(own) === textOf(secrets)) continue;
    await tx.deleteFrom('secrets').where('key_id', '=', keyId).execute();
    for (const secret of secrets) await tx.insertInto('secrets').values(secret).execute();
    changed.add(keyId);
  }
  return changed.size;
}

async function endAgain(tx: Transaction<Tables>, { key_id: keyId, state }: EndedKey): Promise<boolean> {
  const row = await tx
    .updateTable('keys')
    .set({ state })
    .where('key_id', '=', keyId)
    .where('state', 'in', state === 'revoked' ? ['active', 'suspended'] : ['active'])
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}

function byKey(secrets: readonly SecretsTable[]): ReadonlyMap<string, readonly SecretsTable[]> {
  const keys = new Map<string, SecretsTable[]>();
  for (const secret of secrets) {
    const own = keys.get(secret.key_id);
    if (own === undefined) keys.set(secret.key_id, [secret]);
    else own.push(secret);
  }
  return keys;
}

/** Equal for equal secrets that end at the same times. */
function textOf(secrets: readonly SecretsTable[]): string {
  const texts = secrets.map(({ hash, ends_at: end }) => `${hash.toString('hex')} ${end ?? ''}`);
  return texts.sort().join();
}
