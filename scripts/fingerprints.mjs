// Digests of the built library's answers: records, their values without sentences, and layers, for the samples, Rufiji, a full
// Sentinel-2 tile and the labelled places. `node scripts/fingerprints.mjs` compares them with scripts/fingerprints.json, names
// the differences and exits with 1; `--write` renews the file after an intended change of answers. Names and skips places that
// this machine does not have.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ZONES } from './labelled-places.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const REAL_DATA = process.env.SYLVAN_REAL_DATA ?? resolve(ROOT, '../shared/data');
const { createSylvan } = await import(join(ROOT, 'dist/node.js'));
const { SAMPLES } = await import(join(ROOT, 'dist/samples.js'));
const { values: options } = parseArgs({ options: { write: { type: 'boolean' } } });
const BASELINE = join(import.meta.dirname, 'fingerprints.json');

const RUFIJI = { lat: -7.836, lng: 39.274, size: 2 };

const real = (folder, request) => ({ catalog: join(REAL_DATA, folder), request });
const labelled = (place, days) => real(`truth/${place}`, { ...ZONES[place], ...days });
const periods = (date1_start, date1_end, date2_start, date2_end) => ({
  ...{ date1_start, date1_end, date2_start, date2_end },
});
const summers = periods('2018-06-02', '2018-08-31', '2019-06-02', '2019-08-31');
const dries = periods('2018-07-01', '2018-08-15', '2019-07-01', '2019-07-31');
const wetToDry = periods('2018-05-20', '2018-06-30', '2018-07-10', '2018-08-05');

const CALLS = {
  ...Object.fromEntries(
    SAMPLES.flatMap(({ id, request, comparison }) => [
      [`${id}, analyze`, { sample: id, request }],
      [`${id}, compare`, { sample: id, request: comparison }],
    ]),
  ),
  'rufiji, analyze': real('zones/rufiji', { ...RUFIJI, date: '2019-08-31' }),
  'rufiji, compare': real('zones/rufiji', { ...RUFIJI, ...summers }),
  'full tile, analyze': fullTile(),
  'rondonia, wet': labelled('rondonia', { date: '2019-05-31' }),
  'rondonia, dry': labelled('rondonia', { date: '2019-07-31' }),
  'rondonia, compare': labelled('rondonia', dries),
  'sen2cor, analyze': labelled('sen2cor', { date: '2019-07-31' }),
  'matlantica, analyze': labelled('matlantica', { date: '2018-03-31' }),
  'matlantica, compare': labelled('matlantica', wetToDry),
  'pantanal, wet': labelled('pantanal', { date: '2018-03-31' }),
  'pantanal, dry': labelled('pantanal', { date: '2018-09-30' }),
  'pantanal, compare': labelled('pantanal', wetToDry),
  'aber, analyze': labelled('aber', { date: '2021-05-27' }),
};

/** The tile that `npm run bench -- composite` writes once; its stamp contains its specification. */
function fullTile() {
  const catalog = join(ROOT, '.sylvan/bench/full-tile');
  const stamp = join(catalog, 'full-tile.json');
  if (!existsSync(stamp)) return { catalog, request: {} };
  const [, , { request }] = JSON.parse(JSON.parse(readFileSync(stamp, 'utf8')).stamp);
  return { catalog, request };
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
const SENTENCES = new Set(['summary', 'detail', 'attribution', 'provenance']);
const withoutSentences = (key, value) => (SENTENCES.has(key) ? undefined : value);

async function fingerprintOf({ sample, catalog = null, request }) {
  const sylvan = createSylvan({ ...(catalog && { catalog }), cache: false });
  const operation = 'date1_start' in request ? 'compare' : 'analyze';
  try {
    const asked = { ...request, ...(sample && { sample }) };
    const { layers, fires: _, images: __, ...answer } = await sylvan[operation](asked, { layers: true });
    const { provenance, ...details } = answer.details;
    return {
      record: sha256(JSON.stringify({ ...answer, details })),
      values: sha256(JSON.stringify(answer, withoutSentences)),
      ...Object.fromEntries(layers.map(({ id, data }) => [id, sha256(data)])),
      provenance: provenance.processing_version,
    };
  } finally {
    await sylvan.close();
  }
}

const fingerprints = {};
for (const [name, call] of Object.entries(CALLS)) {
  if (call.catalog !== undefined && !existsSync(join(call.catalog, 'items.json'))) {
    console.log(`${name}: left out, because ${call.catalog} does not exist`);
    continue;
  }
  fingerprints[name] = await fingerprintOf(call);
  console.log(`${name}: ${fingerprints[name].record}`);
}
if (options.write) writeFileSync(BASELINE, `${JSON.stringify(fingerprints, null, 2)}\n`);
else process.exitCode = compare(JSON.parse(readFileSync(BASELINE, 'utf8')));

function compare(baseline) {
  const differences = Object.entries(fingerprints).flatMap(([name, digests]) =>
    Object.entries(digests)
      .filter(([part, digest]) => baseline[name]?.[part] !== digest)
      .map(([part]) => `${name}: ${part} differs`),
  );
  console.log(differences.length === 0 ? 'No differences.' : differences.join('\n'));
  return differences.length === 0 ? 0 : 1;
}
