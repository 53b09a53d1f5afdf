import { describe, expect, it } from 'vitest';
import type { ObservationImage } from 'sylvan';
import { seenUntil } from '../../../demo/src/layers/seen.ts';

const GRID = { epsg: 32721, affine: [20, 0, 0, 0, -20, 0], width: 2, height: 1 } as const;

/** An image whose pixels have these reflectances in every band; 0 is hidden. */
function image(date: string, ...shown: readonly number[]): ObservationImage {
  const plane = (factor: number) =>
    Uint16Array.from(shown, (one) => (one === 0 ? 0 : Math.round(1e4 * factor * one) + 1));
  return { date, grid: GRID, blue: plane(1), red: plane(2), nir08: plane(10), swir22: plane(3) };
}

const bandOf = (images: readonly ObservationImage[], day: string, at: number) =>
  [...seenUntil(images, day)!.view.layers[at].data].map((value) => Number(value.toFixed(4)));

describe('the ground as last seen by a day', () => {
  const images = [
    image('2025-01-10', 0.02, 0.03),
    image('2025-03-10', 0.05, 0),
    image('2025-06-10', 0, 0.01),
  ];

  it('shows each pixel in the newest image that shows it', () => {
    expect(bandOf(images, '2025-03-31', 0)).toEqual([0.1, 0.06]);
    expect(bandOf(images, '2025-06-10', 0)).toEqual([0.1, 0.02]);
    expect(seenUntil(images, '2025-06-09')!.day).toBe('2025-03-10');
  });

  it('takes green from red, near infrared and blue', () => {
    expect(bandOf(images, '2025-01-31', 2)).toEqual([0.02, 0.03]);
    expect(bandOf(images, '2025-01-31', 1)).toEqual([0.047, 0.0705]);
  });

  it('leaves ground unknown that no image shows, and is nothing before the first image', () => {
    expect(bandOf([image('2025-01-10', 0, 0.03)], '2025-12-31', 0)).toEqual([NaN, 0.06]);
    expect(seenUntil(images, '2025-01-09')).toBeNull();
  });
});
