import { SylvanError } from '../errors/errors.ts';
import { joined } from './buffers.ts';
import { discard } from './redirects.ts';

/** Maximum size of one JSON answer, in bytes, and its maximum depth of nesting. */
export const MAX_JSON_BYTES = 8 * 2 ** 20;
const MAX_JSON_DEPTH = 16;

/** Reads an answer's body, up to `maxBytes`, and parses it with {@link parseJson}. */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  return parseJson(new TextDecoder().decode(await readBytes(response, maxBytes)));
}

/**
 * Parses the text of an answer. Throws SylvanError `stac-invalid` for more than `MAX_JSON_DEPTH` levels and for text that is not
 * JSON, with the position if known. No error quotes any of the text except NaN and Infinity.
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

/** The error `stac-invalid` for `text`, which `JSON.parse` refused with `error`; lines and columns start at 1. */
function notJson(text: string, error: unknown): SylvanError {
  const odd = oddNumber(text);
  const at = odd?.at ?? errorPosition(error);
  if (at === undefined)
    return new SylvanError('stac-invalid', 'The response is not JSON (it was cut short, or is a web page)');
  const lines = text.slice(0, at).split('\n');
  const [line, column] = [lines.length, lines.at(-1)!.length + 1];
  const place = `line ${line}, column ${column}`;
  if (odd === null) {
    const detail = `The response is not valid JSON from ${place} on (it was cut short, or is a web page)`;
    return new SylvanError('stac-invalid', detail, { fields: { line, column } });
  }
  const { what } = odd;
  const detail = `The response contains ${what} at ${place}, which is not valid JSON; write null instead`;
  return new SylvanError('stac-invalid', detail, { fields: { what, line, column } });
}

/** The position of the error according to the parser's message. Not all parsers state it. */
export function errorPosition(error: unknown): number | undefined {
  const found = / position (\d+)/.exec(String(error));
  return found ? Number(found[1]) : undefined;
}

/** The first NaN or Infinity outside strings, which JSON does not allow. */
function oddNumber(text: string): { readonly what: string; readonly at: number } | null {
  let isInString = false;
  for (const { 0: what, index: at } of text.matchAll(/"|\\[^]|NaN|-?Infinity/g)) {
    if (what === '"') isInString = !isInString;
    else if (!isInString && !what.startsWith('\\')) return { what, at };
  }
  return null;
}

/** An answer's body as raw bytes; `onBytes` runs as they arrive. Throws SylvanError `stac-invalid` if it exceeds `maxBytes`. */
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

/** Deepest nesting of arrays and objects in JSON text, measured before parsing. */
function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text[i];
    if (inString) {
      if (unit === '\\') i++;
      else if (unit === '"') inString = false;
    } else if (unit === '"') inString = true;
    else if (unit === '[' || unit === '{') deepest = Math.max(deepest, ++depth);
    else if (unit === ']' || unit === '}') depth--;
  }
  return deepest;
}
