import { labelDecoding, languageDecoding, namedDecoding, type Decoding } from './code-pages.ts';
import { VectorFileError } from './fault.ts';
import { distinctNames } from './feature.ts';

const HEAD = 32;
const LANGUAGE = 29;
const FIELD = 32;
const END_OF_FIELDS = 0x0d;
const END_OF_ROWS = 0x1a;
const DELETED = 0x2a;

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly length: number;
}

type Row = Readonly<Record<string, unknown>>;

/** Returns a row of a table by its number, from 0; `deleted` for a row marked as deleted, `undefined` past the last row. */
export type DbfTable = (number: number) => Row | 'deleted' | undefined;

/**
 * The table of a .dbf file. The encoding of its texts is that stated by a .cpg file, else that of its language byte, else UTF-8
 * or, if they are not valid in it, Windows Western European. Throws `damaged`, and `unknown-encoding` for a text that is not
 * valid UTF-8 if the stated encoding is unknown.
 */
export function dbfTable(bytes: Uint8Array, encoding: string, file: string): DbfTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEAD) throw new VectorFileError('damaged', file);
  const [head, width] = [view.getUint16(8, true), view.getUint16(10, true)];
  const decoded = decodingOf(encoding, bytes[LANGUAGE], file);
  const fields = fieldsOf(bytes.subarray(HEAD, head), decoded);
  const needed = fields.reduce((sum, { length }) => sum + length, 1);
  if (head > bytes.length || needed > width) throw new VectorFileError('damaged', file);
  return (number) => {
    const at = head + number * width;
    if (at + width > bytes.length || bytes[at] === END_OF_ROWS) return undefined;
    return bytes[at] === DELETED ? 'deleted' : rowOf(bytes.subarray(at + 1, at + width), fields, decoded);
  };
}

function fieldsOf(bytes: Uint8Array, decoded: Decoding): Field[] {
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
  const names = distinctNames(fields.map(({ name }) => name));
  return fields.map((field, i) => ({ ...field, name: names[i] }));
}

function rowOf(bytes: Uint8Array, fields: readonly Field[], decoded: Decoding): Row {
  let at = 0;
  return Object.fromEntries(
    fields.flatMap(({ name, kind, length }) => {
      const own = bytes.subarray(at, (at += length));
      if (BINARY.includes(kind)) {
        const value = binaryOf(own, kind);
        return value === null ? [] : [[name, value]];
      }
      const text = decoded(own).replaceAll('\0', '').trim();
      return [[name, valueOf(text, kind)]];
    }),
  );
}

/** Kinds of fields that are not text: the integers, doubles, times, amounts and others of FoxPro, and those of dBASE 7. */
const BINARY = 'IBTYQVW0O+@';

/** An integer or a double; null for any other kind, which is left out. */
function binaryOf(bytes: Uint8Array, kind: string): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (kind === 'I' && bytes.length === 4) return view.getInt32(0, true);
  return kind === 'B' && bytes.length === 8 ? view.getFloat64(0, true) : null;
}

/** A number, boolean, ISO 8601 day or text; an integer that a double would round stays text. `null` if there is no value. */
function valueOf(text: string, kind: string): string | number | boolean | null {
  if (text === '') return null;
  if (kind === 'N' || kind === 'F') return numberOf(text);
  if (kind === 'L') return /^[yt]$/i.test(text) ? true : /^[nf]$/i.test(text) ? false : null;
  return kind === 'D' ? text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : text;
}

/** Some programs write a decimal comma. */
function numberOf(written: string): string | number | null {
  const text = written.replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  const value = Number(text);
  if (Number.isNaN(value)) return null;
  return /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value) ? text : value;
}

/** Language byte that stands for whichever Windows code page the application uses. */
const ANSI = 0x57;

function decodingOf(encoding: string, language: number, file: string): Decoding {
  const named = encoding === '' ? null : namedDecoding(encoding);
  const stated = named ?? (language === ANSI ? null : languageDecoding(language));
  const isUnknown = stated === null && encoding !== '' && !/^(ANSI|OEM|system)$/i.test(encoding);
  const first = stated ?? labelDecoding('utf-8')!;
  const second = labelDecoding('windows-1252')!;
  return (bytes) => {
    try {
      return first(bytes);
    } catch (cause) {
      if (isUnknown) throw new VectorFileError('unknown-encoding', file, { facts: { encoding }, cause });
      return second(bytes);
    }
  };
}
