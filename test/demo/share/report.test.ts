import { layered } from '../../support/layered.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lossGeoJson } from 'sylvan/export';
import { createSylvan, SAMPLES, type Layer } from 'sylvan/node';
import type { Analysis } from '../../../demo/src/state/analysis.ts';
import type { Comparison } from '../../../demo/src/state/comparison.ts';
import { baseName } from '../../../demo/src/ui/file-name.ts';
import { dataFiles, exportedLayer, layerFiles } from '../../../demo/src/share/files.ts';
import { reportOf, type Report } from '../../../demo/src/share/report.ts';
import { inBlocks } from '../../../demo/src/share/report-table.ts';
import { scaleLength, scaleText } from '../../../demo/src/share/scale-bar.ts';

/** Node 20 has none. */
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en' }));

const { request, comparison: both } = SAMPLES.find(({ id }) => id === 'frontier')!;

describe('an answer on paper and in files', { timeout: 60_000 }, () => {
  const sylvan = createSylvan();
  let analysis: Analysis;
  let comparison: Comparison;
  beforeAll(async () => {
    const own = { zone: request, pack: null };
    analysis = { ...(await layered(sylvan.analyze({ sample: 'frontier' }, { layers: true }))), ...own };
    const periods = {
      before: { start: both.date1_start, end: both.date1_end },
      after: { start: both.date2_start, end: both.date2_end },
    };
    comparison = {
      ...(await layered(sylvan.compare({ sample: 'frontier' }, { layers: true }))),
      ...own,
      periods,
    };
  }, 60_000);
  afterAll(() => sylvan.close());

  const table = ({ facts, nextToFacts, second }: Report, caption: string) =>
    [facts, nextToFacts, ...second].find((one) => one.caption === caption)!.rows;

  it('says the sentence, the fields with their intervals, and terms that add up to the score', () => {
    const { answer } = analysis;
    const report = reportOf(analysis, 'en');
    expect(report.sentence).toBe(answer.details.summary);
    const facts = Object.fromEntries(table(report, 'What was found') as [string, string][]);
    const { score, forest_cover: cover } = answer.details.intervals!;
    expect(facts).toMatchObject({
      Score: `${answer.score} / 100 (95% interval: ${score!.join(' to ')})`,
      'Forest cover': `${answer.forest_cover}% (95% interval: ${cover!.map((end) => end.toFixed(1)).join(' to ')}%)`,
      Trend: 'degrading',
    });
    expect(Object.keys(facts)).toHaveLength(12);
    const points = table(report, 'Score terms').map((row) => Number(row[3]));
    const sum = points.reduce((all, one) => all + one, 0);
    // Each is rounded, and so is the score.
    expect(Math.abs(sum - answer.score!)).toBeLessThan(1);
    expect(facts['Canopy height']).toMatch(/^\d+\.\d m \(95% interval: \d+\.\d to \d+\.\d m\)$/);
    expect(facts['Active fires']).toBe(`${answer.active_fires} detections in 7 days`);
    const years = table(report, 'Each year since 1984, from Landsat');
    expect(years).toHaveLength(answer.details.series!.length);
    expect(years[0][4]).toBe(`${Math.round(100 * answer.details.series![0].valid_fraction)}%`);
    expect(report.attribution).toEqual(answer.details.attribution);
  });

  it('says under its title that the images are simulated, of those alone', () => {
    const simulated = 'The data are simulated: this is no real place.';
    const report = reportOf(analysis, 'en');
    expect([report.simulated, report.warnings.includes(simulated)]).toEqual([simulated, false]);
    const details = { ...analysis.answer.details, warnings: [] };
    const observed = { ...analysis, answer: { ...analysis.answer, details } };
    expect(reportOf(observed, 'en').simulated).toBeNull();
    expect(baseName(observed)).toBe('-10.599201_-61.352878_3km_2025-08-31');
  });

  it('has days and sources in words, in the language of the page', () => {
    const [en, fr] = [reportOf(analysis, 'en'), reportOf(comparison, 'fr')];
    expect(en.days).toBe('31 August 2025');
    expect(fr.days).toBe('3 juin 2022 – 31 août 2022 · 3 juin 2025 – 31 août 2025');
    expect(table(en, 'Sources').map(([name]) => name)).toContain('Sentinel-2, earlier years');
    const names = table(fr, 'Sources').map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Période 1, Sentinel-2', 'Période 1, forêt', 'Forêt, radar Sentinel-1']),
    );
    expect(JSON.stringify([en, fr])).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  it('gives a null with its reason, and labels by their codes, in the language of the page', () => {
    const { details } = analysis.answer;
    const missing = { ...details.missing, canopy_height: { code: 'no-lidar' as const, detail: 'x' } };
    const answer = { ...analysis.answer, canopy_height: null, details: { ...details, missing } };
    const facts = Object.fromEntries(
      table(reportOf({ ...analysis, answer }, 'fr'), 'Ce qui a été trouvé') as [string, string][],
    );
    expect(facts['Hauteur de canopée']).toMatch(/^– \(Aucune empreinte LiDAR/);
    expect(facts['Type de forêt']).toBe('Forêt tropicale de feuillus sempervirents');
  });

  it('sets two periods side by side, and lists the patches', () => {
    const { answer } = comparison;
    const report = reportOf(comparison, 'en');
    expect(table(report, 'The two periods')[0]).toEqual([
      ...['NDVI', answer.period1.ndvi, answer.period2.ndvi, answer.changes.ndvi].map(String),
    ]);
    const cover = table(report, 'The two periods')[2];
    expect(cover[0]).toBe('Forest cover');
    expect(cover.slice(1, 3).every((one) => one.endsWith('%'))).toBe(true);
    expect(cover[3]).toBe(`${answer.changes.forest_cover!.toFixed(1)} points`);
    expect(Object.fromEntries(table(report, 'What was found') as [string, string][])).toMatchObject({
      'Forest loss, confirmed': `${answer.changes.forest_loss_ha} ha`,
      'Deforestation alert': 'Critical',
    });
    const rows = table(report, 'The largest patches of loss');
    expect(rows).toHaveLength(answer.details.patches.length);
    expect(rows[0][2]).toMatch(/^between \d.* and \d+ \w+ 202\d$/);
  });

  it('has loss that is not confirmed, and what is unknown where there is any, next to the rest', () => {
    const { answer } = comparison;
    const facts = (known: Partial<typeof answer.details.forest>) => {
      const details = { ...answer.details, forest: { ...answer.details.forest, ...known } };
      return table(reportOf({ ...comparison, answer: { ...answer, details } }, 'en'), 'What was found');
    };
    const rows = facts({ provisional_loss_ha: 0.44, unknown_ha: 1.2 });
    expect(rows[1]).toEqual(['Forest loss, not confirmed yet', '0.44 ha']);
    expect(rows.at(-1)).toEqual(['Fate unknown', '1.2 ha']);
    const names = facts({ provisional_loss_ha: null, unknown_ha: 0 }).map(([name]) => name);
    expect(names).not.toContain('Forest loss, not confirmed yet');
    expect(names).not.toContain('Fate unknown');
  });

  it('begins with the banner, and lists the patches of loss with the days by which they were seen', () => {
    const report = reportOf(analysis, 'en');
    expect(report.banner.word + report.banner.rest).toMatch(
      /^Critical: [\d.]+ ha of forest lost in 12 months/,
    );
    const rows = table(report, 'The largest patches of loss');
    const [loss, ages] = ['loss', 'loss-age'].map((id) => analysis.layers.find((layer) => layer.id === id)!);
    const { features } = lossGeoJson(loss, { dated: { ages, date: analysis.answer.details.date } });
    expect(rows).toHaveLength(Math.min(12, features.length));
    expect(rows[0][1]).toBe(`${features[0].properties.area_ha.toFixed(2)} ha`);
    expect(rows[0].slice(2)).toEqual(['confirmed', expect.stringMatching(/^\d+ \w+ 202[45]$/)]);
    const areas = rows.map((row) => Number.parseFloat(row[1]));
    expect(areas).toEqual(areas.toSorted((a, b) => b - a));
    // A shared answer has no layers to take them from.
    expect(table(reportOf({ ...analysis, layers: [] }, 'en'), 'The largest patches of loss')).toEqual([]);
    expect(reportOf(comparison, 'fr').banner.word).toBe('Critique');
  });

  it('is saved as files that are named for the place and the days', async () => {
    expect(baseName(analysis)).toBe('-10.599201_-61.352878_3km_2025-08-31_simulated');
    const saved = async (found: Analysis | Comparison) => {
      const files = [...layerFiles(found, found.layers[0], 'en'), ...dataFiles(found)];
      const blobs = await Promise.all(
        files.map(async ({ id, make }) => [id, await (await make()).text()] as const),
      );
      return {
        names: files.map(({ name }) => name.replace(baseName(found), '')),
        ...Object.fromEntries(blobs),
      };
    };
    const one = await saved(analysis);
    expect(one.names).toEqual([
      ...['_ndvi.tif', '_ndvi.svg', '_series.csv', '_loss.geojson', '_loss.gpx', '_fires.geojson'],
      ...['_zone.geojson', '.json', '_answer.json'],
    ]);
    const texts = one as unknown as Record<string, string>;
    expect([texts.geotiff.slice(0, 2), texts.svg.slice(0, 4)]).toEqual(['II', '<svg']);
    expect(texts.geotiff).toContain('The data are simulated: this is no real place.');
    expect(JSON.parse(texts.zone)).toMatchObject({ properties: { simulated: true } });
    const fires = JSON.parse(texts.fires) as { features: { properties: object }[] };
    expect(fires.features).toHaveLength(analysis.answer.active_fires!);
    expect(fires.features[0].properties).toMatchObject({ instrument: 'VIIRS', simulated: true });
    const loss = JSON.parse(texts.loss) as { features: { properties: { area_ha: number } }[] };
    expect(loss.features[0].properties).toMatchObject({ rank: 1, kind: 'loss', simulated: true });
    const { area_ha: largest } = loss.features[0].properties;
    expect(texts.lossGpx).toContain(
      `<name>Loss 1: ${largest.toFixed(2)} ha</name><desc>confirmed, seen lost by`,
    );
    expect(texts.lossGpx.match(/<wpt /g)).toHaveLength(loss.features.length);
    expect(texts.lossGpx).toContain('<desc>The data are simulated: this is no real place.</desc>');
    expect(JSON.parse(texts.record)).toEqual(analysis.answer);
    const two = (await saved(comparison)) as unknown as Record<string, string>;
    const { features } = JSON.parse(two.patches) as { features: { properties: object }[] };
    expect(features).toHaveLength(comparison.answer.details.patches.length);
    for (const { properties } of features)
      expect(properties).toMatchObject({ kind: 'loss', simulated: true, by: expect.any(String) as string });
    const hectares = two.histogramNdvi
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => Number(row.split(',')[3]));
    const { area_ha: area } = comparison.answer.details.zone;
    const sum = hectares.reduce((all, part) => all + part, 0);
    expect(sum).toBeGreaterThan(area / 2);
    expect(sum).toBeLessThanOrEqual(area * 1.001);
  });

  it('exports the layer that was chosen, else the one on the map, else what changed', () => {
    const id = (layers: readonly Layer[], ...wanted: (string | null)[]) => exportedLayer(layers, wanted)?.id;
    expect(id(analysis.layers, 'nbr', 'forest')).toBe('nbr');
    expect(id(analysis.layers, null, 'forest')).toBe('forest');
    expect(id(comparison.layers, null, 'canopy-height')).toBe('change');
    expect(id(analysis.layers, null, 'severity')).toBe(analysis.layers[0].id);
    expect(id([], null)).toBeUndefined();
  });

  it('has neither outline nor histograms where there are no layers', () => {
    expect(dataFiles({ ...analysis, layers: [], fires: null }).map(({ id }) => id)).toEqual([
      ...['series', 'record', 'answer'],
    ]);
    expect(dataFiles({ ...comparison, layers: [] }).map(({ id }) => id)).toEqual([
      ...['patches', 'record', 'answer'],
    ]);
  });
});

it('parts rows into blocks of about one length', () => {
  expect(inBlocks([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(inBlocks([1], 3)).toEqual([[1]]);
  expect(inBlocks([], 2)).toEqual([]);
});

it.each([
  [3000, 1000, '1\u00a0km', '1\u00a0km'],
  [2999, 500, '500\u00a0m', '500\u00a0m'],
  [100_000, 20_000, '20\u00a0km', '20\u00a0km'],
  [1000, 200, '200\u00a0m', '200\u00a0m'],
])('a map of %i m has a scale of %i m', (width, length, en, fr) => {
  expect(scaleLength(width)).toBe(length);
  expect([scaleText(length, 'en'), scaleText(length, 'fr')]).toEqual([en, fr]);
});
