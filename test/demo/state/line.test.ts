import { expect, it } from 'vitest';
import { measuredLine, secondsOf } from '../../../demo/src/state/line.ts';

it('takes the speed of the line from a browser that has measured it', () => {
  const speeds = [0.4, 9.95, 10, 0, 1.4, 1.65, undefined].map((downlink) =>
    measuredLine({ connection: downlink === undefined ? {} : { downlink } }),
  );
  // Ten is all that Chromium says of a faster line, about 1.6 what it says of one that it does not know.
  expect(speeds).toEqual([0.4, 9.95, null, null, null, null, null]);
  expect(measuredLine({})).toBeNull();
});

it('counts the seconds over that, or else over a usual one', () => {
  expect(secondsOf(130e6, 5)).toBeCloseTo(208);
  expect(secondsOf(130e6, null)).toBeCloseTo(52);
});
