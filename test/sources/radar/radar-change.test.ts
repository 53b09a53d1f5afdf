import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Detail } from '../../../src/contract/detail.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { addDays, daysBetween } from '../../../src/contract/dates.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { readRadarChange } from '../../../src/sources/radar/change.ts';
import { RadarFolder, type RadarScene } from '../../support/radar-folder.ts';
import { seededRandom } from '../../support/random.ts';
import { sourceContext } from '../../support/source-context.ts';
import { powerOf, speckle } from '../../support/speckle.ts';

const SEED = 81;
const DATE = '2024-06-30';
const FIRST_DAY = daysBetween('1970-01-01', addDays(DATE, -365));
const { coarse: GRID } = makeZone({ lat: -7.836, lng: 39.274, size: 1 });
const [, , WEST, , , NORTH] = GRID.affine;
const SCENE = northUpGrid(GRID.epsg, WEST - 20, NORTH + 20, 10, 104, 104);
const FOREST = new Uint8Array(GRID.width * GRID.height).fill(1);
const CLEARED = addDays(DATE, -100);

const random = seededRandom(SEED);

/** Forest, of which the north-western quarter is cleared a hundred days before the date. */
function scene(days: number, orbit = 44): RadarScene {
  const day = addDays(DATE, -days);
  const isCleared = (x: number, y: number) => day >= CLEARED && x < WEST + 500 && y > NORTH - 500;
  return {
    id: `S1A_${day.replaceAll('-', '')}_${orbit}_rtc`,
    datetime: `${day}T03:00:00.000000Z`,
    orbit,
    grid: SCENE,
    vv: (x, y) => powerOf(isCleared(x, y) ? -11.5 : -7.5) * speckle(random),
  };
}

/** One orbit every 12 days for 14 months, and another now and then. */
const dates = Array.from({ length: 35 }, (_, i) => 2 + 12 * i);
const folder = new RadarFolder(
  ...dates.map((days) => scene(days)),
  ...[5, 65].map((days) => scene(days, 17)),
);
afterAll(() => folder.remove());

const query = { grid: GRID, forest: FOREST, firstDay: FIRST_DAY };

const read = ({ catalog }: RadarFolder, own = query, detail: Detail = 'full') =>
  readRadarChange({ date: DATE, size: 1, detail }, [catalog], sourceContext('sentinel1'), own);

describe(`readRadarChange (seed ${SEED})`, () => {
  it('confirms the cleared area at the right time, and almost nothing else', async () => {
    const { confirmed, flagged } = (await read(folder)).value!;
    const inQuarter = (i: number) => i % GRID.width < 25 && i / GRID.width < 25;
    const lost = [...confirmed.keys()].filter((i) => confirmed[i] !== 0);
    expect(lost.filter(inQuarter).length).toBeGreaterThan(0.95 * 625);
    expect(lost.filter((i) => !inQuarter(i)).length).toBeLessThan(0.01 * 1875);
    const cleared = daysBetween('1970-01-01', CLEARED);
    const onTime = lost.filter((i) => inQuarter(i) && flagged[i] >= cleared && confirmed[i] <= cleared + 60);
    expect(onTime.length).toBeGreaterThan(0.9 * 625);
  });

  it('reads fewer passes in standard detail, but the same ones of the last hundred days', async () => {
    const daysOf = async (detail: Detail) => {
      const { run } = await read(folder, query, detail);
      return run.scenes.map(({ date }) => daysBetween(date.slice(0, 10), DATE));
    };
    const [full, standard] = [await daysOf('full'), await daysOf('standard')];
    const isLate = (days: number) => days < 98;
    expect(standard.filter(isLate)).toEqual(full.filter(isLate));
    expect(full.length).toBeGreaterThanOrEqual(28);
    expect(standard.length).toBeLessThanOrEqual(20);
    expect(Math.max(...standard)).toBe(Math.max(...full));
  });

  it('returns no value without enough dates to calibrate and to confirm', async () => {
    const few = new RadarFolder(scene(2), scene(14), scene(30, 17));
    expect((await read(few)).value).toBeNull();
    few.remove();
    const early = { ...query, firstDay: daysBetween('1970-01-01', addDays(DATE, -10)) };
    expect((await read(folder, early)).value).toBeNull();
  });

  it('reports why nothing could be read', async () => {
    const broken = new RadarFolder(scene(2), scene(14), scene(26));
    for (const days of [2, 14]) rmSync(broken.file(scene(days).id, 'vv'));
    const { value, run } = await read(broken);
    expect(value).toBeNull();
    expect(run.failures[0]).toMatchObject({ code: 'not-found' });
    broken.remove();
  });
});
