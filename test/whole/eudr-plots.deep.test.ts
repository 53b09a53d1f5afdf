import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
} from '../../simulator/index.ts';
import { assessPlot, type PlotEvidence } from 'sylvan/eudr';
import { plotsZone } from '../support/plots-zone.ts';
import { mapsAt } from '../support/published-maps.ts';

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
  let folder: string;
  let sylvan: Sylvan;
  let assessed: (SimulatedPlot & { readonly evidence: PlotEvidence })[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sylvan-plots-'));
    const spec = plotsZone(31);
    await writeScenario(spec, join(folder, 'images'));
    await writeMaps(join(folder, 'maps'), scenarioMapTruth(spec));
    const maps = mapsAt(`${pathToFileURL(join(folder, 'maps')).href}/`);
    sylvan = createSylvan({ catalog: join(folder, 'images'), sources: { ...OFF, ...maps } });
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
    await rm(folder, { recursive: true, force: true });
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
