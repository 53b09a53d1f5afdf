import { EXIT } from './exit-codes.ts';

/** Why files cannot be written: what the caller can put right, then what the machine refuses. */
export type OutputReason = 'unnamed' | 'not-a-folder' | 'is-a-folder' | 'denied' | 'full' | 'failed';

const REASONS: Readonly<Record<string, OutputReason>> = {
  ENOTDIR: 'not-a-folder',
  EEXIST: 'not-a-folder',
  EISDIR: 'is-a-folder',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** The folder of `--out`, or a file in it, that cannot be written. The system's own words are the message, if it said any. */
export class OutputError extends Error {
  override readonly name = 'OutputError';

  constructor(
    readonly reason: OutputReason,
    readonly path: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(options.cause instanceof Error ? options.cause.message : '', options);
  }

  get exitCode(): number {
    return this.reason === 'full' || this.reason === 'failed' ? EXIT.internal : EXIT.badInput;
  }
}

/** What the system threw about `path`, by its reason. */
export function outputError(cause: unknown, path: string): OutputError {
  const { code = '' } = cause as NodeJS.ErrnoException;
  return new OutputError(REASONS[code] ?? 'failed', path, { cause });
}
