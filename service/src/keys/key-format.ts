import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `test` keys have no limits and work only with services in test mode. */
type KeyMode = 'live' | 'test';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
const SECRET_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
/** Characters shown after the prefix, so that a person can tell keys apart. */
const HINT_CHARACTERS = 6;
const FORM = /^syl_(live|test)_[0-9A-Za-z]{49}$/;

/** A new key: prefix, 32 random bytes in base62, and a checksum that detects typing errors. */
export function mintKey(mode: KeyMode, random: (bytes: number) => Buffer = randomBytes): string {
  const secret = BigInt(`0x${random(SECRET_BYTES).toString('hex')}`);
  const body = `${prefixOf(mode)}${base62(secret, SECRET_CHARACTERS)}`;
  return body + checksumOf(body);
}

/** A new key, with the hash and the hint that are stored in its place. */
export function mintSecret(mode: KeyMode) {
  const key = mintKey(mode);
  return { key, hash: hashKey(key), hint: hintOfKey(key) };
}

/** The mode of a well-formed key; `null` for any other text. Uses no database and reveals no secret. */
export function modeOfKey(key: string): KeyMode | null {
  const mode = FORM.exec(key)?.[1];
  const body = key.slice(0, -CHECKSUM_CHARACTERS);
  return mode !== undefined && checksumOf(body) === key.slice(-CHECKSUM_CHARACTERS)
    ? (mode as KeyMode)
    : null;
}

/** The only form in which a key is stored: 32 bytes. 256 random bits need no slow hash. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(`sylvan:v1:${key}`).digest();
}

/** The first characters after the prefix. */
export function hintOfKey(key: string): string {
  const start = prefixOf('live').length;
  return key.slice(start, start + HINT_CHARACTERS);
}

function prefixOf(mode: KeyMode): string {
  return `syl_${mode}_`;
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_CHARACTERS);
}

function base62(value: bigint, length: number): string {
  let [digits, rest] = ['', value];
  const base = BigInt(ALPHABET.length);
  for (; rest > 0n; rest /= base) digits = ALPHABET[Number(rest % base)] + digits;
  return digits.padStart(length, ALPHABET[0]);
}
