import { PassThrough } from 'node:stream';
import type { Io, Output } from '../../cli/io.ts';
import type { Library, Progress } from '../../cli/library.ts';
import type { CallOptions } from '../../src/engine.ts';
import type { AnalyzeAnswer, AnalyzeRequest } from '../../src/contract/index.ts';
import { toProblem } from '../../src/problem.ts';
import { parseAnalyzeRequest } from '../../src/request/analyze.ts';
import { exampleAnswer } from '../support/answer.ts';

export const TODAY = '2026-03-01';

/** What a fake engine does with a valid request; the default answers the example. */
export type Work = (
  request: AnalyzeRequest,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
) => Promise<AnalyzeAnswer>;

/** What the command line did with the library. */
export interface Log {
  readonly requests: AnalyzeRequest[];
  readonly catalogs: (string | undefined)[];
  readonly firmsKeys: (string | undefined)[];
  readonly samples: (string | undefined)[];
  open: number;
}

/** A library whose requests are validated and whose problems are told for real, and whose pixels are not. */
export function fakeLibrary(work: Work = () => Promise.resolve(exampleAnswer())): Library & { log: Log } {
  const log: Log = { requests: [], catalogs: [], firmsKeys: [], samples: [], open: 0 };
  return {
    log,
    VERSION: '1.2.3',
    SAMPLES: [{ id: 'forest-edge', request: { lat: -3.5, lng: -62.25, size: 2, date: '2024-08-31' } }],
    toProblem,
    createSylvan({ catalog, firmsKey }) {
      log.catalogs.push(catalog);
      log.firmsKeys.push(firmsKey);
      log.open += 1;
      return {
        async analyze(input: unknown, { signal, onProgress, sample }: CallOptions = {}) {
          const request = parseAnalyzeRequest(input, { today: TODAY });
          log.requests.push(request);
          log.samples.push(sample);
          return work(request, { signal: signal!, onProgress: onProgress! });
        },
        close() {
          log.open -= 1;
          return Promise.resolve();
        },
      };
    },
  };
}

/** A stream that remembers its text, and can say that it is a terminal. */
export function recorder(terminal?: { readonly columns: number }): Output & { text(): string } {
  const stream = new PassThrough();
  const chunks: string[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return Object.assign(stream, {
    ...(terminal && { isTTY: true, ...terminal }),
    text: () => chunks.join(''),
  });
}

export function fakeIo(library: Library, signal = new AbortController().signal) {
  return { stdout: recorder(), stderr: recorder(), library, firmsKey: undefined, signal } satisfies Io;
}
