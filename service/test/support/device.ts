import { createHash, randomUUID } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { ALGORITHM, TOKEN_TYPES, type DeviceKey, type Entry } from 'sylvan/contract';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** What an entry says for itself; the rest follows from those before. */
type OwnEntry = Partial<Entry> & Pick<Entry, 'kind' | 'call_id'>;

/** A device: it signs what it spends from a lease, as the library does. */
export interface Device {
  readonly publicKey: DeviceKey;
  chain(leaseId: string, start?: readonly string[]): Chain;
}

/** Entries of one lease, each following the one before. */
interface Chain {
  readonly entries: string[];
  add(entry: OwnEntry): Promise<string>;
  spend(callId?: string): Promise<string>;
  release(callId: string): Promise<string>;
}

export async function createDevice(): Promise<Device> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { x, y } = await exportJWK(publicKey);
  const sign = (claims: object, typ: string = TOKEN_TYPES.entry) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: ALGORITHM, typ })
      .sign(privateKey);
  return {
    publicKey: { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    chain(leaseId, start = []) {
      const entries = [...start];
      const add = async (own: OwnEntry) => {
        const last = entries.at(-1);
        const prev = hash(last === undefined ? leaseId : last.slice(0, last.lastIndexOf('.')));
        const spent = { operation: 'analyze', request_hash: 'a'.repeat(64) };
        entries.push(
          await sign({
            lease: leaseId,
            seq: entries.length + 1,
            at: Date.now(),
            prev,
            ...(own.kind === 'spend' && spent),
            ...own,
          }),
        );
        return own.call_id;
      };
      const spend = (callId: string = randomUUID()) => add({ kind: 'spend', call_id: callId });
      return { entries, add, spend, release: (callId) => add({ kind: 'release', call_id: callId }) };
    },
  };
}
