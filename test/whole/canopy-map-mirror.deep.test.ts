import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { createSylvan, type AnalyzeAnswer } from 'sylvan/node';
import type { Sample, ScenarioTruth } from '../../simulator/index.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { reportOf } from '../support/scenario-server.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { readItems } from '../support/zones.ts';
import { useClosing, useFolder } from '../support/closing.ts';

vi.setConfig({ testTimeout: 30_000 });

/** The tile that contains the scenario's zone. */
const NAME = 'ETH_GlobalCanopyHeight_10m_2020_S12W063_Map';
/** Sources other than the optical images and the map. */
const OTHERS = { sentinel1: false, landsat89: false, landsat45: false, firms: false, gedi: false } as const;

const closing = useClosing();
const folder = useFolder();
let sample: Sample<ScenarioTruth>;
let mirror: FaultServer;

beforeAll(async () => {
  sample = await writeScenarioIn(folder.path);
  const items = await readItems(sample.folder);
  const { href } = items.find(({ assets }) => 'canopy_height' in assets)!.assets.canopy_height;
  mirror = closing(
    await startFaultServer({
      files: { [`eth/${NAME}.tif`]: await readFile(join(sample.folder, href)) },
    }),
  );
}, 60_000);

async function analyze(canopyMapUrl?: string): Promise<AnalyzeAnswer> {
  const options = { catalog: sample.folder, sources: OTHERS, meter: UNCOUNTED, workers: 1 };
  const sylvan = createSylvan({ ...options, ...(canopyMapUrl !== undefined && { canopyMapUrl }) });
  try {
    return await sylvan.analyze(sample.request);
  } finally {
    await sylvan.close();
  }
}

it('heights are read by ranges from a mirror as from the folder', async () => {
  mirror.purge();
  const answer = await analyze(`${mirror.url}eth`);
  const { canopy_height, canopy_height_source } = await analyze();
  expect(answer).toMatchObject({ canopy_height, canopy_height_source });
  expect(canopy_height).toBeGreaterThan(5);
  expect(reportOf(answer, 'canopy-map')).toMatchObject({
    ...{ status: 'ok', host: new URL(mirror.url).host },
    scenes: [{ id: NAME }],
  });
  expect(mirror.requests.length).toBeGreaterThan(0);
  for (const { range, status } of mirror.requests) expect([range === null, status]).toEqual([false, 206]);
});
