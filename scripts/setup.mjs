// Installs the parts that a fresh machine lacks, once: run again, it skips completed steps. Uses only Node, because it runs
// before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chromiumPath, findCommand, firefoxPath, isRunnable, webkitDriverPath } from './commands.mjs';
import { run, step } from './run.mjs';

process.chdir(resolve(import.meta.dirname, '..'));

const INSTALL = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];

/** The sample zones are a package of this repository, linked by npm. */
const WITH_SAMPLES = ['--include-workspace-root', '--workspace', 'samples'];

const LIBRARY_FILES = ['.package-lock.json', '.bin/vitest', '@sylvan/samples/package.json'];

/** A task that installs dependencies exactly as in package-lock.json; `file` proves that those of a workspace are complete. */
function dependencies(title, name, work, ...file) {
  return {
    title,
    stamp: `node_modules/.sylvan-${name}`,
    inputs: ['package-lock.json'],
    outputs: () => [...LIBRARY_FILES, ...file].map((path) => `node_modules/${path}`),
    work,
  };
}

const npm = (...args) => run('npm', args, { quiet: true });

const DEPENDENCIES = dependencies('Installing dependencies', 'lock', () => npm(...INSTALL, ...WITH_SAMPLES));

const DEMO_DEPENDENCIES = dependencies(
  'Installing dependencies, including those of the demo',
  'demo-lock',
  () => npm(...INSTALL, ...WITH_SAMPLES, '--workspace', 'demo'),
  'maplibre-gl/package.json',
);

/** Includes the dependencies of all workspaces. Only one package needs its install script, to compile. */
const SERVICE_DEPENDENCIES = dependencies(
  'Installing dependencies, including those of the service',
  'service-lock',
  async () => {
    await npm(...INSTALL);
    await npm('rebuild', 'better-sqlite3');
  },
  'better-sqlite3/build/Release/better_sqlite3.node',
);

/** Runs a script without showing its output, unless it fails. */
const quietly = (script, ...args) => run(process.execPath, [script, ...args], { quiet: true });

const SOURCES = [
  ...['assembly', 'src', 'worker', 'cli', 'simulator', 'scripts', 'types'],
  ...['service/src', 'service/worker', 'batch/src'],
];
const SETTINGS = [
  ...['asconfig.json', 'tsconfig.base.json', 'tsconfig.json', 'tsdown.config.ts'],
  ...['package.json', 'samples/package.json', 'package-lock.json'],
];
const SERVICE = ['service', 'service-worker', 'service-requests', 'service-engine', 'batch'].map(
  (name) => `build/${name}.js`,
);

const BUILD = {
  title: 'Building',
  stamp: 'build/.sylvan-build',
  inputs: [...SOURCES, ...SETTINGS],
  outputs: () => [
    ...KERNELS,
    ...CODECS,
    ...exportedFiles(),
    ...SAMPLES,
    'dist/THIRD-PARTY-LICENCES.txt',
    ...SERVICE,
  ],
  async work() {
    rmSync('dist', { recursive: true, force: true });
    await quietly('scripts/build-kernels.mjs');
    await quietly('scripts/build-codecs.mjs');
    await quietly('node_modules/tsdown/dist/run.mjs', '--logLevel', 'warn');
    await quietly('scripts/write-samples.mjs');
    await quietly('scripts/licences.mjs');
  },
};

