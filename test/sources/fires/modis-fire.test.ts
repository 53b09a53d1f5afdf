import { describe, expect, it } from 'vitest';
import { modisFire } from '../../../src/sources/fires/modis-fire.ts';
import { modisItem, type AnyItem } from '../../support/items.ts';
import { reasonOf, sceneOf, sensedOf } from '../../support/read-item.ts';

const AQUA = 'MYD14A1.A2022017.h10v05.061.2022026170000';

describe('an item of daily fire masks', () => {
  it('starts on its first day and covers eight', () => {
    const result = sensedOf(modisFire, modisItem());
    expect(result.scene).toMatchObject({
      datetime: '2022-01-17T00:00:00.000Z',
      tile: 'h10v05',
      platform: 'terra',
      epsg: null,
      quality: null,
      bands: { fire_mask: { key: 'FireMask', scale: 1, offset: 0, nodata: null, resolution: 926.6254 } },
    });
    expect(result.period).toEqual({
      start: Date.UTC(2022, 0, 17),
      end: Date.UTC(2022, 0, 24, 23, 59, 59),
    });
  });

  it('starts at start_datetime, even if datetime is later, and covers eight days without an end', () => {
    const item = modisItem({ datetime: '2022-01-21T00:00:00Z', end_datetime: null });
    const { scene, period } = sensedOf(modisFire, item);
    expect(scene.datetime).toBe('2022-01-17T00:00:00.000Z');
    expect(period?.end).toBe(Date.UTC(2022, 0, 25) - 1);
  });

  it('differs between Terra and Aqua, and is replaced by a later processing', () => {
    const pictureOf = (item: AnyItem) => sensedOf(modisFire, item).picture;
    const later = modisItem({}, {}, 'MOD14A1.A2022017.h10v05.061.2023150000000');
    expect(pictureOf(modisItem({ platform: 'aqua' }, {}, AQUA))).not.toBe(pictureOf(modisItem()));
    expect(pictureOf(later)).toBe(pictureOf(modisItem()));
    expect(modisFire.prefer(sceneOf(modisFire, later), sceneOf(modisFire, modisItem()))).toBeLessThan(0);
  });

  it.each<[why: string, item: AnyItem]>([
    ['no-assets: no FireMask', modisItem({}, { FireMask: undefined })],
    ['no-datetime: ', modisItem({ start_datetime: null })],
    ['not-fire-mask: platform terra, collection m14A2', { ...modisItem({}, {}, 'x'), collection: 'm14A2' }],
    ['not-fire-mask: platform landsat-8', { ...modisItem({ platform: 'landsat-8' }), collection: undefined }],
  ])('is refused as %s', (why, item) => {
    expect(reasonOf(modisFire, item)).toContain(why);
  });
});
