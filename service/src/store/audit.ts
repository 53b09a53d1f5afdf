import { createHmac } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { timeOf } from './clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { AuditTable, Tables } from './tables.ts';

/** An act and its actor: `owner` for the holder of the key, `service` for the service itself, otherwise the operator's name. */
export interface Act {
  readonly actor: string;
  readonly action:
    | 'create'
    | 'rotate'
    | 'delete'
    | 'issue'
    | 'revoke'
    | 'suspend'
    | 'resume'
    | 'plan'
    | 'erase'
    | 'erase-announce'
    | 'erase-withdraw'
    | 'clock-accept'
    | 'signing-key'
    | 'restore'
    | 'creation-open'
    | 'creation-close';
  readonly keyId: string | null;
  readonly reason?: string;
  readonly requestId?: string;
}

/** Who acts, and why. */
export type Operator = Pick<Act, 'actor' | 'reason'>;

/** The fields that the hash of an act covers, besides the previous hash. */
type Row = Omit<AuditTable, 'previous' | 'hash'>;

const PAGE = 1000;
/** Less than every row's number. */
const MIN = -(2 ** 31);
const NOTHING = Buffer.alloc(32);
/** A number that no other lock of the database uses. */
const LOCK = 7_391_056;

/** Adds an act to the chain in the act's own transaction: no act happens without its audit. */
export async function audit(
  tx: Transaction<Tables>,
  { dialect: { name }, auditKey }: Pick<OpenDatabase, 'dialect' | 'auditKey'>,
  act: Act,
): Promise<void> {
  // Acts are rare. Without the lock, two concurrent ones would both follow the same row.
  if (name === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const last = await tx
    .selectFrom('audit')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row: Row = {
    id: (last?.id ?? 0) + 1,
    at: await timeOf(tx),
    actor: act.actor,
    action: act.action,
    key_id: act.keyId,
    reason: act.reason ?? null,
    request_id: act.requestId ?? null,
  };
  const previous = last?.hash ?? NOTHING;
  await tx
    .insertInto('audit')
    .values({ ...row, previous, hash: keyedHash(row, previous, keyOf({ auditKey })) })
    .execute();
}

/**
 * Verifies the chain from its start. Resolves with the number of its acts and the hash of the last one; `brokenAt` is the first
 * act that does not follow from the one before. A chain that lost its end still looks complete: only a missing `noted` hash
 * reveals it, and then the first missing act counts as broken. Throws the signal's reason, after a page.
 */
export async function verifyAudit(
  database: Pick<OpenDatabase, 'db' | 'auditKey'>,
  { noted = NOTHING, signal }: { readonly noted?: Buffer | undefined; readonly signal?: AbortSignal } = {},
): Promise<{ readonly rows: number; readonly last: Buffer } | { readonly brokenAt: number }> {
  const key = keyOf(database);
  let previous: Buffer = NOTHING;
  let [rows, isThere] = [0, noted.equals(NOTHING)];
  for await (const { previous: stated, hash, ...row } of readAudit(database.db, signal)) {
    const follows = previous.equals(stated) && keyedHash(row, previous, key).equals(hash);
    if (row.id !== rows + 1 || !follows) return { brokenAt: rows + 1 };
    [previous, rows] = [hash, row.id];
    isThere ||= hash.equals(noted);
  }
  return isThere ? { rows, last: previous } : { brokenAt: rows + 1 };
}

/** All acts in order of number. Throws the signal's reason, after a page. */
export async function* readAudit(db: Kysely<Tables>, signal?: AbortSignal): AsyncGenerator<AuditTable> {
  for (let next = MIN; ;) {
    const page = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>=', next)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    yield* page;
    if (page.length < PAGE) return;
    next = page[PAGE - 1].id + 1;
    // Lets requests run first.
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  }
}

function keyOf({ auditKey }: Pick<OpenDatabase, 'auditKey'>): Buffer {
  if (auditKey === null) throw new Error('The database was opened without the key of its audit.');
  return auditKey;
}

function keyedHash(row: Row, previous: Buffer, key: Buffer): Buffer {
  const { id, at, actor, action, key_id, reason, request_id } = row;
  const text = JSON.stringify([id, at, actor, action, key_id, reason, request_id]);
  return createHmac('sha256', key).update(previous).update(text).digest();
}