const PAGE = [
  ...['src', 'ground', 'public', 'index.html', 'manifest.ts'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts'],
];

const DEMO_BUILD = {
  title: 'Building the demo',
  stamp: 'build/.sylvan-demo-build',
  inputs: [...BUILD.inputs, ...PAGE.map((name) => `demo/${name}`)],
  outputs: () => ['build/demo/index.html', 'build/demo/sw.js', 'build/demo/samples/frontier.sylvan.zip'],
  async work() {
    await quietly('scripts/write-sample-packs.mjs');
    await quietly('node_modules/vite/bin/vite.js', 'build', 'demo', '--logLevel', 'warn');
  },
};

const KERNELS = ['kernels.debug.wasm', 'kernels.release.wasm', 'kernels.js', 'kernels.d.ts'].map(
  (file) => `build/${file}`,
);

const CODECS = ['zstd.js', 'zstd.d.ts', 'lerc.js', 'lerc.d.ts'].map((file) => `build/${file}`);

const SAMPLES = ['old-forest', 'frontier', 'plots'].map((id) => `samples/${id}/items.json`);

/** Installs the library's dependencies exactly as in package-lock.json; skips them if installed. */
export const ensureDependencies = () =>
  ensure([SERVICE_DEPENDENCIES, DEMO_DEPENDENCIES].find(isDone) ?? DEPENDENCIES);

/** The same with the demo's dependencies; skips them if all are installed. */
export const ensureDemoDependencies = () =>
  ensure(isDone(SERVICE_DEPENDENCIES) ? SERVICE_DEPENDENCIES : DEMO_DEPENDENCIES);

/** Installs all dependencies exactly as in package-lock.json, including the service's; needs a compiler. */
export const ensureServiceDependencies = () => ensure(SERVICE_DEPENDENCIES);

/** Builds kernels and library in build/ and dist/; skips them if they exist and no source has changed. */
export const ensureBuild = () => ensure(BUILD);

/** Builds the demo's page in build/demo from a built library. */
export const ensureDemoBuild = () => ensure(DEMO_BUILD);

/** Installs the compiler for the service's SQLite. */
export const ensureCompiler = () => ensurePackages(missingCompiler());

/** Installs Chromium, Firefox, WebKit, fonts, GDAL, OpenSSL, a compiler and PostgreSQL. */
export const ensureSystemPackages = () => ensurePackages([...missingPackages(), ...missingCompiler()]);

/** Installs Debian packages if this user may; otherwise prints which are missing. */
async function ensurePackages(packages) {
  if (packages.length === 0) return;
  const aptGet = aptGetCommand();
  if (aptGet === null) {
    process.stderr.write(`Missing packages: ${packages.join(', ')}. Install them, for example with:\n`);
    process.stderr.write(`  sudo apt-get install --no-install-recommends ${packages.join(' ')}\n`);
    process.exit(1);
  }
  await step(`Installing ${packages.join(', ')}`, async () => {
    const [command, ...args] = [...aptGet, '-o', 'DPkg::Lock::Timeout=600', '-qq'];
    await run(command, [...args, 'update'], { quiet: true });
    await run(command, [...args, 'install', '-y', '--no-install-recommends', ...packages], { quiet: true });
  });
}

function missingPackages() {
  const chromium = chromiumPath();
  if (process.env.CHROMIUM_BIN && !isRunnable(chromium)) {
    process.stderr.write(
      `CHROMIUM_BIN is ${chromium}, which cannot be run. Correct or unset the variable.\n`,
    );
    process.exit(1);
  }
  return [
    ...(isRunnable(chromium) ? [] : ['chromium', 'fonts-dejavu-core']),
    ...(isRunnable(firefoxPath()) ? [] : ['firefox-esr']),
    ...(isRunnable(webkitDriverPath()) ? [] : ['webkit2gtk-driver']),
    ...(findCommand('Xvfb') ? [] : ['xvfb']),
    ...(findCommand('gdalinfo') ? [] : ['gdal-bin']),
    ...(findCommand('openssl') ? [] : ['openssl']),
    ...(existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
  ];
}

function missingCompiler() {
  const isThere = ['gcc', 'g++', 'make'].every(findCommand);
  return [...(isThere ? [] : ['build-essential']), ...(findCommand('python3') ? [] : ['python3'])];
}

/** Runs apt-get as root, or through a sudo that needs no password; `env`, because sudo passes no variables on. */
function aptGetCommand() {
  if (!findCommand('apt-get')) return null;
  const silent = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if (process.getuid?.() === 0) return silent;
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', ...silent] : null;
}

function isDone({ stamp, inputs, outputs }) {
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(inputs);
  return isCurrent && missingOf(outputs()).length === 0;
}

/** Removes the stamp first and restores it last, so that interrupted work is repeated. */
async function ensure(task) {
  if (isDone(task)) return;
  const { title, stamp, inputs, outputs, work } = task;
  const hash = hashOf(inputs);
  rmSync(stamp, { force: true });
  await step(title, work);
  const missing = missingOf(outputs());
  if (missing.length > 0) {
    process.stderr.write(`After "${title}", these files are missing: ${missing.join(', ')}\n`);
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** The files that package.json promises: its exports and commands. */
function exportedFiles() {
  const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'));
  const matches = JSON.stringify([exports, bin]).matchAll(/"\.\/(dist\/[^"]+)"/g);
  return [...new Set([...matches].map(([, path]) => path))];
}

function missingOf(paths) {
  return paths.filter((path) => !existsSync(path));
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder)) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
