/* global crypto */
// What the page and the bench of windows both do. Imported by a page, so no Node here.

/** The list in `count` runs of neighbours, as even as they can be. */
export function dealt(list, count) {
  const each = Math.ceil(list.length / count);
  return Array.from({ length: count }, (_, i) => list.slice(i * each, (i + 1) * each));
}

/** SHA-256 of the planes' bytes one after the other, in hexadecimal digits. */
export async function digestOf(planes) {
  const bytes = planes.flatMap(({ buffer, byteOffset, byteLength }) => [
    new Uint8Array(buffer, byteOffset, byteLength),
  ]);
  const all = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) {
    all.set(part, at);
    at += part.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
