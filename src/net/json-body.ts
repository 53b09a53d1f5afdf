import { SylvanError } from '../errors/errors.ts';
import { joined } from './buffers.ts';
import { jsonFault } from './json-fault.ts';
import { discard } from './redirects.ts';

/** Limits of one JSON answer. */
export const MAX_JSON_BYTES = 8 * 2 ** 20;
const MAX_JSON_DEPTH = 16;

/**
 * Reads and parses an answer's body, up to `maxBytes` and `MAX_JSON_DEPTH` levels. Throws SylvanError `stac-invalid` beyond
 * either limit and for a body that is not JSON, with the position if known. No error quotes the body, except for NaN and
 * Infinity.
 */
export async function readJson(
  response: Response,
  maxBytes = MAX_JSON_BYTES,
  onBytes?: () => void,
): Promise<unknown> {
  const bytes = await readBytes(response, maxBytes, onBytes);
  if (jsonDepth(bytes) > MAX_JSON_DEPTH)
    throw new SylvanError('stac-invalid', `The answer is JSON nested deeper than ${MAX_JSON_DEPTH} levels`);
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw notJson(text, error);
  }
}

/** `stac-invalid` with the findings of {@link jsonFault}. */
function notJson(text: string, error: unknown): SylvanError {
  const fault = jsonFault(text, error);
  if (fault === null)
    return new SylvanError('stac-invalid', 'The answer is not JSON (cut short, or a page for people)');
  const { what, line, column } = fault;
  const place = `line ${line}, column ${column}`;
  if (what === undefined) {
    const detail = `The answer is not JSON from ${place} on (cut short, or a page for people)`;
    return new SylvanError('stac-invalid', detail, { fields: { line, column } });
  }
  const detail = `The answer holds ${what} at ${place}, which is no JSON; write null in its place`;
  return new SylvanError('stac-invalid', detail, { fields: { what, line, column } });
}

/** An answer's body as UTF-8 text. Throws SylvanError `stac-invalid` beyond `maxBytes`. */
export async function readText(response: Response, maxBytes: number, onBytes?: () => void): Promise<string> {
  return new TextDecoder().decode(await readBytes(response, maxBytes, onBytes));
}

/** An answer's body as raw bytes; `onBytes` runs as they arrive. Throws SylvanError `stac-invalid` beyond `maxBytes`. */
export async function readBytes(
  response: Response,
  maxBytes: number,
  onBytes?: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await discard(response);
    throw tooLarge(maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    onBytes?.();
    length += chunk.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(chunk.value);
  }
  return joined(chunks);
}

function tooLarge(maxBytes: number): SylvanError {
  return new SylvanError('stac-invalid', `The answer is larger than ${maxBytes} bytes`, {
    fields: { maxBytes },
  });
}

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** Deepest nesting of arrays and objects in UTF-8 JSON text, measured before parsing. */
function jsonDepth(bytes: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) deepest = Math.max(deepest, ++depth);
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
  }
  return deepest;
}
