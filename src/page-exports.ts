/** Exports that every entry for pages has besides its own `createSylvan`. */
export * from './exports.ts';
export type { WorkerOptions } from './workers/browser-worker.ts';
export type { SylvanOptions } from './page.ts';
export type { PageWorker } from './workers/browser-worker.ts';
