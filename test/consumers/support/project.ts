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
/** Folders of what several projects have in common, and whose names they are for. */
const COMMON = [
  ['page', /^(cdn|esbuild|plain-page|rollup|vite-\d+|webpack-\d+)$/],
  ['map', /^map-/],
  ['types', /^types-/],
] as const;
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

/** A project of a stranger, in an empty folder, that has installed both packages from their tarballs. Whoever makes it removes it. */
export interface Project {
  readonly folder: string;
  /** What a script of its package.json prints. */
  script(name: string): Promise<string>;
  /** Runs a script that serves the page, until it is closed. */
  start(name: string): Promise<Served>;
  /** What Node prints of one of its modules. */
  node(...args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** The library and the samples as `npm publish` would send them; made once. */
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
 * A copy of `projects/name` over what it has in common with others, with its own dependencies and the tarballs installed, the
 * samples where its page looks for them.
 */
export async function freshProject(name: string, tarballs: readonly string[]): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), `sylvan-${name}-`));
  const send = async (command: string, args: readonly string[]) => {
    const { stdout } = await run(command, args, { cwd: folder, env: surroundings(), maxBuffer: 1 << 24 });
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

/** Without what this test run passes to its own processes. */
function surroundings(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_TESTS.includes(name));
  return { ...Object.fromEntries(own), NEXT_TELEMETRY_DISABLED: '1' };
}

/** A process group of its own: npm starts a shell, which starts the server. */
async function started(cwd: string, script: string): Promise<Served> {
  const child = spawn('npm', ['run', script], { cwd, env: surroundings(), detached: true });
  const close = async () => {
    const ended = once(child, 'exit');
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  let said = '';
  // A server that goes on to write to a destroyed pipe ends.
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += stripVTControlCharacters(String(chunk));
    const [url] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+\/?/.exec(said) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url: url.endsWith('/') ? url : `${url}/`, close };
  }
  throw new Error(`${script} ended before it served anything. It said: ${said}`);
}
