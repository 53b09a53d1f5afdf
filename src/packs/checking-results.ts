import { analyzeAnswerSchema } from '../contract/analyze-answer.ts';
import type { Operation } from '../contract/calls.ts';
import { compareAnswerSchema } from '../contract/compare-answer.ts';
import { packInvalid } from '../pack-file/pack-faults.ts';

const SCHEMAS = { analyze: analyzeAnswerSchema, compare: compareAnswerSchema } as const;

/** Throws `pack-invalid` for the result of a call that is not an answer of its operation, as JSON in UTF-8. */
export function checkResult(bytes: Uint8Array, call: number, operation: Operation): void {
  try {
    SCHEMAS[operation].parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    throw packInvalid('invalid', `The result of call ${call} is no answer of ${operation}.`, { call }, cause);
  }
}
