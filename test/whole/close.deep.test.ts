import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sample } from '../../simulator/index.ts';
import { SEAM, temporaryFolder, writeZoneIn } from '../support/zones.ts';

const LIBRARY = resolve(import.meta.dirname, '../../dist/node.js');
const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
const run = promisify(execFile);

/**
 * Runs a script in a process that nothing else keeps alive; it exits with code 13 if a promise never settles.
 */
async function inProcess(folder: string, script: string): Promise<{ stdout: string }> {
  // Run from a file: workers inherit the options of a script given as text, and cannot start with them.
  const file = join(folder, 'script.mjs');
  await writeFile(file, `import { createSylvan } from ${JSON.stringify(LIBRARY)};\n${script}`);
  return run(process.execPath, [file], { timeout: 30_000 });
}

describe('close, in a process that nothing else keeps alive', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let sample: Sample;
  beforeAll(async () => {
    folder = await temporaryFolder();
    sample = await writeZoneIn(folder.path, SEAM);
  });
  afterAll(() => folder.remove());

  it.each(['search', 'survey', 'read', 'compute'])(
    'settles after a call was aborted in its step %s',
    async (step) => {
      const { stdout } = await inProcess(
        folder.path,
        `
      const sylvan = createSylvan({ catalog: ${JSON.stringify(sample.folder)}, workers: 2 });
      const controller = new AbortController();
      const onProgress = (progress) => progress.step === '${step}' && controller.abort(new Error('enough'));
      const call = sylvan.analyze(${JSON.stringify(sample.request)}, { signal: controller.signal, onProgress });
      await call.catch((error) => console.log(error.message));
      await sylvan.close();
      console.log('closed');
    `,
      );
      expect(stdout).toBe('enough\nclosed\n');
    },
  );

  it.each([1, 5, 20, 60, 150])(
    'settles if the call is aborted %d ms after its tasks have started',
    async (wait) => {
      const { stdout } = await inProcess(
        folder.path,
        `
      const sylvan = createSylvan({ catalog: ${JSON.stringify(sample.folder)}, workers: 2 });
      const controller = new AbortController();
      const stop = () => setTimeout(() => controller.abort(new Error('enough')), ${wait});
      let begun = false;
      const onProgress = ({ step }) => {
        if (step !== 'search' && !begun) stop();
        begun ||= step !== 'search';
      };
      const call = sylvan.analyze(${JSON.stringify(sample.request)}, { signal: controller.signal, onProgress });
      await call.catch((error) => console.log(error.message));
      await sylvan.close();
      console.log('closed');
    `,
      );
      expect(stdout).toBe('enough\nclosed\n');
    },
  );

  it('settles after a call that failed', async () => {
    const { lat, lng } = sample.request;
    const days = {
      date1_start: '2015-01-01',
      date1_end: '2015-06-01',
      date2_start: '2023-01-01',
      date2_end: '2023-03-01',
    };
    const { stdout } = await inProcess(
      folder.path,
      `
      const sylvan = createSylvan({ catalog: ${JSON.stringify(sample.folder)}, workers: 2 });
      await sylvan.compare(${JSON.stringify({ lat, lng, size: 1, ...days })}).catch((error) => console.log(error.code));
      await sylvan.close();
      console.log('closed');
    `,
    );
    expect(stdout).toBe('no-imagery\nclosed\n');
  });

  it('lets the command line report a failure and exit with its code', async () => {
    const { lat, lng } = sample.request;
    const options = ['--lat', String(lat), '--lng', String(lng), '--size', '1', '--catalog', sample.folder];
    const days = ['--date1-start', '2015-01-01', '--date1-end', '2015-06-01'];
    const later = ['--date2-start', '2023-01-01', '--date2-end', '2023-03-01'];
    const failed = await run(process.execPath, [CLI, 'compare', ...options, ...days, ...later]).catch(
      (error: unknown) => error as { code: number; stderr: string },
    );
    expect(failed).toMatchObject({ code: 3 });
    expect(failed.stderr).toContain('sylvan: ');
  });
});
