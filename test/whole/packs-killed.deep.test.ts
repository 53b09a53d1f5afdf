import { packsOf } from 'sylvan/packs';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan/node';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { seededRandom } from '../support/random.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const MAKER = resolve(import.meta.dirname, '../support/pack-maker.mjs');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' };
const FEW = {
  sentinel1: false,
  landsat89: false,
  landsat45: false,
  'canopy-map': false,
  gedi: false,
} as const;
const SEED = 20261125;
const MOMENTS = Number(process.env.SYLVAN_INTERRUPTIONS ?? 4);
const STEPS = new Set(['fetch', 'cut', 'check']);

describe(`a pack whose process is killed while it is made, seed ${SEED}`, () => {
  const closing = useClosing();
  const folder = useFolder();
  let images: FaultServer;
  let sylvan: Sylvan;
  beforeAll(async () => {
    images = closing(await startFaultServer({ folder: FRONTIER }));
    sylvan = closing(createSylvan({ ...options(), meter: UNCOUNTED }));
  });

  const options = () => ({ catalog: images.url, sources: FEW, packs: join(folder.path, 'packs') });

  /** Creates a pack in a new process, which is killed once it has reported this many steps. */
  async function until(steps: number): Promise<string | undefined> {
    const child = spawn(process.execPath, [MAKER, JSON.stringify([options(), ZONE])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((settle) => child.once('exit', settle));
    let reported = 0;
    let id: string | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      if (STEPS.has(line)) reported += 1;
      else id = line;
      if (reported === steps) child.kill('SIGKILL');
    }
    const code = await ended;
    // It may have finished before the signal.
    expect(code === 0 || (code === null && reported >= steps)).toBe(true);
    return code === 0 ? id : undefined;
  }

  it('is resumed, and ends intact', { timeout: 60_000 + MOMENTS * 15_000 }, async () => {
    let steps = 0;
    const { id, calls } = await packsOf(sylvan).create(ZONE, { onProgress: () => void (steps += 1) });
    await packsOf(sylvan).remove(id);
    const analyzed = await sylvan.analyze(calls[0].request as never);
    const compared = await sylvan.compare(calls[2].request as never);
    /** Also checks a pack that was complete before its process ended. */
    async function prove(made: string): Promise<void> {
      const packs = await packsOf(sylvan).list();
      expect(packs.map((pack) => pack.id)).toContain(made);
      for (const { id: pack, isComplete } of packs) {
        expect(isComplete).toBe(true);
        expect(await packsOf(sylvan).verify(pack)).toMatchObject({ isWhole: true });
        expect(await sylvan.analyze({ pack })).toEqual(analyzed);
        expect(await sylvan.compare({ pack })).toEqual(compared);
        await packsOf(sylvan).remove(pack);
      }
    }
    const random = seededRandom(SEED);
    for (let interrupted = 0; interrupted < MOMENTS;) {
      const whole = await until(1 + Math.floor(random() * steps));
      if (whole === undefined) interrupted += 1;
      else await prove(whole);
    }
    await prove((await until(Infinity))!);
  });
});
