import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { randomBytes } from '../raster/data.ts';
import { Workspace, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';

const { PROVISIONAL, HIGHEST } = reference;

describe.each(BUILDS)('raiseWithRadar, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function raise(
    planes: { loss: Uint8Array; first: Int32Array; radar: Int32Array },
    width: number,
    reach: number,
  ): Uint8Array {
    const changed = space.changing(planes.loss);
    const height = width === 0 ? 0 : planes.loss.length / width;
    space.kernels.raiseWithRadar(
      space.input(planes.first),
      space.input(planes.radar),
      changed.byteOffset,
      width,
      height,
      reach,
      180,
    );
    space.check();
    expectSame(changed, reference.raiseWithRadar(planes, width, reach, 180));
    return changed;
  }

  it('raises optical loss within 5 pixels and 180 days of radar loss', () => {
    const loss = new Uint8Array(21 * 11).fill(PROVISIONAL);
    const first = new Int32Array(loss.length).fill(500);
    const radar = new Int32Array(loss.length);
    radar[5 * 21 + 10] = 680;
    const raised = raise({ loss, first, radar }, 21, 5);
    // Integer points within a circle of radius 5 (Gauss's circle problem).
    expect(raised.filter((value) => value === HIGHEST)).toHaveLength(81);
    radar[5 * 21 + 10] = 681;
    expect(raise({ loss, first, radar }, 21, 5)).not.toContain(HIGHEST);
    radar[5 * 21 + 10] = 320;
    expect(raise({ loss, first, radar }, 21, 0.4).filter((value) => value === HIGHEST)).toHaveLength(1);
  });

  it('agrees with the reference on random planes of several sizes and reaches (seed 84)', () => {
    const random = seededRandom(84);
    for (const [width, height] of [
      [0, 0],
      [1, 1],
      [1, 9],
      [9, 1],
      [17, 13],
    ]) {
      for (const reach of [0, 1, 1.5, 5, 100]) {
        space.clear();
        const length = width * height;
        const loss = randomBytes(random, length, 5).map((value) => [0, 1, 2, 3, 255][value]);
        const days = () =>
          Int32Array.from({ length }, () => (random() < 0.6 ? 0 : Math.floor(random() * 600)));
        raise({ loss, first: days(), radar: days() }, width, reach);
      }
    }
  });
});
