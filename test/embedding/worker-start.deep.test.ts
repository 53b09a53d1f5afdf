import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit, type Outcome } from '../consumers/support/visit.ts';
import { serve } from '../support/static-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A policy that lets the page itself run; the test sets its directives for workers and WebAssembly. */
const policy = (directives: string) =>
  `default-src 'none'; connect-src 'self'; img-src data:; script-src 'self' 'nonce-page' ${directives}`;

let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-embedding-'));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

interface Case {
  readonly entry?: 'index' | 'inline';
  /** Origin of the library; by default, that of the page. */
  readonly origin?: string;
  /** Options as source text. */
  readonly options?: string;
  readonly csp?: string;
}

function pageOf({ entry = 'index', origin = '', options = '' }: Case): string {
  return `<!doctype html><title>Forest</title><link rel="icon" href="data:," />
    <script type="module" nonce="page">
      import { createSylvan, toProblem } from '${origin}/dist/${entry}.js';
      const sylvan = createSylvan({ samplesUrl: '/samples/', ${options} });
      const onError = ({ code, message, fields }) => ({ problem: { code, message, fields } });
      globalThis.outcome = await sylvan.analyze({ sample: 'old-forest' }).then((answer) => ({ answer }), onError);
      parent.postMessage(outcome, '*');
      await sylvan.close();
    </script>`;
}

async function outcomeOf(one: Case): Promise<Outcome> {
  await writeFile(join(folder, 'index.html'), pageOf(one));
  const served = await serve([folder, ROOT], one.csp ? { 'Content-Security-Policy': policy(one.csp) } : {});
  try {
    return (await visit(browser, served.url)).outcome;
  } finally {
    await served.close();
  }
}

describe('a worker that cannot start is reported with the reason', { timeout: 60_000 }, () => {
  const WASM = "'wasm-unsafe-eval'";

  it.each<[why: string, Case, what: string, sentence: RegExp]>([
    ['not found', { options: "workerUrl: '/gone.js'" }, 'worker.js', /was not found.*`workerUrl`/],
    ['served as a page', { options: "workerUrl: '/'" }, 'worker.js', /not served as JavaScript/],
    ['forbidden', { csp: `${WASM}; worker-src 'none'` }, "worker-src 'self'", /Add worker-src 'self'/],
    [
      'inlined, and blob: is forbidden',
      { entry: 'inline', csp: `${WASM}; worker-src 'self'` },
      'worker-src blob:',
      /Add worker-src blob:/,
    ],
    [
      'not allowed to use WebAssembly',
      { csp: "; worker-src 'self'" },
      "script-src 'wasm-unsafe-eval'",
      /'wasm-unsafe-eval'/,
    ],
    [
      'started by a page that requires Trusted Types',
      { csp: `${WASM}; worker-src 'self'; require-trusted-types-for 'script'` },
      'createWorker',
      /Trusted Types.*`createWorker`/,
    ],
  ])('if it is %s', async (_, one, what, sentence) => {
    expect(await outcomeOf(one)).toEqual({
      problem: {
        code: 'worker-unavailable',
        message: expect.stringMatching(sentence) as string,
        fields: { what },
      },
    });
  });

  it('if the library is of another origin, unless workerUrl is set', async () => {
    const other = await serve([ROOT], { 'Access-Control-Allow-Origin': '*' });
    const origin = other.url.slice(0, -1);
    try {
      expect(await outcomeOf({ origin })).toEqual({
        problem: {
          code: 'worker-unavailable',
          message: expect.stringMatching(/another origin.*`sylvan\/inline`/) as string,
          fields: { what: 'sylvan/inline' },
        },
      });
      const workerUrl = `workerUrl: '${origin}/dist/worker.js'`;
      expect(await outcomeOf({ origin, options: workerUrl })).toHaveProperty('answer');
    } finally {
      await other.close();
    }
  });
});

it.each<[where: string, entry: 'index' | 'inline', frame: string]>([
  ['without an origin', 'inline', 'sandbox="allow-scripts" src="frame.html"'],
  ['without an address', 'index', `srcdoc="${pageOf({}).replaceAll('"', '&quot;')}"`],
])('a worker starts in a frame %s', { timeout: 60_000 }, async (_, entry, frame) => {
  const hear = '<script>addEventListener("message", ({ data }) => (globalThis.outcome = data))</script>';
  await writeFile(join(folder, 'frame.html'), pageOf({ entry }));
  await writeFile(join(folder, 'index.html'), `<!doctype html>${hear}<iframe ${frame}></iframe>`);
  const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Content-Range' };
  const served = await serve([folder, ROOT], { ...cors, 'Access-Control-Allow-Headers': '*' });
  try {
    expect((await visit(browser, served.url)).outcome).toHaveProperty('answer');
  } finally {
    await served.close();
  }
});
