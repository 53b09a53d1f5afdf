import { expect, it } from 'vitest';
import { SylvanError, type ProblemCode } from '../../src/errors/errors.ts';
import { LeftOutScenes } from '../../src/sources/left-out.ts';
import { sourceContext } from '../support/source-context.ts';

it('scenes that failed are in the same order however they came: first the failures of hosts', () => {
  const failed = (code: ProblemCode, id: string) => [new SylvanError(code, 'Failed.'), [id]] as const;
  const all = [
    failed('truncated', 'a'),
    failed('timeout', 'd'),
    failed('network-or-cors', 'c'),
    failed('timeout', 'b'),
  ];
  for (const order of [all, all.toReversed(), [all[2], all[0], all[3], all[1]]]) {
    const left = new LeftOutScenes(sourceContext('sentinel2'));
    for (const one of order) left.add(...one);
    const { skipped, failures } = left.report();
    expect(skipped.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a']);
    expect(failures[0].code).toBe('network-or-cors');
  }
});
