import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A code block of the README or of a page of docs/. */
export interface Block {
  /** Position of its first line, such as `docs/keys.md:12`. */
  readonly at: string;
  readonly page: string;
  /** The heading above it. */
  readonly heading: string;
  /** As named in the fence; empty for diagrams. */
  readonly language: string;
  readonly code: string;
  /** The comment directly above it on how it is run, if there is one. */
  readonly marker: string | undefined;
}

/** The README, other pages of the root folder, and every page of docs/. */
export const PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(resolve(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export const textOf = (page: string): string => readFileSync(resolve(ROOT, page), 'utf8');

/** All blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const text = textOf(page);
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language, 2: code }) => {
    const above = text.slice(0, index);
    return {
      at: `${page}:${above.split('\n').length}`,
      heading: [...above.matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? '',
      marker: /<!-- ((?:not run|run|same)\b[^>]*?) -->\s*$/.exec(above)?.[1],
      ...{ page, language, code },
    };
  });
}

/** The only block of a language under a heading of a page. Throws if there is none or more than one. */
export function blockUnder(page: string, heading: string, language: string): string {
  const found = blocksOf(page).filter((block) => block.heading === heading && block.language === language);
  if (found.length !== 1)
    throw new Error(`${page} has ${found.length} blocks of ${language} under ${heading}`);
  return found[0].code;
}

/** Pages use a real place and its dates; tests replace them with those of the sample. */
const POSITIONS: readonly (readonly [real: RegExp, sample: string])[] = [
  [/-7\.836/g, '-10.599201'],
  [/39\.274/g, '-61.352878'],
  [/\bsize([: ]+)2\b/g, 'size$13'],
  [/2018-06-02/g, '2022-06-03'],
  [/2018-08-31/g, '2022-08-31'],
  [/2019-06-02/g, '2025-06-03'],
  [/2019-08-31/g, '2025-08-31'],
];

export function onSample(code: string): string {
  return POSITIONS.reduce((text, [real, sample]) => text.replaceAll(real, sample), code);
}
