import { expect, it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { randomBytes } from '../raster/data.ts';
import { describeKernels, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';

const { PROVISIONAL, HIGHEST } = reference;

describeKernels('raiseWithRadar', (space) => {
  function raise(
    planes: { loss: Uint8Array; first: Int32Array; radar: Int32Array },
    width: number,
    reach: number,
  ): Uint8Array {
    const height = width === 0 ? 0 : planes.loss.length / width;
    const raised = space.changed(planes.loss, (at) => {
      const [first, radar] = [space.input(planes.first), space.input(planes.radar)];
      space.kernels.raiseWithRadar(first, radar, at, width, height, reach, 180);
    });
    expectSame(raised, reference.raiseWithRadar(planes, width, reach, 180));
    return raised;
  }

  it.each([
    // Integer points within a circle of radius 5 (Gauss's circle problem).
    [81, 5, 680],
    [0, 5, 681],
    [1, 0.4, 320],
  ])(
    'raises %i pixels within %d pixels of radar loss on day %i, for loss on day 500',
    (count, reach, day) => {
      const loss = new Uint8Array(21 * 11).fill(PROVISIONAL);
      const first = new Int32Array(loss.length).fill(500);
      const radar = new Int32Array(loss.length).with(5 * 21 + 10, day);
      const raised = raise({ loss, first, radar }, 21, reach);
      expect(raised.filter((value) => value === HIGHEST)).toHaveLength(count);
    },
  );

  it.each([
    [0, 0],
    [1, 9],
    [9, 1],
    [17, 13],
  ])('agrees with the reference on random planes of %i x %i (seed 84)', (width, height) => {
    const random = seededRandom(84);
    const length = width * height;
    for (const reach of [0, 1, 1.5, 5, 100]) {
      const loss = randomBytes(random, length, 5).map((value) => [0, 1, 2, 3, 255][value]);
      const days = () => Int32Array.from({ length }, () => (random() < 0.6 ? 0 : Math.floor(random() * 600)));
      raise({ loss, first: days(), radar: days() }, width, reach);
    }
  });
});
