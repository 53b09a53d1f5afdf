import { SylvanError } from '../errors/errors.ts';
import { joined } from './buffers.ts';
import { jsonFault } from './json-fault.ts';
import { discard } from './redirects.ts';

/** Limits of one JSON answer. */
export const MAX_JSON_BYTES = 8 * 2 ** 20;
const MAX_JSON_DEPTH = 16;

/** Reads an answer's body, up to `maxBytes`, and parses it with {@link parseJson}. */
export async function readJson(
  response: Response,
  maxBytes = MAX_JSON_BYTES,
  onBytes?: () => void,
): Promise<unknown> {
  return parseJson(await readText(response, maxBytes, onBytes));
}

/**
 * The value of an answer's text. Throws SylvanError `stac-invalid` beyond `MAX_JSON_DEPTH` levels and for text that is not
 * JSON, with the position if known. No error quotes the text, except for NaN and Infinity.
 */
export function parseJson(text: string): unknown {
  if (jsonDepth(text) > MAX_JSON_DEPTH)
    throw new SylvanError('stac-invalid', `The response is JSON nested deeper than ${MAX_JSON_DEPTH} levels`);
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
    return new SylvanError('stac-invalid', 'The response is not JSON (it was cut short, or is a web page)');
  const { what, line, column } = fault;
  const place = `line ${line}, column ${column}`;
  if (what === undefined) {
    const detail = `The response is not valid JSON from ${place} on (it was cut short, or is a web page)`;
    return new SylvanError('stac-invalid', detail, { fields: { line, column } });
  }
  const detail = `The response contains ${what} at ${place}, which is not valid JSON; write null instead`;
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
  return new SylvanError('stac-invalid', `The response is larger than ${maxBytes} bytes`, {
    fields: { maxBytes },
  });
}

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** Deepest nesting of arrays and objects in JSON text, measured before parsing. */
function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (inString) {
      if (unit === BACKSLASH) i++;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) deepest = Math.max(deepest, ++depth);
    else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) depth--;
  }
  return deepest;
}
