type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

/** Valid and invalid encodings of a text. */
const FORMS: readonly ((text: string, random: () => number) => Bytes)[] = [
  (text) => bytesOf(Buffer.from(`\uFEFF${text}`)),
  (text) => bytesOf(Buffer.from(text, 'utf16le')),
  (text) => bytesOf(Uint8Array.of(0xff, 0xfe), Buffer.from(text, 'utf16le')),
  (text) => bytesOf(Uint8Array.of(0xfe, 0xff), Buffer.from(text, 'utf16le').swap16()),
  (text) => bytesOf(Buffer.from(`${text}\u00e9`, 'latin1')),
  (text, random) => withByte(text, 0, random),
  (text, random) => withByte(text, 0xff, random),
];

function withByte(text: string, byte: number, random: () => number): Bytes {
  const bytes = Buffer.from(text);
  const at = Math.floor(random() * bytes.length);
  return bytesOf(bytes.subarray(0, at), Uint8Array.of(byte), bytes.subarray(at));
}

/** The text as UTF-8; a fraction of texts gets a byte order mark, UTF-16 or Latin-1, or an extra byte. */
export function encoded(text: string, random: () => number, fraction = 1 / 12): Bytes {
  if (random() > fraction) return bytesOf(Buffer.from(text));
  return FORMS[Math.floor(random() * FORMS.length)](text, random);
}
