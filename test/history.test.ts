import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { alertLevel, forestChange } from '../src/analysis/alert.ts';
import { makeZone } from '../src/core/zone.ts';
import { seeHistory } from '../src/history.ts';
import { judgeLoss, judgePhenology } from '../src/judge-history.ts';
import { ProgressTally } from '../src/progress.ts';
import type { SourceContext } from '../src/source-run.ts';
import { folderCatalogue } from '../src/sources/folder.ts';
import { fetchWithFiles } from './support/file-fetch.ts';
import { hasRealData, realData } from './support/real-data.ts';
import { localPool } from './support/task-pool.ts';

const RUFIJI = { lat: -7.836, lng: 39.274, size: 2, date: '2019-08-31' };

function context(signal = new AbortController().signal): SourceContext {
  return {
    source: 'sentinel2',
    pool: localPool(),
    limits: { requestsPerHost: 6, bytes: 1e9, timeScale: 1 },
    signal,
    tally: new ProgressTally(undefined, () => undefined, 'sentinel2'),
  };
}

describe.skipIf(!hasRealData('zones/rufiji'))('Rufiji', () => {
  it('shows a clearing at the edge of the mangroves, and nothing of the leaves of other seasons', async () => {
    const catalogue = folderCatalogue({
      fetch: fetchWithFiles,
      url: pathToFileURL(realData('zones/rufiji')).href,
    });
    const zone = makeZone({ lat: RUFIJI.lat, lng: RUFIJI.lng, sizeKm: RUFIJI.size }, { finest: 20 });
    const own = context();
    const { value, run } = await seeHistory({ ...RUFIJI, zone: Promise.resolve(zone) }, [catalogue], own);
    expect(run.scenes.map(({ date }) => date)).toEqual([
      ...['2016-09-18', '2017-08-29', '2018-08-04', '2018-08-19', '2018-08-29', '2018-09-23'],
      ...['2019-06-15', '2019-06-20', '2019-07-15', '2019-08-09'],
    ]);
    const history = value!;
    const alert = await judgeLoss(history, { radar: null }, own);
    const change = forestChange(history.baseline, alert, history.pixelAreaM2);
    expect(change.lossHa).toBeGreaterThan(3);
    expect(change.lossPercent).toBeLessThan(1.2);
    expect(alertLevel(change, 0, alert.validFraction)).not.toBe('CRITICAL');
    const leaves = await judgePhenology(history, history.baseline.forest, own);
    expect(leaves).toMatchObject({ judgedPixels: 0, amplitude: null, dates: 4 });
  });
});
