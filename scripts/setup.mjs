// What a fresh machine lacks, installed once: run again, it skips what is done. Uses Node alone, because it runs before
// anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Commands the tests need beside Node, and the Debian packages that bring them. */
const SYSTEM = [
  { command: 'chromium', packages: ['chromium', 'fonts-dejavu-core'] },
  { command: 'gdalinfo', packages: ['gdal-bin'] },
];

const BUILD_INPUTS = [
  'assembly',
  'src',
  'worker',
  'cli',
  'simulator',
  'scripts',
  'asconfig.json',
  'tsdown.config.ts',
  'package-lock.json',
];

/** Runs a command with its output shown (or kept from view until it fails); ends this process with its code on failure. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    stdio,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  process.stderr.write(`\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}\n`);
  process.exit(status ?? 1);
}

/** Says what is being done, does it, and says how long it took. */
export function step(title, work) {
  const start = Date.now();
  process.stderr.write(`${title} …\n`);
  work();
  process.stderr.write(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}

/** The dependencies of package-lock.json, exactly; skipped where they are installed already. */
export function ensureDependencies() {
  ensure('node_modules/.sylvan-lock', hashOf(['package-lock.json']), 'Installing dependencies', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { quiet: true }),
  );
}

/** Kernels and library in build/ and dist/; skipped where no source has changed. */
export function ensureBuild() {
  ensure('dist/.sylvan-build', hashOf(BUILD_INPUTS), 'Building', () => {
    rmSync('dist', { recursive: true, force: true });
    run(process.execPath, ['scripts/build-kernels.mjs'], { quiet: true });
    run(process.execPath, ['node_modules/tsdown/dist/run.mjs', '--logLevel', 'warn'], { quiet: true });
    run(process.execPath, ['scripts/licences.mjs'], { quiet: true });
  });
}

/** Chromium, fonts and GDAL by Debian's packages, where this user may install them; else it says what is missing. */
export function ensureSystemPackages() {
  const missing = SYSTEM.filter(({ command }) => spawnSync('which', [command]).status !== 0);
  if (missing.length === 0) return;
  const packages = missing.flatMap((entry) => entry.packages);
  const aptGet = aptGetCommand();
  if (aptGet === null) {
    process.stderr.write(`The tests need ${packages.join(', ')}. Install them, for example:\n`);
    process.stderr.write(`  sudo apt-get install --no-install-recommends ${packages.join(' ')}\n`);
    process.exit(1);
  }
  step(`Installing ${packages.join(', ')}`, () => {
    const wait = ['-o', 'DPkg::Lock::Timeout=600', '-qq'];
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    run(aptGet[0], [...aptGet.slice(1), ...wait, 'update'], { quiet: true, env });
    run(aptGet[0], [...aptGet.slice(1), ...wait, 'install', '-y', '--no-install-recommends', ...packages], {
      quiet: true,
      env,
    });
  });
}

function aptGetCommand() {
  if (spawnSync('which', ['apt-get']).status !== 0) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : null;
}

function ensure(stamp, hash, title, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  step(title, work);
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, hash);
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
