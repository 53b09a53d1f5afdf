import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright';
import { createSylvan, type AnalyzeAnswer } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageHeaders } from '../../demo/headers.mjs';
import { freshProject, packed, type Project } from './support/project.ts';
import { serve } from '../support/static-server.ts';
import { openBrowser, visit, type Visit } from './support/visit.ts';

/**
 * The complete matrix takes minutes and downloads several hundred megabytes of tools; see CONTRIBUTING.md.
 */
const ALL = process.env.SYLVAN_CONSUMERS === 'all';

const run = promisify(execFile);

let folder: string;
let tarballs: readonly string[];
let browser: Browser;
let golden: AnalyzeAnswer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-consumers-'));
  [tarballs, browser, golden] = await Promise.all([packed(folder), openBrowser(), analyzed()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

async function analyzed(): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan();
  try {
    return await sylvan.analyze({ sample: 'old-forest' });
  } finally {
    await sylvan.close();
  }
}

/** An answer without provenance, and without details of its sources. */
function reported({ details, ...answer }: AnalyzeAnswer): object {
  const { sources, ...others } = details;
  const own = Object.entries(others).filter(([name]) => name !== 'provenance');
  const observed = sources.map(({ id, status, scenes }) => ({ id, status, scenes }));
  return { ...answer, details: { ...Object.fromEntries(own), observed } };
}

async function inProject<T>(name: string, work: (project: Project) => Promise<T>): Promise<T> {
  const project = await freshProject(name, tarballs);
  try {
    return await work(project);
  } finally {
    await project.remove();
  }
}

/** Visits a project's built page, served with `headers`. */
async function visited({ folder: own }: Project, headers: Record<string, string> = {}): Promise<Visit> {
  const served = await serve([join(own, 'dist'), join(own, 'public')], headers);
  try {
    return await visit(browser, served.url);
  } finally {
    await served.close();
  }
}

function expectGolden({ outcome, complaints }: Visit): void {
  expect(outcome).not.toHaveProperty('problem');
  expect(reported((outcome as { readonly answer: AnalyzeAnswer }).answer)).toEqual(reported(golden));
  expect(complaints).toEqual([]);
}

describe('the package, installed from its tarball into an empty folder', { timeout: 180_000 }, () => {
  it('has types for every kind of module resolution', async () => {
    const attw = resolve(import.meta.dirname, '../../node_modules/.bin/attw');
    const library = tarballs.find((path) => /\/sylvan-\d[^/]*$/.test(path))!;
    await expect(run(attw, [library, '--profile', 'esm-only'])).resolves.toBeDefined();
  });

  it('works when built by Vite 8, also with a strict policy and in an isolated page', () =>
    inProject('vite-8', async (project) => {
      await project.script('build');
      expectGolden(await visited(project));
      expectGolden(await visited(project, pageHeaders([])));
      const isolated = await visited(project, {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      });
      expectGolden(isolated);
      expect(isolated.isIsolated).toBe(true);
    }));

  it('can be imported and created during server-side rendering', () =>
    inProject('server-import', async (project) => {
      await project.script('build');
      const html = await project.node('--input-type=module', '--eval', RENDER);
      expect(html).toBe('<p>missing-key</p>');
    }));

  it('works in a Node script', () =>
    inProject('node-esm', async (project) => {
      expect(reported(JSON.parse(await project.node('main.js')) as AnalyzeAnswer)).toEqual(reported(golden));
    }));

  it('is typed for strict callers with Node’s module resolution', () =>
    inProject('types-nodenext', async (project) => {
      expect(await project.script('build')).toBe('');
    }));
});

const RENDER = "process.stdout.write(await (await import('./dist/main.js')).render());";

describe.runIf(ALL)('the rest of the matrix', { timeout: 300_000 }, () => {
  it.each(['webpack-5', 'vite-7', 'esbuild', 'rollup'])('works when built by %s', (name) =>
    inProject(name, async (project) => {
      await project.script('build');
      expectGolden(await visited(project));
    }),
  );

  it.each(['vite-8', 'vite-7'])('works in the development server of %s', (name) =>
    inProject(name, async (project) => {
      expectGolden(await visitedRunning(project, 'dev'));
    }),
  );

  it.each(['react', 'vue'])('is typed and shows its answer in the recipe for %s', (name) =>
    inProject(name, async (project) => {
      await project.script('build');
      const served = await serve([join(project.folder, 'dist'), join(project.folder, 'public')]);
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      try {
        await page.goto(served.url);
        await page.getByText(golden.details.summary).waitFor({ timeout: 60_000 });
        if (name === 'react')
          await expect.poll(() => coloursOf(page), { timeout: 60_000 }).toBeGreaterThan(1);
        expect(complaints).toEqual([]);
      } finally {
        await Promise.all([page.close(), served.close()]);
      }
    }),
  );

  it('works when rendered on the server by Next', () =>
    inProject('next', async (project) => {
      await project.script('build');
      expectGolden(await visitedRunning(project, 'start'));
    }));
});

/** The number of colours on a map; its empty style has one. */
async function coloursOf(page: Page): Promise<number> {
  const { data, channels } = decode(await page.locator('.maplibregl-canvas').screenshot());
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += channels) colours.add(data.subarray(at, at + 3).join());
  return colours.size;
}

/** Visits the page that a script of the project serves. */
async function visitedRunning(project: Project, script: string): Promise<Visit> {
  const server = await project.start(script);
  try {
    return await visit(browser, server.url);
  } finally {
    await server.close();
  }
}
