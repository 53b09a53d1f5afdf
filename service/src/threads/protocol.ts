import type { ErrorData } from 'sylvan/node';

/** To a thread: a call by the name of its work, or the end of the wait for its answer. */
export type ToThread =
  | { readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly id: number; readonly isAborted: true };

/** From a thread: a part of an answer, the answer, or its failure as data, for messages retain no classes. */
export type FromThread =
  | { readonly id: number; readonly part: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: ErrorData; readonly stack: string | undefined };
