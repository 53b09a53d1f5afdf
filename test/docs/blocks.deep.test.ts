import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../consumers/support/visit.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { serve } from '../support/static-server.ts';
import { temporaryFolder } from '../support/zones.ts';
import { blocksOf, onSample, PAGES, ROOT, type Block } from './blocks.ts';
import { runModule, typeFaults, uncounted } from './programs.ts';

const run = promisify(execFile);
const all = PAGES.flatMap(blocksOf);
const marked = (labels: string) => all.filter(({ marker }) => marker?.startsWith(labels));
const unmarked = (language: string) => all.filter((one) => one.language === language && !one.marker);

/** Diagrams, records and output of other programs, which are not run. */
const NO_CODE = ['', 'text', 'yaml'];
const CODE = ['ts', 'tsx', 'js', 'vue', 'sh', 'html', 'css', 'json'];
/** Lines of the shell: our own command line, and npm's scripts. */
const OWN = /^(?:npx )?sylvan (.*)$/;
const SCRIPT = /^npm (?:run )?(start|test|[\w:]+)(?: -- .*)?(?: +#.*)?$/;
/** Precedes blocks that are only part of a page. */
const IMPORTS = `<!doctype html><title>Forest</title><script type="importmap">${JSON.stringify({
  imports: {
    'sylvan/element': '/node_modules/sylvan/dist/element.js',
  },
})}</script>`;
const COPY = 'mkdir -p public && cp -RL node_modules/@sylvan/samples public/';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let host: FaultServer;

beforeAll(async () => {
  host = await startFaultServer({ folder: resolve(ROOT, 'build/samples/frontier') });
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'node_modules/@sylvan'), { recursive: true });
  await symlink(ROOT, join(folder.path, 'node_modules/sylvan'));
  await symlink(resolve(ROOT, 'samples'), join(folder.path, 'node_modules/@sylvan/samples'));
});
afterAll(() => Promise.all([host.close(), folder.remove()]));

