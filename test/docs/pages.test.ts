import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NULLABLE_FIELDS } from '../../src/contract/index.ts';
import { dictionary } from '../../src/locale/all-texts.ts';
import { PAGES, ROOT, textOf } from './blocks.ts';
import { brokenLinks, linksOf } from './links.ts';

/** Sources and tests, as paths from the root. */
const sourceFiles = () =>
  [
    'assembly',
    'worker',
    'src',
    'simulator',
    'cli',
    'service/src',
    'service/worker',
    'batch/src',
    'examples',
    'test',
    'bench',
    'scripts',
    'demo/src',
  ].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  );

const FOLDERS =
  'assembly|batch|bench|cli|demo|docs|examples|samples|scripts|service|simulator|src|test|types|worker';
/** A path from the root, of a file or, in backticks, of a folder. */
const NAMED = new RegExp(
  `(?<![\\w./@~-])(?:${FOLDERS})/[\\w./-]*\\w\\.(?:tsx?|mjs|js|md|json|html|py)\\b|(?<=\`)(?:${FOLDERS})/(?:[\\w.-]+/)*(?=\`)`,
  'g',
);

const commentsOf = (path: string) =>
  [...textOf(path).matchAll(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm)].map(([line]) => line).join('\n');

describe('the pages', () => {
  it('link to existing files and headings', () => {
    expect(brokenLinks(ROOT, [...PAGES, 'CHANGELOG.md'])).toEqual([]);
  });

  it('can all be reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const link of linksOf(textOf(page))) {
        const target = resolve(ROOT, dirname(page), link.split('#')[0]).slice(ROOT.length + 1);
        if (PAGES.includes(target)) reached.add(target);
      }
    expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
  });

  it('name existing files and folders, and so do comments', () => {
    const pages = [...PAGES, 'CHANGELOG.md'].map((path) => ({ path, text: textOf(path) }));
    const comments = sourceFiles().map((path) => ({ path, text: commentsOf(path) }));
    const named = [...pages, ...comments].flatMap(({ path, text }) =>
      [...text.matchAll(NAMED)].map(([name]) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(300);
    expect(named.filter(({ name }) => !existsSync(resolve(ROOT, name)))).toEqual([]);
  });

  it('include every section of docs/methods.md that is cited in code', () => {
    const sections = [...textOf('docs/methods.md').matchAll(/^##+ (\d+(?:\.\d+)?) /gm)].map(
      ([, number]) => number,
    );
    const cited = sourceFiles().flatMap((path) =>
      [...textOf(path).matchAll(/\bmethods(?: |\n\s*(?:\*|\/\/) )(\d+(?:\.\d+)?)/g)].map(([, number]) => ({
        path,
        number,
      })),
    );
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter(({ number }) => !sections.includes(number))).toEqual([]);
  });

  it('say when each nullable field of the contract is null', () => {
    const rows = [...textOf('docs/record.md').matchAll(/^\| (`[\w`, ]+`) +\|.*\| ([^|]+?) +\|$/gm)];
    const whenNull = new Map(
      rows.flatMap(([, names, when]) => names.split(', ').map((name) => [name.replaceAll('`', ''), when])),
    );
    for (const field of NULLABLE_FIELDS.filter((one) => one !== 'canopy_height_source'))
      expect([field, whenNull.get(field)]).toEqual([field, expect.not.stringMatching(/^never$/)]);
  });

  it('name the data owners as answers do', () => {
    const { copernicus, ...others } = dictionary('en').attribution;
    const page = textOf('docs/data.md');
    for (const sentence of [copernicus('2025'), ...Object.values(others)]) expect(page).toContain(sentence);
  });
});
