import { readAudit, verifyAudit } from '../store/audit.ts';
import { Refused, withDatabase, type Desk } from './database.ts';

const HASH = /^[0-9a-f]{64}$/i;

/** Checks the chain. Throws {@link Refused} if it is broken, or lacks `noted`, the last hash of an earlier check. */
export async function verify({ noted }: { readonly noted?: string }, desk: Desk): Promise<void> {
  if (noted !== undefined && !HASH.test(noted)) throw new Refused('--noted must be 64 hex digits.');
  const found = await withDatabase(desk, (database) =>
    verifyAudit(database, { noted: noted === undefined ? undefined : Buffer.from(noted, 'hex') }),
  );
  if ('brokenAt' in found) throw new Refused(`The audit log is broken at entry ${found.brokenAt}.`);
  desk.stdout.write(
    `The audit log is intact: ${found.rows} entries; hash of the last entry: ${found.last.toString('hex')}.\n`,
  );
}

/** Writes every act as a line of JSON, hashes in hex. */
export function exportAudit(desk: Desk): Promise<void> {
  return withDatabase(desk, async ({ db }) => {
    for await (const { previous, hash, ...act } of readAudit(db)) {
      const hashes = { previous: previous.toString('hex'), hash: hash.toString('hex') };
      desk.stdout.write(`${JSON.stringify({ ...act, ...hashes })}\n`);
    }
  });
}
