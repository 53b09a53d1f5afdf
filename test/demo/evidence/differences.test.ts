import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../../demo/src/evidence/differences.ts';
import { exampleAnswer } from '../../support/answer.ts';

describe('two records of one request', () => {
  it('are equal if only the status of their sources and the receipt differ', () => {
    const [first, second] = [exampleAnswer(), exampleAnswer()];
    second.details.sources.forEach((source) => (source.status = 'cached'));
    second.details.provenance.receipt = 'eyJ.a.b';
    expect(differencesOf(first, second)).toEqual([]);
  });

  it('differ in a number, a list, also an empty one, or a reason', () => {
    const [first, second] = [exampleAnswer(), exampleAnswer()];
    second.ndvi_current = 0.8174;
    second.details.quality.scenes_used += 1;
    second.satellites_used = [];
    delete second.details.missing.trend;
    second.details.series = [];
    expect(differencesOf(first, second)).toEqual([
      '/ndvi_current',
      '/satellites_used/0',
      '/details/quality/scenes_used',
      '/details/missing/trend',
      '/details/series',
    ]);
  });

  it('are reported with at most the given number of differences', () => {
    const [first, second] = [exampleAnswer(), exampleAnswer()];
    second.details.score_terms = [];
    expect(differencesOf(first, second, 2)).toEqual(['/details/score_terms/0', '/details/score_terms/1']);
  });
});
