/** A record of SlideRule's stream: what kind it is of, and its bytes. */
interface StreamRecord {
  readonly type: string;
  readonly data: DataView;
}

/** Bytes that are no stream of records: `a record is cut short`. */
export class MalformedStream extends Error {}

/** Records follow each other; each begins with version, length of its type's name and length of its data, most significant byte first. */
const HEADER_BYTES = 8;
const VERSION = 2;
/** Both bytes of a version are below the first character of a text. */
const FIRST_CHARACTER = 0x09;
const MAX_TYPE_BYTES = 128;
/** A record that holds others, which may hold others in turn; no server nests deeper. */
const CONTAINER = 'conrec';
const MAX_DEPTH = 4;

/** The records of a stream in order, those of containers in their place. Throws MalformedStream. */
export function* recordsOf(stream: DataView, depth = 0): Generator<StreamRecord, void> {
  for (let at = 0; at < stream.byteLength;) {
    const { type, data, next } = recordAt(stream, at);
    if (type !== CONTAINER) yield { type, data };
    else if (depth >= MAX_DEPTH) throw new MalformedStream(`containers are nested deeper than ${MAX_DEPTH}`);
    else yield* recordsOf(contentOf(data), depth + 1);
    at = next;
  }
}

function recordAt(stream: DataView, at: number): StreamRecord & { readonly next: number } {
  if (at + HEADER_BYTES > stream.byteLength) throw new MalformedStream('a record is cut short');
  if (at === 0 && stream.getUint8(0) >= FIRST_CHARACTER)
    throw new MalformedStream('it is text (JSON, or a page for people), not a stream of records');
  const version = stream.getUint16(at);
  const typeBytes = stream.getUint16(at + 2);
  const dataBytes = stream.getUint32(at + 4);
  if (version !== VERSION) throw new MalformedStream(`a record is of version ${version}, not ${VERSION}`);
  if (typeBytes === 0 || typeBytes > MAX_TYPE_BYTES) throw new MalformedStream('a record has no type');
  const start = at + HEADER_BYTES + typeBytes;
  const next = start + dataBytes;
  if (next > stream.byteLength) throw new MalformedStream('a record is cut short');
  const name = new Uint8Array(stream.buffer, stream.byteOffset + at + HEADER_BYTES, typeBytes);
  return { type: textOf(name), data: view(stream, start, dataBytes), next };
}

/** The records in a container: it states how many and where they start. */
function contentOf(data: DataView): DataView {
  const start = data.byteLength < 8 ? Infinity : data.getUint32(4, true);
  if (start < 8 || start > data.byteLength)
    throw new MalformedStream('a container does not say where it starts');
  return view(data, start, data.byteLength - start);
}

/** Text up to its closing zero. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return String.fromCharCode(...(end === -1 ? bytes : bytes.subarray(0, end)));
}

function view({ buffer, byteOffset }: DataView, start: number, length: number): DataView {
  return new DataView(buffer, byteOffset + start, length);
}
