import { beforeEach, describe, expect, it, vi } from 'vitest';
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en' }));
vi.mock('../../../demo/src/state/engine.ts', () => ({ started: Promise.resolve() }));
import { createRun, type Run, type RunCall } from '../../../demo/src/state/run.ts';

let run: Run<string>;
let call: RunCall<string>;
/** Begins work that goes on until it is ended. */
async function begin(): Promise<{ ended: Promise<void> }> {
  let resolve!: () => void;
  const begun = new Promise<void>((settle) => (resolve = settle));
  const ended = run.start((own) => {
    call = own;
    resolve();
    return new Promise((_, reject) =>
      own.signal.addEventListener('abort', () => reject(own.signal.reason as Error)),
    );
  });
  await begun;
  return { ended };
}

describe('a run', () => {
  beforeEach(() => void (run = createRun<string>()));

  it('ends with what it has shown where the user has enough of it', async () => {
    const { ended } = await begin();
    expect(run.state.value).toMatchObject({ status: 'running', found: null, hasShown: false });
    call.onStored('the present');
    expect(run.state.value).toMatchObject({ status: 'running', found: 'the present', hasShown: true });
    run.finish();
    await ended;
    expect(run.state.value).toMatchObject({ status: 'finished', found: 'the present', hasShown: true });
  });

  it('knows what it shows from what one before has found', async () => {
    await run.start(() => Promise.resolve('before'));
    const { ended } = await begin();
    expect(run.state.value).toMatchObject({ status: 'running', found: 'before', hasShown: false });
    run.cancel();
    await ended;
    expect(run.state.value).toMatchObject({ status: 'cancelled', found: 'before', hasShown: false });
  });

  it('hears when a source comes on, and when bytes come', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const { ended } = await begin();
    expect(run.state.value).toMatchObject({ begun: 1000, heard: 1000 });
    now.mockReturnValue(2000);
    call.onFetched(5);
    expect(run.state.value).toMatchObject({ begun: 1000, heard: 2000 });
    now.mockReturnValue(3000);
    call.onProgress({ source: 'sentinel2' } as never);
    expect(run.state.value).toMatchObject({ begun: 1000, heard: 3000 });
    now.mockRestore();
    run.cancel();
    await ended;
  });
});
