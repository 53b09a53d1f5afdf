import type { CompareAnswer } from '../contract/index.ts';

/** The flat values of an answer but `success` and the satellites. */
export type CompareHeadline = Omit<CompareAnswer, 'success' | 'satellites_used' | 'details'>;
