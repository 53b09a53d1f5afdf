import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scenarioSpec, type ScenarioOutline, type ScenarioSpec } from '../../../simulator/index.ts';

export interface ScenarioItem {
  readonly id: string;
  readonly collection: string;
  readonly bbox: readonly number[];
  readonly properties: Readonly<Record<string, unknown>> & { readonly datetime: string };
  readonly assets: Readonly<Record<string, { readonly href: string; readonly type: string }>>;
}

const OUTLINE: ScenarioOutline = {
  id: 'test-story',
  title: 'a kilometre of everything',
  seed: 7,
  near: { lat: -10.6, lng: -61.5 },
  size: 1,
  date: '2025-08-31',
  forest: 'tropical-evergreen',
  forestFraction: 0.7,
  greening: -40,
  events: [
    { kind: 'felled', date: '1999-11-15', width: 20, height: 16 },
    { kind: 'converted', date: '2025-02-10', width: 16, height: 12 },
  ],
  fires: { forest: 0, open: 3 },
  lidar: { dates: ['2025-07-05'], noise: 0, oneInFails: 4 },
};

/** 1 km with every source and kind of event; `more` overrides the outline. */
export function testScenario(more: Partial<ScenarioOutline> = {}): ScenarioSpec {
  return scenarioSpec({ ...OUTLINE, ...more });
}

/** A scenario with only the last scene of each source, quick to write repeatedly. */
export function shortScenario(seed = OUTLINE.seed): ScenarioSpec {
  const spec = testScenario({ seed });
  return {
    ...spec,
    optical: { ...spec.optical, acquisitions: spec.optical.acquisitions.slice(-1) },
    radar: { ...spec.radar, passes: spec.radar.passes.slice(-1) },
    landsat: { ...spec.landsat, passes: spec.landsat.passes.slice(-1) },
  };
}

export function itemsOf(folder: string, collection?: string): ScenarioItem[] {
  const { features } = JSON.parse(readFileSync(join(folder, 'items.json'), 'utf8')) as {
    readonly features: ScenarioItem[];
  };
  return features.filter((item) => collection === undefined || item.collection === collection);
}

/** Rows of a table by column name. */
export function rowsOf(folder: string, item: ScenarioItem, asset: string): Record<string, string>[] {
  const lines = readFileSync(join(folder, item.assets[asset].href), 'utf8').trimEnd().split('\n');
  const [header, ...rows] = lines.map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])));
}

/** A temporary folder; use `afterAll(remove)`. */
export function temporary(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sylvan-story-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
