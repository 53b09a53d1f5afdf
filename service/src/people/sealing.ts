import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The format's first byte; a later format will have another. */
const FORM = Buffer.of(1);

/** Encrypts text with `key` (32 bytes), bound to `about`, the name of its owner: format, nonce, tag, ciphertext (AES-256-GCM). */
export function seal(key: Buffer, text: string, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([FORM, nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts. Throws if the bytes were changed, or sealed with another key or for another owner. */
export function unseal(key: Buffer, sealed: Buffer, about: string): string {
  if (sealed[0] !== FORM[0]) throw new Error('Encrypted in an unknown format');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag);
  return (
    decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  );
}

/** A keyed hash, which is equal for equal texts and reveals nothing else about them. */
export function indexOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** The person who holds a key. */
interface Person {
  readonly name: string;
  readonly email: string;
  readonly useCase: string | null;
}

/** An encrypted person, bound to their key. */
export function sealPerson(secret: Buffer, person: Person, keyId: string): Buffer {
  return seal(secret, JSON.stringify(person), keyId);
}

/** The name in a person sealed by {@link sealPerson}; `null` once erased. Throws if the bytes were changed. */
export function nameOf(secret: Buffer, person: Buffer | null, keyId: string): string | null {
  return person === null ? null : (JSON.parse(unseal(secret, person, keyId)) as Person).name;
}
