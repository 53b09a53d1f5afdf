import type { textsOf } from './texts/report.ts';

/** All codes of a {@link BatchError}; stable, for programs. */
export type BatchCode = keyof ReturnType<typeof textsOf>['titles'];

/** Machine-readable facts about a failure: `path`, `line`, `column`, `reason`, … */
type BatchFields = { readonly [name: string]: string | number | boolean | null };

/** An error that ends a batch and is not a zone's problem. `message` is a sentence that says what happened and what to do. */
export class BatchError extends Error {
  override readonly name = 'BatchError';
  readonly fields: BatchFields;

  constructor(
    readonly code: BatchCode,
    detail: string,
    options: { readonly fields?: BatchFields; readonly cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.fields = options.fields ?? {};
  }
}
