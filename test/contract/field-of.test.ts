import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../src/contract/field-of.ts';
import { exampleAnswer } from '../support/answer.ts';

describe('fieldOf', () => {
  it('returns value, unit and interval of a field', () => {
    const answer = exampleAnswer();
    answer.details.intervals = { canopy_height: [21.5, 26.1] };
    answer.canopy_height = 23.8;
    delete answer.details.missing.canopy_height;
    expect(fieldOf(answer, 'canopy_height')).toEqual({
      value: 23.8,
      unit: 'm',
      interval: [21.5, 26.1],
      reason: null,
    });
  });

  it('returns the reason for null', () => {
    const answer = exampleAnswer();
    answer.trend = null;
    answer.details.missing.trend = { code: 'too-few-years', detail: 'Under five years.' };
    const { value, unit, interval, reason } = fieldOf(answer, 'trend');
    expect([value, unit, interval, reason?.code]).toEqual([null, null, null, 'too-few-years']);
  });
});
