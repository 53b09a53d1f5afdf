import type { SharedFault } from '../state/shared.ts';

/** Maximum length, in characters, of links that mail programs, chats and browsers reliably keep intact. */
export const MAX_LETTERS = 8000;
/** Maximum size of an answer's JSON in bytes: many times the largest record. */
export const MAX_JSON_BYTES = 2 ** 18;

export class SharedAnswerError extends Error {
  override readonly name = 'SharedAnswerError';

  constructor(readonly fault: SharedFault) {
    super(`The shared answer cannot be shown: ${fault}`);
  }
}

/** Encodes a value in URL-safe characters: JSON, deflated (RFC 1951), in base64url. */
export async function lettersOf(value: unknown): Promise<string> {
  const deflated = new Blob([JSON.stringify(value)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Decodes a value from {@link lettersOf}. Rejects with `too-large` if there are too many characters or decompressed bytes, and
 * with `unreadable` for anything else.
 */
export async function valueOf(letters: string): Promise<unknown> {
  if (letters.length > MAX_LETTERS) throw new SharedAnswerError('too-large');
  return jsonIn(async () => inflated(bytesOf(letters)));
}

/** The JSON value in the bytes that `read` returns. Rejects with `unreadable` if there is none, or if they cannot be read. */
export async function jsonIn(read: () => Promise<BufferSource>): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await read()));
  } catch (error) {
    throw error instanceof SharedAnswerError ? error : new SharedAnswerError('unreadable');
  }
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(letters)) throw new SharedAnswerError('unreadable');
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Decompresses, but stops beyond the size of the largest answer: a few characters may decompress to gigabytes. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(MAX_JSON_BYTES);
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (length + read.value.byteLength > MAX_JSON_BYTES) throw new SharedAnswerError('too-large');
      all.set(read.value, length);
      length += read.value.byteLength;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return all.subarray(0, length);
}
