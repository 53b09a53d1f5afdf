// Writes the samples as packs into build/sample-packs, each a single file that a page reads instead of hundreds; and the answer
// of each with its picture, that of a year earlier, its loss and its fires, which the page shows until it has computed the same.
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { legendOf } from '../dist/export.js';
import { createSylvan, SAMPLES } from '../dist/node.js';
import { packsOf } from '../dist/packs.js';

const ROOT = resolve(import.meta.dirname, '..');
const TARGET = join(ROOT, 'build/sample-packs');
/** The first year of the samples' images: each can be analyzed from then on, and compared with any other. */
const FIRST_YEAR = 2022;
/** Days of the periods whose pictures are compared, a year apart. */
const PERIOD_DAYS = 90;
const NO_DATA = { u8: 255, u16: 65_535 };

rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
const packs = await mkdtemp(join(tmpdir(), 'sylvan-samples-'));
try {
  // Plots are measured one by one, from the sample's folder.
  for (const sample of SAMPLES) if (sample.id !== 'plots') await write(sample);
} finally {
  await rm(packs, { recursive: true, force: true });
}

async function write({ id, request }) {
  // Just written, so their tiles need no full check.
  const catalog = join(ROOT, 'build/samples', id);
  const sylvan = createSylvan({ catalog, packs, checksums: false });
  try {
    const pack = await packsOf(sylvan).create({ ...request, from: FIRST_YEAR });
    const { results } = await packsOf(sylvan).open(pack.id);
    writeFileSync(join(TARGET, `${id}.json`), JSON.stringify(results[0].record));
    writeFileSync(join(TARGET, `${id}.bin`), gzipSync(await picturesOf(sylvan, request), { level: 9 }));
    await pipeline(
      await packsOf(sylvan).export(pack.id),
      createWriteStream(join(TARGET, `${id}.sylvan.zip`)),
    );
  } finally {
    await sylvan.close();
  }
}

/** The format read by demo/src/state/stored-layers.ts: the length of a header, the header as JSON, then the layers' pixels. */
async function picturesOf(sylvan, request) {
  const options = { layers: 'true-colour' };
  const { layers, fires } = await sylvan.analyze(request, options);
  const { lat, lng, size, date } = request;
  const periods = {
    date1_start: back(date, 1, PERIOD_DAYS),
    date1_end: back(date, 1),
    date2_start: back(date, 0, PERIOD_DAYS),
  };
  const compared = await sylvan.compare({ lat, lng, size, ...periods, date2_end: date }, options);
  const wanted = (id) => /^(red|green|blue)(-before)?$|^loss(-age)?$/.test(id);
  const kept = [...layers, ...compared.layers.filter(({ id }) => id.endsWith('-before'))].filter(({ id }) =>
    wanted(id),
  );
  const packed = kept.map(packedLayer);
  const header = Buffer.from(JSON.stringify({ layers: packed.map(({ about }) => about), fires }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, ...packed.map(({ pixels }) => pixels)]);
}

/** The day that is `years` years and `days` - 1 days before another; `YYYY-MM-DD`. */
function back(day, years, days = 1) {
  const [year, month, of] = day.split('-').map(Number);
  return new Date(Date.UTC(year - years, month - 1, of - days + 1)).toISOString().slice(0, 10);
}

/** Stores reflectances as the square root of their fraction of the legend's range, as the page paints them; ages in days. */
function packedLayer({ id, grid, data }) {
  if (id === 'loss') return { about: { id, grid, kind: 'u8' }, pixels: Buffer.from(data) };
  if (id === 'loss-age') {
    const days = Uint16Array.from(data, (age) => (Number.isNaN(age) ? NO_DATA.u16 : age));
    return { about: { id, grid, kind: 'u16' }, pixels: Buffer.from(days.buffer) };
  }
  const [low, high] = legendOf(id, 'en').range;
  const roots = Uint8Array.from(data, (value) => {
    const fraction = Math.min(Math.max((value - low) / (high - low), 0), 1);
    return Number.isNaN(value) ? NO_DATA.u8 : Math.round(254 * Math.sqrt(fraction));
  });
  return { about: { id, grid, kind: 'root', range: [low, high] }, pixels: Buffer.from(roots.buffer) };
}
