import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Served } from '../../support/static-server.ts';

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, '../../..');
const PROJECTS = resolve(import.meta.dirname, '../projects');
/** Folders shared by several projects, and the names of those projects. */
const COMMON = [
  ['page', /^(esbuild|rollup|vite-\d+|webpack-\d+)$/],
  ['map', /^map-/],
  ['types', /^types-/],
] as const;
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

/**
 * A consumer's project in a new folder, with both packages installed from their tarballs. Whoever creates it
 * removes it.
 */
export interface Project {
  readonly folder: string;
  /** Runs a script of its package.json, and resolves with the output. */
  script(name: string): Promise<string>;
  /** Runs a script that serves the page, until it is closed. */
  start(name: string): Promise<Served>;
  /** Runs Node in the project, and resolves with the output. */
  node(...args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Tarballs of the library and the samples as for `npm publish`, created once. */
export function packed(folder: string): Promise<readonly string[]> {
  return (tarballs ??= pack(folder));
}
let tarballs: Promise<readonly string[]> | undefined;

async function pack(folder: string): Promise<readonly string[]> {
  const both = ['--workspace', 'samples', '--include-workspace-root'];
  const args = ['pack', ...both, '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: ROOT, maxBuffer: 1 << 24 });
  const made = JSON.parse(stdout) as readonly { readonly filename: string }[];
  return made.map(({ filename }) => join(folder, filename));
}

/**
 * Copies `projects/name` and its shared folders, installs its dependencies and the tarballs, and puts the
 * samples where its page expects them.
 */
export async function freshProject(name: string, tarballs: readonly string[]): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), `sylvan-${name}-`));
  const send = async (command: string, args: readonly string[]) => {
    const { stdout } = await run(command, args, { cwd: folder, env: environment(), maxBuffer: 1 << 24 });
    return stdout;
  };
  const common = COMMON.filter(([, names]) => names.test(name)).map(([shared]) => join('common', shared));
  for (const part of [...common, name]) await cp(join(PROJECTS, part), folder, { recursive: true });
  await send('npm', [...INSTALL, ...tarballs]);
  await cp(join(folder, 'node_modules/@sylvan/samples'), join(folder, 'public/samples'), {
    recursive: true,
  });
  return {
    folder,
    script: (script) => send('npm', ['run', '--silent', script]),
    start: (script) => started(folder, script),
    node: (...args) => send(process.execPath, args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const OF_TESTS = ['NODE_ENV', 'VITEST', 'MODE', 'TEST'];

/** The environment without the variables of this test run. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_TESTS.includes(name));
  return { ...Object.fromEntries(own), NEXT_TELEMETRY_DISABLED: '1' };
}

/** Starts a script in its own process group: npm starts a shell, which starts the server. */
async function started(cwd: string, script: string): Promise<Served> {
  const child = spawn('npm', ['run', script], { cwd, env: environment(), detached: true });
  const close = async () => {
    const ended = once(child, 'exit');
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  let output = '';
  // A server that writes to a destroyed pipe would end.
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += stripVTControlCharacters(String(chunk));
    const [url] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+\/?/.exec(output) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url: url.endsWith('/') ? url : `${url}/`, close };
  }
  throw new Error(`${script} ended before it served anything. Its output: ${output}`);
}
