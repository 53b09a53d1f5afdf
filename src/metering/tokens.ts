import { CompactSign, calculateJwkThumbprint, compactVerify, decodeJwt, exportJWK, importJWK } from 'jose';
import { deviceKeySchema, type DeviceKey } from '../contract/leases.ts';
import {
  ALGORITHM,
  entrySchema,
  leaseSchema,
  MOST_TOKEN,
  settlementSchema,
  TOKEN_TYPES,
  type Entry,
  type Lease,
  type Settlement,
  type TokenType,
} from '../contract/tokens.ts';
import { z } from '../contract/zod.ts';
import { SylvanError } from '../core/errors.ts';
import { sha256Base64url } from '../storage/digest.ts';
import { claimsOf } from './token-claims.ts';

/** One public key of the service, as its key set has it. */
export type ServiceKey = Readonly<Record<string, string>>;

/** The claims of a lease signed by one of `keys` for the device of `thumbprint`. Throws `upstream-failure` for any other token. */
export async function verifyLease(
  token: string,
  keys: readonly ServiceKey[],
  thumbprint: string,
): Promise<Lease> {
  const lease = await verify(token, 'lease', keys, leaseSchema);
  if (lease.cnf.jkt !== thumbprint) throw untrusted('it was given to another device');
  return lease;
}

/** The claims of a settlement of the lease `id`. Throws `upstream-failure` for any other token. */
export async function verifySettlement(
  token: string,
  keys: readonly ServiceKey[],
  id: string,
): Promise<Settlement> {
  const settlement = await verify(token, 'settlement', keys, settlementSchema);
  if (settlement.jti !== id) throw untrusted('it settles another lease');
  return settlement;
}

/** The signature is checked before a claim is read, by the one algorithm and by none but the keys that were handed over. */
async function verify<T>(
  token: string,
  type: Exclude<TokenType, 'entry'>,
  keys: readonly ServiceKey[],
  schema: z.ZodType<T>,
): Promise<T> {
  if (token.length > MOST_TOKEN) throw untrusted('it is too long');
  const keyOf = async ({ kid, typ }: { readonly kid?: string; readonly typ?: string }) => {
    if (typ !== TOKEN_TYPES[type]) throw untrusted('it is of another type');
    const key = kid === undefined ? undefined : keys.find((one) => one.kid === kid);
    if (key === undefined) throw untrusted('its key is not one of the service');
    return importJWK({ ...key }, ALGORITHM);
  };
  try {
    await compactVerify(token, keyOf, { algorithms: [ALGORITHM] });
    return schema.parse(claimsOf(token));
  } catch (cause) {
    if (cause instanceof SylvanError) throw cause;
    throw untrusted('it does not pass the check', cause);
  }
}

function untrusted(reason: string, cause?: unknown): SylvanError {
  return new SylvanError('upstream-failure', `The service sent a token that cannot be trusted: ${reason}.`, {
    fields: { reason: 'token' },
    ...(cause instanceof Error && { cause: cause.name }),
  });
}

/** When a token of the service was issued, milliseconds, by its own word; undefined where it does not say. */
export function issuedAt(token: string): number | undefined {
  try {
    const { iat } = decodeJwt(token);
    return typeof iat === 'number' && iat >= 0 ? Math.floor(iat * 1000) : undefined;
  } catch {
    return undefined;
  }
}

/** Signs an entry with the device's key. */
export function signEntry(entry: Entry, key: CryptoKey): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(entry));
  return new CompactSign(bytes).setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPES.entry }).sign(key);
}

/** An entry of the device's own chain, whose signature it need not check; undefined for what is none. */
export function readEntry(token: string): Entry | undefined {
  try {
    return entrySchema.safeParse(decodeJwt(token)).data;
  } catch {
    return undefined;
  }
}

/** What the next entry calls the one before: the hash of what its signature covers. */
export function hashOfEntry(token: string): Promise<string> {
  return sha256Base64url(token.slice(0, token.lastIndexOf('.')));
}

/** The public half of a device's key. */
export async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<DeviceKey> {
  const { kty, crv, x, y } = await exportJWK(publicKey);
  return deviceKeySchema.parse({ kty, crv, x, y });
}

/** RFC 7638 thumbprint of a device's key. */
export async function thumbprintOf(pair: CryptoKeyPair): Promise<string> {
  return calculateJwkThumbprint(await publicKeyOf(pair));
}
