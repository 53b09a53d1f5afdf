import type { Document } from '@xmldom/xmldom';
import { encodingOf } from './bytes.ts';
import { VectorFileError } from './fault.ts';

/** The package's type; the documents of pages also have every member that is used. */
export type XmlDocument = Document;
export type XmlElement = NonNullable<ReturnType<Document['getElementById']>>;

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Whether a text is a number as these formats write coordinates. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

interface Parser {
  parseFromString(text: string, type: string): Document;
}

/** The page's parser; Node has none. */
const { DOMParser: PageParser } = globalThis as unknown as { readonly DOMParser?: new () => Parser };

/** Maximum bytes of XML, and maximum number of elements, which take some hundred bytes of memory each. */
export const LARGEST_XML = 64e6;
const MAX_TAGS = 1_000_000;

/** Number of bytes that are searched for a declaration. */
const HEAD = 200;
const ENCODING = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Parses a file with the root element `root`, in pages with the browser's parser, in Node with that of a package. Node does not
 * expand entities that the file declares, and browsers limit their expansion. Throws `not-xml`, `xml-fault`, `damaged`,
 * `too-many-tags`, `not-utf8`.
 */
export async function documentOf(bytes: Uint8Array, root: 'kml' | 'gpx', file: string): Promise<Document> {
  const text = mended(decoded(bytes, file), root);
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS)
    throw new VectorFileError('too-many-tags', file, { facts: { maximum: MAX_TAGS } });
  const found = text.startsWith('<') ? await parsed(text, file) : null;
  if (found?.documentElement?.localName === root) return found;
  throw new VectorFileError('not-xml', file, { facts: { format: root.toUpperCase() } });
}

async function parsed(text: string, file: string): Promise<Document> {
  try {
    return PageParser === undefined ? await parsedInNode(text) : parsedInPage(text, PageParser);
  } catch (cause) {
    const line = /line(?: number)? (\d+)/i.exec((cause as Error).message)?.[1];
    if (line === undefined) throw new VectorFileError('damaged', file, { cause });
    throw new VectorFileError('xml-fault', file, { facts: { line: Number(line) }, cause });
  }
}

/** Namespaces whose elements the package recognises only without a prefix. */
const OWN =
  /xmlns:([\w.-]+)\s*=\s*["']http:\/\/(?:www\.opengis\.net\/kml|earth\.google\.com\/kml|www\.topografix\.com\/GPX)/g;
const PREFIX = /(?:<\/?|\s)([A-Za-z_][\w.-]*):[\w.-]+(?=[\s=/>])/g;
const DECLARED = /xmlns:([\w.-]+)/g;
const GOOGLE = 'http://www.google.com/kml/ext/2.2';
const MAX_PREFIXES = 50;
const MARKS: { readonly [name: string]: string } = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303' },
  ...{ uml: '\u0308', cedil: '\u0327', ring: '\u030a' },
};

/**
 * Repairs errors that programs write and other readers accept: white space before the declaration, undeclared prefixes, HTML's
 * entities for letters. Also removes prefixes from the format's own elements.
 */
function mended(text: string, root: string): string {
  const own = [...namesIn(text, OWN)].slice(0, MAX_PREFIXES);
  const plain =
    own.length === 0
      ? text
      : text.replaceAll(
          new RegExp(`(</?)(?:${own.map((prefix) => prefix.replaceAll('.', '\\.')).join('|')}):`, 'g'),
          '$1',
        );
  const declared = namesIn(plain, DECLARED);
  const undeclared = [...namesIn(plain, PREFIX)]
    .filter((prefix) => !/^xml(ns)?$/.test(prefix) && !declared.has(prefix))
    .slice(0, MAX_PREFIXES)
    .map((prefix) => ` xmlns:${prefix}="${prefix === 'gx' ? GOOGLE : `undeclared:${prefix}`}"`);
  return lettersOf(plain.trimStart()).replace(
    new RegExp(`<${root}(?=[\\s/>])`),
    (tag) => `${tag}${undeclared.join('')}`,
  );
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name]) => name));
}

function lettersOf(text: string): string {
  return text
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll(/&([a-z])(acute|grave|circ|tilde|uml|cedil|ring);/gi, (_, letter: string, mark: string) =>
      `${letter}${MARKS[mark.toLowerCase()]}`.normalize('NFC'),
    );
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
  try {
    return new DOMParser({ onError }).parseFromString(text, 'application/xml');
  } catch (cause) {
    const line = (cause as { readonly locator?: { readonly lineNumber: number } }).locator?.lineNumber;
    throw line === undefined ? cause : new Error(`line ${line}: ${(cause as Error).message}`, { cause });
  }
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
