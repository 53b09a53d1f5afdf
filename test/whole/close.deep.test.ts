import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sample } from '../../simulator/index.ts';
import { SEAM, writeZoneIn } from '../support/zones.ts';
import { useFolder } from '../support/closing.ts';

const LIBRARY = resolve(import.meta.dirname, '../../dist/node.js');
const run = promisify(execFile);

/**
 * Runs a call with `sylvan` in a process that nothing else keeps alive; it exits with code 13 if a promise
 * never settles.
 */
async function inProcess({ folder, request }: Sample, call: string): Promise<string> {
  // Run from a file: workers inherit the options of a script given as text, and cannot start with them.
  const file = join(dirname(folder), 'script.mjs');
  await writeFile(
    file,
    `import { createSylvan } from ${JSON.stringify(LIBRARY)};
    const sylvan = createSylvan({ catalog: ${JSON.stringify(folder)}, workers: 2 });
    const request = ${JSON.stringify(request)};
    await ${call}.catch(({ code, message }) => console.log(code ?? message));
    await sylvan.close();
    console.log('closed');`,
  );
  return (await run(process.execPath, [file], { timeout: 30_000 })).stdout;
}

/** A call that is aborted some time after a step has begun. */
const abortedIn = (step: string, milliseconds: number) => `(() => {
  const controller = new AbortController();
  let begun = false;
  const onProgress = ({ step }) => {
    if (begun || !${step}.test(step)) return;
    begun = true;
    const abort = () => controller.abort(new Error('enough'));
    ${milliseconds === 0 ? 'abort()' : `setTimeout(abort, ${milliseconds})`};
  };
  return sylvan.analyze(request, { signal: controller.signal, onProgress });
})()`;

/** Two periods without images. */
const DAYS = {
  ...{ date1_start: '2015-01-01', date1_end: '2015-06-01' },
  ...{ date2_start: '2023-01-01', date2_end: '2023-03-01' },
};

describe('close, in a process that nothing else keeps alive', () => {
  const folder = useFolder();
  let sample: Sample;
  beforeAll(async () => {
    sample = await writeZoneIn(folder.path, SEAM);
  });

  it.each([
    ['/search/', 0],
    ['/survey/', 0],
    ['/read/', 0],
    ['/compute/', 0],
    ['/survey|read/', 5],
    ['/survey|read/', 60],
  ])('settles after a call was aborted in its step %s, after %d ms', async (step, milliseconds) => {
    expect(await inProcess(sample, abortedIn(step, milliseconds))).toBe('enough\nclosed\n');
  });

  it('settles after a call that failed', async () => {
    const call = `sylvan.compare({ lat: request.lat, lng: request.lng, size: 1, ...${JSON.stringify(DAYS)} })`;
    expect(await inProcess(sample, call)).toBe('no-imagery\nclosed\n');
  });
});
