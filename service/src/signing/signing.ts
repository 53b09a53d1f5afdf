import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { ALGORITHM, AUDIENCE, ISSUER, RECEIPT_TYPE, type Receipt } from 'sylvan/contract';
import { seal, unseal } from '../people/sealing.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { storedKeys, storeFirstKey, type StoredKey } from '../store/signing-keys.ts';

/** Milliseconds within which another instance's new key is used here too. */
const CACHED_MILLISECONDS = 60_000;

type SigningKey = Awaited<ReturnType<typeof openKey>>;

/** Signs receipts with the service's key. Publishes its public key and the previous one. */
export class Signing {
  #keys: Promise<readonly SigningKey[]> | undefined;
  #until = 0;

  constructor(
    readonly database: OpenDatabase,
    /** Encrypts stored private keys. */
    readonly secret: Buffer,
  ) {}

  /** Signs receipts with the present key: each is a compact JWS whose header names its type and the key. */
  async signer() {
    const [{ kid, sign }] = await this.#present();
    return (claims: Omit<Receipt, 'iss' | 'aud'>): Promise<string> =>
      new SignJWT({ ...claims, iss: ISSUER, aud: AUDIENCE })
        .setProtectedHeader({ alg: ALGORITHM, typ: RECEIPT_TYPE, kid })
        .sign(sign);
  }

  /** The public keys, the current one first. */
  async jwks(): Promise<{ readonly keys: readonly JWK[] }> {
    return { keys: (await this.#present()).map(({ publicKey }) => publicKey) };
  }

  #present(): Promise<readonly SigningKey[]> {
    if (this.#keys === undefined || performance.now() > this.#until) {
      this.#until = performance.now() + CACHED_MILLISECONDS;
      const keys = this.#load();
      keys.catch(() => (this.#keys = undefined));
      this.#keys = keys;
    }
    return this.#keys;
  }

  async #load(): Promise<readonly SigningKey[]> {
    const stored = await storedKeys(this.database);
    if (stored.length === 0) {
      await storeFirstKey(this.database, await mintSigningKey(this.secret));
      return this.#load();
    }
    return Promise.all(stored.map((key) => openKey(key, this.secret)));
  }
}

/** A new key, its private half encrypted. */
export async function mintSigningKey(secret: Buffer): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, sealed: seal(secret, JSON.stringify(jwk), kid) };
}

/** A key pair: the private key signs, the public key is published. Throws if another secret encrypted it. */
async function openKey({ kid, sealed }: StoredKey, secret: Buffer) {
  const jwk = JSON.parse(unsealed(secret, sealed, kid)) as Required<Pick<JWK, 'kty' | 'crv' | 'x' | 'y'>>;
  const { kty, crv, x, y } = jwk;
  const publicKey: JWK = { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig' };
  return { kid, sign: await importJWK(jwk, ALGORITHM), publicKey };
}

function unsealed(...stored: Parameters<typeof unseal>): string {
  try {
    return unseal(...stored);
  } catch (cause) {
    throw new Error(
      'The database was encrypted with another PEOPLE_KEY: set the same PEOPLE_KEY on all instances, or restore the file secrets that belongs to this database.',
      { cause },
    );
  }
}
