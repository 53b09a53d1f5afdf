import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './blocks.ts';

interface Bench {
  readonly id: string;
  readonly figures: readonly { readonly name: string; readonly median: number }[];
  readonly goals: readonly { readonly what: string; readonly value: number }[];
}

const { benches } = JSON.parse(readFileSync(resolve(ROOT, 'docs/performance.json'), 'utf8')) as {
  readonly benches: readonly Bench[];
};
const bench = (id: string) => benches.find((one) => one.id === id)!;

/** MB fetched for zones of this side, as measured by the last run. */
const fetched = (side: string) =>
  bench('bytes').figures.find(({ name }) => name === `${side} km, fetched`)!.median;

/** Allows for the rounding in pages. */
function expectNear(stated: string, measured: number): void {
  expect(
    Math.abs(Number(stated) / measured - 1),
    `${stated} is stated, ${measured} was measured`,
  ).toBeLessThan(0.05);
}

describe('figures of the last run of the benches', () => {
  it('match what the README says about the bytes of an analysis', () => {
    const [, one, ten] = /about (\d+) MB for a zone of 1 km and (\d+) MB for one of 10 km/.exec(
      textOf('README.md'),
    )!;
    expectNear(one, fetched('1'));
    expectNear(ten, fetched('10'));
  });

  it('match docs/costs.md for zones of each side', () => {
    const rows = [...textOf('docs/costs.md').matchAll(/^\| (\d+) km +\| [^|]* \| +(\d+) \|/gm)];
    expect(rows.map(([, side]) => side)).toEqual(['1', '3', '5', '10', '25']);
    for (const [, side, megabytes] of rows) expectNear(megabytes, fetched(side));
  });

  it('support what pages say about the accuracy of estimates', () => {
    const [{ what, value }] = bench('estimate').goals;
    expect(what).toContain('within 25 %');
    expect(value).toBeGreaterThanOrEqual(5 / 6);
    expect(textOf('README.md')).toContain('within 25 % for five zones in six');
    expect(textOf('src/sylvan.ts')).toContain(
      'In five of six zones, the bytes fetched are within 25 % of the estimate',
    );
  });
});
