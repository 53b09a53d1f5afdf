/** All of `sylvan/inline` and `sylvan/export` at one address, for pages without a bundler. */
export * from './inline.ts';
export * from './export/index.ts';
// Both have it.
export type { Position } from './inline.ts';
