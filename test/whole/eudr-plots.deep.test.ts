import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan/node';
import {
  plotsOn,
  scenarioMapTruth,
  writeMaps,
  writeScenario,
  type PlotTruth,
  type SimulatedPlot,
  scenarioSpec,
  type ScenarioSpec,
} from '../../simulator/index.ts';
import { assessPlot, type PlotEvidence } from 'sylvan/eudr';
import { mapsAt } from '../support/published-maps.ts';
import { acquisition } from '../../simulator/catalog.ts';
import { useFolder } from '../support/closing.ts';

const YEARS = [2020, 2021, 2022, 2023];
/** Clearings, burns and plantations before and after the cut-off date; sides in 10 m pixels. */
const EVENTS: ScenarioSpec['events'] = [
  ...events('converted', '2015-08-10', 3),
  ...events('converted', '2019-05-10', 3),
  ...events('burnt', '2019-09-01', 2),
  ...events('planted', '2008-03-01', 3),
  ...events('converted', '2021-06-15', 5),
  ...events('felled', '2022-03-20', 5),
  ...events('burnt', '2022-08-10', 4),
  ...events('converted', '2023-05-05', 5),
  ...events('planted', '2021-11-01', 2),
];

function events(kind: ScenarioSpec['events'][number]['kind'], date: string, count: number) {
  return Array.from({ length: count }, () => ({ kind, date, width: 24, height: 24 }));
}

/** Several kilometres of forest and pasture, with one or two clear images per month from 2020 to 2023. */
function plotsZone(seed: number, size = 6): ScenarioSpec {
  const spec = scenarioSpec({
    id: `plots-${seed}`,
    title: 'plots of forest and pasture',
    seed,
    near: { lat: -10.6, lng: -61.5 },
    size,
    date: '2023-12-31',
    forest: 'tropical-evergreen',
    forestFraction: 0.6,
    greening: 0,
    events: EVENTS,
    fires: { forest: 0, open: 0 },
    lidar: { dates: [], noise: 10, oneInFails: 0 },
  });
  const months = YEARS.flatMap((year) =>
    Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`),
  );
  const acquisitions = months.flatMap((month) => [
    acquisition(`${month}-07`, 0.1),
    acquisition(`${month}-22`, 0.1),
  ]);
  return {
    ...spec,
    optical: { ...spec.optical, acquisitions },
    radar: { ...spec.radar, passes: [] },
    landsat: { ...spec.landsat, passes: [] },
  };
}

const OFF = { sentinel1: false, landsat89: false, landsat45: false, gedi: false, firms: false } as const;
const PLOTS = 200;
/** The correct result for each kind of plot: Hansen's map lacks forest planted since 2000. */
const RIGHT: Readonly<Record<PlotTruth, PlotEvidence['convergence']['line']>> = {
  'no-forest': 'no-forest',
  forest: 'forest-no-loss',
  cleared: 'loss-seen',
  planted: 'more-information',
};

describe('two hundred plots with known clearings', { timeout: 1_800_000 }, () => {
  const folder = useFolder();
  let sylvan: Sylvan;
  let assessed: (SimulatedPlot & { readonly evidence: PlotEvidence })[];
  beforeAll(async () => {
    const spec = plotsZone(31);
    await writeScenario(spec, join(folder.path, 'images'));
    await writeMaps(join(folder.path, 'maps'), scenarioMapTruth(spec));
    const maps = mapsAt(`${pathToFileURL(join(folder.path, 'maps')).href}/`);
    sylvan = createSylvan({ catalog: join(folder.path, 'images'), sources: { ...OFF, ...maps } });
    const options = { today: '2023-12-31', signal: new AbortController().signal };
    assessed = [];
    const plots = plotsOn(spec, PLOTS)[Symbol.iterator]();
    const assess = async () => {
      for (const plot of plots)
        assessed.push({ ...plot, evidence: await assessPlot(sylvan, plot.geometry, options) });
    };
    await Promise.all([assess(), assess()]);
  }, 1_800_000);
  afterAll(async () => {
    await sylvan.close();
  });

  it('have the correct result for at least 95%, with every kind among them', () => {
    expect(assessed).toHaveLength(PLOTS);
    expect(new Set(assessed.map(({ truth }) => truth)).size).toBe(4);
    const wrong = assessed.filter(({ truth, evidence }) => evidence.convergence.line !== RIGHT[truth]);
    const details = wrong.map(({ truth, evidence }) => `${truth}: ${evidence.convergence.line}`);
    expect(wrong.length, details.join(', ')).toBeLessThanOrEqual(0.05 * PLOTS);
  });

  it('are never reported without loss if they were cleared', () => {
    const clean = assessed.filter(
      ({ truth, evidence }) =>
        truth === 'cleared' && ['no-forest', 'forest-no-loss'].includes(evidence.convergence.line),
    );
    expect(clean).toEqual([]);
  });

  it('report the cleared area within 10%, allowing for unknown area', () => {
    const cleared = assessed.filter(({ truth }) => truth === 'cleared');
    const sum = (of: (plot: (typeof cleared)[number]) => number) =>
      cleared.reduce((total, plot) => total + of(plot), 0);
    const [lost, reported] = [sum(({ lossHa }) => lossHa), sum(({ evidence }) => evidence.loss_ha ?? 0)];
    const unknown = sum(({ evidence }) => evidence.unknown_ha ?? 0);
    expect(reported).toBeLessThan(1.1 * lost);
    expect(reported + unknown).toBeGreaterThan(0.9 * lost);
  });
});
