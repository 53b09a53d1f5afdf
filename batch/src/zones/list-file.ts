import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { BatchError } from '../batch-error.ts';

const WORDS: { readonly [systemCode: string]: string | undefined } = {
  ENOENT: 'The file does not exist: check the name.',
  ENOTDIR: 'The file does not exist: check the name.',
  EACCES: 'You do not have permission to read it: change its permissions.',
  EPERM: 'You do not have permission to read it: change its permissions.',
};

/** The file's length in bytes. Rejects with `zones-unreadable` if the path is missing or not a file. */
export async function lengthOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (found.isFile()) return found.size;
  const detail = `The list ${path} is not a file: give the name of a file.`;
  throw new BatchError('zones-unreadable', detail, { path });
}

/** Streams the file's bytes. */
export async function* listBytes(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const stream = createReadStream(path, { signal });
  try {
    for await (const chunk of stream) yield chunk as Buffer<ArrayBuffer>;
  } catch (error) {
    signal.throwIfAborted();
    throw unreadable(path, error);
  } finally {
    stream.destroy();
  }
}

/** The error for a file that is not a list of zones; `detail` says why and what to do. */
export function badList(
  path: string,
  detail: string,
  fields: { readonly line?: number; readonly column?: string } = {},
  cause?: unknown,
): BatchError {
  const sentence = `The list ${path} cannot be used. ${detail}`;
  return new BatchError('zones-format', sentence, { path, ...fields }, cause);
}

function unreadable(path: string, cause: unknown): BatchError {
  if (cause instanceof BatchError) return cause;
  const labels = WORDS[(cause as NodeJS.ErrnoException).code ?? ''] ?? `${(cause as Error).message}.`;
  return new BatchError('zones-unreadable', `The list ${path} cannot be read. ${labels}`, { path }, cause);
}
