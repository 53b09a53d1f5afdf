import { isSylvanError, toProblem } from 'sylvan/node';
import { EXIT, exitCodeOf } from '../../../cli/exit-codes.ts';
import { textColumns, wrap } from '../../../cli/layout.ts';
import type { Output } from '../../../cli/io.ts';
import { BatchError, type BatchCode } from '../batch-error.ts';
import { langOf, type CommonFlags, type Lang } from './flags.ts';
import type { Io } from './io.ts';
import { textsOf } from '../texts/report.ts';

const EXITS: Readonly<Partial<Record<BatchCode, number>>> = {
  'units-short': EXIT.notCounted,
  'state-unusable': EXIT.internal,
  'queue-unreachable': EXIT.upstream,
};

/** Prints what ended a command, and returns its exit code. */
export function report(error: unknown, flags: CommonFlags, io: Io, command: 'run' | 'work'): number {
  const { stderr, signal } = io;
  const lang = langOf(flags);
  if (signal.aborted) {
    print(stderr, textsOf(lang).interrupted(command));
    return EXIT.interrupted;
  }
  const problem = error instanceof BatchError ? batchProblem(error, lang) : toProblem(error, { lang });
  if (flags.json === true) stderr.write(`${JSON.stringify(problem, null, 2)}\n`);
  else reportProblem(stderr, problem, notesOf(error, lang));
  return error instanceof BatchError ? (EXITS[error.code] ?? EXIT.badInput) : exitCodeOf(problem.code);
}

/** Prints a paragraph, wrapped to the terminal's width. */
export function print(output: Output, text: string): void {
  output.write(`${wrap(text, textColumns(output.columns)).join('\n')}\n`);
}

interface Reported {
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly detail: string }[] | undefined;
}

function reportProblem(
  output: Output,
  { title, detail, errors = [] }: Reported,
  notes: readonly string[],
): void {
  const columns = textColumns(output.columns);
  const body =
    errors.length > 0
      ? errors.flatMap((fault) => wrap(fault.detail, columns, '  - '))
      : wrap(detail, columns, '  ');
  output.write(`${[`sylvan-batch: ${title}`, ...body].join('\n')}\n`);
  for (const note of notes) output.write(`${wrap(note, columns, '  ').join('\n')}\n`);
}

/** A batch error in the form of the library's problems. Its sentences are English. */
function batchProblem({ code, message, fields }: BatchError, lang: Lang) {
  const title = textsOf(lang).titles[code];
  return {
    type: `urn:sylvan:problem:${code}`,
    title,
    detail: message,
    code,
    charged: false,
    retryable: false,
    fields,
  };
}

/** An error that is not one of our problems is printed in its own words too. */
function notesOf(error: unknown, lang: Lang): string[] {
  const isKnown = error instanceof BatchError || (isSylvanError(error) && error.code !== 'internal');
  return isKnown || !(error instanceof Error) ? [] : [`${textsOf(lang).note}${error.name}: ${error.message}`];
}
