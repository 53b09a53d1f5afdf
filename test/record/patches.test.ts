import { expect, it } from 'vitest';
import { assembleComparison } from '../../src/record/comparison.ts';
import { exampleChange, exampleFindings } from '../support/compare-findings.ts';

/** Days between which a patch was lost, looked at on 20 June, 10 July and 10 August of both years. */
function lostBetween(fewestObservations: readonly [number, number]) {
  const patches = [{ pixels: 400, column: 50, row: 70 }];
  const change = exampleChange({ patches, patchCount: 1, fewestObservations });
  const [{ after, date }] = assembleComparison(exampleFindings({ change })).details.patches;
  return [after, date];
}

it('bounds a loss by the looks that the medians prove', () => {
  // All three: two of them were forest, two of them were not.
  expect(lostBetween([3, 3])).toEqual(['2023-07-10', '2024-07-10']);
  // Of two, one alone may have been, and clouds may hide any of the three.
  expect(lostBetween([2, 2])).toEqual(['2023-06-20', '2024-08-10']);
  expect(lostBetween([1, 3])).toEqual(['2023-06-20', '2024-07-10']);
});

it('counts two scenes of one pass as one look', () => {
  const { periods } = exampleFindings();
  const twice = periods.period2.scenes.flatMap((scene) => [scene, { ...scene, id: `${scene.id}_2` }]);
  const change = exampleChange({
    ...{ patches: [{ pixels: 400, column: 50, row: 70 }], patchCount: 1 },
    fewestObservations: [3, 3],
  });
  const findings = exampleFindings({
    change,
    periods: { ...periods, period2: { ...periods.period2, scenes: twice } },
  });
  expect(assembleComparison(findings).details.patches[0].date).toBe('2024-07-10');
});
