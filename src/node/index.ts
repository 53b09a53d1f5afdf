import type { Sylvan } from '../sylvan.ts';
import { createNodeSylvan, type SylvanOptions } from './node-sylvan.ts';

export { inspectPackFile, verifyPackFile, type PackFileInfo } from './packs.ts';
export * from '../exports.ts';
export { SAMPLES, type SampleZone } from '../samples.ts';
export { writeSample } from '../../simulator/index.ts';
export type { SylvanOptions };

/**
 * Creates a Sylvan for Node, which computes its answers in worker threads. `catalog` may be the path of a folder or zip archive
 * with an `items.json`, or of that file.
 */
export function createSylvan(options: SylvanOptions = {}): Sylvan {
  return createNodeSylvan(options);
}
