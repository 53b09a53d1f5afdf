import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type Sylvan, type SylvanError } from 'sylvan/node';
import type { Sample } from '../../simulator/index.ts';
import { writeClasses } from '../support/classes.ts';
import { failureOf } from '../support/failures.ts';
import { opticalOf, readItems, SEAM, warningsOf, writeItems, writeZoneIn } from '../support/zones.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const folder = useFolder();
let sample: Sample;
const closing = useClosing();
beforeAll(async () => {
  sample = await writeZoneIn(folder.path, SEAM);
}, 60_000);

function sylvanOf(catalog: string): Sylvan {
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog });
  closing(sylvan);
  return sylvan;
}

async function noImagery(catalog: string, change: Partial<Sample['request']> = {}): Promise<SylvanError> {
  const error = await failureOf(sylvanOf(catalog).analyze({ ...sample.request, ...change }));
  expect(error.code).toBe('no-imagery');
  return error;
}

const withClasses = (name: string, value: (index: number) => number) =>
  writeClasses(sample.folder, SEAM, name, value);

/** Makes a catalog in which no scene shows land. */
const NOTHING: readonly (readonly [what: string, make: () => Promise<string>, fraction: number])[] = [
  [
    'that are too cloudy according to the catalog',
    () =>
      writeItems(sample.folder, 'overcast.json', (item) => {
        item.properties['eo:cloud_cover'] = 97;
        return item;
      }),
    0,
  ],
  ['whose pixels are all cloud, whatever the catalog says', () => withClasses('cloud', () => 9), 0],
  ['with only nodata', () => withClasses('empty', () => 0), 0],
  ['that are clear, over the ocean', () => withClasses('ocean', () => 6), 1],
];

describe('no-imagery', () => {
  it('reports what was searched if the period has no scene', async () => {
    const error = await noImagery(sample.folder, { date: '2020-06-30' });
    expect(error.fields).toMatchObject({
      ...{ catalogs_searched: ['folder'], days_searched: 365, scenes_found: 0, best_valid_fraction: null },
      ...{ date: '2020-06-30', failed: [] },
    });
    expect([error.retryable, error.charged]).toEqual([false, false]);
  });

  it.each(NOTHING)('counts scenes %s', async (_, make, fraction) => {
    const error = await noImagery(await make());
    expect(error.fields).toMatchObject({ scenes_found: 10, best_valid_fraction: fraction });
    if (fraction === 1) expect(error.message).toMatch(/land/);
  });

  it('is worded for a single scene', async () => {
    const [{ id }] = await readItems(sample.folder);
    const catalog = await writeItems(sample.folder, 'one.json', (item) => {
      item.properties['eo:cloud_cover'] = 97;
      return item.id === id ? item : null;
    });
    expect((await noImagery(catalog)).message).toMatch(
      /the best of the scenes found \(1\) shows 0 % of the zone/,
    );
  });

  it('counts scenes that could not be read', async () => {
    const [first, second] = await readItems(sample.folder);
    await withClasses('partly', () => 8);
    const catalog = await writeItems(sample.folder, 'partly-missing.json', (item) => {
      const missing = item.id === first.id || item.id === second.id;
      item.assets.scl.href = missing ? './nowhere.tif' : `./partly-${item.id}.tif`;
      return item;
    });
    const error = await noImagery(catalog);
    expect(error.fields).toMatchObject({ scenes_found: 10, scenes_failed: 2 });
  });
});

describe('few clear observations', () => {
  it('from one clear pass of five are enough, with a warning', async () => {
    const days = [...new Set((await readItems(sample.folder)).map(({ id }) => id.slice(10, 18)))];
    const items = await readItems(sample.folder);
    const catalog = await withClasses('one', (index) => (items[index].id.slice(10, 18) === days[2] ? 5 : 8));
    const answer = await sylvanOf(catalog).analyze(sample.request);
    const { scenes, skipped } = opticalOf(answer);
    expect(scenes).toHaveLength(2);
    expect(skipped.map(({ code }) => code)).toEqual(Array<string>(8).fill('cloudy'));
    expect(warningsOf(answer)).toContain('few-clear-looks');
    expect(answer.details.quality.grade).not.toBe('high');
  });

  it('list scenes that are too cloudy, with the catalog’s cloud cover', async () => {
    const catalog = await writeItems(sample.folder, 'half.json', (item) => {
      if (item.id.includes('20240717')) item.properties['eo:cloud_cover'] = 81.5;
      return item;
    });
    const answer = await sylvanOf(catalog).analyze(sample.request);
    expect(opticalOf(answer)).toMatchObject({ status: 'ok' });
    expect(opticalOf(answer).skipped.map(({ code, detail }) => `${code}: ${detail}`)).toEqual([
      'cloudy: 81.5 % of the scene; the limit is 60 %',
      'cloudy: 81.5 % of the scene; the limit is 60 %',
    ]);
  });
});
