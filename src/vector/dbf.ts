import { VectorFileError } from './fault.ts';

const HEAD = 32;
const FIELD = 32;
const END_OF_FIELDS = 0x0d;
const END_OF_ROWS = 0x1a;

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly length: number;
}

type Decoded = (bytes: Uint8Array) => string;

/** The rows of a .dbf file, deleted ones among them, as its shapes are; texts in the encoding of a .cpg. Throws `damaged`. */
export function* dbfRows(
  bytes: Uint8Array,
  encoding: string,
  file: string,
): Generator<Record<string, unknown>, void, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEAD) throw new VectorFileError('damaged', file);
  const [head, width] = [view.getUint16(8, true), view.getUint16(10, true)];
  const decoded = decoderOf(encoding);
  const fields = fieldsOf(bytes.subarray(HEAD, head), decoded);
  const needed = fields.reduce((sum, { length }) => sum + length, 1);
  if (head > bytes.length || needed > width) throw new VectorFileError('damaged', file);
  for (let at = head; at + width <= bytes.length && bytes[at] !== END_OF_ROWS; at += width)
    yield rowOf(bytes.subarray(at + 1, at + width), fields, decoded);
}

function fieldsOf(bytes: Uint8Array, decoded: Decoded): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at + FIELD <= bytes.length && bytes[at] !== END_OF_FIELDS; at += FIELD) {
    const name = bytes.subarray(at, at + 11);
    const end = name.indexOf(0);
    fields.push({
      name: decoded(end < 0 ? name : name.subarray(0, end)),
      kind: String.fromCharCode(bytes[at + 11]),
      length: bytes[at + 16],
    });
  }
  return fields;
}

function rowOf(bytes: Uint8Array, fields: readonly Field[], decoded: Decoded): Record<string, unknown> {
  let at = 0;
  return Object.fromEntries(
    fields.map(({ name, kind, length }) => {
      const text = decoded(bytes.subarray(at, (at += length)))
        .replaceAll('\0', '')
        .trim();
      return [name, valueOf(text, kind)];
    }),
  );
}

/** Numbers, truth values, days by ISO 8601, and texts; `null` where there is none. */
function valueOf(text: string, kind: string): string | number | boolean | null {
  if (text === '') return null;
  if (kind === 'N' || kind === 'F') return Number.isNaN(Number(text)) ? null : Number(text);
  if (kind === 'L') return /^[yt]$/i.test(text) ? true : /^[nf]$/i.test(text) ? false : null;
  return kind === 'D' ? text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : text;
}

/** In the encoding that is named, else UTF-8, and what is none of that as Windows' Western European. */
function decoderOf(encoding: string): Decoded {
  const western = new TextDecoder('windows-1252');
  const own =
    namedDecoder(/^\d+$/.test(encoding) ? `windows-${encoding}` : encoding) ?? namedDecoder('utf-8')!;
  return (bytes) => {
    try {
      return own.decode(bytes);
    } catch {
      return western.decode(bytes);
    }
  };
}

function namedDecoder(name: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    return null;
  }
}
