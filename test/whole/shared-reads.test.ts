import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Progress } from 'sylvan/node';
import { startFaultServer, type FaultServer, type RecordedRequest } from '../support/fault-server.ts';
import { OPTICAL_ALONE } from '../support/optical-alone.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { reportOf } from '../support/scenario-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const closing = useClosing();
const folder = useFolder();
let server: FaultServer;
let answer: AnalyzeAnswer;
const progress = new Map<string, Progress>();

beforeAll(async () => {
  const sample = await writeScenarioIn(folder.path, { since: 2100 });
  server = closing(await startFaultServer({ folder: sample.folder }));
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog: server.url, sources: OPTICAL_ALONE, workers: 2 });
  const onProgress = (step: Progress) => void progress.set(step.source, step);
  answer = await sylvan.analyze(sample.request, { onProgress });
  await sylvan.close();
}, 60_000);

const images = (): RecordedRequest[] => server.requests.filter(({ path }) => path.endsWith('.tif'));

/** How often each range of a file was requested. */
function rangesRequested(sceneId: string): Map<string, number> {
  const requested = new Map<string, number>();
  for (const { path, range } of images()) {
    const [id, file] = path.split('/');
    const key = `${file} ${range!.offset}+${range!.length}`;
    if (id === sceneId) requested.set(key, (requested.get(key) ?? 0) + 1);
  }
  return requested;
}

describe('the scenes of an analysis', () => {
  const idsOf = (source: string) => reportOf(answer, source).scenes.map(({ id }) => id);

  it('are read once if both composite and history use them', () => {
    const earlier = new Set(idsOf('sentinel2/earlier'));
    const common = idsOf('sentinel2').filter((id) => earlier.has(id));
    expect(common.length).toBeGreaterThan(2);
    for (const id of common)
      for (const [range, times] of rangesRequested(id))
        // The header of the classification is read twice, by the survey and by the read, which are separate
        // tasks.
        expect(times, `${id} ${range}`).toBeLessThanOrEqual(range.startsWith('scl.tif 0+') ? 2 : 1);
  });

  it('are in both reports, and their bytes are counted once', () => {
    expect(reportOf(answer, 'sentinel2/earlier')).toMatchObject({ status: 'ok', detail: null });
    const sent = images().reduce((sum, request) => sum + request.sent, 0);
    const reported = [...progress.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    expect(reported).toBe(sent);
  });
});
