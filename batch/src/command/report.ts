import { isSylvanError, toProblem } from 'sylvan/node';
import { EXIT, exitCodeOf } from '../../../cli/exit-codes.ts';
import { textColumns, wrap } from '../../../cli/layout.ts';
import { BatchError, type BatchCode } from '../batch-error.ts';
import type { CommonFlags, Context } from './flags.ts';

const EXITS: Readonly<Partial<Record<BatchCode, number>>> = {
  'units-short': EXIT.notCounted,
  'state-unusable': EXIT.internal,
  'queue-unreachable': EXIT.upstream,
};

/** Prints what ended a command, and returns its exit code. */
export function report(error: unknown, flags: CommonFlags, io: Context, command: 'run' | 'work'): number {
  if (io.signal.aborted) {
    say(io, io.texts.interrupted(command));
    return EXIT.interrupted;
  }
  const problem = error instanceof BatchError ? batchProblem(error, io) : toProblem(error, { lang: io.lang });
  if (flags.json === true) io.stderr.write(`${JSON.stringify(problem, null, 2)}\n`);
  else reportProblem(problem, error, io);
  return error instanceof BatchError ? (EXITS[error.code] ?? EXIT.badInput) : exitCodeOf(problem.code);
}

/** Prints a paragraph to standard error, wrapped to the terminal's width. */
export function say({ stderr }: Context, text: string): void {
  stderr.write(`${wrap(text, textColumns(stderr.columns)).join('\n')}\n`);
}

interface Reported {
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly detail: string }[] | undefined;
}

function reportProblem(problem: Reported, error: unknown, { stderr, texts }: Context): void {
  const { title, detail, errors = [] } = problem;
  const columns = textColumns(stderr.columns);
  const body =
    errors.length > 0
      ? errors.flatMap((fault) => wrap(fault.detail, columns, '  - '))
      : wrap(detail, columns, '  ');
  const isOurs = error instanceof BatchError || (isSylvanError(error) && error.code !== 'internal');
  // An error that is not one of our problems is printed in its own words too.
  if (!isOurs && error instanceof Error)
    body.push(...wrap(`${texts.note}${error.name}: ${error.message}`, columns, '  '));
  stderr.write(`${[`sylvan-batch: ${title}`, ...body].join('\n')}\n`);
}

/** A batch error in the form of the library's problems. Its sentences are English. */
function batchProblem({ code, message: detail, fields }: BatchError, { texts }: Context) {
  const type = `urn:sylvan:problem:${code}`;
  return { type, title: texts.titles[code], detail, code, charged: false, retryable: false, fields };
}
