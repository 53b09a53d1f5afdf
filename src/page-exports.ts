/** What every entry of pages exports next to its own `createSylvan`. */
export type * from './types.ts';
export type { WorkerOptions } from './workers/browser-worker.ts';
export type { SylvanOptions } from './page.ts';
export {
  SylvanError,
  isSylvanError,
  type ErrorFields,
  type FieldFault,
  type ProblemCode,
} from './errors/errors.ts';

export { toProblem } from './problem.ts';
export { VERSION } from './record/version.ts';
