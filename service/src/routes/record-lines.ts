import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { OnPartial } from '../analyses/analyses.ts';
import type { Env } from '../http/context.ts';
import { logFailure } from '../http/log.ts';
import { problemOf } from '../http/problems.ts';
import type { Service } from '../open-parts.ts';

/** The media type of records as JSON lines. */
export const LINES = 'application/x-ndjson';

/** Whether the caller prefers lines, a new record each time a source arrives, to one record as JSON. */
export function wantsLines(c: Context<Env>): boolean {
  const wanted = parseAccept(c.req.header('accept') ?? '').filter(({ q }) => q > 0);
  return wanted.find(({ type }) => /^application\/(x-nd)?json$/i.test(type))?.type.toLowerCase() === LINES;
}

/**
 * Answers with one preliminary record per line; the last line is the record that `work` resolves with. A failure before the first
 * line is an ordinary error answer; a later one is a problem on the last line.
 */
export async function answerInLines(
  c: Context<Env>,
  { log }: Service,
  work: (onPartial: OnPartial) => Promise<string>,
): Promise<Response> {
  const lines = new Lines();
  const done = work((record) => lines.write(record));
  const ended = done.then(
    (text) => lines.end(text),
    (error: unknown) => {
      if (!lines.isBegun) return;
      const problem = problemOf(c, error);
      if (problem.status === 500) logFailure(log, c.get('requestId'), error);
      lines.end(JSON.stringify(problem));
    },
  );
  await Promise.race([lines.begun, ended]);
  if (!lines.isBegun) await done;
  c.header('Content-Type', LINES);
  return c.body(lines.body, 200);
}

/** A body of lines; drops them once its reader has gone. */
class Lines {
  readonly #stream = new TextEncoderStream();
  readonly #writer = this.#stream.writable.getWriter();
  readonly body = this.#stream.readable;
  isBegun = false;
  #begin!: () => void;
  /** Settles with the first line. */
  readonly begun = new Promise<void>((resolve) => (this.#begin = resolve));

  write(text: string): void {
    this.isBegun = true;
    this.#begin();
    this.#writer.write(`${text}\n`).catch(() => undefined);
  }

  end(text: string): void {
    this.write(text);
    this.#writer.close().catch(() => undefined);
  }
}
