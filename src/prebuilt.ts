/** All of `sylvan/inline` and `sylvan/export`, for pages without a bundler: built into one script with what both import. */
export * from './inline.ts';
export * from './export/index.ts';
// Both have it.
export type { Position } from './inline.ts';
