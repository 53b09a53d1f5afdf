import type { Bytes } from '../cache/stores.ts';
import { digestOf, isSame } from '../cache/digest.ts';
import { checkJsonBounds } from './json.ts';
import { packInvalid } from './pack-faults.ts';
import { HEAD_BYTES, MAX_INDEX_BYTES, type PackIndex } from './pack-index.ts';
import { packIndexSchema } from './pack-schema.ts';

const MAGIC = new TextEncoder().encode('SYLVPACK');
/** Raised with every change that older readers would misread. */
const VERSION = 1;
const VERSION_AT = 8;
const LENGTH_AT = 12;
const DIGEST_AT = 16;
/** Of what a hostile index brings into a sentence. */
const MAX_VALUES = 120;

/** What the head says of the index. */
interface PackHead {
  readonly indexLength: number;
  readonly digest: Uint8Array;
}

/** Head and index. Throws `pack-invalid` for an index that no reader would take. */
export async function packHead(index: PackIndex): Promise<Bytes> {
  checkIndex(index);
  const text = new TextEncoder().encode(JSON.stringify(index));
  checkLength(text.byteLength);
  const bytes = new Uint8Array(HEAD_BYTES + text.byteLength);
  const head = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  head.setUint32(VERSION_AT, VERSION, true);
  head.setUint32(LENGTH_AT, text.byteLength, true);
  bytes.set(await digestOf(text), DIGEST_AT);
  bytes.set(text, HEAD_BYTES);
  return bytes;
}

/** Assesses the first {@link HEAD_BYTES} of a file, or all of it where it is shorter. */
export function headIn(bytes: Uint8Array): PackHead {
  const magic = bytes.subarray(0, MAGIC.length);
  if (!isSame(magic, MAGIC.subarray(0, magic.length)))
    throw packInvalid('foreign', 'This file is no Sylvan pack: choose one that was exported.');
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= LENGTH_AT) checkVersion(head.getUint32(VERSION_AT, true));
  if (bytes.length < HEAD_BYTES) throw cutShort(bytes.length);
  const indexLength = head.getUint32(LENGTH_AT, true);
  checkLength(indexLength);
  return { indexLength, digest: bytes.subarray(DIGEST_AT, HEAD_BYTES) };
}

/** The index, once it is what the head says. */
export async function indexIn(bytes: Bytes, { indexLength, digest }: PackHead): Promise<PackIndex> {
  if (bytes.length < indexLength) throw cutShort(HEAD_BYTES + bytes.length);
  if (!isSame(digest, await digestOf(bytes)))
    throw packInvalid('damaged', 'The index of this pack is damaged: copy the pack again.');
  checkJsonBounds(bytes);
  return checkIndex(parsed(bytes));
}

export function cutShort(received: number): Error {
  return packInvalid('truncated', `This pack ends after ${received} bytes: copy it again, whole.`, {
    received,
  });
}

export function goesOn(expected: number): Error {
  return packInvalid('surplus', `This pack goes on after its end at ${expected} bytes: copy it again.`, {
    expected,
  });
}

function checkVersion(version: number): void {
  if (version > VERSION)
    throw packInvalid(
      'newer',
      `This pack is of version ${version}, made by a newer version of Sylvan: update this one.`,
      { version },
    );
  if (version < VERSION) throw packInvalid('damaged', 'This pack is of no version: copy it again.');
}

function checkLength(length: number): void {
  if (length > MAX_INDEX_BYTES)
    throw packInvalid('too-large', `The index of this pack has ${length} bytes, more than it may.`, {
      bytes: length,
      limit: MAX_INDEX_BYTES,
    });
}

function parsed(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw packInvalid('invalid', 'The index of this pack is not JSON in UTF-8.');
  }
}

function checkIndex(index: unknown): PackIndex {
  const { data, error } = packIndexSchema.safeParse(index);
  if (data !== undefined) return data;
  const [{ path, message }] = error.issues;
  const what = plain(`/${path.join('/')}`);
  throw packInvalid('invalid', `The index of this pack says what cannot be at ${what}: ${plain(message)}`, {
    what,
  });
}

/** Fit for one line. */
function plain(text: string): string {
  return text.slice(0, MAX_VALUES).replaceAll(/\p{C}/gu, '?');
}
