// Measures what an analysis of all sources fetches from files in the layouts of public hosts, in MB by source and zone size; also
// its seconds and lost fields over lines of several speeds, in Node and Chromium. Simulated ground. `SIZES=1,10 LINES= node
// bench/bytes.mjs` measures some sizes without a line.
import { importParts } from './support/cache.mjs';
import { NO_CHROMIUM } from './support/chromium.mjs';
import { mean, megabytes, sum } from './support/figures.mjs';
import { startHost } from './support/host.mjs';
import { KINDS, publishedGround, SOURCE_NAMES, trafficBySource } from './support/published.mjs';
import { figure, publish } from './support/publish.mjs';
import { turnsInChromium, turnsInNode } from './support/turns.mjs';
import { amounts, scaled } from './support/scale.mjs';

const SIZES = amounts('SIZES', [1, 3, 5, 10, 25], [1]);
const LINES = amounts('LINES', [100, 20, 5], [100]);
/** Zone sizes, in km, that are timed over lines. */
const TIMED = SIZES.filter((size) => [1, 5, 10].includes(size));
const LATENCY = scaled(60, 1);
/** Centres of zones, in metres east and south of the ground's corner, not aligned with blocks. */
const PLACES = [
  [11_830, 9_470],
  [14_260, 17_930],
  [17_410, 13_120],
];
const MIDDLE = [15_360, 15_360];
/** Maximum MB of an analysis, by the zone's size in km. */
const BUDGET = { 1: 12, 3: 25, 10: 60 };
const REQUESTS = { 1: 200, 10: 400 };
const SECONDS = { 1: 10, 5: 20, 10: 35 };
/** Maximum seconds until the first result, by the zone's size in km. */
const FIRST_SECONDS = { 1: 5, 5: 5, 10: 5 };

const ground = await publishedGround(await importParts());
const fetched = [];
for (const size of SIZES) fetched.push(await fetchedAt(size));
const timed = [];
for (const rate of LINES) timed.push(...(await timedOver(rate)));
await report();

function placesOf(size) {
  return size > 10 ? [MIDDLE] : scaled(PLACES, PLACES.slice(0, 1));
}

function requestAt(size, [east, south]) {
  return { ...ground.positionAt(east, south), size, date: ground.date };
}

/** Mean MB and requests by source over the places, without a simulated line. */
async function fetchedAt(size) {
  const host = await startHost();
  const runs = [];
  for (const place of placesOf(size)) {
    const turns = await turnsIn('Node', requestAt(size, place), host);
    await host.takeRequests();
    await turns.next();
    runs.push({ traffic: trafficBySource(await host.takeRequests()) });
    await turns.next();
  }
  host.close();
  return { size, runs };
}

function turnsIn(where, request, host, distance) {
  const job = { request, runs: 1, ways: ['new'] };
  const optionsFor = (own) => ({
    catalog: own.catalogIn(ground.folder),
    sources: own.sourcesIn(ground.folder),
  });
  return where === 'Node'
    ? turnsInNode({ ...job, ...optionsFor(host) })
    : turnsInChromium(job, distance, optionsFor);
}

/** Seconds of one analysis at each size over a line, in Node and in Chromium. */
async function timedOver(megabits) {
  const distance = { latency: LATENCY, rate: (megabits * 1e6) / 8 };
  const rows = [];
  for (const size of TIMED)
    for (const where of ['Node', 'Chromium']) {
      const host = await startHost(distance);
      const turns = await turnsIn(where, requestAt(size, PLACES[0]), host, distance);
      if (turns) rows.push({ megabits, size, where, ...(await turns.next()).value });
      await turns?.next();
      host.close();
    }
  return rows;
}

/** The mean over a size's places of a count for one source or, without `source`, for all sources together. */
function meanAt({ runs }, count, source) {
  const sources = source === undefined ? SOURCE_NAMES : [source];
  return mean(runs, ({ traffic }) => sum(sources, (name) => (traffic[name] && count(traffic[name])) ?? 0));
}

function bytesOf({ bytes }) {
  return bytes;
}

/** A table with a column for each size. */
function sizesTable(caption, rows, sizes = SIZES, ...more) {
  return { caption, head: ['', ...sizes.map((size) => `${size} km`), ...more], rows };
}

