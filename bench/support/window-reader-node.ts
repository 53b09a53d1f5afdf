import { HttpClient } from '../../src/net/client.ts';
import { FileRangeSource } from '../../src/net/node/file-source.ts';
import { httpFetch } from '../../src/net/node/http-fetch.ts';
import { startWindowReader, type WindowReader } from './window-reader.ts';

/** Reads over HTTP, and from files by `file:` addresses. */
export function windowReader(): Promise<WindowReader> {
  return startWindowReader(() => {
    const client = new HttpClient({ fetch: httpFetch });
    return (address) => (address.startsWith('file:') ? new FileRangeSource(address) : client.open(address));
  });
}
