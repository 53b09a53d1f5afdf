import type { textsOf } from './texts/report.ts';

/** All codes of a {@link BatchError}; stable, for programs. */
export type BatchCode = keyof ReturnType<typeof textsOf>['titles'];

/** An error that ends a batch and is not a zone's problem. `message` is a sentence that says what happened and what to do. */
export class BatchError extends Error {
  override readonly name = 'BatchError';

  constructor(
    readonly code: BatchCode,
    detail: string,
    /** Machine-readable facts about the failure: `path`, `line`, `column`, `reason`, … */
    readonly fields: Readonly<Record<string, string | number | boolean | null>> = {},
    cause?: unknown,
  ) {
    super(detail, cause === undefined ? undefined : { cause });
  }
}
