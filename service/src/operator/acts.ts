import { randomUUID } from 'node:crypto';
import { createKeyRequestSchema } from 'sylvan/contract';
import { mintSecret } from '../keys/key-format.ts';
import { sealPerson } from '../people/sealing.ts';
import { mintSigningKey } from '../signing/signing.ts';
import { changeKey, issueKey, type KeyChange } from '../store/operator-acts.ts';
import type { Operator } from '../store/audit.ts';
import { erasuresOf } from '../store/open-configured.ts';
import { replaceKey } from '../store/signing-keys.ts';
import { Refused, withDatabase, type Desk } from './database.ts';

/** The options that state who acts and why, as typed. */
export interface ActFlags {
  readonly as: string;
  readonly reason?: string;
}

export interface IssueFlags extends ActFlags {
  readonly name: string;
  readonly email: string;
  readonly useCase?: string;
}

/** Issues an enterprise key. Writes the key once, alone, to `stdout`, and its public id to `stderr`. */
export async function issue(flags: IssueFlags, desk: Desk): Promise<void> {
  const operator = operatorOf(flags);
  const person = personOf(flags);
  const keyId = `key_${randomUUID()}`;
  const key = await withDatabase(desk, async (database, config, secrets) => {
    const { key, ...secret } = mintSecret(config.MODE);
    const sealed = sealPerson(secrets.people, person, keyId);
    await issueKey(database, { keyId, ...secret, plan: 'enterprise', person: sealed }, operator);
    return key;
  });
  desk.stdout.write(`${key}\n`);
  desk.stderr.write(`Issued ${keyId}. The key is shown only once.\n`);
}

/** Changes one key. Throws {@link Refused} if no key has this id, or if its state does not allow the change. */
export async function change(
  keyId: string,
  requested: KeyChange,
  flags: ActFlags,
  desk: Desk,
): Promise<void> {
  const operator = operatorOf(flags);
  const outcome = await withDatabase(desk, (database, config, secrets) =>
    changeKey(database, keyId, requested, { operator, erasures: erasuresOf(config, secrets) }),
  );
  // The id is not quoted, because it may be a key that was given by mistake.
  if (outcome === null) throw new Refused('No key has this key_id.');
  if (outcome !== 'done') throw new Refused(`Not possible: the key is ${outcome}.`);
  desk.stdout.write(`Action ${requested.action} completed for key ${keyId}.\n`);
}

/** Replaces the signing key; running instances use the new one within a minute. */
export async function replaceSigningKey(flags: ActFlags, desk: Desk): Promise<void> {
  const operator = operatorOf(flags);
  const kid = await withDatabase(desk, async (database, _, { people }) => {
    const key = await mintSigningKey(people);
    await replaceKey(database, key, operator);
    return key.kid;
  });
  desk.stdout.write(`Receipts are now signed with the key ${kid}.\n`);
}

export function operatorOf({ as, reason }: ActFlags): Operator {
  const actor = auditText('--as', as);
  if (actor === 'owner' || actor === 'service')
    throw new Refused('--as must be your own name: the names owner and service are reserved.');
  return { actor, ...(reason !== undefined && { reason: auditText('--reason', reason) }) };
}

function personOf({ name, email, useCase }: IssueFlags) {
  const { data, error } = createKeyRequestSchema.safeParse({ name, email, use_case: useCase });
  if (data !== undefined) return { name: data.name, email: data.email, useCase: data.use_case ?? null };
  const fields = new Set(error.issues.map(({ path }) => `--${String(path[0]).replace('_', '-')}`));
  throw new Refused(`Not valid: ${[...fields].join(', ')}.`);
}

const MAX_CHARACTERS = 1000;
const KEY = /sy[la]_/;
const EMAIL = /[^\s@]@[^\s@]/;

/**
 * An operator's text for the audit, normalised. Throws {@link Refused} if it is empty or too long, or contains control
 * characters, a key or an e-mail address: the audit outlives their erasure.
 */
function auditText(option: string, value: string): string {
  const text = value.normalize('NFC').trim();
  if (text === '' || text.length > MAX_CHARACTERS || /\p{C}/u.test(text))
    throw new Refused(`${option} must be plain text of 1 to ${MAX_CHARACTERS} characters.`);
  if (KEY.test(text) || EMAIL.test(text))
    throw new Refused(
      `${option} must not contain a key or an e-mail address, because the audit log keeps it permanently.`,
    );
  return text;
}
