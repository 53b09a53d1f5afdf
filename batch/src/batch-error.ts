/** Every code a {@link BatchError} can carry: stable, for programs. */
export type BatchCode =
  | 'zones-unreadable'
  | 'zones-format'
  | 'result-format'
  | 'result-exists'
  | 'result-unwritable'
  | 'list-empty'
  | 'request-invalid'
  | 'units-short'
  | 'run-under-way'
  | 'state-of-another-run'
  | 'state-unusable'
  | 'queue-unreachable';

/** Facts about a failure, ready for a machine: `path`, `line`, `column`, `reason`, … */
type BatchFields = { readonly [name: string]: string | number | boolean | null };

/** What ends a batch before or next to its zones. `message` is a sentence that says what happened and what to do. */
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