/** Joins continued lines and removes comments. */
function linesOf({ code }: Block): string[] {
  const lines = code.replaceAll(/\\\n\s*/g, '').split('\n');
  return lines.map((line) => line.replace(/ +#.*$/, '').trim()).filter((line) => line !== '');
}

describe('code blocks in the README and in docs/', { timeout: 60_000 }, () => {
  it('are in languages that are tested here, or are not code', () => {
    expect(all.length).toBeGreaterThan(20);
    const unlisted = all.filter(({ language }) => ![...NO_CODE, ...CODE].includes(language));
    expect(unlisted.map(({ at, language }) => `${at} ${language}`)).toEqual([]);
  });

  it('have no type errors under strict settings', () => {
    // Blocks of projects with other tools are checked there.
    const own = all.filter(({ language, marker }) => language === 'ts' && !marker?.startsWith('same as'));
    expect(typeFaults(own)).toEqual([]);
  });

  it('run in Node on the sample’s images', { timeout: 180_000 }, async () => {
    const blocks = unmarked('ts');
    expect(blocks.length).toBeGreaterThan(5);
    const library = uncounted(host.url);
    const failed: string[] = [];
    const rest = blocks.values();
    const runRest = async () => {
      for (const { at, code } of rest)
        await runModule(code, library, folder.path).catch((error: unknown) => {
          failed.push(`${at} ${String(error)}`);
        });
    };
    await Promise.all([runRest(), runRest()]);
    expect(failed).toEqual([]);
  });

  it('for the shell are our own commands, which succeed, or existing scripts', async () => {
    const { scripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    for (const block of unmarked('sh'))
      for (const line of linesOf(block)) {
        const own = OWN.exec(line)?.[1];
        const script = SCRIPT.exec(line)?.[1];
        if (own !== undefined)
          await run('bash', ['-c', `node ${resolve(ROOT, 'dist/cli.js')} ${onSample(own)}`], {
            cwd: folder.path,
            maxBuffer: 1 << 24,
          });
        else expect(scripts, `${block.at} ${line}`).toHaveProperty([script ?? line]);
      }
  });

  it('for the shell that are not run use existing options', async () => {
    const lines = marked('not run')
      .filter(({ language }) => language === 'sh')
      .flatMap(linesOf);
    const helps = new Map<string, Promise<{ readonly stdout: string }>>();
    const helpOf = (command: readonly string[]) =>
      run(process.execPath, [resolve(ROOT, 'dist/cli.js'), ...command, '--help']);
    for (const line of lines) {
      const own = OWN.exec(line)?.[1];
      if (own === undefined) continue;
      const command = own.split(' ').slice(0, /^(pack|catalog) /.test(own) ? 2 : 1);
      const help = helps.get(command.join(' ')) ?? helpOf(command);
      helps.set(command.join(' '), help);
      const { stdout } = await help;
      for (const [option] of own.matchAll(/--[\w-]+/g)) expect(stdout, line).toContain(option);
    }
  });

  it('copy the samples', async () => {
    const copies = marked('run by test/docs/blocks.deep.test.ts: copies the folder');
    expect(copies.map(({ code }) => code.trim())).toEqual(copies.map(() => COPY));
    expect(copies.length).toBeGreaterThan(1);
    await run('bash', ['-c', COPY], { cwd: folder.path });
    expect(await readdir(join(folder.path, 'public/samples'))).toEqual([
      'README.md',
      'frontier',
      'old-forest',
      'package.json',
      'plots',
    ]);
  });

  it('run in a page', async () => {
    const pages = unmarked('html');
    expect(pages.length).toBeGreaterThan(0);
    const browser = await openBrowser();
    const served = await serve([folder.path, join(folder.path, 'public')]);
    try {
      for (const { at, code } of pages) {
        await writeFile(join(folder.path, 'index.html'), code.includes('importmap') ? code : IMPORTS + code);
        const page = await browser.newPage();
        await page.goto(served.url);
        const reported = page.getByText(/^(Forest covers|La forêt couvre)/).first();
        await reported.waitFor({ timeout: 30_000 }).catch((cause: unknown) => {
          throw new Error(`${at} shows no forest`, { cause });
        });
        await page.close();
      }
    } finally {
      await Promise.all([browser.close(), served.close()]);
    }
  });

  it('of CSS are accepted completely by a browser', async () => {
    const styles = all.filter(({ language }) => language === 'css');
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      for (const { at, code } of styles) {
        const declared = await page.evaluate((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          return [...sheet.cssRules].map((rule) => (rule as CSSStyleRule).style.length);
        }, code);
        expect(declared, at).toHaveLength(code.split('{').length - 1);
        expect(declared, at).not.toContain(0);
      }
    } finally {
      await browser.close();
    }
  });

  it('for other tools equal a file of a project that is built, or say why they are not run', () => {
    for (const { at, language, code, marker } of all) {
      const file = /^same as (\S+)$/.exec(marker ?? '')?.[1];
      if (file !== undefined) expect(code, at).toBe(readFileSync(resolve(ROOT, file), 'utf8'));
      if (['js', 'tsx', 'vue'].includes(language)) expect(marker, at).toMatch(/^(same as|not run: )/);
      if (language === 'js') {
        const { diagnostics } = ts.transpileModule(code, {
          reportDiagnostics: true,
          compilerOptions: { allowJs: true, jsx: ts.JsxEmit.Preserve },
          fileName: 'block.jsx',
        });
        expect(diagnostics, at).toEqual([]);
      }
      if (language === 'json') expect(() => JSON.parse(code) as unknown, at).not.toThrow();
    }
  });

  it('that are marked as run elsewhere are run there', () => {
    for (const { at, page, marker } of marked('run by')) {
      const file = /^run by ([^\s:]+)/.exec(marker ?? '')?.[1] ?? '';
      expect(existsSync(resolve(ROOT, file)), at).toBe(true);
      const text = readFileSync(resolve(ROOT, file), 'utf8');
      if (file !== 'test/docs/blocks.deep.test.ts') expect(text, at).toContain(page.split('/').at(-1));
    }
  });

  it('that are not run say why', () => {
    for (const { at, marker } of marked('not run')) expect(marker, at).toMatch(/^not run: \S.{9}/);
    const labels = /^(not run: |run by |same as |run in a page$)/;
    expect(all.filter(({ marker }) => marker && !labels.test(marker)).map(({ at }) => at)).toEqual([]);
  });
});
