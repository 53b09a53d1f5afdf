import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { AnalyzeAnswer } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import { useClosing, useFolder } from '../support/closing.ts';

/** All waits are shortened to a tenth. */
const TIME_SCALE = 0.1;
const STALL = 60_000 * TIME_SCALE;
/** The longest time that a worker may be without progress. */
const WORKER_STALL = 90_000 * TIME_SCALE;

const closing = useClosing();
const folder = useFolder();
let sample: Awaited<ReturnType<typeof writeScenarioIn>>;
let host: FaultServer;

beforeAll(async () => {
  sample = await writeScenarioIn(folder.path, { since: 2015 });
  host = closing(await startFaultServer({ folder: sample.folder }));
}, 60_000);

/** A proxy of the host that stalls for a while from the pixel request number `from` on. */
async function stallingLine(from: number) {
  let pixels = 0;
  let held = 0;
  let stall: Promise<void> | null = null;
  const server = createServer((request, response) => {
    const { range } = request.headers;
    if (range !== undefined && ++pixels >= from)
      stall ??= wait(STALL).then(() => void (stall = Promise.resolve()));
    if (stall !== null) held++;
    void (async () => {
      await stall;
      if (response.destroyed) return;
      const answer = await fetch(new URL(request.url!, host.url), {
        headers: range === undefined ? {} : { range },
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(new Uint8Array(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    get held() {
      return held;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function analyzeOver(from: number): Promise<{ readonly answer: AnalyzeAnswer; readonly held: number }> {
  const line = await stallingLine(from);
  const options = { workers: 2, timeScale: TIME_SCALE, workerTimes: { stall: WORKER_STALL } };
  const sylvan = createTimedSylvan({ catalog: line.url, ...options });
  try {
    return { answer: await sylvan.analyze(sample.request), held: line.held };
  } finally {
    await sylvan.close();
    await line.close();
  }
}

/** The fields that do not contain the proxy's port. */
function fieldsOf({ details: { missing, quality }, ...fields }: AnalyzeAnswer) {
  return { ...fields, missing, quality };
}

it.each([1, 60, 150])(
  'an analysis loses no field if the connection stalls for sixty seconds from request %d on',
  async (from) => {
    const { answer: whole } = await analyzeOver(Infinity);
    const { answer, held } = await analyzeOver(from);
    expect(held).toBeGreaterThan(5);
    expect(fieldsOf(answer)).toEqual(fieldsOf(whole));
  },
  60_000,
);
