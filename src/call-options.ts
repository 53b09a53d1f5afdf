import { SylvanError } from './core/errors.ts';
import { unknownNames } from './option-checks.ts';
import type { CallOptions, DoctorCallOptions, LayerOptions } from './sylvan.ts';

export type CallOption = keyof (CallOptions & LayerOptions);

/** What the calls take beside their requests: those with progress, those of zones, and of these those with layers. */
export const SIGNAL_OPTIONS: readonly CallOption[] = ['signal'];
export const MAKING_OPTIONS: readonly CallOption[] = ['signal', 'onProgress'];
export const CALL_OPTIONS: readonly CallOption[] = [...MAKING_OPTIONS, 'sample', 'pack', 'callId'];
export const DOCTOR_OPTIONS = [
  'signal',
  'place',
  'onSource',
] as const satisfies readonly (keyof DoctorCallOptions)[];
export const LAYER_OPTIONS: readonly CallOption[] = [...CALL_OPTIONS, 'trueColour'];

/** Refuses options of a call that are not among `known`: `invalid-parameters`, naming each. */
export function checkCallOptions(given: object, known: readonly string[]): void {
  const errors = unknownNames(given, known).map(({ name, detail }) => ({
    pointer: `/${name}`,
    code: 'option-value',
    detail,
  }));
  if (errors.length === 0) return;
  const named = errors.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join('; ');
  throw new SylvanError(
    'invalid-parameters',
    `These options of a call cannot be used: ${named}. What is asked for, as lat or lang, goes into the request before them.`,
    { errors },
  );
}
