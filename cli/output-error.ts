import { EXIT } from './exit-codes.ts';

/** Why a file cannot be written or read: first reasons that the caller can fix, then refusals by the system. */
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

/** The role of the files: those of `--out`, a pack to write, a pack to read, or a polygon file. */
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

interface OutputErrorOptions {
  readonly cause?: unknown;
  readonly use?: OutputUse;
  readonly content?: readonly string[];
}

/** A folder or file that cannot be written or read. The message is the system's own, if it gave one. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly use: OutputUse;
  /** Names of the file's contents, if it contains the requested item not at all or more than once. */
  readonly content: readonly string[];

  constructor(
    readonly reason: OutputReason,
    readonly path: string,
    { use = 'out', content = [], ...options }: OutputErrorOptions = {},
  ) {
    super(options.cause instanceof Error ? options.cause.message : '', options);
    this.use = use;
    this.content = content;
  }

  /** The same error for another use. */
  of(use: OutputUse): OutputError {
    return new OutputError(this.reason, this.path, { cause: this.cause, use });
  }

  get exitCode(): number {
    return this.reason === 'full' || this.reason === 'failed' ? EXIT.internal : EXIT.badInput;
  }
}

/** Converts a system error about `path` according to its code. */
export function outputError(cause: unknown, path: string, use: OutputUse = 'out'): OutputError {
  const { code = '' } = cause as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' && use !== 'out' && use !== 'pack' ? 'missing' : REASONS[code];
  return new OutputError(reason ?? 'failed', path, { cause, use });
}
