import type { Document } from '@xmldom/xmldom';
import { VectorFileError } from './fault.ts';

/** As the package has it: a page's own has all that is used of that. */
export type XmlDocument = Document;

interface Parser {
  parseFromString(text: string, type: string): Document;
}

/** A page's; Node has none. */
const { DOMParser: PageParser } = globalThis as unknown as { readonly DOMParser?: new () => Parser };

/** Bytes of XML, and its elements, of which each takes some hundred bytes of memory. */
export const LARGEST_XML = 64e6;
const MAX_TAGS = 1_000_000;

/** What a declaration is searched in, bytes. */
const HEAD = 200;
const ENCODING = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * The document of a file, whose root is `root`: by the page's own parser, in Node by a package's. Entities of the file's own are not
 * expanded there, and within a bound by pages. Throws `not-xml`, `damaged`, `too-many-tags`, `not-utf8`.
 */
export async function documentOf(bytes: Uint8Array, root: 'kml' | 'gpx', file: string): Promise<Document> {
  const text = decoded(bytes, file);
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS)
    throw new VectorFileError('too-many-tags', file, { facts: { maximum: MAX_TAGS } });
  const found = await parsed(text, file);
  if (found.documentElement?.localName === root) return found;
  throw new VectorFileError('not-xml', file, { facts: { format: root.toUpperCase() } });
}

async function parsed(text: string, file: string): Promise<Document> {
  try {
    return PageParser === undefined ? await parsedInNode(text) : parsedInPage(text, PageParser);
  } catch (cause) {
    throw new VectorFileError('damaged', file, { cause });
  }
}

function parsedInPage(text: string, OwnParser: new () => Parser): Document {
  const found = new OwnParser().parseFromString(text, 'application/xml');
  const errors = found.getElementsByTagName('parsererror');
  if (errors.length > 0) throw new Error(errors[0].textContent ?? '');
  return found;
}

async function parsedInNode(text: string): Promise<Document> {
  const { DOMParser } = await import('@xmldom/xmldom');
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(message);
  };
  return new DOMParser({ onError }).parseFromString(text, 'application/xml');
}

function decoded(bytes: Uint8Array, file: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  try {
    const decoder = new TextDecoder(ENCODING.exec(head)?.[1] ?? encodingOf(bytes), { fatal: true });
    return decoder.decode(bytes);
  } catch (cause) {
    throw new VectorFileError('not-utf8', file, { cause });
  }
}

/** By the mark that a file of 16 bits begins with. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
