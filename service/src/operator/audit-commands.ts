import { readAudit, verifyAudit, vouchForAudit } from '../store/audit.ts';
import { operatorOf, type ActFlags, type Output } from './acts.ts';
import { withDatabase, type Environment } from './database.ts';
import { Refused } from './refused.ts';

const HASH = /^[0-9a-f]{64}$/i;

/** Checks the chain. Throws {@link Refused} where it is broken or nobody has vouched for its start, or it lacks `noted`, the last hash of an earlier check. */
export async function verify(
  { noted }: { readonly noted?: string },
  environment: Environment,
  { stdout }: Output,
): Promise<void> {
  if (noted !== undefined && !HASH.test(noted)) throw new Refused('--noted must be 64 hex digits.');
  const found = await withDatabase(environment, (database) =>
    verifyAudit(database, { noted: noted === undefined ? undefined : Buffer.from(noted, 'hex') }),
  );
  if ('brokenAt' in found) throw new Refused(`The audit is broken at act ${found.brokenAt}.`);
  if ('unvouched' in found) throw new Refused(unvouched(found.unvouched));
  const unkeyed = found.unkeyed === 0 ? '' : `the first ${found.unkeyed} not keyed, `;
  stdout.write(`The audit is whole: ${found.rows} acts, ${unkeyed}the last ${found.last.toString('hex')}.\n`);
}

function unvouched(acts: number): string {
  return `The first ${acts} acts are not keyed: whoever writes the database can have made them. Right after a newer program first ran here, vouch for them once: service-keys audit key --as <name>. At any other time they are forged.`;
}

/** Vouches for the acts of before the chain was keyed. Throws {@link Refused} where none are to be vouched for. */
export async function vouch(flags: ActFlags, environment: Environment, { stdout }: Output): Promise<void> {
  const operator = operatorOf(flags);
  const acts = await withDatabase(environment, (database) => vouchForAudit(database, operator));
  if (acts === 0) throw new Refused('There are no acts to vouch for: see service-keys audit verify.');
  stdout.write(`Vouched for the first ${acts} acts, which are not keyed.\n`);
}

/** Writes every act as a line of JSON, hashes in hex. */
export function exportAudit(environment: Environment, { stdout }: Output): Promise<void> {
  return withDatabase(environment, async ({ db }) => {
    for await (const { previous, hash, ...act } of readAudit(db)) {
      const hashes = { previous: previous.toString('hex'), hash: hash.toString('hex') };
      stdout.write(`${JSON.stringify({ ...act, ...hashes })}\n`);
    }
  });
}
