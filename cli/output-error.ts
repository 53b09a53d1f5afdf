import { EXIT } from './exit-codes.ts';

/** Why files cannot be written or read: what the caller can put right, then what the machine refuses. */
export type OutputReason =
  | 'unnamed'
  | 'not-zip'
  | 'not-a-folder'
  | 'is-a-folder'
  | 'not-a-file'
  | 'missing'
  | 'no-feature'
  | 'several-features'
  | 'exists'
  | 'denied'
  | 'full'
  | 'failed';

/** What the files are: those of `--out`, the file of a pack that is made, one of a pack that is read, or that of a polygon. */
export type OutputUse = 'out' | 'pack' | 'input' | 'polygon';

const REASONS: { readonly [systemCode: string]: OutputReason | undefined } = {
  ENOTDIR: 'not-a-folder',
  EEXIST: 'not-a-folder',
  EISDIR: 'is-a-folder',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** A folder or file that cannot be written or read. The system's own words are the message, if it said any. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly use: OutputUse;

  constructor(
    readonly reason: OutputReason,
    readonly path: string,
    { use = 'out', ...options }: { readonly cause?: unknown; readonly use?: OutputUse } = {},
  ) {
    super(options.cause instanceof Error ? options.cause.message : '', options);
    this.use = use;
  }

  /** The same of another use. */
  of(use: OutputUse): OutputError {
    return new OutputError(this.reason, this.path, { cause: this.cause, use });
  }

  get exitCode(): number {
    return this.reason === 'full' || this.reason === 'failed' ? EXIT.internal : EXIT.badInput;
  }
}

/** What the system threw about `path`, by its reason. */
export function outputError(cause: unknown, path: string, use: OutputUse = 'out'): OutputError {
  const { code = '' } = cause as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' && use !== 'out' && use !== 'pack' ? 'missing' : REASONS[code];
  return new OutputError(reason ?? 'failed', path, { cause, use });
}