async function report() {
  const row = (name, source) => [name, ...fetched.map((at) => megabytes(meanAt(at, bytesOf, source)))];
  const all = fetched.map((at) => meanAt(at, bytesOf) / 1e6);
  const requests = fetched.map((at) => Math.round(meanAt(at, (counts) => counts.requests)));
  const written = Object.entries(ground.bytesPerPixel).map(([file, bytes]) => [
    file,
    bytes.written.toFixed(2),
    bytes.published.toFixed(2),
  ]);
  await publish({
    id: 'bytes',
    title: 'An analysis over the network',
    setup: [
      'The images are simulated. Their files cover whole tiles and swaths, and have the same blocks, overviews, codecs and predictors as the files on the public hosts. The catalog has an item for every overpass.',
      `The MB and the numbers of requests are means over ${PLACES.length} places (one place for zones over 10 km) and exclude catalog responses, LiDAR shots and fires. Seconds were measured at the first place, with a latency of ${LATENCY} ms per request, and with all connections sharing the bandwidth of one line. As with the public images, Sentinel-2, Sentinel-1, Landsat and the canopy map come from different hosts, each of which gets at most six requests at a time.`,
      'The goals for MB and requests are missed because files are read in blocks. Even for a small zone, each block that overlaps the zone is read from the first row of the block to the last row needed for the zone. For a zone of 1 km, Sylvan reads 5 to 12 MB from the 10 m red and near-infrared bands of four scenes, because the blocks of these bands have 1,024 × 1,024 pixels and 1.4 MB each. The pixel history needs another 11 to 14 observations, which are not part of the composite; reading the four 20 m bands of these observations doubles this amount. Another 7 to 13 MB come from 41 years of Landsat images, which are read in three bands and in blocks of 256 × 256 pixels. Reading three scenes instead of four saves 2 MB for a zone of 1 km, but changes NDRE by 0.006; reading four scenes instead of six changes NDRE by only 0.003. Reading Landsat’s red band at twice the pixel size saves 1 to 3 MB for zones of 5 km or more, but misses 6 % of the disturbed area. If Landsat images are read at 120 m, the year of disturbance is wrong at all three places. Each file needs two requests: one for its header and index, and one for its blocks. An analysis opens about 320 files, about 200 of which are Landsat files.',
    ],
    tables: [
      sizesTable('MB fetched, by source and size of the zone', [
        ...SOURCE_NAMES.map((source) => row(source, source)),
        row('all'),
        ['requests', ...requests],
      ]),
      kindsTable(),
      bandsTable(),
      ...(timed.length > 0 ? [timesTable()] : []),
      {
        caption: 'Bytes per pixel at full resolution, in the simulated files and in published files',
        head: ['', 'simulated', 'published'],
        rows: written,
      },
    ],
    figures: [
      ...timed.map(({ megabits, size, where, milliseconds }) =>
        figure(`${size} km, ${megabits} Mbit/s, ${where}`, [milliseconds]),
      ),
      ...SIZES.map((size, i) => figure(`${size} km, fetched`, [all[i]], { unit: 'MB' })),
    ],
    goals: [
      ...SIZES.flatMap((size, i) => [
        { what: `MB fetched for a zone of ${size} km`, value: all[i], atMost: BUDGET[size] },
        { what: `requests for a zone of ${size} km`, value: requests[i], atMost: REQUESTS[size] },
      ]).filter(({ atMost }) => atMost !== undefined),
      ...secondsGoals('seconds', ({ milliseconds }) => milliseconds, SECONDS),
      ...secondsGoals('seconds until the first partial result', ({ first }) => first, FIRST_SECONDS),
    ],
    missing: timed.some(({ where }) => where === 'Chromium') || timed.length === 0 ? [] : [NO_CHROMIUM],
  });
}

/** Goals for the runs timed at 20 Mbit/s, by the zone's size. */
function secondsGoals(what, timeOf, most) {
  return timed
    .filter(({ megabits }) => megabits === 20)
    .map((run) => ({
      what: `${what} for a zone of ${run.size} km at 20 Mbit/s in ${run.where}`,
      value: timeOf(run) / 1e3,
      atMost: most[run.size],
    }));
}

/** Files opened, and requests and bytes by kind. */
function kindsTable() {
  const kindCell = (at, source, kind) => {
    const [requests, bytes] = ['requests', 'bytes'].map((what) =>
      meanAt(at, ({ kinds }) => kinds[kind]?.[what], source),
    );
    return `${Math.round(requests)} / ${(bytes / 1e6).toFixed(2)}`;
  };
  return sizesTable(
    'Number of files opened, and requests / MB by purpose: bytes fetched a second time (again), headers with their indexes (header), tiles (tile)',
    SOURCE_NAMES.flatMap((source) => [
      [`${source}, files`, ...fetched.map((at) => Math.round(meanAt(at, ({ opened }) => opened, source)))],
      ...KINDS.map((kind) => [`${source}, ${kind}`, ...fetched.map((at) => kindCell(at, source, kind))]),
    ]),
  );
}

/** Bytes by band, which show what exceeds a budget. */
function bandsTable() {
  const filesOf = (source) =>
    fetched.flatMap(({ runs }) => runs.flatMap(({ traffic }) => Object.keys(traffic[source]?.files ?? {})));
  const bandOf = (file) => /([^_]+?)\.tiff?$/i.exec(file)?.[1] ?? file;
  const bytesIn = ({ files }, band) =>
    sum(Object.entries(files), ([file, bytes]) => (bandOf(file) === band ? bytes : 0));
  return sizesTable(
    'MB fetched, by band',
    SOURCE_NAMES.flatMap((source) =>
      [...new Set(filesOf(source).map(bandOf))]
        .toSorted()
        .map((band) => [
          `${source}, ${band}`,
          ...fetched.map((at) => megabytes(meanAt(at, (counts) => bytesIn(counts, band), source))),
        ]),
    ),
  );
}

function timesTable() {
  const seconds = (run) => [run.first, run.milliseconds].map((time) => (time / 1e3).toFixed(1)).join(' / ');
  const rows = LINES.flatMap((megabits) =>
    ['Node', 'Chromium'].map((where) => {
      const runs = timed.filter((run) => run.megabits === megabits && run.where === where);
      const at = TIMED.map((size) => runs.find((run) => run.size === size));
      const missing = [...new Set(runs.flatMap(({ answer }) => answer.unfit))].join(', ');
      return [`${megabits} Mbit/s, ${where}`, ...at.map((run) => (run ? seconds(run) : '')), missing];
    }),
  );
  const caption =
    'Seconds until the first partial result / until the complete record, and the codes of missing sources and fields';
  return sizesTable(caption, rows, TIMED, 'missing');
}
