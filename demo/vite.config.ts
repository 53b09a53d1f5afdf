import { cpSync, createReadStream, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ground } from './ground/plugin.ts';
import { MANIFEST } from './manifest.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** The library as an npm consumer finds it: by the package's name, through its map of exports. */
function libraryByName(): { find: RegExp; replacement: string }[] {
  const { name, exports } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string | { default: string }>;
  };
  return Object.entries(exports).map(([path, target]) => ({
    find: new RegExp(`^${name}${path.slice(1)}$`),
    replacement: resolve(ROOT, typeof target === 'string' ? target : target.default),
  }));
}

/** The samples, served next to the page: as packs, and as the folders that `samplesUrl` of the library names. */
function samples(): Plugin {
  let to = '';
  return {
    name: 'samples',
    configResolved: ({ root, build }) => void (to = resolve(root, build.outDir, 'samples')),
    configureServer: ({ middlewares }) => {
      const packs = resolve(ROOT, 'build/sample-packs');
      middlewares.use('/samples', ({ url = '' }, response, next) => {
        const name = /^\/([a-z-]+\.(?:sylvan\.zip|json))$/.exec(url)?.[1];
        if (name === undefined) next();
        else createReadStream(resolve(packs, name)).on('error', next).pipe(response);
      });
    },
    // Known to the bundle, so that the service worker keeps them with the page.
    generateBundle() {
      for (const name of answersIn('build/sample-packs'))
        this.emitFile({
          type: 'asset',
          fileName: `samples/${name}`,
          source: readFileSync(resolve(ROOT, 'build/sample-packs', name)),
        });
    },
    closeBundle() {
      cpSync(resolve(ROOT, 'build/sample-packs'), to, { recursive: true });
      for (const id of ['old-forest', 'frontier', 'plots'])
        cpSync(resolve(ROOT, 'samples', id), resolve(to, id), { recursive: true });
    },
  };
}

/** In the page itself: a header would hold for the service worker, too, whose own parts come by `importScripts`. */
function trustedTypes(): Plugin {
  const content = "require-trusted-types-for 'script'; trusted-types default";
  const attrs = { 'http-equiv': 'Content-Security-Policy', content };
  return {
    name: 'trusted-types',
    // The development server shows its own faults as markup.
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }],
  };
}

function answersIn(folder: string): string[] {
  return readdirSync(resolve(ROOT, folder)).filter((name) => name.endsWith('.json'));
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  resolve: { alias: libraryByName() },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: '../build/demo',
    emptyOutDir: true,
    sourcemap: true,
    chunkSizeWarningLimit: 1500,
  },
  plugins: [
    samples(),
    ground(),
    trustedTypes(),
    VitePWA({
      strategies: 'generateSW',
      registerType: 'prompt',
      injectRegister: false,
      manifest: MANIFEST,
      includeAssets: ['icon.svg', 'icon-192.png', 'icon-512.png', 'config.json'],
      workbox: {
        globPatterns: ['**/*.{html,js,mjs,css,svg,png,json,webmanifest,bin}'],
        globIgnores: ['samples/*/**/*', 'served-first.js', 'share-target.js'],
        // What the build does not say is fetched from the network first; files come from other programs.
        importScripts: ['served-first.js', 'share-target.js'],
        maximumFileSizeToCacheInBytes: 4 * 2 ** 20,
        navigateFallback: '/index.html',
        cleanupOutdatedCaches: true,
        // A page that was loaded before its first worker is informed of the next one, too.
        clientsClaim: true,
      },
    }),
  ],
});
