import { requestText, type JsonClient, type JsonRequest } from '../cache/json-client.ts';
import { isSylvanError } from '../errors/errors.ts';
import { fileOrigin, tableError, type TableOrigin } from './point-fault.ts';

const MEGABYTE = 2 ** 20;

/** Reads the text of a table. Throws as `requestText` does, but `points-invalid` if it exceeds the client's byte limit. */
export async function tableText(
  request: JsonRequest,
  origin: TableOrigin,
  client: JsonClient,
  signal: AbortSignal,
): Promise<string> {
  try {
    return (await requestText(request, client, signal)).value;
  } catch (error) {
    if (!isSylvanError(error, 'stac-invalid') || !('maxBytes' in error.fields)) throw error;
    throw tableError(origin, 'too-large', { maximum: Number(error.fields.maxBytes) / MEGABYTE });
  }
}

/** Reads the text of a file. */
export function fileText(url: string, client: JsonClient, signal: AbortSignal): Promise<string> {
  return tableText({ method: 'GET', url, redirect: 'check' }, fileOrigin(url), client, signal);
}
