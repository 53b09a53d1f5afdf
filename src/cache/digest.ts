import { SylvanError } from '../errors/errors.ts';
import type { Bytes } from './stores.ts';

/** SHA-256, 32 bytes. Rejects with `storage-full` in a page that is not secure. */
export async function digestOf(bytes: Bytes): Promise<Bytes> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined) throw notSecure();
  return new Uint8Array(await subtle.digest('SHA-256', bytes));
}

/** The error `storage-full` for a page that is not secure: it has no digests or locks, so it cannot store anything. */
export function notSecure(): SylvanError {
  return new SylvanError(
    'storage-full',
    'This page is not secure, so nothing can be stored: serve it over https or from localhost.',
  );
}

/** SHA-256 of a text in UTF-8, as 64 hex digits. */
export async function sha256Hex(text: string): Promise<string> {
  return hexOf(await digestOf(new TextEncoder().encode(text)));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The value of JSON text; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Serializes a request as in RFC 8785: members sorted by name, numbers and texts as in JSON. Omits undefined members. */
export function canonicalJson(request: object): string {
  return JSON.stringify(request, (_, value: unknown) => (isMap(value) ? sorted(value) : value));
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
