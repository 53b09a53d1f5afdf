/**
 * All of `sylvan/inline` and `sylvan/export` at one address, for pages without a bundler. `packs.js`, `catalogs.js` and
 * `doctor.js` lie next to it.
 */
export * from './inline.ts';
export * from './export/index.ts';
