import type { Bytes } from './stores.ts';

/** SHA-256, 32 bytes. Works only in a secure page. */
export async function digestOf(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** SHA-256 of a text in UTF-8, as 64 hex digits. */
export async function sha256Hex(text: string): Promise<string> {
  return hexOf(await digestOf(new TextEncoder().encode(text)));
}

/** Two hex digits for each byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && a.every((byte, i) => byte === b[i]);
}

/**
 * A flat object as RFC 8785 writes it: members sorted by name, numbers and texts as in JSON. Leaves out members that are
 * undefined.
 */
export function canonicalJson(
  flat: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const members = Object.entries(flat).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(members));
}
