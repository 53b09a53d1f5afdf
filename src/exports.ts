/** Exports that every entry has besides its own `createSylvan`. */
export type * from './types.ts';
export { waitingCalls } from './access.ts';
export {
  SylvanError,
  isSylvanError,
  type ErrorFields,
  type FieldFault,
  type ProblemCode,
} from './errors/errors.ts';
export { fieldOf, type AnswerField } from './contract/field-of.ts';
export { toProblem } from './problem.ts';
export { VERSION } from './record/version.ts';
