import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { analyzeRequestSchema } from '../../src/contract/analyze.ts';
import { compareRequestSchema } from '../../src/contract/compare.ts';
import { checkOptions } from '../../src/engine-options.ts';
import type { SylvanError } from '../../src/errors/errors.ts';
import { INDEX_IDS } from '../../src/geo/indices.ts';
import { textOf } from './blocks.ts';

const page = (name: string) => textOf(`docs/${name}`);

/** Rows of the table under a heading, without the two header rows. */
function rowsUnder(text: string, heading: string): string[] {
  const [, after] = text.split(`\n${heading}\n`);
  const [table] = after.trimStart().split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.replaceAll(/\s+/g, ' '));
}

/** A row for each field: its name, its description in the schema, its default. */
function fieldRows(schema: z.ZodMiniType): string[] {
  const { $defs = {}, ...top } = z.toJSONSchema(schema, { io: 'input' });
  const { properties = {}, required = [] } =
    top.$ref === undefined ? top : $defs[top.$ref.split('/').at(-1)!];
  return Object.entries(properties).map(([name, own]) => {
    const { description = '', default: usual } = own as { description?: string; default?: unknown };
    const without =
      usual === undefined ? (required.includes(name) ? 'required' : '') : `\`${usual as string | number}\``;
    return `| \`${name}\` | ${description} | ${without} |`.replaceAll(/\s+/g, ' ');
  });
}

it.each([
  ['analyze', analyzeRequestSchema],
  ['compare', compareRequestSchema],
])('docs/requests.md describes the fields of %s as their schema does', (call, schema) => {
  expect(rowsUnder(page('requests.md'), `## \`${call}\``)).toEqual(fieldRows(schema));
});

/** The existing names, as listed in the error about an unknown one. */
function existingNames(options: object): string[] {
  try {
    checkOptions(options);
  } catch (error) {
    const [{ detail }] = (error as SylvanError).errors;
    return detail.split('there are ')[1].split(', ');
  }
  return [];
}

it('docs/options.md lists every option, and no others', () => {
  const rows = rowsUnder(page('options.md'), '<!-- options -->');
  const names = rows.flatMap((row) => [...row.split('|')[1].matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(names.toSorted()).toEqual(existingNames({ '': 1 }).toSorted());
});

it('docs/options.md lists every source that can be chosen', () => {
  const row = rowsUnder(page('options.md'), '<!-- options -->').find((one) => one.startsWith('| `sources`'))!;
  for (const name of existingNames({ sources: { '': 1 } })) expect(row).toMatch(new RegExp(`\`${name}[\`:]`));
});

it.each(INDEX_IDS)('the pages describe the index %s', (id) => {
  const fields = rowsUnder(page('methods.md'), '## 0 At a glance').map((row) => row.split('|')[1]);
  expect(fields.join()).toMatch(new RegExp(`\\.${id}\``));
  expect(page('layers.md')).toContain(`\`${id}\``);
  // In English and in French.
  expect(page('record.md').match(new RegExp(`^${id.toUpperCase()} {2}`, 'gm'))).toHaveLength(2);
});

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

it('docs/record.md names the files that decide why a scene is skipped', () => {
  const rows = rowsUnder(page('record.md'), '<!-- skip codes -->').map((row) => row.split('|').map(namesIn));
  const named = rows.filter(([, codes]) => codes.length > 0);
  expect(named.length).toBeGreaterThan(15);
  for (const [, codes, , files] of named) {
    const texts = files.map(textOf);
    // `no-…` and `missing-` are only the beginning of a code.
    const quoted = codes.map((code) => `'${/[-…]$/.test(code) ? code.replace('…', '') : `${code}'`}`);
    expect(files.filter((_, i) => !quoted.some((code) => texts[i].includes(code)))).toEqual([]);
    expect(quoted.filter((code) => !texts.some((text) => text.includes(code)))).toEqual([]);
  }
});
