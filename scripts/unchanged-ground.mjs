// Loss that comparisons find where nothing changed, for `npm run accuracy -- real`: in labelled places observed for a year, every
// second image is shifted by a year, so that two years show the same ground. Points cleared in that year are cleared in both, and
// left out.
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mean } from '../bench/support/figures.mjs';
import { CLEARED, FOREST, itemsOf, PLACES, ZONES } from './labelled-places.mjs';

/** First days of period 1: four seasons for each place. */
const STARTS = {
  rondonia: ['2018-07-15', '2018-10-01', '2019-01-01', '2019-04-01'],
  sen2cor: ['2018-08-15', '2018-10-15', '2019-01-01', '2019-04-01'],
  matlantica: ['2018-01-01', '2018-04-01', '2018-07-01', '2018-09-15'],
  pantanal: ['2018-01-01', '2018-04-01', '2018-07-01', '2018-09-15'],
};
/** Lengths of the periods in days, and numbers of days by which period 2 starts later in its year. */
const LENGTHS = [60, 90];
const LATER = [0, 120];
const YEAR = 365;
/** Maximum number of days by which period 2 may extend beyond the last image. */
const BEYOND = 20;
const DAY_MS = 86_400_000;
/** Loss, in percent of the forest, that causes a WARNING. */
const WARNING = 1;

/**
 * Compares each place with itself. `lossOf(place, catalog, request)` resolves with the label of each point and whether its loss
 * is certain; `null` if nothing is reported.
 */
export async function unchangedText(lossOf, log) {
  const found = [];
  let untold = 0;
  for (const place of Object.keys(STARTS)) {
    const catalog = await doubledYear(place);
    try {
      for (const request of requestsOf(place)) {
        const told = await lossOf(place, catalog, { ...ZONES[place], ...request });
        log(
          `${place} unchanged ${Object.values(request).join(' ')} ${told === null ? '–' : percentOf(told)}`,
        );
        if (told === null) untold++;
        else found.push(percentOf(told));
      }
    } finally {
      await rm(catalog, { recursive: true });
    }
  }
  const places = new Intl.ListFormat('en-GB').format(Object.keys(STARTS));
  const over = (bound) => found.filter((percent) => percent >= bound).length;
  return `**Unchanged land.** Every second image of ${places} is assigned a date one year later.
The images then cover two years in which nothing changes.
In ${found.length} comparisons of periods 12 or 16 months apart, an average of ${mean(found).toFixed(2)} % and at most ${Math.max(...found).toFixed(1)} % of the labelled forest is wrongly confirmed as lost. In ${over(0.5)} of
these comparisons, the false loss is at least 0.5 %; the alert level is \`WARNING\` in ${over(WARNING)} of them. Another ${untold} comparisons report no value for loss, because a
period has no image or because the preceding year has too few images to distinguish forest from crops.`;
}

/** Points with stable labels that are reported as lost, in percent of the labelled forest. */
function percentOf(points) {
  const stable = points.filter(({ label }) => !CLEARED.has(label));
  const forest = stable.filter(({ label }) => FOREST.has(label)).length;
  return (100 * stable.filter(({ isLost }) => isLost).length) / forest;
}

function requestsOf(place) {
  const days = itemsOf(place).map(({ properties }) => properties.datetime.slice(0, 10));
  const end = later(days.at(-1), YEAR + BEYOND);
  return LENGTHS.flatMap((length) =>
    STARTS[place].flatMap((date1_start) =>
      LATER.map((apart) => ({
        date1_start,
        date1_end: later(date1_start, length),
        date2_start: later(date1_start, YEAR + apart),
        date2_end: later(date1_start, YEAR + apart + length),
      })),
    ),
  ).filter(({ date2_end }) => date2_end <= end);
}

function later(day, days) {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A catalog of the place's own files in which every second image is dated a year later. */
async function doubledYear(place) {
  const folder = await mkdtemp(join(tmpdir(), `sylvan-unchanged-${place}-`));
  for (const name of await readdir(join(PLACES, place)))
    if (name !== 'items.json') await symlink(join(PLACES, place, name), join(folder, name));
  const features = itemsOf(place).map((item, i) => {
    const { datetime } = item.properties;
    const day = later(datetime.slice(0, 10), YEAR * (i % 2));
    const properties = { ...item.properties, datetime: `${day}${datetime.slice(10)}` };
    return { ...item, id: `${item.id}-${day}`, properties };
  });
  await writeFile(join(folder, 'items.json'), JSON.stringify({ type: 'FeatureCollection', features }));
  return folder;
}
