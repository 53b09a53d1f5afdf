import { layered, type LayeredAnalysis } from '../support/layered.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates.ts';
import { lossGeoJson } from 'sylvan/export';
import { createSylvan, type Layer, type LayerId } from 'sylvan/node';

describe('the layers of the bundled sample', () => {
  const sylvan = createSylvan();
  let found: LayeredAnalysis;
  beforeAll(async () => {
    found = await layered(sylvan.analyze({ sample: 'frontier' }, { layers: true }));
  }, 60_000);
  afterAll(() => sylvan.close());

  const layer = (id: LayerId): Layer => found.layers.find((one) => one.id === id)!;
  const known = (id: LayerId) => [...layer(id).data].filter((value) => !Number.isNaN(value));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('are on grids of the zone’s size, with all pixels', () => {
    for (const { id, grid, data } of found.layers) {
      expect(data.length, id).toBe(grid.width * grid.height);
      expect(grid.width * grid.affine[0], id).toBe(3000);
    }
  });

  it('count the clear observations of each pixel, consistently with the answer’s valid fraction', () => {
    const observations = known('observations');
    const { valid_fraction: fraction, scenes_used: scenes } = found.answer.details.quality;
    expect(observations.filter((count) => count > 0).length / observations.length).toBeCloseTo(fraction, 3);
    expect(Math.max(...observations)).toBe(scenes);
    expect(observations.every(Number.isInteger)).toBe(true);
  });

  it('give the probability of forest, which mostly agrees with the classes and is zero where forest was lost', () => {
    const [forest, probability, loss] = (['forest', 'forest-probability', 'loss'] as const).map(layer);
    const land = [...forest.data.keys()].filter((i) => forest.data[i] !== 255);
    const probable = (i: number) => probability.data[i];
    expect(land.every((i) => probable(i) >= 0 && probable(i) <= 1)).toBe(true);
    const alike = land.filter((i) => probable(i) > 0.5 === (forest.data[i] === 1));
    expect(alike.length / land.length).toBeGreaterThan(0.9);
    expect(alike.length).toBeLessThan(land.length);
    const scale = loss.grid.affine[0] / forest.grid.affine[0];
    const lost = [...forest.data.keys()].filter((i) => {
      const [x, y] = [i % forest.grid.width, Math.floor(i / forest.grid.width)];
      return [2, 3].includes(loss.data[Math.floor(y / scale) * loss.grid.width + Math.floor(x / scale)]);
    });
    expect(lost.length).toBeGreaterThan(100);
    expect(Math.max(...lost.map(probable))).toBeLessThan(1e-6);
  });

  it('show reflectances of vegetation, low in red and high in near infrared', () => {
    const [red, nir, swir] = (['red', 'nir08', 'swir16'] as const).map(known);
    for (const values of [red, nir, swir])
      expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    // The NDVI of the mean reflectances is close to the mean NDVI of the pixels.
    const [r, n] = [mean(red), mean(nir)];
    expect(Math.abs((n - r) / (n + r) - found.answer.ndvi_current!)).toBeLessThan(0.1);
    expect(mean(swir)).toBeLessThan(n);
  });

  it('show the loss as polygons that add up to the record’s', () => {
    const { features } = lossGeoJson(layer('loss'));
    const sumOf = (field: 'area_ha' | 'confirmed_ha') =>
      features.reduce((sum, { properties }) => sum + properties[field], 0);
    const { confirmed_ha, provisional_ha } = found.answer.details.loss!;
    expect(confirmed_ha).toBeGreaterThan(1);
    expect(sumOf('confirmed_ha')).toBeCloseTo(confirmed_ha, 2);
    expect(sumOf('area_ha')).toBeCloseTo(confirmed_ha + provisional_ha, 2);
  });

  it('come with the fires that the record counts, all inside the zone and the window', () => {
    const { active_fires: count, details } = found.answer;
    const { from, detections } = found.fires!;
    expect([from, detections.length]).toEqual(['points', count]);
    const [west, south, east, north] = details.zone.bbox;
    const first = addDays(details.date, 1 - details.fires!.window_days);
    for (const { lat, lng, time } of detections) {
      expect(lng > west && lng < east && lat > south && lat < north).toBe(true);
      expect(time.slice(0, 10) >= first && time.slice(0, 10) <= details.date).toBe(true);
    }
    const power = detections.reduce((sum, { frp }) => sum + (frp ?? 0), 0);
    expect(power).toBeCloseTo(details.fires!.frp_sum_mw!, 2);
  });

  it('come with the images of the year, in which lost pixels are green before their loss and not after it', () => {
    const { images, answer } = found;
    const dates = images.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates[0] > addDays(answer.details.date, -366) && dates.at(-1)! <= answer.details.date).toBe(true);
    const { loss, 'loss-age': ages } = { loss: layer('loss'), 'loss-age': layer('loss-age') };
    const lost = [...loss.data.keys()].filter((i) => loss.data[i] >= 2 && loss.data[i] < 255);
    const ndvi = ({ red, nir08 }: (typeof images)[number], i: number) =>
      red[i] === 0 ? NaN : (nir08[i] - red[i]) / (nir08[i] + red[i] - 2);
    const side = (isAfter: boolean) =>
      lost.flatMap((i) => {
        const day = addDays(answer.details.date, -ages.data[i]);
        const seen = images.filter(({ date }) => date >= day === isAfter).map((image) => ndvi(image, i));
        return seen.filter((value) => !Number.isNaN(value));
      });
    expect(mean(side(false))).toBeGreaterThan(0.7);
    expect(mean(side(true))).toBeLessThan(0.5);
  });
});
