import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserInstanceOption } from 'vitest/node';
import { chromiumPath } from './scripts/commands.mjs';
import { launchFirefox } from './test/support/engines/puppeteer.ts';
import { engineProvider } from './test/support/engines/provider.ts';
import { launchWebKit } from './test/support/engines/webkit.ts';

const dist = (file: string) => resolve(import.meta.dirname, 'dist', file);

/** Tests of the whole run the built package, imported by its name, as everyone outside does. */
const alias = [
  { find: /^sylvan$/, replacement: dist('index.js') },
  { find: /^sylvan\/element$/, replacement: dist('element.js') },
  { find: /^sylvan\/node$/, replacement: dist('node.js') },
  { find: /^#server$/, replacement: dist('server.js') },
  { find: /^sylvan\/contract$/, replacement: dist('contract.js') },
  { find: /^sylvan\/export$/, replacement: dist('export.js') },
  { find: /^sylvan\/locale$/, replacement: dist('locale.js') },
  { find: /^sylvan\/vector$/, replacement: dist('vector.js') },
  { find: /^sylvan\/packs$/, replacement: dist('packs.js') },
  { find: /^sylvan\/catalogs$/, replacement: dist('catalogs.js') },
  { find: /^sylvan\/doctor$/, replacement: dist('doctor.js') },
  { find: /^sylvan\/eudr$/, replacement: dist('eudr.js') },
  { find: /^sylvan\/samples$/, replacement: dist('samples.js') },
];

/**
 * Files named `*.deep.test.ts` take long. `npm test` runs all others, `npm run test:deep` sets `deep` and runs them, and on
 * PostgreSQL what `npm test` runs on SQLite alone (`*.databases.test.ts`). Commands that name their files set `all`.
 */
const TIER = process.env.SYLVAN_TIER ?? 'daily';
const FILES = TIER === 'deep' ? '**/*.{deep,databases}.test.ts' : '**/*.test.ts';
const OTHER_TIER = TIER === 'daily' ? ['**/*.deep.test.ts'] : [];
/** Tests of functions, too, but most of their time goes to GDAL's programs, which they compare with. */
const WITH_GDAL = 'test/**/*.gdal.test.ts';

/** Tests of functions and classes, which leave nothing behind in the modules they import. */
const UNITS = [
  'assembly',
  'cache',
  'contract',
  'errors',
  'eudr',
  'export',
  'geo',
  'hostile/catalogs',
  'hostile/packs',
  'hostile/tiff',
  'locale',
  'metering',
  'net',
  'node',
  'oracles',
  'packs',
  'products',
  'record',
  'request',
  'simulator',
  'sources',
  'stac',
  'vector',
  'worker',
  'zip',
].map((folder) => `test/${folder}/${FILES}`);

/** Of tests in Node. */
const IN_NODE = {
  environment: 'node',
  // Most wait for processes, disks and clocks: two at a time on two processors take little longer than one.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  // For machines that do much else; what must be quick is timed by its own test.
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const;

const IN_PAGES = `test/browser/${FILES}`;

/** What has to work in every browser; the deep tests run all there is in each. */
const IN_ALL =
  TIER === 'daily'
    ? ['analyze', 'compare', 'storage'].map((name) => `test/browser/${name}.test.ts`)
    : [IN_PAGES];

/** The browsers that run the tests in pages; `npm test` runs those of {@link IN_ALL} in each. */
const ENGINES: BrowserInstanceOption[] = [
  {
    browser: 'chromium',
    name: 'chromium',
    include: [IN_PAGES],
    provider: playwright({ launchOptions: { executablePath: chromiumPath(), chromiumSandbox: false } }),
  },
  {
    browser: 'firefox',
    name: 'firefox',
    include: IN_ALL,
    provider: engineProvider('firefox', launchFirefox),
  },
  {
    browser: 'webkit',
    name: 'webkit',
    include: IN_ALL,
    provider: engineProvider('webkit', () => launchWebKit()),
  },
];

export default defineConfig({
  test: {
    reporters: ['default', './test/support/count-reporter.ts'],
    // Of what runs from its sources; kernels are WASM, which V8 counts nothing of.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'worker/**/*.ts'],
      reporter: ['text-summary'],
      reportsDirectory: '.sylvan/coverage',
    },
    projects: [
      {
        resolve: { alias },
        test: {
          ...IN_NODE,
          name: 'units',
          // Modules are loaded once for all files of a worker, which halves their time.
          isolate: false,
          include: UNITS,
          exclude: [WITH_GDAL, ...OTHER_TIER],
        },
      },
      ...(TIER === 'deep'
        ? []
        : [{ resolve: { alias }, test: { ...IN_NODE, name: 'gdal', isolate: false, include: [WITH_GDAL] } }]),
      {
        resolve: { alias },
        test: {
          ...IN_NODE,
          name: 'node',
          // Deep tests leave more behind, and are too few to gain by it.
          isolate: TIER === 'deep',
          include: ['test', 'service/test', 'batch/test'].map((folder) => `${folder}/${FILES}`),
          exclude: ['test/browser/**', 'test/live/**', ...UNITS, ...OTHER_TIER],
        },
      },
      // The real hosts are nobody's to load by every run of the tests.
      ...(process.env.SYLVAN_LIVE === '1'
        ? [{ resolve: { alias }, test: { name: 'live', include: ['test/live/**/*.test.ts'] } }]
        : []),
      {
        resolve: { alias },
        // Of both tiers: Vite stores the packages that it finds, and reloads a page whose test imports another one.
        optimizeDeps: { entries: ['test/browser/**/*.test.ts'] },
        test: {
          name: 'pages',
          // Each engine runs its own of them.
          include: [IN_PAGES],
          exclude: OTHER_TIER,
          globalSetup: [
            'test/browser/data-server.ts',
            'test/browser/key-service.ts',
            'test/browser/hostile/campaigns.ts',
            'test/browser/hostile/network/network-host.ts',
          ],
          // A page computes on all processors there are.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          browser: { enabled: true, headless: true, screenshotFailures: false, instances: ENGINES },
        },
      },
    ],
  },
});
